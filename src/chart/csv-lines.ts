import { guardFormula } from '#domain/guard-formula.ts'
import { round } from '#domain/round.ts'

/** null is unknown. */
export type CellValue = string | number | null

/** Tells a spreadsheet that the text is UTF-8, so that ₦ stays ₦. */
const BYTE_ORDER_MARK = '\uFEFF'

/** A figure as a number with two decimals, a text that cannot run as a formula, unknown as nothing. */
function cell(value: CellValue): string {
  if (value === null) return ''
  if (typeof value === 'number') return Number.isFinite(value) ? String(round(value)) : ''
  const text = guardFormula(value)
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Lines of any length as a CSV file (RFC 4180): several tables in one file have their titles between them. */
export function csvLinesText(lines: readonly (readonly CellValue[])[]): string {
  return `${BYTE_ORDER_MARK}${lines.map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`
}
