import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { afterEvent, COMMAND_STATES, type Command, type CommandEvent, isOpen } from './command.ts'

const ASKED = Date.UTC(2026, 10, 20, 9)

function command(state: Command['state'], wanted: Command['wanted'] = 'ON'): Command {
  return { state, wanted, requestedAt: ASKED, expiresAt: ASKED + 10_000 }
}

const send = (s: number): CommandEvent => ({ kind: 'send', at: ASKED + s * 1000 })
const answer = (reported: 'ON' | 'OFF', s: number): CommandEvent => ({
  kind: 'answer',
  at: ASKED + s * 1000,
  reported,
})
const time = (s: number): CommandEvent => ({ kind: 'time', at: ASKED + s * 1000 })

describe('BR-01 a command', () => {
  it.each([
    ['is sent within its 10 s', 'requested', send(9.999), 'sent'],
    ['is not sent when they are over', 'requested', send(10), 'expired'],
    ['waits to be sent', 'requested', time(9.999), 'requested'],
    ['that nobody fetched expires', 'requested', time(10), 'expired'],
    ['that was never sent is not answered', 'requested', answer('ON', 1), 'requested'],
    ['is confirmed by the wanted state', 'sent', answer('ON', 9.999), 'confirmed'],
    ['has failed when the device reports the other state', 'sent', answer('OFF', 2), 'failed'],
    ['answered too late has expired', 'sent', answer('ON', 10), 'expired'],
    ['waits for its answer', 'sent', time(9.999), 'sent'],
    ['without an answer expires', 'sent', time(10), 'expired'],
    ['stays confirmed when the other answer follows', 'confirmed', answer('OFF', 3), 'confirmed'],
    ['stays confirmed when time passes', 'confirmed', time(60), 'confirmed'],
    ['stays failed when it is answered once more', 'failed', answer('ON', 3), 'failed'],
    ['stays expired when the answer comes', 'expired', answer('ON', 11), 'expired'],
    ['stays expired and is not sent', 'expired', send(1), 'expired'],
    ['keeps its time when the clock is set back a little', 'sent', time(-9), 'sent'],
    ['expires when the clock is set back by hours', 'sent', time(-7200), 'expired'],
  ] as const)('%s', (_, state, event, after) => {
    expect(afterEvent(command(state), event)).toBe(after)
  })

  it('OFF is confirmed by OFF alone', () => {
    expect(afterEvent(command('sent', 'OFF'), answer('OFF', 1))).toBe('confirmed')
    expect(afterEvent(command('sent', 'OFF'), answer('ON', 1))).toBe('failed')
  })

  it('ends once, in order, and never after its time, whatever happens to it', () => {
    const at = fc.integer({ min: -20_000, max: 20_000 }).map((ms) => ASKED + ms)
    const event: fc.Arbitrary<CommandEvent> = fc.oneof(
      fc.record({ kind: fc.constant('send' as const), at }),
      fc.record({ kind: fc.constant('time' as const), at }),
      fc.record({ kind: fc.constant('answer' as const), at, reported: fc.constantFrom('ON', 'OFF') }),
    )
    const rank = (state: Command['state']) => Math.min(2, COMMAND_STATES.indexOf(state))
    fc.assert(
      fc.property(fc.array(event, { maxLength: 12 }), fc.constantFrom('ON', 'OFF'), (events, wanted) => {
        let now = command('requested', wanted)
        for (const each of events) {
          const state = afterEvent(now, each)
          expect(rank(state)).toBeGreaterThanOrEqual(rank(now.state))
          if (!isOpen(now.state)) expect(state).toBe(now.state)
          if (state === 'confirmed' && now.state !== 'confirmed') {
            expect([now.state, each]).toEqual(['sent', { kind: 'answer', at: each.at, reported: wanted }])
            expect(each.at).toBeLessThan(now.expiresAt)
          }
          now = { ...now, state }
        }
        expect(isOpen(afterEvent(now, time(10)))).toBe(false)
      }),
    )
  })
})
