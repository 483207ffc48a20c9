import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../time/interval.ts'
import { type AlarmEpisode, alarmCondition, alarmEpisodes, FLAP_MS, isOfNow } from './controller-alarm.ts'

type Told = readonly [minute: number, ...alarms: string[]]
const heard = (told: readonly Told[]) =>
  told.map(([minute, ...alarms]) => ({ at: minute * MINUTE_MS, alarms }))
const shown = (episodes: readonly AlarmEpisode[]) =>
  episodes.map(({ words, since, until }) => [
    words,
    since / MINUTE_MS,
    until === null ? null : until / MINUTE_MS,
  ])

describe('§16.P an alarm of a controller', () => {
  it('stands from the first reading that tells it to the first that does not', () => {
    const told = heard([
      [0],
      [1, 'Low oil pressure'],
      [2, 'Low oil pressure', 'Charge alternator'],
      [3],
      [40],
    ])
    expect(shown(alarmEpisodes(told))).toEqual([
      ['Low oil pressure', 1, 3],
      ['Charge alternator', 2, 3],
    ])
  })

  it('stands on where nothing more was heard', () => {
    expect(shown(alarmEpisodes(heard([[1, 'Emergency stop']])))).toEqual([['Emergency stop', 1, null]])
  })

  it('that flaps is one; away for 15 minutes it begins anew', () => {
    const told = heard([[0, 'Low fuel'], [1], [2, 'Low fuel'], [5], [19, 'Low fuel'], [20], [35, 'Low fuel']])
    expect(shown(alarmEpisodes(told))).toEqual([
      ['Low fuel', 0, 20],
      ['Low fuel', 35, null],
    ])
  })

  it('whose text tells a measured value is one, in the words of its beginning', () => {
    expect(alarmCondition('Übertemperatur 98 °C')).toBe(alarmCondition('übertemperatur  101,5 °C'))
    expect(alarmCondition('Fuel 12%')).toBe(alarmCondition('Fuel 9%'))
    expect(alarmCondition('Alarm 4.3')).not.toBe(alarmCondition('Alarm 4.4'))
    expect(alarmCondition('Input A')).not.toBe(alarmCondition('Input B'))
    expect(shown(alarmEpisodes(heard([[0, 'Coolant 98 °C'], [1, 'Coolant 99 °C'], [2]])))).toEqual([
      ['Coolant 98 °C', 0, 2],
    ])
  })

  it('that was written down goes on, also where it went shortly before', () => {
    const open = { about: 'low fuel', words: 'Low fuel', since: 0, until: null, value: null, limit: null }
    expect(shown(alarmEpisodes(heard([[60, 'Low fuel'], [61]]), [open]))).toEqual([['Low fuel', 0, 61]])
    const gone = { ...open, until: 50 * MINUTE_MS }
    expect(shown(alarmEpisodes(heard([[60, 'Low fuel']]), [gone]))).toEqual([['Low fuel', 0, null]])
    expect(shown(alarmEpisodes(heard([[80, 'Low fuel']]), [gone]))).toEqual([
      ['Low fuel', 0, 50],
      ['Low fuel', 80, null],
    ])
  })

  it.each([
    ['stands, heard now', null, 0, 0, true],
    ['stands by a reading of three hours ago', null, -3, 3, false],
    ['went half an hour ago', -0.5, -0.6, 0, true],
    ['went two hours ago, told now', -2, -2.1, 0, false],
    ['was told eleven hours ago, and nothing more until now', 0, -11, 0, false],
  ])('%s', (_, untilH, toldH, heardH, isRaised) => {
    const now = 100 * HOUR_MS
    const until = untilH === null ? null : now + untilH * HOUR_MS
    const episode = { until, toldAt: now + toldH * HOUR_MS }
    expect(isOfNow(episode, { at: now - heardH * HOUR_MS, periodS: 60 }, now)).toBe(isRaised)
  })

  it('judged from anywhere on, with what stood then, is what judging all at once finds', () => {
    const minutes = fc.uniqueArray(fc.integer({ min: 0, max: 600 }), { minLength: 1, maxLength: 40 })
    const alarms = fc.uniqueArray(fc.constantFrom('A', 'B', 'C'), { maxLength: 3 })
    const history = fc.tuple(minutes, fc.array(alarms, { minLength: 40, maxLength: 40 }), fc.nat(40))
    fc.assert(
      fc.property(history, ([at, told, cut]) => {
        const all = heard(at.sort((a, b) => a - b).map((minute, n): Told => [minute, ...told[n]!]))
        const whole = alarmEpisodes(all)
        for (const { since, until } of whole) expect(until ?? since).toBeGreaterThanOrEqual(since)
        for (const about of ['a', 'b', 'c']) {
          const own = whole.filter((one) => one.about === about)
          for (const [n, { since }] of own.entries())
            if (n > 0) expect(since - own[n - 1]!.until!).toBeGreaterThanOrEqual(FLAP_MS)
        }
        const later = all.slice(cut)
        if (later.length === 0) return
        const before = alarmEpisodes(all.slice(0, cut))
        const stood = before.filter(({ until }) => until === null || until > later[0]!.at - FLAP_MS)
        const over = before.filter((one) => !stood.includes(one))
        const byEnd = (a: AlarmEpisode, b: AlarmEpisode) =>
          a.since - b.since || a.about.localeCompare(b.about)
        expect([...over, ...alarmEpisodes(later, stood)].sort(byEnd)).toEqual(whole.toSorted(byEnd))
      }),
    )
  })
})
