import { describe, expect, it } from 'vitest'
import { BLOCK_MS } from '../time/interval.ts'
import { type AlertBlock, type AlertDevice, type BlockKind, blockRules } from './block-rules.ts'
import { type EpisodeRules, findEpisodes } from './episodes.ts'
import { type AlertSettings, DEFAULT_ALERT_SETTINGS } from './settings.ts'

// Each block of 15 minutes is written as its number; an alert as [raised from, cleared at, value, limit] in blocks.

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
const UTILITY: AlertDevice = { deviceType: 'UTILITY', ratedKw: 80, ratedCurrentA: 100 }

type Told = [since: number, until: number | null, value: number | null, limit: number | null]

function judgeSeries(
  kind: BlockKind,
  settings: Partial<AlertSettings>,
  blocks: readonly (Partial<AlertBlock> | null)[],
  device: AlertDevice = UTILITY,
  rules?: EpisodeRules,
): Told[] | 'off' {
  const rule = blockRules({ ...DEFAULT_ALERT_SETTINGS, ...settings }).get(kind)
  if (!rule) return 'off'
  const judged = blocks.map((block) => rule({ ...SILENT, ...(block && { readings: 1 }), ...block }, device))
  return findEpisodes(judged, 0, rules).map(({ since, until, value, limit }) => [
    since / BLOCK_MS,
    until === null ? null : until / BLOCK_MS,
    value,
    limit,
  ])
}

describe('AL-04 voltage', () => {
  const on = { voltage_alerts: true } // 216 to 244 V
  const lines = (...volts: (number | 'dead' | null)[]) =>
    volts.map((v): Partial<AlertBlock> | null => {
      if (v === null) return null
      return v === 'dead' ? { isDead: true } : { v: [230, v, 231] }
    })

  it.each<[string, (number | 'dead' | null)[], Told[]]>([
    ['one bad block is none', [230, 200, 230, 230], []],
    ['two in a row raise from the first', [230, 212, 210, 230], [[1, null, 210, 216]]],
    ['one good block does not clear', [212, 210, 230, 209, 230], [[0, null, 209, 216]]],
    ['two good ones clear from the first', [212, 210, 230, 231, 200], [[0, 2, 210, 216]]],
    ['at the limit is within', [216, 216, 244, 244], []],
    ['above the highest as well as below the lowest', [245, 250, 211, 230, 230], [[0, 3, 250, 244]]],
    ['an unknown block breaks a row of bad ones', [212, null, 212, 230], []],
    ['an unknown block neither clears nor counts', [212, 210, null, 230, null, 230], [[0, null, 210, 216]]],
    [
      'raised twice is two alerts',
      [200, 200, 230, 230, 200, 200],
      [
        [0, 2, 200, 216],
        [4, null, 200, 216],
      ],
    ],
    ['a dead bus is an outage, not under-voltage', ['dead', 'dead', 'dead', 230], []],
    ['an outage ends what was wrong before', [200, 200, 'dead', 'dead'], [[0, 2, 200, 216]]],
  ])('%s', (_, volts, expected) => {
    expect(judgeSeries('voltage', on, lines(...volts))).toEqual(expected)
  })

  it('judges the live phases alone: a lost one beside them is no under-voltage', () => {
    const lost = { v: [230, null, 231] } as const
    expect(judgeSeries('voltage', on, [lost, lost, lost])).toEqual([])
  })

  it('is off without a limit, and goes by the one that is set', () => {
    const none = { ...on, min_voltage: null, max_voltage: null }
    expect(judgeSeries('voltage', none, lines(100, 100))).toBe('off')
    expect(judgeSeries('voltage', { ...on, min_voltage: null }, lines(150, 150, 250, 250))).toEqual([
      [2, null, 250, 244],
    ])
    expect(judgeSeries('voltage', {}, lines(100, 100))).toBe('off')
  })
})

describe('AL-04 frequency', () => {
  const on = { frequency_alerts: true } // ± 0.5 Hz
  const hertz = (...values: (number | null)[]) =>
    values.map((hz) => (hz === null ? { isDead: true } : { hz }))

  it.each<[string, AlertDevice['deviceType'], (number | null)[], Told[]]>([
    ['below', 'UTILITY', [50, 49.4, 49.3, 50, 50], [[1, 3, 49.3, 49.5]]],
    ['above', 'IPP', [50.6, 50.7], [[0, null, 50.7, 50.5]]],
    ['at the limit', 'UTILITY', [49.5, 50.5], []],
    ['a dead bus ends it', 'UTILITY', [49, 49, null, null], [[0, 2, 49, 49.5]]],
    ['a generator may idle fast', 'GENERATOR', [52.4, 52.4], []],
    ['a generator beyond 2.5 Hz', 'GENERATOR', [52.6, 52.6], [[0, null, 52.6, 52.5]]],
    ['a load has the frequency of its supply', 'LOAD', [48, 48], []],
    ['so has solar', 'SOLAR', [48, 48], []],
  ])('%s', (_, deviceType, values, expected) => {
    expect(judgeSeries('frequency', on, hertz(...values), { ...UTILITY, deviceType })).toEqual(expected)
  })

  it('is off without a precision', () => {
    expect(judgeSeries('frequency', { ...on, frequency_precision: null }, hertz(40, 40))).toBe('off')
  })
})

describe('AL-04 power factor', () => {
  const on = { power_factor_alerts: true } // 0.85 to 1.00
  const loaded = (kw: number | null, powerFactor: number | null) => ({ kw, powerFactor })

  it.each<[string, [number | null, number | null][], Told[]]>([
    [
      'below',
      [
        [40, 0.8],
        [40, 0.79],
        [40, 0.9],
        [40, 0.9],
      ],
      [[0, 2, 0.79, 0.85]],
    ],
    [
      'below 10 % of the rating nothing is asked of it',
      [
        [7.9, 0.3],
        [7.9, 0.3],
      ],
      [],
    ],
    [
      'at 10 % it is',
      [
        [8, 0.3],
        [8, 0.3],
      ],
      [[0, null, 0.3, 0.85]],
    ],
    [
      'rounded above 1 is 1',
      [
        [40, 1.0004],
        [40, 1.0004],
      ],
      [],
    ],
    [
      'switched off it ends',
      [
        [40, 0.7],
        [40, 0.7],
        [0, null],
        [0, null],
      ],
      [[0, 2, 0.7, 0.85]],
    ],
    [
      'not known',
      [
        [40, null],
        [null, 0.3],
      ],
      [],
    ],
  ])('%s', (_, pairs, expected) => {
    const blocks = pairs.map(([kw, pf]) => loaded(kw, pf))
    expect(judgeSeries('power-factor', on, blocks)).toEqual(expected)
  })

  it('goes by the highest alone where that is set', () => {
    const settings = { ...on, min_power_factor: null, max_power_factor: 0.98 }
    const blocks = [loaded(40, 0.5), loaded(40, 0.99), loaded(40, 0.99)]
    expect(judgeSeries('power-factor', settings, blocks)).toEqual([[1, null, 0.99, 0.98]])
  })
})

describe('AL-04 load balance (domain.md §5.6)', () => {
  const on = { load_balance_alerts: true }
  const amps = (a: number | null, b: number | null, c: number | null): Partial<AlertBlock> => ({
    i: [a, b, c],
  })

  it('V-U1 100/90/80 A is 11.11 % from the mean', () => {
    const told = judgeSeries('load-balance', on, [amps(100, 90, 80), amps(100, 90, 80)])
    expect(told).toEqual([[0, null, expect.closeTo(11.111, 3), 10]])
  })

  it.each<[string, Partial<AlertBlock>]>([
    ['10 % is within', amps(99, 90, 81)],
    ['below 10 % of the rated current', amps(9, 5, 4)],
    ['no current at all', amps(0, 0, 0)],
    ['a single phase', amps(50, null, null)],
  ])('%s raises nothing', (_, block) => {
    expect(judgeSeries('load-balance', on, [block, block, block])).toEqual([])
  })

  it('blocks without a current do not clear it', () => {
    const bad = amps(100, 90, 80)
    expect(judgeSeries('load-balance', on, [bad, bad, null, null])).toEqual([
      [0, null, expect.any(Number), 10],
    ])
  })
})

describe('AL-04 load excess', () => {
  it.each<[string, (number | null)[], Told[]]>([
    ['above the threshold', [60, 61, 70, 60, 60], [[1, 3, 70, 60]]],
    ['at the threshold', [60, 60, 60], []],
    ['not known is neither', [61, null, 61, 62], [[2, null, 62, 60]]],
  ])('%s', (_, powers, expected) => {
    const settings = { load_alerts: true, load_threshold_value: 60 }
    expect(
      judgeSeries(
        'load',
        settings,
        powers.map((kw) => ({ kw })),
      ),
    ).toEqual(expected)
  })

  it('is off without a threshold, and when it is not switched on', () => {
    expect(judgeSeries('load', { load_alerts: true }, [{ kw: 1e6 }, { kw: 1e6 }])).toBe('off')
    expect(judgeSeries('load', { load_threshold_value: 60 }, [{ kw: 1e6 }, { kw: 1e6 }])).toBe('off')
  })
})

describe('AL-04 device offline', () => {
  const heard: Partial<AlertBlock> = { kw: 1 }

  it('is raised by blocks without a reading and cleared by one with a reading', () => {
    const blocks = [heard, null, null, null, null, heard, null]
    expect(judgeSeries('offline', {}, blocks, UTILITY, { raiseAfter: 3, clearAfter: 1 })).toEqual([
      [1, 5, null, null],
    ])
  })

  it('hides the others: they are neither raised nor cleared by silence', () => {
    const blocks = [{ kw: 70 }, { kw: 70 }, null, null, null]
    expect(judgeSeries('load', { load_alerts: true, load_threshold_value: 60 }, blocks)).toEqual([
      [0, null, 70, 60],
    ])
  })
})
