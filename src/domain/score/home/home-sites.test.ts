import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DeviceType } from '../../site/device-type.ts'
import { BLOCK_MS, HOUR_MS, MINUTE_MS } from '../../time/interval.ts'
import { startOfDay } from '../../time/zone.ts'
import { ZONE } from '../testing-facts.ts'
import { carryingNow, type SourceNow } from './carrying.ts'
import { type NextFacts, whatNext } from './what-next.ts'

const START = startOfDay(ZONE, '2026-11-22')
const NOW = START + 5 * HOUR_MS

/** `onS`: seconds of the blocks from midnight. */
function source(
  deviceType: DeviceType,
  onS: readonly number[],
  own: Partial<SourceNow<{ deviceType: DeviceType }>> = {},
): SourceNow<{ deviceType: DeviceType }> {
  const isOn = (onS.at(-1) ?? 0) > 0
  return { device: { deviceType }, isOn, kw: null, lastAt: NOW, days: [{ start: START, onS }], ...own }
}
const blocks = (...runs: readonly (readonly [count: number, onS: number])[]) =>
  runs.flatMap(([count, onS]) => Array.from({ length: count }, () => onS))

describe('what carries the load', () => {
  it('a set that started at 04:10 has 5 minutes of its first block', () => {
    const set = source('GENERATOR', blocks([16, 0], [1, 300], [3, 900]))
    expect(carryingNow([set], NOW)).toMatchObject({
      state: 'carried',
      since: START + 4 * HOUR_MS + 10 * MINUTE_MS,
    })
  })

  it('the one that gives most carries it; without power a set does, for the grid may stand beside it', () => {
    const [grid, set] = [source('UTILITY', blocks([20, 900])), source('GENERATOR', blocks([20, 900]))]
    const type = (sources: SourceNow<{ deviceType: DeviceType }>[]) => {
      const carried = carryingNow(sources, NOW)
      return carried.state === 'carried' ? carried.device.deviceType : carried.state
    }
    expect(type([grid, set])).toBe('GENERATOR')
    expect(
      type([
        { ...grid, kw: 40 },
        { ...set, kw: 1 },
      ]),
    ).toBe('UTILITY')
  })

  it('what was on from the first block that is looked at has been so for longer', () => {
    expect(carryingNow([source('UTILITY', blocks([20, 900]))], NOW)).toMatchObject({
      since: START,
      isLonger: true,
    })
  })

  it('the newest block may not have come in yet', () => {
    const grid = source('UTILITY', blocks([8, 0], [11, 900], [1, Number.NaN]), { isOn: true })
    expect(carryingNow([grid], NOW)).toMatchObject({ since: START + 2 * HOUR_MS, isLonger: false })
  })

  it('all are off: nothing, since the last of them went', () => {
    const [grid, set] = [
      source('UTILITY', blocks([8, 900], [12, 0])),
      source('GENERATOR', blocks([4, 900], [16, 0])),
    ]
    expect(carryingNow([grid, set], NOW)).toEqual({
      state: 'nothing',
      since: START + 2 * HOUR_MS,
      isLonger: false,
    })
  })

  it('one is not heard of and none is on: not known, since the last reading of any', () => {
    const grid = source('UTILITY', [], { isOn: null, lastAt: START + 3 * HOUR_MS })
    const set = source('GENERATOR', blocks([20, 0]), { lastAt: START })
    expect(carryingNow([grid, set], NOW)).toMatchObject({ state: 'unknown', since: START + 3 * HOUR_MS })
    expect(carryingNow([], NOW)).toMatchObject({ state: 'unknown', since: null })
  })

  it('since is never in the future nor before what was looked at (property)', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 900 }), { minLength: 1, maxLength: 96 }), (onS) => {
        const carried = carryingNow([source('UTILITY', onS, { isOn: true })], START + onS.length * BLOCK_MS)
        if (carried.since === null) return
        expect(carried.since).toBeGreaterThanOrEqual(START)
        expect(carried.since).toBeLessThanOrEqual(START + onS.length * BLOCK_MS)
      }),
    )
  })
})

const found = (kind: 'supply-claim' | 'tank-fell' | 'bill-dispute', to: string, low: number) => ({
  ...{ kind, branchId: 1, from: '2026-09-01', to, low, coverage: 1 },
})

describe('what next', () => {
  const quiet: NextFacts = {
    branch: { id: 1, name: 'Ikeja', zone: 'Africa/Lagos' },
    now: Date.parse('2026-11-22T08:00:00Z'),
    silent: [],
    buy: null,
    lacksDisplay: false,
    tankHours: null,
    services: [],
    lacksBand: false,
    findings: [],
    reader: { mayAct: true, monthNaira: 9_120_450 },
  }
  it.each([
    ['nothing', {}, null],
    ['a band that nobody entered', { lacksBand: true }, { kind: 'band' }],
    [
      'a service in 20 hours',
      { services: [{ name: 'Gen 1', hours: 20 }] },
      { kind: 'service', name: 'Gen 1', hours: 20 },
    ],
    ['a service in 200 hours', { services: [{ name: 'Gen 1', hours: 200 }] }, null],
    [
      '9 hours of diesel',
      { tankHours: 9, services: [{ name: 'Gen 1', hours: -69 }] },
      { kind: 'tank', hours: 9 },
    ],
    [
      'units by Wednesday',
      { buy: { by: '2026-11-25', naira: 95_400 }, tankHours: 9 },
      { kind: 'buy', by: '2026-11-25', naira: 95_400 },
    ],
    ['units by next week', { buy: { by: '2026-11-30', naira: 95_400 } }, null],
    [
      'a claim of a tenth of the month before a service',
      {
        services: [{ name: 'Gen 1', hours: 20 }],
        findings: [found('supply-claim', '2026-11-01', 910_994), found('tank-fell', '2026-11-10', 53_180)],
      },
      { kind: 'found', finding: 'supply-claim' },
    ],
    [
      'a service before what is history, or comes to little of the month',
      {
        services: [{ name: 'Gen 1', hours: 20 }],
        findings: [found('bill-dispute', '2026-09-12', 115_000)],
      },
      { kind: 'service', name: 'Gen 1', hours: 20 },
    ],
    [
      'an hour of diesel before the naira of a finding',
      { tankHours: 1, findings: [found('supply-claim', '2026-11-01', 910_994)] },
      { kind: 'tank', hours: 1 },
    ],
    [
      'a silent meter before the naira of a finding',
      {
        silent: [{ name: 'Utility', since: 1 }],
        findings: [found('tank-fell', '2026-11-10', 2000)],
      },
      { kind: 'silent', name: 'Utility', since: 1 },
    ],
    [
      'a silent meter before all',
      { silent: [{ name: 'Utility', since: 1 }], tankHours: 1 },
      { kind: 'silent', name: 'Utility', since: 1 },
    ],
  ])('%s', (_, own, next) => {
    expect(whatNext({ ...quiet, ...own } as NextFacts)).toEqual(next)
  })
})
