import { HOUR_MS, type Instant } from '#domain/time/interval.ts'
import { dayNumberAt, dayStart } from '../calendar.ts'

const CAPACITY_KWH = 10
/** Charge at hours of the day, %; straight between them. It ends where it begins. */
const CHARGE: readonly (readonly [hour: number, percent: number])[] = [
  [0, 68],
  [7, 55],
  [13, 98],
  [18, 98],
  [24, 68],
]

/** A battery that the sun charges and the evening takes from, %, kW positive while it is charged. */
export function batteryAt(at: Instant): { readonly socPct: number; readonly kw: number } {
  const hour = (at - dayStart(dayNumberAt(at))) / HOUR_MS
  const next = CHARGE.findIndex(([end]) => end > hour)
  const [[h1, p1], [h2, p2]] = [CHARGE[next - 1]!, CHARGE[next]!]
  const perHour = (p2 - p1) / (h2 - h1)
  return { socPct: p1 + perHour * (hour - h1), kw: (perHour * CAPACITY_KWH) / 100 }
}
