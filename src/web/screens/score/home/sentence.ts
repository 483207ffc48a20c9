import { formatNumber, THIN_SPACE } from '#chart/format.ts'
import { joinFirst } from '#domain/figure/format-figure.ts'
import { MONTH_NAMES } from '#domain/time/calendar-day.ts'
import { homeText } from '../../../words/home.ts'
import type { Money } from './answers.ts'
import { shortAmount, shortNaira, unitFor } from './short-naira.ts'

const MOST_NAMES = 3

export interface Piece {
  readonly text: string
  readonly isStrong: boolean
}

const plain = (text: string): Piece => ({ text, isStrong: false })
const strong = (text: string): Piece => ({ text, isStrong: true })

const SURE = 0.95
const SAME = 0.5

/** '1–22 Nov, 05:00: ₦9.12m, ₦0.71m (8 %) more than the same days of October; heading for ₦12.6m ± 0.8m; budget ₦12.0m.' */
export function moneySentence({ period, total, month_end: end, branches }: Money): Piece[] {
  const head = plain(
    period.until === null ? `${monthName(period.month)}: ` : `${period.label}, ${period.until}: `,
  )
  const unset = branches.filter(({ reason }) => reason === 'rate not set').map(({ name }) => name)
  const missing =
    unset.length === 0 ? [] : [plain(`; ${joinFirst(unset, MOST_NAMES)}: ${homeText.rateNotSet}`)]
  if (total.naira === null)
    return [head, strong(unset.length > 0 ? homeText.rateNotSet : homeText.notMeasured), plain('.')]
  const soFar = strong(`${total.coverage < SURE ? `${homeText.atLeast} ` : ''}${shortNaira(total.naira)}`)
  return [head, soFar, ...changePieces(total, period), ...missing, ...endPieces(end, period), plain('.')]
}

function changePieces({ naira, change }: Money['total'], period: Money['period']): Piece[] {
  if (change.naira === null) return []
  const before = monthName(period.before_month)
  const than = period.until === null ? before : `the same days of ${before}`
  if (change.percent !== null && Math.abs(change.percent) < SAME) return [plain(`, much the same as ${than}`)]
  const share = change.percent === null ? '' : ` (${formatNumber(Math.abs(change.percent), 0)}${THIN_SPACE}%)`
  const amount = shortNaira(Math.abs(change.naira), unitFor(Math.max(naira ?? 0, Math.abs(change.naira))))
  return [
    plain(', '),
    strong(`${amount}${share} ${change.naira < 0 ? 'less' : 'more'}`),
    plain(` than ${than}`),
  ]
}

function endPieces(end: Money['month_end'], { until }: Money['period']): Piece[] {
  const unit = unitFor(Math.max(end.naira ?? 0, end.budget ?? 0))
  const budget = end.budget === null ? [] : [plain('; budget '), strong(shortNaira(end.budget, unit, 1))]
  if (until === null || end.naira === null) return budget
  const half = end.half === null ? '' : ` ± ${shortAmount(end.half, unit, 1)}`
  return [plain('; heading for '), strong(`${shortNaira(end.naira, unit, 1)}${half}`), ...budget]
}

/** '2026-10' → 'October' */
export function monthName(month: string): string {
  return MONTH_NAMES[Number(month.slice(5)) - 1] ?? month
}
