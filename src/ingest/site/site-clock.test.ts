import { expect, it } from 'vitest'
import { systemClock } from './site-clock.ts'

const NOON = Date.UTC(2026, 10, 2, 11)

it('knows the time when the server has said it, and not by the look of its own clock', () => {
  const now = { wall: NOON, sinceBoot: 5_000, isSynchronised: false }
  const clock = systemClock({
    wall: () => now.wall,
    sinceBoot: () => now.sinceBoot,
    isSynchronised: () => now.isSynchronised,
  })
  expect(clock.trueTime()).toBeNull()
  clock.hear(NOON + 3_600_000)
  now.sinceBoot += 60_000
  expect(clock.trueTime()).toBe(NOON + 3_660_000)
})

it('trusts a clock that a time server has set', () => {
  const clock = systemClock({ wall: () => NOON, sinceBoot: () => 0, isSynchronised: () => true })
  clock.hear(NOON - 3_600_000)
  expect(clock.trueTime()).toBe(NOON)
})
