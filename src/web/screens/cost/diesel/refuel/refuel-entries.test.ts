import { describe, expect, it } from 'vitest'
import type { FuelFacts } from '#contract/cost/fuel-entries.ts'
import { dayTakenWarning } from './refuel-entries.ts'

type Entry = FuelFacts['entries'][number]

const entry = (more: Partial<Entry>): Entry => ({
  id: 1,
  device_id: null,
  name: null,
  start_date: '2026-11-21',
  end_date: '2026-11-21',
  at: null,
  quantity: 10.5,
  snapshot: null,
  reason: null,
  likely: null,
  fits: null,
  ...more,
})

describe('dayTakenWarning', () => {
  it('E5 says before it is saved that an entry of all generators holds the day', () => {
    expect(dayTakenWarning({ mode: 'refuel', day: '2026-11-21', device: '7' }, [entry({})])).toBe(
      'There is an entry of 10.50 litres for 21-11-2026 already. Edit that entry, or choose other days.',
    )
  })

  it.each([
    ['of another day', { mode: 'refuel', day: '2026-11-22', device: '7' }, entry({})],
    ['of one generator', { mode: 'refuel', day: '2026-11-21', device: '7' }, entry({ device_id: 8 })],
    ['beside a dip', { mode: 'dip', day: '2026-11-21', device: '' }, entry({})],
    ['before a generator is chosen', { mode: 'refuel', day: '2026-11-21', device: '' }, entry({})],
  ] as const)('E5 says nothing of an entry %s', (_, typed, other) => {
    expect(dayTakenWarning(typed, [other])).toBeNull()
  })
})
