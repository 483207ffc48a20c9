import { describe, expect, it } from 'vitest'
import { capSeries, capSlices, deviceColours, seriesColour, sourceColour } from './palette.ts'

const series = (count: number, value = (place: number): number | null => place + 1) =>
  Array.from({ length: count }, (_, place) => ({
    key: `s${place}`,
    label: `Series ${place}`,
    colour: seriesColour(place),
    values: [value(place), null],
  }))

describe('source colours', () => {
  it('gives the first device its type’s own colour and the next ones other steps of the hue', () => {
    const colours = deviceColours([
      { key: 'a', sourceType: 'GENERATOR' },
      { key: 'b', sourceType: 'UTILITY' },
      { key: 'c', sourceType: 'GENERATOR' },
    ])
    expect(colours.get('a')).toBe('var(--source-generator)')
    expect(colours.get('b')).toBe('var(--source-utility)')
    expect(colours.get('c')).toMatch(/^var\(--source-generator-\d+\)$/)
  })

  it.each(['UTILITY', 'GENERATOR', 'SOLAR', 'IPP', 'LOAD', 'WIND'])(
    'FE-01 has ten distinct colours for %s',
    (type) => {
      const colours = Array.from({ length: 10 }, (_, rank) => sourceColour(type, rank))
      expect(new Set(colours).size).toBe(10)
    },
  )

  it('does not recolour a device when another is added after it', () => {
    const two = [
      { key: 'a', sourceType: 'SOLAR' },
      { key: 'b', sourceType: 'SOLAR' },
    ]
    const three = deviceColours([...two, { key: 'c', sourceType: 'SOLAR' }])
    for (const [key, colour] of deviceColours(two)) expect(three.get(key)).toBe(colour)
  })

  it('draws an unheard-of source type in the unknown colour', () => {
    expect(sourceColour('WIND')).toBe('var(--source-unknown)')
  })
})

describe('at most ten', () => {
  it('FE-01 leaves ten series alone', () => {
    expect(capSeries(series(10)).map((one) => one.key)).not.toContain('other')
  })

  it('FE-01 keeps the largest in their order and sums the rest as Other', () => {
    const capped = capSeries(series(12))
    expect(capped).toHaveLength(10)
    expect(capped.map((one) => one.key)).toEqual([
      's3',
      's4',
      's5',
      's6',
      's7',
      's8',
      's9',
      's10',
      's11',
      'other',
    ])
    expect(capped.at(-1)).toMatchObject({ label: 'Other', values: [1 + 2 + 3, null] })
  })

  it('FE-01 draws no two series of a chart in one colour', () => {
    for (const count of [2, 10, 12, 30]) {
      const colours = capSeries(series(count)).map((one) => one.colour)
      expect(new Set(colours).size).toBe(colours.length)
    }
    const twins = capSlices(
      [1, 2].map((value) => ({ key: `${value}`, label: '', colour: seriesColour(0), value })),
    )
    expect(twins.map((one) => one.colour)).toEqual([seriesColour(0), seriesColour(1)])
  })

  it('T11 sums what is estimated of the rest', () => {
    const spread = series(12).map((one) => ({ ...one, estimated: [0.5, null] }))
    expect(capSeries(spread).at(-1)?.estimated).toEqual([1.5, null])
  })

  it('FE-01 keeps unknown unknown in Other', () => {
    const capped = capSeries(series(12, (place) => (place < 3 ? null : place)))
    expect(capped.at(-1)?.values).toEqual([null, null])
  })

  it('FE-01 caps slices likewise', () => {
    const capped = capSlices(series(11).map(({ values: [value = null], ...rest }) => ({ ...rest, value })))
    expect(capped).toHaveLength(10)
    expect(capped.at(-1)?.value).toBe(1 + 2)
  })
})
