import { createHash } from 'node:crypto'
import type { ReadingFrame } from '#contract/meter/reading.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { LevelStore } from './level-store.ts'
import {
  digits,
  entryBytes,
  MOST_IN_PIECE,
  type PackedPiece,
  packReadings,
  readingsInValue,
  readingsKey,
} from './piece.ts'
import type { Totals } from './totals.ts'

/** So long after the last try, readings of names that said nothing meanwhile are sent again. */
export const PAUSE_MS = 10 * 60_000
const MOST_AT_ONCE = 200
const RANGE = { gt: 'u!', lt: 'u~' }

const unmappedKey = (at: Instant, name: string, number: number) =>
  `u!${digits(at, 15)}!${name}!${digits(number, 12)}`
const timeInUnmapped = (key: string): Instant => Number(key.split('!')[1])
const nameInUnmapped = (key: string) => key.split('!')[2]!

/** Of the hardware that a reading is of, short enough for a key. */
function nameInFrame({ hardware }: ReadingFrame): string {
  const name = hardware ? [hardware.dialect, hardware.id, hardware.channel ?? ''] : null
  return createHash('sha256').update(JSON.stringify(name)).digest('hex').slice(0, 16)
}

/** What an answer of the server says of the lines of a post. */
export interface JudgedLines {
  readonly lines: readonly string[]
  readonly refused: ReadonlySet<string>
  /** by their index: those whose name stands for no device yet */
  readonly unmapped: ReadonlySet<number>
}

/** Readings whose name nobody has mapped yet: they wait apart and hold up no other, until the server knows the name. */
export function createUnmapped(store: LevelStore, sinceBoot: () => number) {
  /** Names with readings that wait, and whether the server was asked about them since the last try; null: not counted yet. */
  let waiting: Map<string, boolean> | null = null
  /** Names that the server knows by now. */
  const mapped = new Set<string>()
  let from = RANGE.gt
  let triedAt: number | null = null

  async function names(): Promise<Map<string, boolean>> {
    if (waiting !== null) return waiting
    const found = new Map<string, boolean>()
    for await (const key of store.keys(RANGE)) found.set(nameInUnmapped(key), false)
    waiting = found
    return found
  }

  /** What is to be stored of a post, before it is taken away; `number`: of the next key. */
  async function putAside({ lines, unmapped }: JudgedLines, number: number, now: Instant) {
    const byName = new Map<string, { frame: ReadingFrame; at: Instant }[]>()
    for (const n of unmapped) {
      if (lines[n] === undefined) continue
      const frame = JSON.parse(lines[n]) as ReadingFrame
      const at = Date.parse(frame.ts)
      const one = { frame, at: Number.isFinite(at) ? at : now }
      const name = nameInFrame(frame)
      const others = byName.get(name)
      if (others) others.push(one)
      else byName.set(name, [one])
    }
    const pieces: PackedPiece[] = []
    for (const [name, some] of byName) {
      some.sort((a, b) => a.at - b.at)
      for (let n = 0; n < some.length; n += MOST_IN_PIECE) {
        const piece = some.slice(n, n + MOST_IN_PIECE)
        const key = unmappedKey(piece[0]!.at, name, number + pieces.length)
        pieces.push(
          await packReadings(
            key,
            piece.map(({ frame }) => frame),
          ),
        )
      }
    }
    return pieces
  }

  /** After it is stored. */
  async function note(pieces: readonly PackedPiece[], { lines, refused, unmapped }: JudgedLines) {
    const known = await names()
    if (known.size > 0)
      for (const [n, line] of lines.entries()) {
        if (unmapped.has(n) || refused.has(line)) continue
        const name = nameInFrame(JSON.parse(line) as ReadingFrame)
        if (!known.has(name) || mapped.has(name)) continue
        mapped.add(name)
        from = RANGE.gt
      }
    for (const { key } of pieces) {
      known.set(nameInUnmapped(key), true)
      mapped.delete(nameInUnmapped(key))
    }
  }

  /** All of the names that are known now, piece by piece; else, after a pause, the oldest piece of each name that was not asked about. */
  async function keysToSend(): Promise<string[]> {
    const known = await names()
    if (mapped.size > 0) return keysOfMapped(known)
    if (known.size === 0 || (triedAt !== null && sinceBoot() - triedAt < PAUSE_MS)) return []
    triedAt = sinceBoot()
    const quiet = new Set<string>()
    for (const [name, wasAsked] of [...known]) {
      known.set(name, false)
      if (wasAsked || quiet.size >= MOST_AT_ONCE) continue
      quiet.add(name)
      // The others come first the next time.
      known.delete(name)
      known.set(name, false)
    }
    const keys: string[] = []
    if (quiet.size === 0) return keys
    for await (const key of store.keys(RANGE)) {
      if (quiet.delete(nameInUnmapped(key))) keys.push(key)
      if (quiet.size === 0) break
    }
    for (const name of quiet) known.delete(name)
    return keys
  }

  async function keysOfMapped(known: Map<string, boolean>): Promise<string[]> {
    const keys: string[] = []
    for await (const key of store.keys({ ...RANGE, gt: from })) {
      if (!mapped.has(nameInUnmapped(key))) continue
      keys.push(key)
      if (keys.length < MOST_AT_ONCE) continue
      from = key
      return keys
    }
    for (const name of mapped) known.delete(name)
    mapped.clear()
    return keys
  }

  /** What puts readings that waited for their name among those that are sent; null: none is to be tried now. */
  async function plan(totals: Totals) {
    const keys = totals.unmapped === 0 ? [] : await keysToSend()
    const operations: UnmappedOperation[] = []
    let { readings, bytes, unmapped, next } = totals
    for (const key of keys) {
      const value = await store.get(key)
      if (value === undefined) continue
      const to = readingsKey(timeInUnmapped(key), next++)
      operations.push({ type: 'del', key }, { type: 'put', key: to, value })
      bytes += entryBytes(to, value) - entryBytes(key, value)
      readings += readingsInValue(value)
      unmapped -= readingsInValue(value)
    }
    if (operations.length === 0) return null
    return { operations, totals: { ...totals, readings, bytes, unmapped: Math.max(0, unmapped), next } }
  }

  /** What was planned is not stored. */
  function forget(): void {
    waiting = null
    triedAt = null
  }

  return { putAside, note, plan, forget }
}

type UnmappedOperation =
  | { readonly type: 'put'; readonly key: string; readonly value: Buffer }
  | { readonly type: 'del'; readonly key: string }
