import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { round } from '../round.ts'
import { vector } from '../testing-vectors.ts'
import { loadOverview, unmeteredKwh } from './load-overview.ts'

describe('load overview (domain.md §11)', () => {
  it('V-LO1 2310.40 of 9801.25 is 23.57 %', () => {
    const example = vector('V-LO1')
    const found = loadOverview([9000, 801.25], [2000.4, 310])
    expect(found.buildingKwh).toBe(example('building'))
    expect(round(found.loadKwh ?? 0)).toBe(example('loads'))
    expect(round(found.percent ?? 0)).toBe(example('percent'))
    expect(found.shares.map((share) => round(share ?? 0))).toEqual([86.58, 13.42])
  })

  it('V-LO1 no cap, but more load than building is flagged', () => {
    expect(loadOverview([100], [130])).toMatchObject({ percent: 130, exceedsBuilding: true })
    expect(loadOverview([100], [100]).exceedsBuilding).toBe(false)
  })

  it('V-LO1 building 0 or unknown is null', () => {
    expect(loadOverview([0], [5]).percent).toBeNull()
    expect(loadOverview([null], [5]).percent).toBeNull()
    expect(loadOverview([10], [])).toMatchObject({ percent: null, loadKwh: null, shares: [] })
    expect(loadOverview([10, null], [5]).partial).toBe(true)
  })

  it('V-LO1 what no load meters is the rest, as the figures are shown', () => {
    expect(unmeteredKwh(9801.25, [2000.4, 310])).toBe(7490.85)
    // 10.01 − 3.33 − 3.33: each as it stands on the page.
    expect(unmeteredKwh(10.0051, [3.3349, 3.3251])).toBe(3.35)
    expect(unmeteredKwh(100, [130])).toBe(0)
    expect(unmeteredKwh(null, [5])).toBeNull()
    expect(unmeteredKwh(100, [5, null])).toBeNull()
    expect(unmeteredKwh(100, [])).toBeNull()
  })

  it('loads and what is not metered make the branch, to the hundredth (property)', () => {
    const kwh = fc.double({ min: 0, max: 1e5, noNaN: true })
    fc.assert(
      fc.property(kwh, fc.array(kwh, { minLength: 1, maxLength: 20 }), (building, loads) => {
        const rest = unmeteredKwh(building, loads) ?? -1
        const shown = round(loads.reduce((sum, load) => sum + round(load), 0))
        expect(rest).toBeGreaterThanOrEqual(0)
        expect(round(shown + rest)).toBe(Math.max(round(building), shown))
      }),
    )
  })

  it('the percentage grows with the load (property)', () => {
    const kwh = fc.double({ min: 0.1, max: 1e5, noNaN: true })
    fc.assert(
      fc.property(kwh, kwh, kwh, (building, load, more) => {
        const a = loadOverview([building], [load]).percent ?? 0
        const b = loadOverview([building], [load, more]).percent ?? 0
        return b > a
      }),
    )
  })
})
