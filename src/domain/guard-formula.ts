/**
 * A text that a spreadsheet would run as a formula is led by an apostrophe: = + - @, their full-width twins, tab and
 * line ends. Our own figures are written as numbers and are not guarded. Source: security.md, Browser and files.
 */
export function guardFormula(text: string): string {
  return /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text
}
