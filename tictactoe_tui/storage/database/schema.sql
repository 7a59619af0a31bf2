-- The tables, step by step: each step brings a file from one version to the next. A released step is
-- never changed, to the letter: the texts stand in every file, and damaged ones are put right by them.
-- A blank line ends a statement. STRICT is left out where SQLite is too old to know it.

-- Step 1: games and settings

CREATE TABLE players (
    id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('person', 'computer')),
    key TEXT NOT NULL,
    name TEXT NOT NULL,
    UNIQUE (kind, key)
) STRICT;

CREATE TABLE games (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE CHECK (length(id) = 36),
    game TEXT NOT NULL,
    mode TEXT NOT NULL,
    form INTEGER NOT NULL,
    start TEXT NOT NULL,
    seats TEXT NOT NULL,
    seed INTEGER NOT NULL,
    swap_rule INTEGER NOT NULL CHECK (swap_rule IN (0, 1)),
    digest TEXT NOT NULL,
    started INTEGER NOT NULL,
    touched INTEGER NOT NULL,
    abandoned INTEGER,
    finished INTEGER,
    ending TEXT,
    winner INTEGER CHECK (winner IN (0, 1)),
    plies INTEGER,
    total_one INTEGER,
    total_two INTEGER,
    undos INTEGER,
    swapped INTEGER CHECK (swapped IN (0, 1)),
    taken_over INTEGER CHECK (taken_over IN (0, 1)),
    CHECK ((finished IS NULL) = (ending IS NULL)),
    CHECK (finished IS NULL OR abandoned IS NULL)
) STRICT;

CREATE TABLE actions (
    game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    number INTEGER NOT NULL CHECK (number > 0),
    entry TEXT NOT NULL,
    PRIMARY KEY (game, number)
) STRICT;

CREATE TABLE sides (
    game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    side INTEGER NOT NULL CHECK (side IN (0, 1)),
    player INTEGER NOT NULL REFERENCES players (id),
    moves INTEGER NOT NULL,
    nodes INTEGER NOT NULL,
    depth INTEGER NOT NULL,
    cutoffs INTEGER NOT NULL,
    seconds REAL NOT NULL,
    hints INTEGER NOT NULL,
    PRIMARY KEY (game, side)
) STRICT;

CREATE TABLE settings (
    key TEXT PRIMARY KEY NOT NULL,
    value TEXT NOT NULL
) STRICT;

CREATE INDEX sides_by_player ON sides (player);

CREATE INDEX games_by_end ON games (finished);

CREATE INDEX games_unfinished ON games (touched) WHERE finished IS NULL AND abandoned IS NULL;

PRAGMA application_id = 1414812721;

-- Step 2: the record: indexes, balances, imported games, what is remembered

-- Half the size: the rows live in the index that finds them.
CREATE TABLE actions_by_game (
    game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    number INTEGER NOT NULL CHECK (number > 0),
    entry TEXT NOT NULL,
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;

INSERT INTO actions_by_game SELECT game, number, entry FROM actions ORDER BY game, number;

DROP TABLE actions;

ALTER TABLE actions_by_game RENAME TO actions;

ALTER TABLE games ADD COLUMN one INTEGER REFERENCES players (id);

ALTER TABLE games ADD COLUMN two INTEGER REFERENCES players (id);

ALTER TABLE games ADD COLUMN deleted INTEGER CHECK (deleted IS NULL OR finished IS NOT NULL);

UPDATE games SET one = (SELECT player FROM sides WHERE sides.game = games.id AND side = 0), two = (SELECT player FROM sides WHERE sides.game = games.id AND side = 1) WHERE finished IS NOT NULL;

CREATE TABLE balances (
    player INTEGER PRIMARY KEY REFERENCES players (id),
    games INTEGER NOT NULL CHECK (games >= 0),
    wins INTEGER NOT NULL CHECK (wins >= 0),
    losses INTEGER NOT NULL CHECK (losses >= 0),
    draws INTEGER NOT NULL CHECK (draws >= 0),
    imported INTEGER NOT NULL
) STRICT;

CREATE TABLE imported_games (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE CHECK (length(id) = 64),
    source TEXT NOT NULL CHECK (source IN ('game_stats', 'history')),
    game TEXT NOT NULL,
    ended INTEGER NOT NULL,
    mode TEXT NOT NULL,
    one INTEGER NOT NULL REFERENCES players (id),
    two INTEGER NOT NULL REFERENCES players (id),
    winner INTEGER CHECK (winner IN (0, 1)),
    plies INTEGER,
    moves_one INTEGER,
    moves_two INTEGER,
    total_one INTEGER,
    total_two INTEGER,
    nodes INTEGER NOT NULL DEFAULT 0,
    depth INTEGER NOT NULL DEFAULT 0,
    imported INTEGER NOT NULL,
    deleted INTEGER
) STRICT;

CREATE TABLE closed_days (
    what TEXT PRIMARY KEY NOT NULL,
    through INTEGER NOT NULL
) STRICT;

CREATE TABLE rating_states (
    game TEXT NOT NULL REFERENCES closed_days (what) ON DELETE CASCADE,
    player INTEGER NOT NULL REFERENCES players (id),
    day INTEGER NOT NULL,
    mu REAL NOT NULL,
    phi REAL NOT NULL,
    sigma REAL NOT NULL,
    PRIMARY KEY (game, player)
) STRICT;

CREATE TABLE closed_tallies (
    player INTEGER NOT NULL REFERENCES players (id),
    game TEXT NOT NULL,
    mode TEXT NOT NULL,
    wins INTEGER NOT NULL,
    losses INTEGER NOT NULL,
    draws INTEGER NOT NULL,
    PRIMARY KEY (player, game, mode)
) STRICT;

DROP INDEX games_by_end;

CREATE INDEX games_shown ON games (finished, number, game, mode, winner, one, two, taken_over) WHERE finished IS NOT NULL AND deleted IS NULL;

CREATE INDEX games_of_one ON games (one, two, game, mode, winner, finished) WHERE finished IS NOT NULL AND deleted IS NULL AND taken_over IS NULL;

CREATE INDEX games_of_two ON games (two, one, game, mode, winner, finished) WHERE finished IS NOT NULL AND deleted IS NULL AND taken_over IS NULL;

CREATE INDEX games_deleted ON games (deleted) WHERE deleted IS NOT NULL;

CREATE INDEX imported_shown ON imported_games (ended, number, game, mode, winner, one, two) WHERE deleted IS NULL;

CREATE VIEW past_games AS SELECT * FROM games WHERE finished IS NOT NULL AND deleted IS NULL;

CREATE VIEW counted_games AS SELECT * FROM games WHERE finished IS NOT NULL AND deleted IS NULL AND taken_over IS NULL;

CREATE VIEW past_imported AS SELECT * FROM imported_games WHERE deleted IS NULL;

CREATE VIEW counted_sides AS
SELECT one AS player, finished, game, mode,
    winner IS 0 AS won, winner IS 1 AS lost, winner IS NULL AS drawn
FROM counted_games
UNION ALL
SELECT two, finished, game, mode, winner IS 1, winner IS 0, winner IS NULL FROM counted_games;

-- What is remembered of all games before a moment is forgotten when one of them changes.
CREATE TRIGGER closed_days_after_insert AFTER INSERT ON games WHEN NEW.finished IS NOT NULL
BEGIN
    DELETE FROM closed_days
    WHERE through > NEW.finished AND what IN ('all', 'tallies', NEW.game);
END;

CREATE TRIGGER closed_days_after_update
AFTER UPDATE OF game, mode, finished, winner, one, two, taken_over, deleted ON games
WHEN OLD.finished IS NOT NULL OR NEW.finished IS NOT NULL
BEGIN
    DELETE FROM closed_days
    WHERE through > min(coalesce(OLD.finished, NEW.finished), coalesce(NEW.finished, OLD.finished))
    AND what IN ('all', 'tallies', OLD.game, NEW.game);
END;

CREATE TRIGGER closed_days_after_delete AFTER DELETE ON games
WHEN OLD.finished IS NOT NULL AND OLD.deleted IS NULL
BEGIN
    DELETE FROM closed_days
    WHERE through > OLD.finished AND what IN ('all', 'tallies', OLD.game);
END;

-- Step 3: whose file it is, and what was deleted

-- The version stands twice, so that one flipped bit cannot make it another. No CHECK compares the
-- two: SQLite would then call the whole file damaged.
CREATE TABLE identity (
    one INTEGER PRIMARY KEY,
    program TEXT NOT NULL,
    record TEXT NOT NULL,
    version INTEGER NOT NULL,
    again INTEGER NOT NULL
) STRICT;

INSERT INTO identity VALUES (1, 'tictactoe-tui', lower(hex(randomblob(16))), 3, 3);

-- No copy brings these games back.
CREATE TABLE deleted_games (
    id TEXT PRIMARY KEY NOT NULL,
    deleted INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Step 4: forget more

-- What is remembered may depend on any game of its days: ratings are for each way to count.
DROP TRIGGER closed_days_after_insert;

DROP TRIGGER closed_days_after_update;

DROP TRIGGER closed_days_after_delete;

CREATE TRIGGER closed_days_after_insert AFTER INSERT ON games WHEN NEW.finished IS NOT NULL BEGIN DELETE FROM closed_days WHERE through > NEW.finished ; END;

CREATE TRIGGER closed_days_after_update AFTER UPDATE OF game, mode, finished, winner, one, two, taken_over, deleted ON games WHEN OLD.finished IS NOT NULL OR NEW.finished IS NOT NULL BEGIN DELETE FROM closed_days WHERE through > min(coalesce(OLD.finished, NEW.finished), coalesce(NEW.finished, OLD.finished)) ; END;

CREATE TRIGGER closed_days_after_delete AFTER DELETE ON games WHEN OLD.finished IS NOT NULL AND OLD.deleted IS NULL BEGIN DELETE FROM closed_days WHERE through > OLD.finished ; END;

DELETE FROM rating_states;

DELETE FROM closed_tallies;

DELETE FROM closed_days;

-- Step 5: practice

-- Each is what its digest says, so that it needs no other column to be found, known and checked.
CREATE TABLE answers (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE CHECK (length(id) = 64),
    entry TEXT NOT NULL
) STRICT;

-- Step 6: which games count

-- When a game came from a file that nobody called one's own: it is shown, marked, and counts nowhere.
ALTER TABLE games ADD COLUMN imported INTEGER;

-- Whether the games of an older program were called one's own: these count.
ALTER TABLE imported_games ADD COLUMN counted INTEGER CHECK (counted IS NULL OR counted = 1);

DROP INDEX games_shown;

DROP INDEX games_of_one;

DROP INDEX games_of_two;

CREATE INDEX games_shown ON games (finished, number, game, mode, winner, one, two, taken_over, imported) WHERE finished IS NOT NULL AND deleted IS NULL;

CREATE INDEX games_of_one ON games (one, two, game, mode, winner, finished) WHERE finished IS NOT NULL AND deleted IS NULL AND taken_over IS NULL AND imported IS NULL;

CREATE INDEX games_of_two ON games (two, one, game, mode, winner, finished) WHERE finished IS NOT NULL AND deleted IS NULL AND taken_over IS NULL AND imported IS NULL;

CREATE INDEX games_marked ON games (imported) WHERE imported IS NOT NULL;

CREATE INDEX imported_counted ON imported_games (ended, number, game, mode, winner, one, two) WHERE counted IS NOT NULL AND deleted IS NULL;

DROP VIEW counted_sides;

DROP VIEW counted_games;

CREATE VIEW counted_games AS SELECT * FROM games WHERE finished IS NOT NULL AND deleted IS NULL AND taken_over IS NULL AND mode <> 'training' AND imported IS NULL;

CREATE VIEW marked_games AS SELECT * FROM games INDEXED BY games_marked WHERE finished IS NOT NULL AND deleted IS NULL AND taken_over IS NULL AND mode <> 'training' AND imported IS NOT NULL;

-- Every game that counts in a standing, wherever it was played.
CREATE VIEW standing_games AS
SELECT finished, number, game, mode, winner, one, two FROM counted_games
UNION ALL
SELECT ended, number, game, mode, winner, one, two FROM imported_games
WHERE counted IS NOT NULL AND deleted IS NULL;

-- How all stood after the last day that is over, by what was counted; forgotten when a game of those days changes.
CREATE TABLE closed_standings (
    key TEXT PRIMARY KEY NOT NULL,
    through INTEGER NOT NULL,
    places TEXT NOT NULL
) STRICT;

DROP TRIGGER closed_days_after_insert;

DROP TRIGGER closed_days_after_update;

DROP TRIGGER closed_days_after_delete;

DROP TABLE rating_states;

DROP TABLE closed_tallies;

DROP TABLE closed_days;

CREATE TRIGGER closed_after_insert AFTER INSERT ON games WHEN NEW.finished IS NOT NULL BEGIN DELETE FROM closed_standings WHERE through > NEW.finished ; END;

CREATE TRIGGER closed_after_update AFTER UPDATE OF game, mode, finished, winner, one, two, taken_over, deleted, imported ON games WHEN OLD.finished IS NOT NULL OR NEW.finished IS NOT NULL BEGIN DELETE FROM closed_standings WHERE through > min(coalesce(OLD.finished, NEW.finished), coalesce(NEW.finished, OLD.finished)) ; END;

CREATE TRIGGER closed_after_delete AFTER DELETE ON games WHEN OLD.finished IS NOT NULL AND OLD.deleted IS NULL BEGIN DELETE FROM closed_standings WHERE through > OLD.finished ; END;

CREATE TRIGGER closed_after_older_insert AFTER INSERT ON imported_games WHEN NEW.counted IS NOT NULL BEGIN DELETE FROM closed_standings WHERE through > NEW.ended ; END;

CREATE TRIGGER closed_after_older_update AFTER UPDATE OF counted, deleted ON imported_games BEGIN DELETE FROM closed_standings WHERE through > NEW.ended ; END;

-- Step 7: what was proved of a game

-- Packed JSON under a digest. Where it is missing or damaged a review finds it again.
CREATE TABLE findings (
    game TEXT PRIMARY KEY NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    digest TEXT NOT NULL,
    entry BLOB NOT NULL
) STRICT, WITHOUT ROWID;
