/**
 * A text that a spreadsheet would run as a formula is led by an apostrophe: = + - @, their full-width twins, tab and
 * line ends. The same within the text, behind what some spreadsheet ends a cell with: a semicolon, tab or line end.
 * Our own figures are written as numbers and are not guarded. Source: security.md, Browser and files.
 */
export function guardFormula(text: string): string {
  const within = text.replace(CELL_END, (end, at: number) =>
    FORMULA_START.test(text.charAt(at + end.length)) ? `${end}'` : end,
  )
  return FORMULA_START.test(within) || /^[\t\r\n]/.test(within) ? `'${within}` : within
}

const CELL_END = /[;\t\r\n]["\s]*/g
const FORMULA_START = /^[=+\-@＝＋－＠]/
