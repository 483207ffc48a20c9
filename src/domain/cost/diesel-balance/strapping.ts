/**
 * Litres of a tank by the millimetres of its dip stick.
 *
 * The table rises in both columns; between two rows it is a straight line, and below the first row too where that stands
 * above 0 mm, from an empty tank. Beyond the last row nothing is known → null. Litres, mm. Source: domain.md §16.D.
 */
import { AMOUNT, type AmountRule, readAmount } from '../../amount-rule.ts'
import type { Litres } from '../../quantity.ts'

/** One row of the table, as decimal text. */
export interface StrappingRow {
  readonly mm: string
  readonly litres: string
}

export type StrappingFault = 'amount' | 'not-rising' | 'beyond-tank' | 'too-long'

const MM: AmountRule = { decimals: 1, wholeDigits: 5, mayBeZero: true }
const LITRES: AmountRule = { ...AMOUNT, wholeDigits: 7, mayBeZero: true }
const MOST_ROWS = 200

export const readMillimetres = (typed: string | number | null | undefined) => readAmount(typed, MM)

export function litresAtMillimetres(table: readonly StrappingRow[], mm: number): Litres | null {
  const rows = [
    { mm: 0, litres: 0 },
    ...table.map((row) => ({ mm: Number(row.mm), litres: Number(row.litres) })),
  ]
  const n = rows.findIndex((row) => row.mm >= mm && row !== rows[0])
  if (table.length === 0 || mm < 0 || n < 0) return null
  const [low, high] = [rows[n - 1]!, rows[n]!]
  if (high.mm === low.mm) return high.litres
  return low.litres + ((high.litres - low.litres) * (mm - low.mm)) / (high.mm - low.mm)
}

/** The table out of what was typed, or what is wrong with its row `n` (from 0). */
export function readStrapping(
  typed: readonly { readonly mm: string | number; readonly litres: string | number }[],
  capacity: Litres | null,
): { readonly table: StrappingRow[] } | { readonly fault: StrappingFault; readonly n: number } {
  if (typed.length > MOST_ROWS) return { fault: 'too-long', n: MOST_ROWS }
  const table: StrappingRow[] = []
  for (const [n, row] of typed.entries()) {
    const [mm, litres] = [readAmount(row.mm, MM), readAmount(row.litres, LITRES)]
    if ('fault' in mm || 'fault' in litres) return { fault: 'amount', n }
    const before = table.at(-1)
    if (before && (Number(mm.amount) <= Number(before.mm) || Number(litres.amount) <= Number(before.litres)))
      return { fault: 'not-rising', n }
    if (capacity !== null && Number(litres.amount) > capacity) return { fault: 'beyond-tank', n }
    table.push({ mm: mm.amount, litres: litres.amount })
  }
  return { table }
}
