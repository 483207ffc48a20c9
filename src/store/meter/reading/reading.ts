import type { Instant } from '#domain/time/interval.ts'
import type { Scope } from '../../engine/scope.ts'
import type { Tx } from '../../engine/transaction.ts'
import { advanceLatest, markDirty, touchedWindows } from '../rollup/touched-window.ts'
import { noteLevelSensors } from './level-sensor.ts'
import { classifyArrivals, lockCorrections, type Revision, reviseReadings } from './reading-conflict.ts'
import { byKey, filledColumns, keyArrays, type ReadingRow, readingKey, rowMeasures } from './reading-row.ts'

/** What became of a row: kept as news, nothing new, or in contradiction with the reading that came first. */
export type Fate = 'accepted' | 'duplicate' | 'conflict'

/** Rows of one batch with the same key and the same content. */
interface Candidate {
  readonly row: ReadingRow
  readonly key: string
  readonly indices: number[]
}

/** A meter whose clock stands still may send thousands of corrections of one instant: so many are followed at once. */
const MOST_ROUNDS = 40

/**
 * Keeps readings, marks what must be rolled up again and moves each device's latest reading forward, inside the caller's
 * transaction. A key that is taken stays as it is: equal values are duplicates, other values a conflict, a correction or
 * further measures become a revision beside the raw reading. Returns the fate of each row, in the order given.
 * `importId`: the import that brings them and may be undone (withdrawImport).
 */
export async function appendReadings(
  tx: Tx,
  scope: Scope,
  rows: readonly ReadingRow[],
  receivedAt: Instant,
  importId: number | null = null,
): Promise<Fate[]> {
  if (rows.length === 0) return []
  const fates = rows.map((): Fate => 'conflict')
  const settle = (candidate: Candidate, fate: Fate) => {
    for (const [n, index] of candidate.indices.entries()) {
      fates[index] = fate === 'accepted' && n > 0 ? 'duplicate' : fate
    }
  }
  const groups = groupsByKey(rows)
  const fresh = await insertFresh(
    tx,
    scope,
    groups.map((group) => group[0]!),
    { importId, receivedAt },
  )
  const changed: ReadingRow[] = []
  const contested: Candidate[] = []
  for (const [first, ...rest] of groups) {
    if (!first) continue
    if (fresh(first)) {
      settle(first, 'accepted')
      changed.push(first.row)
    } else contested.push(first)
    contested.push(...rest)
  }
  changed.push(...(await settleContested(tx, scope, contested, importId, settle)))
  if (changed.length > 0) {
    const windows = touchedWindows(changed.sort(byKey))
    await advanceLatest(tx, scope, windows, receivedAt)
    await markDirty(tx, scope, windows)
    await noteLevelSensors(tx, scope, changed)
  }
  return fates
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

/** Inserts the rows whose key is free; tells which those were. */
async function insertFresh(
  tx: Tx,
  scope: Scope,
  candidates: readonly Candidate[],
  { importId, receivedAt }: { importId: number | null; receivedAt: Instant },
): Promise<(candidate: Candidate) => boolean> {
  const rows = candidates.map((candidate) => candidate.row)
  const columns = filledColumns(rows)
  const names = columns.map(({ name }) => `, ${name}`).join('')
  const { rows: inserted } = await tx.query<{ device_id: number; ts: Instant }>(
    `insert into reading (organisation_id, import_id, received_at, device_id, ts${names})
     select $1, $2::int4, $3::timestamptz, * from unnest($4::int4[], $5::timestamptz[]
       ${columns.map(({ type }, i) => `, $${i + 6}::${type}[]`).join('')})
     on conflict do nothing
     returning device_id, ts`,
    [
      scope.organisationId,
      importId,
      new Date(receivedAt),
      ...keyArrays(rows),
      ...columns.map((column) => column.values),
    ],
  )
  if (inserted.length === rows.length) return () => true
  const keys = new Set(inserted.map((row) => `${row.device_id} ${row.ts}`))
  return (candidate) => keys.has(candidate.key)
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
