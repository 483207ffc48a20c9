import type { Instant } from '#domain/time/interval.ts'
import type { Scope } from '../../engine/scope.ts'
import { leaveToCommit, type Tx } from '../../engine/transaction.ts'
import { unpackDays } from '../packing/pack.ts'
import { type TouchedWindow, touchedWindows } from '../rollup/changed-span.ts'
import { markSpans, wakeRollUp } from '../rollup/touched-window.ts'
import { noteMeasures } from './device-measure.ts'
import { moveLatest } from './in-order.ts'
import { type Inserted, insertReadings } from './insert-readings.ts'
import { classifyArrivals, lockCorrections, type Revision, reviseReadings } from './reading-conflict.ts'
import { byKey, type ReadingRow, readingKey, rowMeasures } from './reading-row.ts'

/** What became of a row: kept as news, nothing new, or in contradiction with the reading that came first. */
export type Fate = 'accepted' | 'duplicate' | 'conflict'

/** Rows of one batch with the same key and the same content. */
interface Candidate {
  readonly row: ReadingRow
  readonly key: string
  readonly indices: number[]
}

interface Arriving {
  readonly importId?: number | null
  readonly packedBefore?: Instant
  /** What the rows were judged by (`meterVersion`); MetersChangedError where it is another one by now. */
  readonly version?: number | null
  /** As far as the caller knows none of the keys is taken: KeyTakenError where one is. */
  readonly isNews?: boolean
  /** Whoever commits wakes the drainer. */
  readonly isQuiet?: boolean
}

/** A meter whose clock stands still may send thousands of corrections of one instant: so many are followed at once. */
const MOST_ROUNDS = 40

/**
 * Keeps readings, marks what must be rolled up again and moves each device's latest reading forward, inside the caller's
 * transaction. A key that is taken stays as it is: equal values are duplicates, other values a conflict, a correction or
 * further measures become a revision beside the raw reading. Returns the fate of each row, in the order given.
 * `importId`: the import that brings them and may be undone (withdrawImport). `packedBefore`: no reading since then is packed.
 */
export async function appendReadings(
  tx: Tx,
  scope: Scope,
  rows: readonly ReadingRow[],
  receivedAt: Instant,
  arriving: Arriving = {},
): Promise<Fate[]> {
  if (rows.length === 0) return []
  const {
    importId = null,
    packedBefore = Number.POSITIVE_INFINITY,
    version = null,
    isNews = false,
  } = arriving
  await unpackDays(tx, scope, rows, packedBefore)
  const fates = rows.map((): Fate => 'conflict')
  const settle = (candidate: Candidate, fate: Fate) => {
    for (const [n, index] of candidate.indices.entries()) {
      fates[index] = fate === 'accepted' && n > 0 ? 'duplicate' : fate
    }
  }
  const groups = groupsByKey(rows)
  const firsts = groups.map((group) => group[0]!.row)
  const windows = touchedWindows(firsts)
  const inserted = await insertReadings(tx, scope, firsts, windows, { importId, receivedAt, version, isNews })
  const contested = findContested(groups, inserted, settle)
  const revised = (await settleContested(tx, scope, contested, importId, settle)).sort(byKey)
  const fresh = inserted.isAll ? firsts : firsts.filter(inserted.isFresh)
  const changed = revised.length === 0 ? fresh : [...fresh, ...revised].sort(byKey)
  if (changed.length === 0) return fates
  const unmarked = await moveChanged(tx, scope, { inserted, changed, revised }, receivedAt)
  await markSpans(tx, scope, unmarked, packedBefore)
  await noteMeasures(tx, scope, changed)
  if (!arriving.isQuiet) await leaveToCommit(tx, wakeRollUp(tx, scope))
  return fates
}

/** What follows of readings that are kept, in order of their keys: marks, newest instants and what the devices tell. */
export async function noteChanged(
  tx: Tx,
  scope: Scope,
  changed: readonly ReadingRow[],
  receivedAt: Instant,
): Promise<void> {
  if (changed.length === 0) return
  await markSpans(tx, scope, await moveLatest(tx, scope, touchedWindows(changed), receivedAt))
  await noteMeasures(tx, scope, changed)
  await leaveToCommit(tx, wakeRollUp(tx, scope))
}

/**
 * The distinct contents of each key, in the order of arrival; keys in order. Transactions that write the same keys in
 * the same order wait for each other instead of deadlocking.
 */
function groupsByKey(rows: readonly ReadingRow[]): Candidate[][] {
  const order = rows.map((_, index) => index).sort((a, b) => byKey(rows[a]!, rows[b]!) || a - b)
  const groups: Candidate[][] = []
  let contents = new Map<string, Candidate>()
  for (const index of order) {
    const row = rows[index]!
    const last = groups.at(-1)
    if (last?.[0] === undefined || byKey(last[0].row, row) !== 0) {
      groups.push([{ row, key: readingKey(row), indices: [index] }])
      contents = new Map()
      continue
    }
    if (contents.size === 0) contents.set(contentKey(last[0].row), last[0])
    const content = contentKey(row)
    const same = contents.get(content)
    // A correction says again what an earlier one said only where none stands between them: the newest wins.
    if (same && (!row.isCorrection || same === last.at(-1))) same.indices.push(index)
    else {
      const candidate = { row, key: last[0].key, indices: [index] }
      contents.set(content, candidate)
      last.push(candidate)
    }
  }
  return groups
}

function contentKey(row: ReadingRow): string {
  return JSON.stringify([rowMeasures(row), row.isCorrection])
}

/** Settles those whose row is kept; the others are compared with what is in force, in order. */
function findContested(
  groups: readonly (readonly Candidate[])[],
  inserted: Inserted,
  settle: (candidate: Candidate, fate: Fate) => void,
): Candidate[] {
  const contested: Candidate[] = []
  for (const [first, ...rest] of groups) {
    if (!first) continue
    if (inserted.isAll || inserted.isFresh(first.row)) settle(first, 'accepted')
    else contested.push(first)
    contested.push(...rest)
  }
  return contested
}

/** What of the changed rows is marked neither by the statement that inserted them nor here, for want of order. */
async function moveChanged(
  tx: Tx,
  scope: Scope,
  {
    inserted,
    changed,
    revised,
  }: Record<'changed' | 'revised', readonly ReadingRow[]> & { inserted: Inserted },
  receivedAt: Instant,
): Promise<readonly TouchedWindow[]> {
  const left = inserted.isAll ? revised : changed
  const marked = inserted.isAll ? inserted.unmarked : []
  if (left.length === 0) return marked
  return [...marked, ...(await moveLatest(tx, scope, touchedWindows(left), receivedAt))]
}

/**
 * Compares every row whose key is taken with what is in force. The first row that changes a key's reading sends the
 * later ones of the same key into a further round. Returns the rows that changed something.
 */
async function settleContested(
  tx: Tx,
  scope: Scope,
  contested: readonly Candidate[],
  importId: number | null,
  settle: (candidate: Candidate, fate: Fate) => void,
): Promise<ReadingRow[]> {
  if (contested.length === 0) return []
  await lockCorrections(tx, scope)
  const changed: ReadingRow[] = []
  let pending = contested
  for (let round = 0; round < MOST_ROUNDS && pending.length > 0; round++) {
    const arrivals = await classifyArrivals(
      tx,
      scope,
      pending.map((candidate) => candidate.row),
    )
    const revisions = new Map<string, Revision>()
    const later: Candidate[] = []
    for (const [n, candidate] of pending.entries()) {
      const arrival = arrivals[n]
      if (revisions.has(candidate.key)) later.push(candidate)
      else if (arrival === 'ignore') settle(candidate, 'duplicate')
      else if (arrival === 'correct' || arrival === 'complete') {
        const why = arrival === 'correct' ? 'sent as a correction' : 'tells further measures'
        revisions.set(candidate.key, { row: candidate.row, why })
        settle(candidate, 'accepted')
      } else settle(candidate, 'conflict')
    }
    if (revisions.size > 0) await reviseReadings(tx, scope, [...revisions.values()], importId)
    changed.push(...[...revisions.values()].map((revision) => revision.row))
    pending = later
  }
  return changed
}
