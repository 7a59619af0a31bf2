# Filled in by packaging/fill.py. The resources are written by Homebrew itself:
#   brew update-python-resources tictactoe-tui
class TictactoeTui < Formula
  include Language::Python::Virtualenv

  desc "Three small board games in the terminal, and a machine whose thinking you can see"
  homepage "@HOMEPAGE@"
  url "@SDIST@"
  sha256 "@SHA256@"
  license "MIT"

  depends_on "python@3.13"

  def install
    virtualenv_install_with_resources
    generate_completions_from_executable(bin/"tictactoe-tui", "completion",
                                         shells: [:bash, :zsh, :fish], shell_parameter_format: :arg)
  end

  test do
    ENV["TICTACTOE_TUI_DATA_DIR"] = testpath/"data"
    assert_match version.to_s, shell_output("#{bin}/tictactoe-tui --version")
    assert_match "\"result\": \"draw\"", shell_output("#{bin}/tictactoe-tui analyse tictactoe --json")
  end
end
