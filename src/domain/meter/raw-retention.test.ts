import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addMonths } from '../time/calendar-day.ts'
import { HOUR_MS } from '../time/interval.ts'
import { firstRawDay, hasRemoved, nextStep, type RawRetention, rawPart } from './raw-retention.ts'

const FRESH: RawRetention = {
  keepMonths: 14,
  refusedBefore: null,
  refusedAt: null,
  removedBefore: null,
  emptiedBefore: null,
}
const TODAY = '2026-11-23'
const NOW = Date.UTC(2026, 10, 23)

describe('raw retention', () => {
  it('keeps 14 whole months and the one that runs: on 23 November 2026 from 1 September 2025 on', () => {
    expect(firstRawDay(TODAY, 14)).toBe('2025-09-01')
    expect(firstRawDay('2026-12-01', 14)).toBe('2025-10-01')
  })

  it('does nothing where readings stay for ever', () => {
    expect(nextStep({ ...FRESH, keepMonths: null }, TODAY, NOW, '2020-01-01')).toEqual({ kind: 'nothing' })
  })

  it('refuses first, an hour later makes the oldest month final, then empties it, then the next', () => {
    expect(nextStep(FRESH, TODAY, NOW, '2025-07-20')).toEqual({ kind: 'refuse', before: '2025-09-01' })
    const refusing = { ...FRESH, refusedBefore: '2025-09-01', refusedAt: NOW }
    expect(nextStep(refusing, TODAY, NOW + HOUR_MS - 1, '2025-07-20').kind).toBe('nothing')
    expect(nextStep(refusing, TODAY, NOW + HOUR_MS, '2025-07-20')).toEqual({
      kind: 'finish',
      before: '2025-08-01',
    })
    const final = { ...refusing, removedBefore: '2025-08-01' }
    expect(nextStep(final, TODAY, NOW + HOUR_MS, null)).toEqual({ kind: 'empty', before: '2025-08-01' })
    const emptied = { ...final, emptiedBefore: '2025-08-01' }
    expect(nextStep(emptied, TODAY, NOW + HOUR_MS, null)).toEqual({ kind: 'finish', before: '2025-09-01' })
  })

  it('takes a refusal back where the months are wished for ever before any is removed, and never one of a removed month', () => {
    const refusing = { ...FRESH, keepMonths: null, refusedBefore: '2025-09-01', refusedAt: NOW }
    expect(nextStep(refusing, TODAY, NOW, null)).toEqual({ kind: 'refuse', before: null })
    const removed = { ...refusing, removedBefore: '2025-08-01', emptiedBefore: '2025-08-01' }
    expect(nextStep(removed, TODAY, NOW, null)).toEqual({ kind: 'refuse', before: '2025-08-01' })
    expect(nextStep({ ...removed, refusedBefore: '2025-08-01' }, TODAY, NOW, null).kind).toBe('nothing')
  })

  it('cuts a time to the readings that are left', () => {
    expect(rawPart({ from: 10, to: 20 }, null)).toEqual({ from: 10, to: 20 })
    expect(rawPart({ from: 10, to: 20 }, 15)).toEqual({ from: 15, to: 20 })
    expect(rawPart({ from: 10, to: 20 }, 25)).toEqual({ from: 20, to: 20 })
    expect([null, 10, 11].map((from) => hasRemoved({ from: 10, to: 20 }, from))).toEqual([false, false, true])
  })

  it('whatever is wished when: never empties what is not final, nor makes final what was not refused for an hour, and comes to an end', () => {
    const wish = fc.option(fc.integer({ min: 14, max: 40 }), { nil: null })
    fc.assert(
      fc.property(fc.array(fc.tuple(wish, fc.integer({ min: 0, max: 400 })), { maxLength: 6 }), (wishes) => {
        let state: RawRetention = { ...FRESH, keepMonths: null }
        let now = NOW
        for (const [keepMonths, days] of [...wishes, [14, 40] as const]) {
          now += days * 24 * HOUR_MS
          state = { ...state, keepMonths }
          const today = new Date(now).toISOString().slice(0, 10)
          for (let turn = 0; ; turn++) {
            expect(turn).toBeLessThan(500)
            now += HOUR_MS / 4
            const step = nextStep(state, today, now, '2024-03-05')
            if (step.kind === 'nothing') {
              if (state.refusedBefore === state.removedBefore || state.refusedAt === null) break
              continue
            }
            if (step.kind === 'refuse') {
              expect(state.removedBefore === null || step.before! >= state.removedBefore).toBe(true)
              state = { ...state, refusedBefore: step.before, refusedAt: now }
            } else if (step.kind === 'finish') {
              expect(now - state.refusedAt!).toBeGreaterThanOrEqual(HOUR_MS)
              expect(step.before <= state.refusedBefore!).toBe(true)
              expect(state.emptiedBefore).toBe(state.removedBefore)
              if (state.removedBefore) expect(step.before).toBe(addMonths(state.removedBefore, 1))
              state = { ...state, removedBefore: step.before }
            } else {
              expect(step.before).toBe(state.removedBefore)
              state = { ...state, emptiedBefore: step.before }
            }
          }
        }
      }),
      { numRuns: 100 },
    )
  })
})
