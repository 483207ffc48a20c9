import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type BaselineError, baselineError } from '#domain/baseline/baseline-error.ts'
import { forecastMonth } from '#domain/baseline/forecast-month.ts'
import type { HistoryDay } from '#domain/baseline/valid-days.ts'
import { monthOf } from '#domain/time/month.ts'

const MEAN_OF_DAYS = 28

const lines = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8').split('\n')

const history = lines('excerpts/steel-days.csv').slice(1).filter(Boolean).map(dayOf)

function dayOf(line: string): HistoryDay & { kwh: number } {
  const [day = '', kwh] = line.split(',')
  return { day, kwh: Number(kwh), coverage: 1 }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

interface Judged {
  readonly observed: number[]
  readonly forecast: number[]
  readonly mean: number[]
}

function judge(month: string): Judged | null {
  const forecast = forecastMonth(history, month, () => false)
  if (forecast === null) return null
  const observed = history.filter(({ day }) => monthOf(day) === month).map(({ kwh }) => kwh)
  const before = history.filter(({ day }) => monthOf(day) < month).slice(-MEAN_OF_DAYS)
  const mean = sum(before.map(({ kwh }) => kwh)) / MEAN_OF_DAYS
  return { observed, forecast: forecast.days.map(({ kwh }) => kwh), mean: observed.map(() => mean) }
}

function row(name: string, { observed, forecast, mean }: Judged): string {
  const [used, expected] = [sum(observed), sum(forecast)]
  const errors = [baselineError(observed, forecast), baselineError(observed, mean)]
  const percents = errors.flatMap(({ cvRmse, nmbe }: BaselineError) => [cvRmse ?? 0, nmbe ?? 0])
  const cells = [used, expected, (expected / used - 1) * 100, ...percents]
  return `| ${name} | ${cells.map((value) => value.toFixed(2)).join(' | ')} |`
}

const months = [...new Set(history.map(({ day }) => monthOf(day)))]
const judged = new Map(months.map((month) => [month, judge(month)]))
const known = [...judged.values()].filter((one) => one !== null)
const all: Judged = {
  observed: known.flatMap(({ observed }) => observed),
  forecast: known.flatMap(({ forecast }) => forecast),
  mean: known.flatMap(({ mean }) => mean),
}

describe('baseline accuracy on the steel days (domain.md §7)', () => {
  it('stands in docs/baseline-accuracy.md as it is measured', () => {
    const expected = [...judged].flatMap(([month, one]) => (one ? [row(month, one)] : []))
    const written = lines('../docs/baseline-accuracy.md').filter((line) => /^\| (2018|all)/.test(line))
    expect(written).toEqual([...expected, row('all', all)])
  })

  it('the first month has no days to learn from and no forecast', () => {
    expect(judged.get('2018-01')).toBeNull()
  })

  it('day types come closer to the days than the mean of the four weeks before', () => {
    const [types, mean] = [baselineError(all.observed, all.forecast), baselineError(all.observed, all.mean)]
    expect(types.cvRmse).toBeLessThan(mean.cvRmse ?? 0)
  })
})
