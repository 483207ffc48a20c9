import { describe, expect, it } from 'vitest'
import { DATES_BY_WIDTH, lastDates } from './last-dates.ts'

const categories = Array.from({ length: 20 }, (_, place) => ({ key: `${place}`, label: `day ${place}` }))
const series = [{ key: 'a', label: 'A', colour: 'red', values: categories.map((_, place) => place) }]

describe('lastDates', () => {
  it.each([
    [390, 7],
    [1011, 7],
    [1012, 14],
    [1295, 14],
    [1296, 20],
  ])('FE-01 at %s px draws %s of 20 dates', (width, count) => {
    const drawn = lastDates({ categories, series }, DATES_BY_WIDTH, width)
    expect(drawn.categories).toHaveLength(count)
    expect(drawn.series[0]?.values).toHaveLength(count)
    expect(drawn.categories.at(-1)?.key).toBe('19')
    expect(drawn.series[0]?.values.at(-1)).toBe(19)
    expect(drawn.left).toBe(20 - count)
  })

  it('T11 leaves the estimates of the dates that it leaves out', () => {
    const spread = series.map((one) => ({ ...one, estimated: one.values }))
    const drawn = lastDates({ categories, series: spread }, DATES_BY_WIDTH, 390)
    expect(drawn.series[0]?.estimated).toEqual(drawn.series[0]?.values)
  })

  it('FE-01 draws all where no rule is given', () => {
    expect(lastDates({ categories, series }, [], 390).left).toBe(0)
  })
})
