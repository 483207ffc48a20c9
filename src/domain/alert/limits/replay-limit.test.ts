import { describe, expect, it } from 'vitest'
import { BLOCK_MS, DAY_MS } from '../../time/interval.ts'
import type { AlertBlock } from '../block-rules.ts'
import type { JudgedDevice } from '../look/judge-blocks.ts'
import { type ReplayedLimit, replayLimit } from './replay-limit.ts'

const TO = 40 * DAY_MS
const SILENT: AlertBlock = {
  at: 0,
  readings: 0,
  kw: null,
  powerFactor: null,
  hz: null,
  v: [null, null, null],
  isDead: false,
  i: [null, null, null],
}
const UTILITY: JudgedDevice = {
  deviceType: 'UTILITY',
  ratedKva: 100,
  ratedCurrentA: 144,
  periodS: 900,
  validTo: null,
  zone: 'Africa/Lagos',
  heardAt: TO,
  facts: '',
}

type Said = Partial<AlertBlock> | null

function replay(
  limit: ReplayedLimit,
  value: number,
  ...devices: { said: Said[]; is?: Partial<JudgedDevice> }[]
) {
  const blocks = Math.max(...devices.map(({ said }) => said.length))
  const span = { from: TO - blocks * BLOCK_MS, to: TO }
  const told = devices.map(({ said, is }) => ({
    device: { ...UTILITY, ...is },
    own: said.map((one, n) => ({
      ...SILENT,
      ...(one && { readings: 1 }),
      ...one,
      at: span.from + n * BLOCK_MS,
    })),
  }))
  return replayLimit(limit, value, told, span)
}

const volts = (...values: (number | null)[]): Said[] =>
  values.map((v) => (v === null ? null : { v: [v, v, v] }))

describe('AL-01 how often a limit would have been told', () => {
  it('counts the alerts that its rule raises, with no other limit', () => {
    // Below 216 twice for two blocks and once for one alone; above 244 is the other limit's.
    const said = volts(210, 211, 230, 230, 209, 208, 207, 230, 230, 200, 230, 250, 251)
    const { moments, ...counted } = replay('min_voltage', 216, { said })
    expect(counted).toEqual({ times: 2, at: 1, told: 1, isAtLeast: false, days: 1 })
    // The newest first, each with the block in which it began, the one that ended it and what was furthest beyond.
    const block = (n: number) => TO - (said.length - n) * BLOCK_MS
    expect(moments.map(({ episode }) => episode)).toEqual([
      { since: block(4), until: block(7), value: 207, limit: 216 },
      { since: block(0), until: block(2), value: 210, limit: 216 },
    ])
    expect(replay('min_voltage', 208, { said }).times).toBe(0)
    expect(replay('max_voltage', 244, { said }).times).toBe(1)
  })

  it('adds up the devices that said something, and says at how many it would have been', () => {
    const bad = { said: volts(200, 200, 230, 230) }
    const good = { said: volts(230, 230, 230, 230) }
    const none = { said: volts(null, null, null, null) }
    expect(replay('min_voltage', 216, bad, good, none, bad)).toMatchObject({ times: 2, at: 2, told: 3 })
  })

  it('is not known where nothing of it was measured, of loads for the frequency too', () => {
    const unknown = { times: null, at: 0, told: 0 }
    expect(replay('min_voltage', 216, { said: volts(null, null) })).toMatchObject(unknown)
    const hz = { said: [{ hz: 47 }, { hz: 47 }] }
    expect(replay('frequency_precision', 0.5, hz)).toMatchObject({ times: 1, told: 1 })
    expect(replay('frequency_precision', 0.5, { ...hz, is: { deviceType: 'LOAD' } })).toMatchObject(unknown)
    expect(replay('load_threshold_value', 40, { said: volts(230, 230) })).toMatchObject(unknown)
  })

  it('is told as at least where under 95 % of the time could be judged, from the first that was measured', () => {
    const late = { said: volts(null, null, null, 200, 200) }
    expect(replay('min_voltage', 216, late)).toMatchObject({ times: 1, isAtLeast: false })
    const gappy = { said: volts(200, 200, null, 230, 230) }
    expect(replay('min_voltage', 216, gappy)).toMatchObject({ times: 1, isAtLeast: true })
  })

  it('of a meter that speaks every hour the blocks between are no gap', () => {
    const said = volts(200, null, null, null, 200, null, null, null)
    expect(replay('min_voltage', 216, { said, is: { periodS: 3600 } })).toMatchObject({
      times: 1,
      isAtLeast: false,
    })
  })
})
