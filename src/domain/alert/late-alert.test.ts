import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../time/interval.ts'
import { type NoticedAlert, whenToTell } from './late-alert.ts'

const NOON = Date.parse('2026-11-18T11:00:00Z')
const alert = (fields: Partial<NoticedAlert>): NoticedAlert => ({
  ...{ kind: 'voltage', since: NOON - 30 * MINUTE_MS, until: null, raisedAt: NOON },
  ...{ heardAt: NOON, periodS: 900 },
  ...fields,
})

describe('alerts that late readings raise', () => {
  it.each<[string, Partial<NoticedAlert>, string]>([
    ['what is noticed as it happens', {}, 'now'],
    ['what was over ten minutes before', { until: NOON - 10 * MINUTE_MS }, 'now'],
    ['what was over an hour before it was noticed', { since: 0, until: NOON - HOUR_MS }, 'never'],
    ['what history left open', { since: NOON - 5 * HOUR_MS, heardAt: NOON - 4 * HOUR_MS }, 'later'],
    ['the same once live readings confirm it', { since: NOON - 5 * HOUR_MS }, 'now'],
    [
      'what an hourly meter says two hours late',
      { since: NOON - 2 * HOUR_MS, heardAt: NOON - 61 * MINUTE_MS, periodS: 3600 },
      'now',
    ],
    ['silence', { kind: 'offline', since: NOON - 5 * HOUR_MS, heardAt: NOON - 5 * HOUR_MS }, 'now'],
    ['a day that fell short', { kind: 'operating-time', since: 0, until: NOON - 5 * HOUR_MS }, 'now'],
  ])('%s', (_, fields, told) => {
    expect(whenToTell(alert(fields), NOON)).toBe(told)
  })

  it('what was raised while it was fresh is told, whenever that is (property)', () => {
    fc.assert(
      fc.property(fc.nat(24 * HOUR_MS), fc.nat(30 * 60_000), (later, age) => {
        expect(whenToTell(alert({ since: NOON - age }), NOON + later)).toBe('now')
      }),
    )
  })
})
