import { expect, it } from 'vitest'
import { testBranch } from '../../../site/testing-tree.ts'
import { HOUR_MS } from '../../../time/interval.ts'
import { isOutageDue, keepOutage, outageBasis, outageUntil } from './kept-outage.ts'
import type { BranchOutages } from './outage-branches.ts'

const BRANCH = testBranch(1, [])
const MADE = { until: '2026-11-21', basis: outageBasis(BRANCH, []), keptAt: 0 }

function outages(told: Partial<BranchOutages['told']>): BranchOutages {
  const dark = { hours: 210, openHours: 3, naira: 9000 }
  const month = { isKnown: true, dieselHours: 8, notCountedHours: 2, gridKnown: 1, dark, ...told }
  return { branch: BRANCH, told: month, naira: 9000, isLeast: false } as unknown as BranchOutages
}

it('§16.N keeps the dark hours that cost: those in opening hours, where they are entered', () => {
  expect(keepOutage(outages({}), MADE)).toMatchObject({ dieselHours: 8, darkHours: 3 })
  const dark = { hours: 210, openHours: null, naira: null }
  expect(keepOutage(outages({ dark }), MADE)).toMatchObject({ darkHours: 210 })
})

it('X3 is known as far as the grid is, on diesel and in all of the time', () => {
  expect(keepOutage(outages({}), MADE).coverage).toBe(0.8)
  expect(keepOutage(outages({ gridKnown: 0.7 }), MADE).coverage).toBe(0.7)
  const unmeasured = { dieselHours: 0, notCountedHours: 0, gridKnown: 0.85 }
  expect(keepOutage(outages(unmeasured), MADE).coverage).toBe(0.85)
  expect(keepOutage(outages({ ...unmeasured, gridKnown: null }), MADE).coverage).toBeNull()
  expect(keepOutage(outages({ isKnown: false }), MADE).naira).toBeNull()
})

it('counts until yesterday, two hours after midnight of the branch; on the first of a month nothing', () => {
  const at = (text: string) => outageUntil(BRANCH, '2026-11', Date.parse(text))
  expect(at('2026-11-22T01:30:00+01:00')).toBe('2026-11-20')
  expect(at('2026-11-22T02:00:00+01:00')).toBe('2026-11-21')
  expect(at('2026-11-01T12:00:00+01:00')).toBeNull()
  expect(at('2026-11-02T02:00:00+01:00')).toBe('2026-11-01')
})

it('is worked out anew for another day, after six hours, and for other opening hours or another margin', () => {
  const isDue = (own: Partial<typeof MADE>) => isOutageDue(MADE, { ...MADE, ...own })
  expect(isOutageDue(undefined, MADE)).toBe(true)
  expect(isDue({ keptAt: 6 * HOUR_MS - 1 })).toBe(false)
  expect(isDue({ keptAt: 6 * HOUR_MS })).toBe(true)
  expect(isDue({ until: '2026-11-22' })).toBe(true)
  expect(isDue({ basis: outageBasis({ ...BRANCH, closesAt: '21:00' }, []) })).toBe(true)
  const margin = { naira: 9000, byWeekday: null, validFrom: '2026-11-01' }
  expect(isDue({ basis: outageBasis(BRANCH, [margin]) })).toBe(true)
})
