import type { JsonMapping } from '#domain/meter/hardware/json-mapping.ts'
import { pathOf, stepsOf, valueAt } from '#domain/meter/hardware/json-path.ts'

/** What a value of a message is. */
export type Role =
  | { readonly as: 'nothing' }
  | { readonly as: 'device' }
  | { readonly as: 'channel' }
  | { readonly as: 'time'; readonly format: NonNullable<JsonMapping['time']>['format'] }
  | {
      readonly as: 'value'
      readonly measure: string
      readonly unit: string | null
      readonly factor: number | null
    }

export const NO_MAPPING: JsonMapping = { records: null, device: null, channel: null, time: null, values: [] }

/** A list that is the whole message. */
const WHOLE = '/'

/** Steps of the list whose entries are records; null: the message is one record. */
const listSteps = ({ records }: Pick<JsonMapping, 'records'>) => (records === null ? null : stepsOf(records))

/**
 * How a value is written in the mapping: from its record where it stands in one, from the message where it stands beside
 * the list, null where it is in another record than the first or cannot be written.
 */
export function pathIn(mapping: Pick<JsonMapping, 'records'>, steps: readonly string[]): string | null {
  const list = listSteps(mapping)
  if (list === null) return pathOf(steps)
  if (list.some((step, n) => steps[n] !== step)) {
    const path = pathOf(steps)
    return path === null ? null : `/${path}`
  }
  return steps[list.length] === '0' ? pathOf(steps.slice(list.length + 1)) : null
}

/** Where a path of the mapping points in the message, as it stands in its first record. */
export function stepsIn(mapping: Pick<JsonMapping, 'records'>, path: string): string[] {
  const list = listSteps(mapping)
  return list === null || path.startsWith('/') ? stepsOf(path) : [...list, '0', ...stepsOf(path)]
}

export function roleAt(mapping: JsonMapping, path: string): Role {
  if (mapping.device === path) return { as: 'device' }
  if (mapping.channel === path) return { as: 'channel' }
  if (mapping.time?.path === path) return { as: 'time', format: mapping.time.format }
  const value = mapping.values.find((one) => one.path === path)
  if (!value) return { as: 'nothing' }
  return { as: 'value', measure: value.measure, unit: value.unit, factor: value.factor ?? null }
}

/** The mapping in which the value at a path is this; what was of its kind before is nothing any more. */
export function withRole(mapping: JsonMapping, path: string, role: Role): JsonMapping {
  const rest = (held: string | null) => (held === path ? null : held)
  const values = mapping.values.filter(
    (one) => one.path !== path && !(role.as === 'value' && one.measure === role.measure),
  )
  const without = {
    ...mapping,
    ...{ device: rest(mapping.device), channel: rest(mapping.channel), values },
    time: mapping.time?.path === path ? null : mapping.time,
  }
  if (role.as === 'device') return { ...without, device: path }
  if (role.as === 'channel') return { ...without, channel: path }
  if (role.as === 'time') return { ...without, time: { path, format: role.format } }
  if (role.as === 'nothing') return without
  const { measure, unit, factor } = role
  return { ...without, values: [...values, { path, measure, unit, factor }] }
}

/** Each entry of a list is a record from now on, or with null the message is one; what was pointed at stays so. */
export function withRecords(mapping: JsonMapping, list: readonly string[] | null): JsonMapping {
  const records = list === null ? null : list.length === 0 ? WHOLE : pathOf(list)
  const moved = (path: string | null) => (path === null ? null : pathIn({ records }, stepsIn(mapping, path)))
  const time = mapping.time && moved(mapping.time.path)
  return {
    records,
    device: moved(mapping.device),
    channel: moved(mapping.channel),
    time: mapping.time && time ? { ...mapping.time, path: time } : null,
    values: mapping.values.flatMap((value) => {
      const path = moved(value.path)
      return path === null ? [] : [{ ...value, path }]
    }),
  }
}

/** Whether a list is the one whose entries are records. */
export function isRecords(mapping: JsonMapping, steps: readonly string[]): boolean {
  const list = listSteps(mapping)
  return list !== null && list.length === steps.length && list.every((step, n) => steps[n] === step)
}

const MS_FROM = 1e11

/** How a value is likely written where it is a time. */
export function guessTimeFormat(value: unknown): NonNullable<JsonMapping['time']>['format'] {
  if (typeof value === 'string' && !/^\d+(\.\d+)?$/.test(value)) return 'iso'
  return Number(value) >= MS_FROM ? 'unix-ms' : 'unix-s'
}

/** A path of the mapping that points at nothing in the message. */
export function missingPaths(mapping: JsonMapping, message: unknown): string[] {
  const paths = [
    mapping.device,
    mapping.channel,
    mapping.time?.path,
    ...mapping.values.map(({ path }) => path),
  ]
  return paths.filter((path): path is string => {
    if (path === null || path === undefined) return false
    const steps = pathOf(stepsIn(mapping, path))
    return steps !== null && valueAt(message, steps) === undefined
  })
}
