import { expect, it } from 'vitest'
import { quickDays } from './quick-days.ts'

const labels = (...args: Parameters<typeof quickDays>) => quickDays(...args).map(({ label }) => label)

it('E11 offers today, yesterday and month ends', () => {
  expect(quickDays('2026-11-22', undefined, undefined)).toEqual([
    { label: 'Today', day: '2026-11-22' },
    { label: 'Yesterday', day: '2026-11-21' },
    { label: 'End of last month', day: '2026-10-31' },
    { label: 'End of this month', day: '2026-11-30' },
  ])
})

it('E11 offers nothing outside of what may be chosen, and no day twice', () => {
  expect(labels('2026-11-22', undefined, '2026-11-22')).toEqual(['Today', 'Yesterday', 'End of last month'])
  expect(labels('2026-11-22', '2026-11-21', '')).toEqual(['Today', 'Yesterday', 'End of this month'])
  expect(labels('2026-12-01', undefined, '2026-12-01')).toEqual(['Today', 'Yesterday'])
  expect(labels('2026-11-30', undefined, undefined)).toEqual(['Today', 'Yesterday', 'End of last month'])
})
