import { createHash } from 'node:crypto'
import { byText } from '#domain/text-order.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Scope } from '../engine/scope.ts'
import type { Tx } from '../engine/transaction.ts'

export interface AuditEntry {
  readonly at: Instant
  readonly userId: number | null
  /** What was done, noun first: 'session.opened', 'bill.changed'. */
  readonly action: string
  /** What it was done to: 'session 8d0c…', 'bill 17'. */
  readonly subject: string
  readonly before?: unknown
  readonly after?: unknown
}

interface AuditRow {
  readonly id: number
  readonly at: Instant
  readonly userId: number | null
  readonly action: string
  readonly subject: string
  readonly before: unknown
  readonly after: unknown
  readonly previousHash: string
  readonly hash: string
}

/** Stands before the first entry of every chain. */
const GENESIS = '0'.repeat(64)

/** What may change what a month costs: whoever keeps the outlook of the month is told when the change is committed. */
const MOVES_COSTS = /^(bill|diesel-entry|tariff|device|branch|client|ratio|import)\./

/** Appends to the organisation's chain; one writer at a time, until the transaction ends. */
export async function appendAudit(tx: Tx, scope: Scope, entry: AuditEntry): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtext($1), $2)', ['nairawatt.audit', scope.organisationId])
  const last = await tx.query<{ hash: string }>(
    'select hash from audit where organisation_id = $1 order by id desc limit 1',
    [scope.organisationId],
  )
  const previousHash = last.rows[0]?.hash ?? GENESIS
  const kept = { ...entry, before: entry.before ?? null, after: entry.after ?? null }
  await tx.query(
    `insert into audit (organisation_id, at, user_id, action, subject, before, after, previous_hash, hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      scope.organisationId,
      new Date(entry.at),
      entry.userId,
      entry.action,
      entry.subject,
      json(kept.before),
      json(kept.after),
      previousHash,
      hashEntry(scope.organisationId, kept, previousHash),
    ],
  )
  if (MOVES_COSTS.test(entry.action))
    await tx.query(`select pg_notify('month-end', $1)`, [String(scope.organisationId)])
}

export interface ChainVerdict {
  readonly entries: number
  /** The first entry that was changed, or whose neighbour was removed; null when the chain is whole. */
  readonly brokenAt: number | null
  /** Hash of the newest entry: written down elsewhere, it also proves that no newest entry was removed. */
  readonly head: string
}

/** Walks the organisation's chain from its first entry. */
export async function verifyChain(tx: Tx, scope: Scope): Promise<ChainVerdict> {
  let previousHash = GENESIS
  let entries = 0
  for (let after = 0; ; ) {
    const rows = await page(tx, scope, after)
    for (const row of rows) {
      const isSound =
        row.previousHash === previousHash && row.hash === hashEntry(scope.organisationId, row, previousHash)
      if (!isSound) return { entries, brokenAt: row.id, head: previousHash }
      previousHash = row.hash
      entries++
    }
    const last = rows.at(-1)
    if (!last) return { entries, brokenAt: null, head: previousHash }
    after = last.id
  }
}

async function page(tx: Tx, scope: Scope, after: number): Promise<AuditRow[]> {
  const { rows } = await tx.query<AuditRow>(
    `select id, at, user_id as "userId", action, subject, before, after, previous_hash as "previousHash", hash
     from audit where organisation_id = $1 and id > $2 order by id limit 1000`,
    [scope.organisationId, after],
  )
  return rows
}

function hashEntry(organisationId: number, entry: AuditEntry, previousHash: string): string {
  const { at, userId, action, subject, before, after } = entry
  const said = [organisationId, at, userId, action, subject, before, after, previousHash]
  return createHash('sha256').update(canonical(said)).digest('hex')
}

/** JSON with sorted keys: jsonb keeps keys in an order of its own. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => byText(a, b)))
      : inner,
  )
}

function json(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value)
}
