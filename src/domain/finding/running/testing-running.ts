/** A day of a set of 100 kVA beside a feeder, for tests. */
import type { PriceRows } from '../../cost/branch-costs.ts'
import { supplySums } from '../../energy/supply/day-sums.ts'
import { codeOfSigns } from '../../energy/supply/device-signs.ts'
import { codeOfMoment, type FeederState } from '../../energy/supply/feeder-code.ts'
import type { SetEntry } from '../../score/generator/set-entry.ts'
import { testBranch, testDevice } from '../../site/testing-tree.ts'
import { MINUTE_MS } from '../../time/interval.ts'
import { type Days, daysInSpan } from '../../time/share-of-days.ts'
import { localInstant, startOfDay } from '../../time/zone.ts'
import type { AvoidableRules } from './avoidable.ts'
import type { RunPrices } from './day-cost.ts'
import type { BurningSet } from './kwh-cost.ts'
import type { RunningFacts } from './running-facts.ts'
import { type SetDay, setTime, type TimeRules } from './set-time.ts'

const LAGOS = 'Africa/Lagos'
export const DAY = '2026-11-10'
export const MIDNIGHT = localInstant(LAGOS, DAY, 0)
const DAY_S = 86_400
export const HUNDRED: BurningSet = { ratedKw: 80, curve: null, servicePerHour: 1200 }
export const RULES = (): TimeRules => ({ graceMinutes: 10, testMinutes: 30 })

const at = (clock: string) => {
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  return hour * 3600 + minute * 60
}

const setCode = (on: boolean) => codeOfSigns({ voltage: null, power: null, mains: null, on })
const feederCode = (state: FeederState) =>
  codeOfMoment({ state, sign: 'line-voltage', kind: 'grid', isBesideGrid: false, isPartial: false })

/** [until, value] … to the end of the day. */
const runs = <T>(code: (value: T) => number, ...parts: [until: string, value: T][]) => ({
  ends: parts.map(([until]) => at(until)),
  codes: parts.map(([, value]) => code(value)),
})

export function dayOf(set: [string, boolean][], grid: [string, FeederState][]): SetDay {
  return {
    day: DAY,
    start: MIDNIGHT,
    seconds: DAY_S,
    set: runs(setCode, ...set),
    feeders: [runs(feederCode, ...grid)],
  }
}

/** 96 blocks in which the set gives so many kW while it is on, as its time says. */
export function blocksAt(day: SetDay, kw: number | ((hour: number) => number)) {
  const kwh = new Float64Array(96)
  for (const { from, to } of setTime([day], () => ({ graceMinutes: 0, testMinutes: 0 })))
    for (let ms = from; ms < to; ms += MINUTE_MS) {
      const n = Math.floor((ms - MIDNIGHT) / 900_000)
      kwh[n] = kwh[n]! + (typeof kw === 'number' ? kw : kw(n / 4)) / 60
    }
  return [{ start: MIDNIGHT, kwh, kva: new Float64Array(96).fill(Number.NaN), onS: new Float64Array(96) }]
}

export function pricesAt(litre: number | null, grid: number | null, service = 1200): RunPrices {
  return { litre: () => litre, grid: () => grid, servicePerHour: () => service }
}

export const INSIDE: AvoidableRules = { voltage: () => 'inside', contractedKva: () => null, needed: [] }

/** Sets of 100 kVA at 40 kW from 08:00 to 18:00 on their days, the grid away; ₦1,372.73 a litre, 225.2125 a kWh of the grid. */
export function outageFacts(
  days: Days,
  runDays: Readonly<Record<number, readonly string[]>>,
  {
    entries = [],
    setEntries = [],
  }: { readonly entries?: PriceRows['entries']; readonly setEntries?: readonly SetEntry[] } = {},
): RunningFacts {
  const on = dayOf(
    [
      ['08:00', false],
      ['18:00', true],
      ['24:00', false],
    ],
    [['24:00', 'absent']],
  )
  const [vectors] = blocksAt(on, 40)
  const sets = Object.keys(runDays).map(Number)
  const off = runs(setCode, ['24:00', false])
  const tariff = { deviceType: 'UTILITY', rate: '209.50', vatRate: '0.075', validFrom: '2026-01-01' }
  return {
    branch: testBranch(1, [...sets.map((id) => testDevice(id, { deviceType: 'GENERATOR', ratedKva: 100 }))]),
    days,
    feeders: new Map([
      [
        99,
        daysInSpan(days).map((day) => ({
          ...{ deviceId: 99, day, runs: on.feeders[0]!, daySeconds: DAY_S, seconds: DAY_S },
          ...{ sums: supplySums(on.feeders[0]!, DAY_S), minVolts: null },
        })),
      ],
    ]),
    feederRows: [],
    needed: [],
    entries: setEntries,
    runs: sets.flatMap((deviceId) =>
      daysInSpan(days).map((day) => ({
        ...{ deviceId, day, runs: runDays[deviceId]!.includes(day) ? on.set! : off },
        ...{ minVolts: null, leastKw: null },
      })),
    ),
    blocks: sets.flatMap((deviceId) =>
      runDays[deviceId]!.map((day) => ({
        ...{ deviceId, day, vectors: { ...vectors!, start: startOfDay(LAGOS, day) } },
      })),
    ),
    papers: {
      purchases: [
        { id: 1, branchId: 1, date: '2026-11-01', litres: '220', nairaPerLitre: String(302_000 / 220) },
      ],
      bills: [],
      tariffs: [{ id: 1, branchId: null, ...tariff }],
      entries,
    } as PriceRows,
  }
}
