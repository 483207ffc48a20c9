import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { round } from '../../round.ts'
import { vector } from '../../testing-vectors.ts'
import {
  byPlace,
  type Entrant,
  LEAGUE_COLUMN_NAMES,
  LEAGUE_COLUMNS,
  type LeagueColumn,
  type LeagueValue,
  placeBranches,
} from './league.ts'
import { outlierScore, outliers, spread } from './outlier.ts'
import { perArea, perOpeningHour } from './per-place.ts'
import { supplyPrice } from './supply-price.ts'

const VALUES = Object.fromEntries(
  LEAGUE_COLUMN_NAMES.map((name) => [name, { value: 1 }]),
) as Entrant['values']
const like = (branchId: number, values: Partial<Record<LeagueColumn, LeagueValue>> = {}): Entrant => ({
  branchId,
  group: 'Banks',
  coverage: 1,
  presence: 'compared',
  values: { ...VALUES, ...values },
})
const rates = (values: readonly (number | null)[]) =>
  values.map((value, n) => like(n + 1, { rate: { value } }))
const ranksOf = (entrants: readonly Entrant[], column: LeagueColumn = 'rate') => {
  const placed = placeBranches(entrants)
  return entrants.map(({ branchId }) => placed.get(branchId)!.placings[column].rank)
}

describe('the league', () => {
  it('I-LG-1 410 among eight like branches stands out', () => {
    const example = vector('I-LG-1')
    const values = example.list('values')
    const told = spread(values)!
    expect(told).toEqual({ median: example('median'), mad: example('MAD') })
    expect(round(outlierScore(410, told)!)).toBe(example('z'))
    const placed = [...placeBranches(rates(values)).values()].map(({ placings }) => placings.rate)
    expect(placed.map(({ isOutlier }) => isOutlier)).toEqual([...Array(7).fill(false), true])
    expect(placed.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect([placed[0]!.end, placed[3]!.end, placed[7]!.end]).toEqual(['first', null, 'last'])
  })

  it('says of equal values at an end that they share it', () => {
    const placed = [...placeBranches(rates([200, 210, 220, 230, 230])).values()].map(
      ({ placings }) => placings.rate,
    )
    expect(placed.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 4])
    expect(placed.map(({ end }) => end)).toEqual(['first', null, null, 'last', 'last'])
    expect(placed.map(({ isJoint }) => isJoint)).toEqual([false, false, false, true, true])
  })

  it('I-LG-2 what an opening hour and a square metre use', () => {
    const example = vector('I-LG-2')
    const kwh = example('kWh')
    expect(round(perOpeningHour(kwh, example('days') * example('hours'))!)).toBe(example('kWh an hour'))
    expect(round(perArea(kwh, example('m²'))!)).toBe(example('kWh/m²'))
  })

  it('I-LG-3 ₦67.44 of the price is supply', () => {
    const example = vector('I-LG-3')
    const [grid, diesel] = example.list('prices') as [number, number]
    const cells = ([ofGrid, ofDiesel]: readonly number[], prices: readonly [number, number]) => [
      { source: 'UTILITY' as const, kwh: ofGrid!, naira: ofGrid! * prices[0] },
      { source: 'GENERATOR' as const, kwh: ofDiesel!, naira: ofDiesel! * prices[1] },
    ]
    const group = cells(example.list('group shares'), [230, 470])
    expect(supplyPrice(cells(example.list('shares'), [grid, diesel]), group)).toEqual({
      price: example('price'),
      fair: example('fair'),
      fromSupply: example('from supply'),
    })
    // Of what it never used the group's price counts.
    const gridAlone = [{ source: 'UTILITY', kwh: 40, naira: 40 * grid }] as const
    expect(supplyPrice(gridAlone, group)?.fair).toBe(round(0.7 * grid + 0.3 * 470))
    expect(supplyPrice([], group)).toBeNull()
  })

  it('I-LG-4 without an area there is no value, and no rank in that column alone', () => {
    const entrants = [1, 2, 3, 4, 5, 6].map((id) => like(id, { area: { value: id === 2 ? null : id } }))
    expect(ranksOf(entrants, 'area')).toEqual([1, null, 2, 3, 4, 5])
    const example = vector('I-LG-4')
    expect(entrants).toHaveLength(example('branches'))
    expect(ranksOf(entrants, 'area').filter((rank) => rank !== null)).toHaveLength(example('ranked'))
    expect(ranksOf(entrants, 'rate')).toEqual([1, 1, 1, 1, 1, 1])
    const last = [...placeBranches(entrants).values()]
      .map(({ branchId, placings }) => ({ branchId, ...placings.area }))
      .sort(byPlace('area'))
      .at(-1)
    expect(last).toMatchObject({ branchId: 2, value: null, rank: null })
  })

  it('I-LG-5 seven that are equal and another: none stands out', () => {
    const values = vector('I-LG-5').list('values')
    expect(spread(values)?.mad).toBe(vector('I-LG-5')('MAD'))
    expect(outliers(values)).toEqual(Array(8).fill(false))
    // With five to seven only the first and the last are told.
    expect(outliers([210, 215, 220, 225, 230, 235, 900])).toEqual(Array(7).fill(false))
  })

  it('I-LG-6 a branch that was measured for 82 % is listed and not ranked', () => {
    const entrants = [
      ...rates([1, 2, 3, 4, 5]),
      { ...like(9, { rate: { value: 0.5 } }), coverage: vector('I-LG-6')('coverage') },
    ]
    const placed = placeBranches(entrants)
    expect(placed.get(9)).toMatchObject({
      notRanked: 'coverage',
      placings: { rate: { value: 0.5, rank: null } },
    })
    expect(ranksOf(entrants)).toEqual([1, 2, 3, 4, 5, null])
  })

  it('says why a branch is not ranked', () => {
    const reason = (one: Partial<Entrant>) =>
      placeBranches([...rates([1, 2, 3, 4, 5]), { ...like(9), ...one }]).get(9)?.notRanked
    expect(reason({})).toBeNull()
    expect(reason({ group: ' banks ' })).toBeNull()
    expect(reason({ group: null })).toBe('no-group')
    expect(reason({ group: 'Bakeries' })).toBe('few')
    expect(reason({ presence: 'opened' })).toBe('new')
    expect(reason({ presence: 'closed' })).toBe('closed')
  })

  it('more grid is better, more naira worse, and what is not sure of the grid is not ranked by it', () => {
    const entrants = [18, 12, 20, 9, 15].map((value, n) => like(n + 1, { grid: { value } }))
    expect(ranksOf(entrants, 'grid')).toEqual([2, 4, 1, 5, 3])
    const unsure = [...entrants, like(6, { grid: { value: 4, isUnsure: true } })]
    expect(ranksOf(unsure, 'grid')).toEqual([2, 4, 1, 5, 3, null])
  })

  const value = fc.option(fc.integer({ min: 0, max: 12 }), { nil: null })
  const entrant = fc.record({
    group: fc.constantFrom('Banks', 'banks ', 'Bakeries', null),
    coverage: fc.constantFrom(1, 0.9, 0.89),
    presence: fc.constantFrom('compared', 'compared', 'opened', 'closed') as fc.Arbitrary<
      Entrant['presence']
    >,
    rate: value,
    grid: value,
  })
  const field = fc.array(entrant, { maxLength: 24 }).map((all) =>
    all.map(({ rate, grid, ...one }, n) => ({
      ...like(n + 1, { rate: { value: rate }, grid: { value: grid } }),
      ...one,
    })),
  )

  it('property: the order of branches never matters, ties share a rank, unknown has none', () => {
    fc.assert(
      fc.property(field, fc.infiniteStream(fc.nat()), (entrants, keys) => {
        const places = entrants.map(() => keys.next().value as number)
        const shuffled = entrants.toSorted((a, b) => places[a.branchId - 1]! - places[b.branchId - 1]!)
        const placed = placeBranches(entrants)
        const other = placeBranches(shuffled)
        for (const { branchId } of entrants) expect(other.get(branchId)).toEqual(placed.get(branchId))
        for (const column of LEAGUE_COLUMN_NAMES)
          for (const a of placed.values()) {
            const { value: own, rank } = a.placings[column]
            if (own === null || a.notRanked !== null) expect(rank).toBeNull()
            for (const b of placed.values()) {
              const theirs = b.placings[column]
              const areAlike = a.group?.trim().toLowerCase() === b.group?.trim().toLowerCase()
              if (!areAlike || rank === null || theirs.rank === null) continue
              const sign = LEAGUE_COLUMNS[column] === 'low' ? 1 : -1
              expect(Math.sign(rank - theirs.rank)).toBe(Math.sign(sign * (own! - theirs.value!)) || 0)
            }
          }
      }),
    )
  })

  it('property: what comes from supply and the fair price make the price, to the kobo', () => {
    const cell = fc.record({
      source: fc.constantFrom('UTILITY', 'GENERATOR', 'SOLAR', 'IPP') as fc.Arbitrary<'UTILITY'>,
      kwh: fc.double({ min: 0.01, max: 1e6, noNaN: true }),
      naira: fc.integer({ min: 0, max: 1e10 }).map((kobo) => kobo / 100),
    })
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1 }), fc.array(cell), (own, others) => {
        const { price, fair, fromSupply } = supplyPrice(own, [...own, ...others])!
        expect(round(fair + fromSupply)).toBe(price)
      }),
    )
  })
})
