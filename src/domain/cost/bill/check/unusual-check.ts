/**
 * 11 unusual: ₦/day or kWh/day outside of the 95 % interval of the bills before, mean ± t₀.₉₇₅(n − 1) · s · √(1 + 1/n) (the
 * form of §16.I) over the last 12; fewer than 3 cannot tell. Only ever told, never in dispute. Source: domain.md §16.F.
 */
import type { CheckOf } from './bill-check.ts'
import type { KnownFigures, PastBill, TypedFigures } from './checked-bill.ts'
import { countDays } from './period-checks.ts'

/** Student's t, two-sided 95 %, of 2 to 11 degrees of freedom. */
const T_975 = [4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201] as const
const FEWEST = 3
const MOST = 12

export function unusualCheck(typed: TypedFigures, { before }: KnownFigures): CheckOf<'unusual'> {
  const key = 'unusual'
  const days = countDays(typed)
  const past = before.slice(0, MOST)
  if (days === null || typed.gross === null || typed.kwh === null || past.length < FEWEST) {
    return { key, verdict: 'unknown', naira: null, share: null, of: null }
  }
  const daily = (pick: (bill: PastBill) => string) =>
    past.map((bill) => Number(pick(bill)) / (countDays(bill) ?? 1))
  const naira = compare(
    Number(typed.gross) / days,
    daily(({ gross }) => gross),
  )
  const kwh = compare(
    Number(typed.kwh) / days,
    daily((bill) => bill.kwh),
  )
  const shown = !naira.isInside || kwh.isInside ? naira : kwh
  const verdict = naira.isInside && kwh.isInside ? 'pass' : 'info'
  return { key, verdict, naira: null, share: shown.share, of: shown === naira ? 'naira' : 'kwh' }
}

function compare(value: number, past: readonly number[]): { isInside: boolean; share: number | null } {
  const n = past.length
  const mean = past.reduce((sum, one) => sum + one, 0) / n
  const squares = past.reduce((sum, one) => sum + (one - mean) ** 2, 0)
  const t = T_975[Math.min(n, MOST) - FEWEST] ?? T_975[0]
  const half = t * Math.sqrt(squares / (n - 1)) * Math.sqrt(1 + 1 / n)
  return { isInside: Math.abs(value - mean) <= half, share: mean === 0 ? null : value / mean - 1 }
}
