import { describe, expect, it } from 'vitest'
import type { FuelFacts } from '#contract/calls/fuel-entries.ts'
import { emptyRefuel, refuelRefusals } from './refuel-entries.ts'

type Entry = FuelFacts['entries'][number]

const TODAY = '2026-11-22'
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

const refusalsOf = (day: string, others: Entry[], mode: 'refuel' | 'dip' = 'refuel') =>
  refuelRefusals(
    { ...emptyRefuel('3', day, mode), device: '7', quantity: '6' },
    { today: TODAY, limitBytes: 1, judged: null, isAsked: false, others },
  )

describe('refuelRefusals', () => {
  it('E5 says before it is saved that an entry of all generators holds the day', () => {
    expect(refusalsOf('2026-11-21', [entry({})])).toEqual({
      day: 'There is an entry of 10.50 litres for 21-11-2026 already. Edit that entry, or choose other days.',
    })
  })

  it.each([
    ['of another day', TODAY, [entry({})], 'refuel'],
    ['of one generator', '2026-11-21', [entry({ device_id: 8 })], 'refuel'],
    ['beside a dip', '2026-11-21', [entry({})], 'dip'],
  ] as const)('E5 leaves a refuelling alone beside an entry %s', (_, day, others, mode) => {
    expect(refusalsOf(day, [...others], mode)).toEqual({})
  })
})
