/**
 * What the fields of somebody's JSON mean: which path is which measure in which unit, who speaks, and when.
 * Paths: json-path.ts. Source: docs/hardware.md, Any JSON.
 */
import { MEASURES } from '../import/columns.ts'
import { unitFactor } from '../import/unit.ts'
import { times, toName, toNumber } from '../json-value.ts'
import { valueAt, valueOfRecord } from './json-path.ts'

export const TIME_FORMATS = ['iso', 'unix-s', 'unix-ms'] as const

export interface JsonMapping {
  /** where the list of records stands; null: the message is one record */
  readonly records: string | null
  /** where the name of the hardware stands in a record; null: the topic is its name */
  readonly device: string | null
  readonly channel: string | null
  /** null: the time at which it came */
  readonly time: { readonly path: string; readonly format: (typeof TIME_FORMATS)[number] } | null
  readonly values: readonly {
    readonly path: string
    readonly measure: string
    readonly unit: string | null
    /** What the value is multiplied with before its unit counts; absent or null: 1. */
    readonly factor?: number | null
  }[]
}

/** One record as it was read; what it does not tell is null. */
export interface MappedRecord {
  readonly device: string | null
  readonly channel: string
  readonly time: string | number | null
  readonly values: readonly (number | null)[]
}

const MOST_RECORDS = 5_000

/** Why a mapping cannot be used; null: it can. */
export function mappingFault({ values }: JsonMapping): string | null {
  const names: readonly string[] = MEASURES
  const wrong = values.find(
    ({ measure, unit }) => !names.includes(measure) || factorFor(measure, unit) === null,
  )
  if (wrong) return `${wrong.measure} in ${wrong.unit ?? 'no unit'} is no measure.`
  const nought = values.find(({ factor }) => factor === 0)
  if (nought) return `${nought.measure} is multiplied by 0: every value would be 0.`
  const twice = values.find(({ measure }, n) => values.findIndex((one) => one.measure === measure) !== n)
  return twice ? `${twice.measure} is mapped twice.` : null
}

const factorFor = (measure: string, unit: string | null) => (unit === null ? 1 : unitFactor(measure, unit))

/** The records of a message. */
export function readMapped(mapping: JsonMapping, message: unknown): MappedRecord[] {
  const found = mapping.records === null ? [message] : valueAt(message, mapping.records)
  const records = Array.isArray(found) ? found.slice(0, MOST_RECORDS) : []
  return records.map((record) => readRecord(mapping, (path) => valueOfRecord(record, message, path)))
}

/** One record; `look` gives what stands at a path. */
export function readRecord(
  { device, channel, time, values }: JsonMapping,
  look: (path: string) => unknown,
): MappedRecord {
  const at = time === null ? null : look(time.path)
  return {
    device: device === null ? null : toName(look(device)),
    channel: channel === null ? '' : (toName(look(channel)) ?? ''),
    time: typeof at === 'string' || typeof at === 'number' ? at : null,
    values: values.map(({ path, measure, unit, factor }) =>
      times(times(toValue(look(path)), factor ?? 1), factorFor(measure, unit) ?? 1),
    ),
  }
}

/** Yes and no are 1 and 0. */
function toValue(value: unknown): number | null {
  return typeof value === 'boolean' ? Number(value) : toNumber(value)
}
