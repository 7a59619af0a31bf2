/* Minimax of tic-tac-toe on an array, without any saving, for comparison with the table. */

static int board[9];
static long nodes;

static const int lines[8][3] = {
    {0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6},
};

static int has_won(int mark)
{
    for (int i = 0; i < 8; i++)
        if (board[lines[i][0]] == mark && board[lines[i][1]] == mark && board[lines[i][2]] == mark)
            return 1;
    return 0;
}

static int score(int cell, int mark, int depth)
{
    int value = 0;

    nodes++;
    board[cell] = mark;
    if (has_won(mark)) {
        value = 10 - depth;
    } else if (depth < 8) {
        int best = -100;
        for (int next = 0; next < 9; next++) {
            if (board[next] == 0) {
                int reply = score(next, 3 - mark, depth + 1);
                if (reply > best)
                    best = reply;
            }
        }
        value = -best;
    }
    board[cell] = 0;
    return value;
}

/* Fill in the scores of the nine first moves and return how many positions were visited. */
long solve(int *scores)
{
    nodes = 1;
    for (int cell = 0; cell < 9; cell++)
        scores[cell] = score(cell, 1, 0);
    return nodes;
}
