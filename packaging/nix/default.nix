# Filled in by packaging/fill.py. `nix-build`, or `nix-env -if .`
{ pkgs ? import <nixpkgs> { } }:

pkgs.python3Packages.buildPythonApplication rec {
  pname = "tictactoe-tui";
  version = "@VERSION@";
  pyproject = true;

  src = pkgs.fetchurl {
    url = "@SDIST@";
    sha256 = "@SHA256@";
  };

  build-system = [ pkgs.python3Packages.hatchling ];
  dependencies = with pkgs.python3Packages; [ textual rich platformdirs shtab fsrs msgspec ];
  # Textual is pinned to a series; docs/packaging.md says what to do where there is another.
  pythonImportsCheck = [ "tictactoe_tui" ];
  nativeBuildInputs = [ pkgs.installShellFiles ];

  postInstall = ''
    export TICTACTOE_TUI_DATA_DIR=$TMPDIR/data
    for shell in bash zsh fish; do
      $out/bin/tictactoe-tui completion $shell > tictactoe-tui.$shell
      installShellCompletion --cmd tictactoe-tui --$shell tictactoe-tui.$shell
    done
  '';

  meta = {
    description = "Three small board games in the terminal, and a machine whose thinking you can see";
    homepage = "@HOMEPAGE@";
    license = pkgs.lib.licenses.mit;
    mainProgram = "tictactoe-tui";
  };
}
