import type { DeviceUsage } from '#domain/demand/branch-usage.ts'
import { bucketEnergy, type EnergyDay } from '#domain/energy/bucket-energy.ts'
import { timeOfUseRows } from '#domain/energy/hours/time-of-use.ts'
import { type RegisterEnd, registerAtEnd, registerUsage } from '#domain/energy/register/register-usage.ts'
import { round } from '#domain/round.ts'
import type { Branch } from '#domain/site/tree.ts'
import type { BucketSpan } from '#domain/time/buckets.ts'
import { HOUR_MS, type Instant, SECOND_MS } from '#domain/time/interval.ts'
import { figure, numberOrZero, WHY } from '../../frame/figure.ts'

const HOUR_S = HOUR_MS / SECOND_MS

/** The buckets of a branch, and how the wire writes where they begin. */
export interface WrittenSpans {
  readonly spans: readonly BucketSpan[]
  readonly written: (at: Instant) => string
}

/** Energy per bucket and the registers at the range's ends; a device without readings has an empty series. */
export function energyConsumption(
  days: readonly EnergyDay[],
  { spans, written }: WrittenSpans,
  registers: readonly RegisterEnd[],
  usageKwh: number | null,
) {
  const known = bucketEnergy(days, spans).filter(({ kwh }) => kwh !== null)
  const [previous = null, current = null] = registers.map(registerAtEnd)
  const usage = registerUsage(previous, current, usageKwh)
  return {
    previous: numberOrZero(usage.previous),
    current: numberOrZero(usage.current),
    usage: numberOrZero(usage.usage),
    dates: { dates: known.map(({ start }) => written(start)), units: '' },
    energy_consumption_values: { value: known.map(({ kwh }) => numberOrZero(kwh)), units: 'kWh' as const },
  }
}

/** Highest, lowest and mean block of each bucket; `demand` is the highest (domain.md §5.3, wire contract 2.11). */
export function powerDemand({ drawn }: DeviceUsage, isLoad: boolean, { spans, written }: WrittenSpans) {
  const dates: string[] = []
  const values: Record<'min' | 'max' | 'avg', number[]> = { min: [], max: [], avg: [] }
  for (const [n, { min, max, avg }] of drawn.entries()) {
    if (max === null) continue
    dates.push(written(spans[n]!.start))
    values.min.push(numberOrZero(min))
    values.max.push(numberOrZero(max))
    values.avg.push(numberOrZero(avg))
  }
  return {
    dates: { dates, units: '' },
    power_demand_values: {
      demand: values.max,
      ...values,
      units: isLoad ? 'kW' : 'kVA',
    },
  }
}

/** Demand of one device in kW, as the dashboard part of revision A reads it. */
export function demandFigures({ real: { min, max, avg } }: DeviceUsage) {
  return {
    min_demand: figure(min, 'kW', WHY.noDemand),
    max_demand: figure(max, 'kW', WHY.noDemand),
    avg_demand: figure(avg, 'kW', WHY.noDemand),
  }
}

export function timeOfUse(hours: readonly (number | null)[], { spans, written }: WrittenSpans) {
  const dates: string[] = []
  const values: number[] = []
  for (const [n, own] of hours.entries()) {
    if (own === null) continue
    dates.push(written(spans[n]!.start))
    values.push(numberOrZero(own))
  }
  return { dates, values }
}

/** Hours per source and bucket with their running total, one row at the end of each bucket. */
export function timeOfUseTable(
  branch: Branch,
  usages: ReadonlyMap<number, DeviceUsage>,
  { spans, written }: WrittenSpans,
) {
  const sources = branch.devices.filter(({ isSource }) => isSource)
  const ends = spans.map(({ to }) => to)
  const rows = timeOfUseRows(
    ends,
    sources.map(({ id }) => usages.get(id)!.hours),
  )
  const titles = sources.flatMap(({ name }) => [name, `${name}_hours`, `${name}_hou_cummulative`])
  return {
    titles: ['post_datetime', ...titles],
    values: rows.map((row, n) => {
      // Without a prototype: a source may be called anything.
      const line: Record<string, string | number> = Object.create(null)
      for (const [s, { name }] of sources.entries()) {
        const hours = row.hours[s] ?? null
        line[name] = hours !== null && hours > 0 ? 'ON' : '-'
        line[`${name}_hours`] = numberOrZero(hours)
        line[`${name}_hou_cummulative`] = numberOrZero(row.cumulative[s] ?? null)
      }
      return { id: n + 1, post_datetime: written(row.at), ...line }
    }),
  }
}

export const hoursFromSeconds = (onS: number | null | undefined): number =>
  onS == null ? 0 : round(onS / HOUR_S)
