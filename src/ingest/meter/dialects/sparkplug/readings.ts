import { type JsonMapping, readRecord } from '#domain/meter/hardware/json-mapping.ts'
import { valueAt } from '#domain/meter/hardware/json-path.ts'
import { times } from '#domain/meter/json-value.ts'
import { SECOND_MS } from '#domain/time/interval.ts'
import type { HardwareName } from '#store/meter/hardware/device-name.ts'
import { toMeasured, type Values } from '../../import/csv/measure.ts'
import type { NamedReading } from '../message.ts'
import { readMetricName } from './metric-name.ts'

/** A value of a metric whose name is known. */
export interface NamedValue {
  readonly metric: string
  readonly at: number
  /** Nothing told its time: it is when the message came. */
  readonly isOfNow: boolean
  readonly value: number | string | boolean | null
}

/** Values that one poll of a device reads one after the other are of one moment. */
const SAME_MOMENT_MS = SECOND_MS

/** The readings that values of one device make: those of one moment are one reading, at the time of the last of them. */
export function makeReadings(
  id: string,
  values: readonly NamedValue[],
  mapping: JsonMapping | null,
): NamedReading[] {
  return groupMoments(values).flatMap((moment) => {
    const stamp = { wall: moment.at(-1)!.at, offset: 0 }
    const parts = mapping === null ? readWords(id, moment) : readMapping(id, moment, mapping)
    return parts
      .filter(({ values }) => values.some((value) => value !== null))
      .map(({ name, measures, values }) => ({
        ...{ name, isOwn: false, stamp },
        ...(moment.some(({ isOfNow }) => isOfNow) ? { isOfNow: true } : {}),
        measured: toMeasured(measures, values),
      }))
  })
}

function groupMoments(values: readonly NamedValue[]): NamedValue[][] {
  const groups: NamedValue[][] = []
  let told = new Set<string>()
  for (const value of [...values].sort((a, b) => a.at - b.at)) {
    const group = groups.at(-1)
    const first = group?.[0]
    if (!group || !first || value.at - first.at > SAME_MOMENT_MS || told.has(value.metric)) {
      groups.push([value])
      told = new Set([value.metric])
      continue
    }
    group.push(value)
    told.add(value.metric)
  }
  return groups
}

interface Part {
  readonly name: HardwareName
  readonly measures: readonly string[]
  readonly values: Values
}

function readMapping(id: string, moment: readonly NamedValue[], mapping: JsonMapping): Part[] {
  const byName = Object.fromEntries(moment.map(({ metric, value }) => [metric, value]))
  const { device, channel, values } = readRecord(mapping, (path) => valueAt(byName, path))
  const measures = mapping.values.map(({ measure }) => measure)
  return [{ name: { id: device ?? id, channel }, measures, values }]
}

function readWords(id: string, moment: readonly NamedValue[]): Part[] {
  const parts = new Map<string, { name: HardwareName; measures: string[]; values: (number | null)[] }>()
  for (const { metric, value } of moment) {
    const meaning = readMetricName(metric)
    const number = typeof value === 'boolean' ? Number(value) : value
    if (!meaning || typeof number === 'string') continue
    const { channel, measure, factor } = meaning
    const part = parts.get(channel) ?? { name: { id, channel }, measures: [], values: [] }
    parts.set(channel, part)
    if (part.measures.includes(measure)) continue
    part.measures.push(measure)
    part.values.push(times(number, factor))
  }
  return [...parts.values()]
}
