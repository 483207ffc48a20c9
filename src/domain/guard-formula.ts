/**
 * A text that a spreadsheet would run as a formula is led by an apostrophe: = + - @, their full-width twins, tab and
 * line ends. The same within the text, behind what some spreadsheet ends a cell with: a semicolon, tab or line end.
 * Our own figures are written as numbers and are not guarded. Source: security.md, Browser and files.
 */
export function guardFormula(text: string): string {
  const within = text.replace(/([;\t\r\n]["\s]*)(?=[=+\-@＝＋－＠])/g, "$1'")
  return /^[=+\-@\t\r\n＝＋－＠]/.test(within) ? `'${within}` : within
}
