/** How good the baseline is on measured days: the tables of docs/baseline-accuracy.md, worked out. */
import { readFileSync } from 'node:fs'
import { baselineError } from '#domain/score/baseline/baseline-error.ts'
import { intervalShare } from '#domain/score/baseline/forecast-interval.ts'
import { forecastMonth } from '#domain/score/baseline/forecast-month.ts'
import type { HistoryDay, ValidDay } from '#domain/score/baseline/valid-days.ts'
import { meanKwh } from '#domain/score/baseline/valid-days.ts'
import { weekday } from '#domain/time/calendar-day.ts'
import { daysOfMonth, monthFromDay } from '#domain/time/month.ts'
import { daysInSpan } from '#domain/time/share-of-days.ts'

type Day = HistoryDay & ValidDay

export const SETS = { Steel: 'steel-days.csv', Durr: 'durr-days.csv' } as const
const MEAN_OF_DAYS = 28
const YEAR_DAYS = 365

export function readDays(file: string): Day[] {
  const lines = readFileSync(new URL(`excerpts/${file}`, import.meta.url), 'utf8').split('\n')
  return lines
    .slice(1)
    .filter(Boolean)
    .map((line) => {
      const [day = '', kwh] = line.split(',')
      return { day, kwh: Number(kwh), coverage: 1 }
    })
}

export interface JudgedMonth {
  readonly month: string
  readonly observed: readonly number[]
  readonly product: readonly number[]
  readonly mean: readonly number[]
  readonly week: readonly number[]
  /** Half width of the 80 % interval, a share of the forecast; null: provisional. */
  readonly share: number | null
}

const noHoliday = () => false

/** Every month that has a forecast, each from the days before it; compared are the days that were measured. */
export function judge(days: readonly Day[]): JudgedMonth[] {
  const forecastFor = (month: string) => forecastMonth(days, month, noHoliday)
  return [...new Set(days.map(({ day }) => monthFromDay(day)))].flatMap((month) => {
    const forecast = forecastFor(month)
    if (forecast === null) return []
    const measured = days.filter(({ day }) => monthFromDay(day) === month)
    const before = days.filter(({ day }) => monthFromDay(day) < month)
    const all = daysInSpan(daysOfMonth(month))
    const mean = meanKwh(before.slice(-MEAN_OF_DAYS))
    const same = (day: string) =>
      meanKwh(before.slice(-YEAR_DAYS).filter((one) => weekday(one.day) === weekday(day)))
    return [
      {
        month,
        observed: measured.map(({ kwh }) => kwh),
        product: measured.map(({ day }) => forecast.days[all.indexOf(day)]!.kwh),
        mean: measured.map(() => mean),
        week: measured.map(({ day }) => same(day)),
        share: intervalShare(forecast, days, forecastFor),
      },
    ]
  })
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const percent = (value: number | null) => (value === null ? '—' : (value * 100).toFixed(2))

export const MODELS = ['product', 'mean', 'week'] as const

/** Forecast of the month ÷ what was used − 1. */
export function monthError({ observed, ...models }: JudgedMonth, model: (typeof MODELS)[number]): number {
  return sum(models[model]) / sum(observed) - 1
}

/** Whether the true month lies inside of the interval; null: there is none. */
export function isInside({ observed, product, share }: JudgedMonth): boolean | null {
  return share === null ? null : Math.abs(sum(observed) - sum(product)) <= share * sum(product)
}

export function monthRow(one: JudgedMonth): string {
  const inside = isInside(one)
  const cells = [
    one.month,
    sum(one.observed).toFixed(2),
    sum(one.product).toFixed(2),
    ...MODELS.map((model) => percent(monthError(one, model))),
    one.share === null ? '—' : `±${percent(one.share)}`,
    inside === null ? '—' : inside ? 'yes' : 'no',
  ]
  return `| ${cells.join(' | ')} |`
}

const NAMES = { product: 'product', mean: 'mean of 28 days', week: 'weekday mean of a year' } as const

/** One line a model: errors of all days, and the mean of the months' absolute errors. */
export function modelRow(
  set: string,
  months: readonly JudgedMonth[],
  model: (typeof MODELS)[number],
): string {
  const error = baselineError(
    months.flatMap(({ observed }) => observed),
    months.flatMap((one) => one[model]),
  )
  const ofMonths = months.map((one) => Math.abs(monthError(one, model)))
  const cells = [
    set,
    NAMES[model],
    ...[error.cvRmse, error.nmbe].map((value) => (value ?? 0).toFixed(2)),
    percent(sum(ofMonths) / ofMonths.length),
    percent(Math.max(...ofMonths)),
  ]
  return `| ${cells.join(' | ')} |`
}

/** '9 of 12 (75 %)': months inside of their interval. */
export function insideText(months: readonly JudgedMonth[]): string {
  const known = months.map(isInside).filter((inside) => inside !== null)
  const inside = known.filter(Boolean).length
  return `${inside} of ${known.length} (${Math.round((inside / known.length) * 100)} %)`
}
