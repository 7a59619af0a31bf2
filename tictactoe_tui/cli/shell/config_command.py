"""`config`: writes the config file, with everything in it as a comment.

Writes a file in which you can set keys, colours and what a new game begins with; everything there
is stands in it as a comment. An existing file is left alone.

examples:
  tictactoe-tui config
  tictactoe-tui config --where
  tictactoe-tui play tictactoe --config mine.toml
"""

from tictactoe_tui.cli.arguments import Options, Parser, add_option
from tictactoe_tui.cli.printing import Failure, print_error, print_line
from tictactoe_tui.config.config_file import config_path, read_config
from tictactoe_tui.data_dir import shown


def configure(parser: Parser) -> None:
    """Declare the arguments."""
    how = parser.add_mutually_exclusive_group()
    add_option(how, "--where", "say where it is, and what is wrong in it")
    add_option(how, "--force", "replace an existing file")


def execute(options: Options) -> None:
    """Write the file, or say where it is."""
    # The keys are declared by the screens, which load Textual: only this command waits for it.
    from tictactoe_tui.config.config_file import template
    from tictactoe_tui.screens.own_keys import all_keys, own_keymap

    path = config_path()
    if options.where:
        print_line(shown(path))
        config = read_config()
        for mistake in (*config.mistakes, *own_keymap(config)[1]):
            print_error(mistake)
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        with path.open("w" if options.force else "x", encoding="utf-8") as file:
            file.write("\n".join(template(all_keys())))
    except FileExistsError as error:
        raise Failure(f"{shown(path)} exists already; --force replaces it") from error
    print_line(f"Written: {shown(path)}")
