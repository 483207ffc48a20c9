import { knownDemand, realDemand } from '#domain/demand/demand-by-bucket.ts'
import type { DemandOver, DeviceDemandOver } from '#domain/demand/demand-over.ts'
import { bucketEnergy, energyDay } from '#domain/energy/bucket-energy.ts'
import type { BlockVectors } from '#domain/energy/day-totals.ts'
import { onHours, onHoursTable } from '#domain/energy/hours/on-hours.ts'
import { type RegisterEnd, registerAtEnd, registerUsage } from '#domain/energy/register/register-usage.ts'
import { round } from '#domain/round.ts'
import type { Branch } from '#domain/site/tree.ts'
import type { BucketSpan } from '#domain/time/buckets.ts'
import { HOUR_MS, SECOND_MS } from '#domain/time/interval.ts'
import { figure, numberOrZero, WHY } from '../../frame/figure.ts'
import { localTime } from '../../site/present.ts'

const HOUR_S = HOUR_MS / SECOND_MS

/** Energy per bucket and the registers at the range's ends; a device without readings has an empty series. */
export function energyConsumption(
  blocks: readonly BlockVectors[],
  spans: readonly BucketSpan[],
  registers: readonly RegisterEnd[],
  usageKwh: number | null,
  zone: string,
) {
  const known = bucketEnergy(blocks.map(energyDay), spans).filter(({ kwh }) => kwh !== null)
  const [previous = null, current = null] = registers.map(registerAtEnd)
  const usage = registerUsage(previous, current, usageKwh)
  return {
    previous: numberOrZero(usage.previous),
    current: numberOrZero(usage.current),
    usage: numberOrZero(usage.usage),
    dates: { dates: known.map(({ start }) => localTime(zone, start)), units: '' },
    energy_consumption_values: { value: known.map(({ kwh }) => numberOrZero(kwh)), units: 'kWh' as const },
  }
}

/** Highest, lowest and mean block of each bucket; `demand` is the highest (domain.md §5.3, wire contract 2.11). */
export function powerDemand(
  over: DemandOver,
  one: DeviceDemandOver,
  spans: readonly BucketSpan[],
  zone: string,
) {
  const known = knownDemand(over, one, spans)
  return {
    dates: { dates: known.map(({ start }) => localTime(zone, start)), units: '' },
    power_demand_values: {
      demand: known.map(({ max }) => numberOrZero(max)),
      min: known.map(({ min }) => numberOrZero(min)),
      max: known.map(({ max }) => numberOrZero(max)),
      avg: known.map(({ avg }) => numberOrZero(avg)),
      units: one.device.isLoad ? 'kW' : 'kVA',
    },
  }
}

/** Demand of one device in kW, as the dashboard part of revision A reads it. */
export function demandFigures(over: DemandOver, one: DeviceDemandOver) {
  const { min, max, avg } = realDemand(over, one)
  return {
    min_demand: figure(min, 'kW', WHY.noDemand),
    max_demand: figure(max, 'kW', WHY.noDemand),
    avg_demand: figure(avg, 'kW', WHY.noDemand),
  }
}

export function timeOfUse(blocks: readonly BlockVectors[], spans: readonly BucketSpan[], zone: string) {
  const hours = onHours(blocks, spans)
  const known = spans
    .map((span, n) => ({ span, hours: hours[n] ?? null }))
    .filter((row) => row.hours !== null)
  return {
    dates: known.map(({ span }) => localTime(zone, span.start)),
    values: known.map((row) => numberOrZero(row.hours)),
  }
}

/** Hours per source and bucket with their running total, one row at the end of each bucket. */
export function timeOfUseTable(
  branch: Branch,
  blocks: ReadonlyMap<number, readonly BlockVectors[]>,
  spans: readonly BucketSpan[],
) {
  const sources = branch.devices.filter(({ isSource }) => isSource)
  const rows = onHoursTable(sources, blocks, spans)
  const titles = sources.flatMap(({ name }) => [name, `${name}_hours`, `${name}_hou_cummulative`])
  return {
    titles: ['post_datetime', ...titles],
    values: rows.map((row, n) => {
      const cells = sources.flatMap(({ name }, s) => {
        const hours = row.hours[s] ?? null
        return [
          [name, hours !== null && hours > 0 ? 'ON' : '-'],
          [`${name}_hours`, numberOrZero(hours)],
          [`${name}_hou_cummulative`, numberOrZero(row.cumulative[s] ?? null)],
        ] as const
      })
      return { id: n + 1, post_datetime: localTime(branch.zone, row.at), ...Object.fromEntries(cells) }
    }),
  }
}

export const hoursFromSeconds = (onS: number | null | undefined): number =>
  onS == null ? 0 : round(onS / HOUR_S)
