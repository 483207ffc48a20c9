/** A month of a branch's solar plants: what they gave, what was used, what it was worth, and what is to be looked at. Source: domain.md §16.L. */

import { onThresholdKw } from '../../energy/hours/on-threshold.ts'
import { completeUntil } from '../../energy/supply/passed-days.ts'
import type { Kwh } from '../../quantity.ts'
import { countedSources } from '../../site/counted-sources.ts'
import type { Device } from '../../site/tree.ts'
import { BLOCK_MS, HOUR_MS } from '../../time/interval.ts'
import { type Days, daysInSpan } from '../../time/share-of-days.ts'
import { localDay } from '../../time/zone.ts'
import { measuredDaylight } from './measured-daylight.ts'
import { listPlants, plantEntries, plantEntry } from './plants.ts'
import { expectedKwh, meanKwp, type SolarEntry } from './solar-entry.ts'
import { type PlantBlock, plantBlocks, type SolarFacts, sunEnvelopes } from './solar-facts.ts'
import { selfConsumption, selfSufficiency, specificYield, type YieldState, yieldState } from './solar-use.ts'
import { type SolarValue, solarValue } from './solar-value.ts'
import { unusedKwh } from './unused-sun.ts'
import { daysYield, plantDay } from './yield-days.ts'

const BLOCKS_AN_HOUR = HOUR_MS / BLOCK_MS

export interface PlantMonth {
  readonly device: Device
  readonly entry: SolarEntry | null
  readonly kwh: Kwh | null
  /** By day; null: of a day it is not known. */
  readonly meanKwp: number | null
  readonly yield: number | null
  /** Of the whole month. */
  readonly expectedKwh: Kwh | null
  /** Of its valid days that are over. */
  readonly toExpected: number | null
  readonly validDays: number
  readonly state: YieldState | null
  /** Power from 20:00 to 05:00, hours. */
  readonly nightHours: number
}

export interface SolarDay {
  readonly day: string
  readonly kwh: Kwh | null
  readonly usedKwh: Kwh | null
  readonly exportedKwh: Kwh | null
  /** Up to so much. */
  readonly unusedKwh: Kwh
}

export interface SolarMonth {
  readonly plants: readonly PlantMonth[]
  readonly kwh: Kwh | null
  /** null: no meter tells it. */
  readonly exportedKwh: Kwh | null
  readonly allKwh: Kwh | null
  readonly selfConsumption: number | null
  readonly selfSufficiency: number | null
  readonly value: SolarValue
  readonly unused: { readonly kwh: Kwh; readonly hours: number }
  /** A set ran below 30 % that would have been above it without the sun. */
  readonly lightSetHours: number
  readonly days: readonly SolarDay[]
  readonly blocks: readonly (PlantBlock & { readonly unusedKwh: Kwh })[]
}

const LIGHT_SHARE = 0.3

export function solarMonth(facts: SolarFacts, days: Days): SolarMonth {
  const envelopes = sunEnvelopes(facts)
  const blocks = plantBlocks(facts, days).map((block) => ({
    ...block,
    unusedKwh: unusedKwh(block.kwh, envelopes(block.at), {
      ...(facts.states.get(block.at) ?? { soc: null, hz: null }),
      isIsland: block.seconds.island > 0 && block.seconds.set === 0 && block.seconds.grid === 0,
    }),
  }))
  const plants = listPlants(facts).map((device) => plantMonth(facts, device, days))
  const kwh = sumOrNull(plants.map((plant) => plant.kwh))
  const exportedKwh =
    facts.exported === null ? null : blocks.reduce((sum, block) => sum + block.exportedKwh, 0)
  const allKwh = allSources(facts, days)
  const unused = blocks.filter((block) => block.unusedKwh > 0)
  return {
    ...{ plants, kwh, exportedKwh, allKwh, blocks },
    selfConsumption: selfConsumption(kwh, exportedKwh),
    selfSufficiency: selfSufficiency(kwh, exportedKwh, allKwh),
    value: solarValue(blocks, measuredDaylight(facts, days)),
    unused: {
      kwh: unused.reduce((sum, block) => sum + block.unusedKwh, 0),
      hours: unused.length / BLOCKS_AN_HOUR,
    },
    lightSetHours: blocks.filter(isLightBySun).length / BLOCKS_AN_HOUR,
    days: solarDays(facts, days, blocks),
  }
}

/** The set is hardly loaded, and would not be without the sun. */
function isLightBySun({ setKw, setRatedKw, kwh }: PlantBlock): boolean {
  if (setKw === null || setRatedKw === null) return false
  const line = LIGHT_SHARE * setRatedKw
  return setKw < line && setKw + kwh * BLOCKS_AN_HOUR >= line
}

function plantMonth(facts: SolarFacts, device: Device, days: Days): PlantMonth {
  const { branch, blocks, now } = facts
  const today = localDay(branch.zone, now)
  const own = blocks
    .filter(({ deviceId, day }) => deviceId === device.id && isWithin(day, days))
    .map(({ day, vectors }) => plantDay(branch.zone, day, vectors, completeUntil(now)))
  const entry = plantEntry(facts, device.id, days[1] < today ? days[1] : today)
  const kwh = sumOrNull(own.map((one) => one.kwh))
  const rows = plantEntries(facts, device.id)
  const size = meanKwp(rows, days, today)
  const told = daysYield(
    rows,
    own.filter(({ day }) => day < today),
  )
  return {
    ...{ device, entry, kwh, toExpected: told.toExpected, expectedKwh: expectedKwh(rows, days, today) },
    meanKwp: size,
    yield: specificYield(kwh, size),
    validDays: told.days,
    state: yieldState(told.toExpected),
    nightHours: nightHours(facts, device, days),
  }
}

const NIGHT_FROM = 20 * BLOCKS_AN_HOUR
const NIGHT_TO = 5 * BLOCKS_AN_HOUR

function nightHours({ blocks }: SolarFacts, device: Device, days: Days): number {
  const least = onThresholdKw(null, 'SOLAR') / BLOCKS_AN_HOUR
  let found = 0
  for (const { deviceId, day, vectors } of blocks) {
    if (deviceId !== device.id || !isWithin(day, days)) continue
    for (let n = 0; n < vectors.kwh.length; n++)
      if ((n < NIGHT_TO || n >= NIGHT_FROM) && vectors.kwh[n]! > least) found += 1
  }
  return found / BLOCKS_AN_HOUR
}

function allSources({ branch, totals }: SolarFacts, days: Days): Kwh | null {
  const ids = new Set([...countedSources(branch.devices), ...listPlants({ branch })].map(({ id }) => id))
  return sumOrNull(
    totals.filter(({ deviceId, day }) => ids.has(deviceId) && isWithin(day, days)).map(({ kwh }) => kwh),
  )
}

const isWithin = (day: string, [first, last]: Days) => day >= first && day <= last

function sumOrNull(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0)
}

function solarDays(
  { branch, now, exported }: SolarFacts,
  days: Days,
  blocks: SolarMonth['blocks'],
): SolarDay[] {
  const today = localDay(branch.zone, now)
  const sums = new Map<string, { kwh: number; exported: number; unused: number }>()
  for (const block of blocks) {
    const day = localDay(branch.zone, block.at)
    const sum = sums.get(day) ?? { kwh: 0, exported: 0, unused: 0 }
    sum.kwh += block.kwh
    sum.exported += block.exportedKwh
    sum.unused += block.unusedKwh
    sums.set(day, sum)
  }
  return daysInSpan(days)
    .filter((day) => day <= today)
    .map((day) => {
      const sum = sums.get(day)
      return {
        day,
        kwh: sum?.kwh ?? null,
        usedKwh: sum ? sum.kwh - sum.exported : null,
        exportedKwh: exported === null ? null : (sum?.exported ?? null),
        unusedKwh: sum?.unused ?? 0,
      }
    })
}
