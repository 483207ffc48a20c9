import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../time/interval.ts'
import { clockAhead, type HardwareFigures, hardwareTroubles, worstFirst } from './hardware-standing.ts'

const NOW = Date.parse('2026-11-18T11:00:00Z')
const well: HardwareFigures = {
  ...{ name: 'A', heardAt: NOW, silentSince: null, lag: null, clockAheadMs: null },
  ...{ parkedAt: null, droppedAt: null, batteryPct: null, signal: null },
}
const lag = { readings: 10, medianMs: 1000, worstMs: 1000, lateShare: 0, aheadMs: null }
const troubles = (figures: Partial<HardwareFigures>) => hardwareTroubles({ ...well, ...figures }, NOW)

describe('19.6 what is wrong with hardware', () => {
  it('of which nothing is known nothing is wrong', () => expect(troubles({})).toEqual([]))

  it.each<[string, Partial<HardwareFigures>, string[]]>([
    ['a clock that it told', { clockAheadMs: -61_000 }, ['clock']],
    ['within a minute', { clockAheadMs: 60_000 }, []],
    ['readings before their time', { lag: { ...lag, aheadMs: 2 * MINUTE_MS } }, ['clock']],
    ['a tenth late', { lag: { ...lag, lateShare: 0.1 } }, []],
    ['more of them', { lag: { ...lag, lateShare: 0.11 } }, ['late']],
    ['parked today', { parkedAt: NOW - DAY_MS + 1 }, ['parked']],
    ['parked before', { parkedAt: NOW - DAY_MS }, []],
    ['a battery', { batteryPct: 19 }, ['battery']],
    ['Wi-Fi', { signal: { kind: 'wifi', rssi: -81, snrDb: null } }, ['signal']],
    ['the same by LoRa', { signal: { kind: 'lora', rssi: -81, snrDb: 5 } }, []],
    ['LoRa in the noise', { signal: { kind: 'lora', rssi: -110, snrDb: -16 } }, ['signal']],
    ['a modem without a unit', { signal: { kind: 'modem', rssi: 3, snrDb: null } }, []],
  ])('%s', (_, figures, expected) => expect(troubles(figures)).toEqual(expected))

  it('what it told of its clock goes before what its readings say', () => {
    expect(clockAhead({ clockAheadMs: 500, lag: { ...lag, aheadMs: 900 } })).toBe(500)
    expect(clockAhead({ clockAheadMs: null, lag: null })).toBeNull()
  })

  it('the worst is first: silent for longest, then late, then the others by name, then what never spoke', () => {
    const row = (name: string, figures: Partial<HardwareFigures>) => ({ ...well, name, ...figures })
    const rows = [
      row('well B', {}),
      row('well A', {}),
      row('never', { heardAt: null }),
      row('late', { lag: { ...lag, lateShare: 0.5 } }),
      row('silent today', { silentSince: NOW - HOUR_MS }),
      row('silent long', { silentSince: NOW - DAY_MS }),
    ]
    const order = ['silent long', 'silent today', 'late', 'well A', 'well B', 'never']
    fc.assert(
      fc.property(fc.shuffledSubarray(rows, { minLength: rows.length }), (shuffled) => {
        expect(worstFirst(shuffled, NOW).map(({ name }) => name)).toEqual(order)
      }),
    )
  })
})
