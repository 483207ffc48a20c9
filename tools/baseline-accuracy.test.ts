import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { baselineError } from '#domain/score/baseline/baseline-error.ts'
import { insideText, judge, MODELS, modelRow, monthRow, readDays, SETS } from './baseline-accuracy.ts'

const page = readFileSync(new URL('../docs/baseline-accuracy.md', import.meta.url), 'utf8')
const rows = (start: RegExp) => page.split('\n').filter((line) => start.test(line))
const judged = Object.entries(SETS).map(([set, file]) => ({ set, months: judge(readDays(file)) }))

describe('T13 baseline accuracy on measured days (domain.md §16.I)', () => {
  it('stands in docs/baseline-accuracy.md as it is measured', () => {
    expect(rows(/^\| 20\d\d-/)).toEqual(judged.flatMap(({ months }) => months.map(monthRow)))
    expect(rows(/^\| (Steel|Durr) /)).toEqual(
      judged.flatMap(({ set, months }) => MODELS.map((model) => modelRow(set, months, model))),
    )
  })

  it('says how many months lie inside of the 80 % interval', () => {
    for (const { set, months } of judged) expect(page).toContain(`${set}: ${insideText(months)}`)
    expect(page).toContain(`together: ${insideText(judged.flatMap(({ months }) => months))}`)
  })

  it('a first month has no days to learn from and no forecast', () => {
    expect(judged.map(({ months }) => months[0]?.month)).toEqual(['2018-02', '2025-03'])
  })

  it.each(judged)('$set: days come closer than the mean of the four weeks before', ({ months }) => {
    const observed = months.flatMap((one) => one.observed)
    const error = (model: 'product' | 'mean') =>
      baselineError(
        observed,
        months.flatMap((one) => one[model]),
      ).cvRmse
    expect(error('product')).toBeLessThan(error('mean') ?? 0)
  })
})
