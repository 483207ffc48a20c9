import { pathOf } from '#domain/meter/hardware/json-path.ts'

/** A value of a message, or a list or object with what is in it. */
export interface TreeNode {
  /** What it stands under: a name, or its place in a list. */
  readonly key: string
  readonly steps: readonly string[]
  /** From the beginning of the message; null: it cannot be pointed at. */
  readonly path: string | null
  readonly kind: 'value' | 'object' | 'list'
  readonly value: unknown
  readonly inner: readonly TreeNode[]
  /** Entries of it that are not shown. */
  readonly leftOut: number
}

const MOST_NODES = 400
const MOST_OF_LIST = 10
const MOST_OF_OBJECT = 100
const MOST_DEPTH = 10

/** A message as a tree that can be drawn; undefined: it is no JSON of lists and objects. */
export function treeOf(message: string): TreeNode | undefined {
  let root: unknown
  try {
    root = JSON.parse(message)
  } catch {
    return undefined
  }
  if (typeof root !== 'object' || root === null) return undefined
  return makeNode('', [], root, { left: MOST_NODES })
}

function makeNode(key: string, steps: readonly string[], value: unknown, room: { left: number }): TreeNode {
  room.left -= 1
  const node = { key, steps, path: pathOf(steps), value }
  if (typeof value !== 'object' || value === null) return { ...node, kind: 'value', inner: [], leftOut: 0 }
  const entries = Object.entries(value)
  const most = Array.isArray(value) ? MOST_OF_LIST : MOST_OF_OBJECT
  const inner: TreeNode[] = []
  for (const [step, one] of entries.slice(0, steps.length < MOST_DEPTH ? most : 0)) {
    if (room.left <= 0) break
    inner.push(makeNode(step, [...steps, step], one, room))
  }
  const kind = Array.isArray(value) ? 'list' : 'object'
  return { ...node, kind, inner, leftOut: entries.length - inner.length }
}

/** A list whose entries hold values of their own, so that each may be a record. */
export function mayHoldRecords({ kind, inner }: TreeNode): boolean {
  return kind === 'list' && inner.some((one) => one.kind === 'object')
}

/** '"text"' is shown as text, so that what is a number in the message is told from what is none. */
export function writeValue(value: unknown): string {
  const text = JSON.stringify(value) ?? ''
  return text.length <= 60 ? text : `${text.slice(0, 60)}…`
}
