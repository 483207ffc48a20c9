/**
 * Where a value stands in a message of JSON: names and places in lists, joined by points, `data.0.kW`. A point or a
 * backslash within a name has a backslash before it. In a record of a list a path begins at the record; one that begins
 * with `/` begins at the message, so that what stands beside the list holds for all of its records.
 * Source: docs/hardware.md, Any JSON.
 */
const MOST_STEPS = 10
const STEP = /(?:[^\\.]|\\[\s\S])+/g

/** The steps of a path without its `/`. */
export function stepsOf(path: string): string[] {
  const steps = path.replace(/^\//, '').match(STEP) ?? []
  return steps.slice(0, MOST_STEPS).map((step) => step.replaceAll(/\\([\s\S])/g, '$1'))
}

/** The path of steps; null: it has none that can be written, too many steps or a name that is empty. */
export function pathOf(steps: readonly string[]): string | null {
  if (steps.length === 0 || steps.length > MOST_STEPS || steps.includes('')) return null
  const path = steps.map((step) => step.replaceAll(/[\\.]/g, '\\$&')).join('.')
  return path.startsWith('/') ? `\\${path}` : path
}

/** The value at a path; undefined: there is none. Only what the object holds itself. */
export function valueAt(root: unknown, path: string): unknown {
  let value = root
  for (const step of stepsOf(path)) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined
    value = (value as Record<string, unknown>)[step]
  }
  return value
}

/** The value for a record of a message. */
export function valueOfRecord(record: unknown, message: unknown, path: string): unknown {
  return valueAt(path.startsWith('/') ? message : record, path)
}
