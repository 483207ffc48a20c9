import type { JsonMapping } from '#domain/meter/hardware/json-mapping.ts'
import { stepsOf } from '#domain/meter/hardware/json-path.ts'
import { listUnits } from '#domain/meter/import/unit.ts'
import { guessTimeFormat, pathIn, type Role, withRole } from './mapping-roles.ts'
import type { TreeNode } from './message-tree.ts'

/** What the server takes a value for by its name and size. */
export interface Guess {
  readonly path: string
  readonly measure: string
  readonly unit: string | null
}

/** Names under which hardware tells its own name, the surest first. */
const NAMES = [
  /^(sn|ser(ial)?[ _-]?(no|nr|num(ber)?)?|meter[ _-]?(sn|no|id)|imei|dev[ _-]?eui|eui)$/i,
  /^(device[ _-]?(id|sn|name)?|dev[ _-]?id|mac|uid|id)$/i,
]
const TIMES = /^(ts|t|time|timestamp|date[ _-]?time|at)$/i
/** Seconds since 1970 that are of this century. */
const EARLIEST_S = 946_684_800

/**
 * A mapping with what the values of a message seem to be, where they are nothing yet: measures, and beside them the name of
 * the hardware and its time, which a reading without is of nobody and of when it came.
 */
export function withGuesses(mapping: JsonMapping, root: TreeNode, guesses: readonly Guess[]): JsonMapping {
  const measured = guesses.reduce((so, { path, measure, unit }) => {
    const own = pathIn(so, stepsOf(path))
    const isFree = own !== null && !so.values.some((one) => one.path === own || one.measure === measure)
    const isNamed = own !== null && [so.device, so.channel, so.time?.path].includes(own)
    return isFree && !isNamed ? withRole(so, own, { as: 'value', measure, unit, factor: null }) : so
  }, mapping)
  return withTime(withName(measured, root), root)
}

/** How many values a mapping points at. */
export function countPointed({ device, channel, time, values }: JsonMapping): number {
  return [device, channel, time].filter((one) => one !== null).length + values.length
}

function withName(mapping: JsonMapping, root: TreeNode): JsonMapping {
  if (mapping.device !== null) return mapping
  const leaves = freeLeaves(mapping, root).filter(({ value }) => isName(value))
  const found = NAMES.map((name) => leaves.find(({ key }) => name.test(key))).find((one) => one !== undefined)
  return found ? withRole(mapping, found.own, { as: 'device' }) : mapping
}

function withTime(mapping: JsonMapping, root: TreeNode): JsonMapping {
  if (mapping.time !== null) return mapping
  const found = freeLeaves(mapping, root).find(({ key, value }) => TIMES.test(key) && isTime(value))
  return found ? withRole(mapping, found.own, { as: 'time', format: guessTimeFormat(found.value) }) : mapping
}

const isName = (value: unknown) =>
  (typeof value === 'string' && value !== '' && value.length <= 100) || Number.isSafeInteger(value)

function isTime(value: unknown): boolean {
  if (typeof value === 'number' || /^\d+$/.test(String(value))) return Number(value) > EARLIEST_S
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/.test(value)
}

/** Values that are nothing yet, those of the first record for all. */
function freeLeaves(mapping: JsonMapping, node: TreeNode): (TreeNode & { readonly own: string })[] {
  if (node.kind !== 'value') return node.inner.flatMap((one) => freeLeaves(mapping, one))
  const own = pathIn(mapping, node.steps)
  const isFree = own !== null && !mapping.values.some(({ path }) => path === own)
  const isNamed = [mapping.device, mapping.channel, mapping.time?.path].includes(own ?? undefined)
  return own !== null && isFree && !isNamed ? [{ ...node, own }] : []
}

/**
 * A value as this measure: in the unit that it has here already, or had, or that it seems to have, where the measure knows
 * it; else in the first of the measure.
 */
export function valueAs(measure: string, before: Role, known: readonly (string | null)[]): Role {
  const units = listUnits(measure)
  const [unit, factor] = before.as === 'value' ? [before.unit, before.factor] : [null, null]
  const likely = [unit, ...known].find((one) => one !== null && units.includes(one))
  return { as: 'value', measure, unit: likely ?? units[0] ?? null, factor }
}
