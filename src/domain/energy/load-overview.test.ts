import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { round } from '../round.ts'
import { vector } from '../testing-vectors.ts'
import { loadOverview } from './load-overview.ts'

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
