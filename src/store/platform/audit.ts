import { createHash } from 'node:crypto'
import { byText } from '#domain/text-order.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Scope } from '../engine/scope.ts'
import { leaveToCommit, type Tx } from '../engine/transaction.ts'

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

/** What may change what a month costs, or what its outages do: whoever keeps these is told when the change is committed. */
const MOVES_COSTS = /^(bill|diesel-entry|tariff|device|branch|branch-margin|client|ratio|import)\./

/**
 * Appends to the organisation's chain; one writer at a time, until the transaction ends. Nothing waits for it: the newest
 * hash is found, and the entry's own made of it, where the row is written.
 */
export async function appendAudit(tx: Tx, scope: Scope, entry: AuditEntry): Promise<void> {
  const { organisationId } = scope
  const kept = { ...entry, before: entry.before ?? null, after: entry.after ?? null }
  const lock = tx.query('select pg_advisory_xact_lock(hashtext($1), $2)', ['nairawatt.audit', organisationId])
  const row = tx.query({
    name: 'append-audit',
    // Citus lets rows that are made of others past row-level security only with ON CONFLICT; there is none to be had. The
    // machine of an organisation's rows has no sequence of ours: an entry is numbered by its µs, or next after the one before.
    text: `insert into audit (organisation_id, id, at, user_id, action, subject, before, after, previous_hash, hash)
      select $1::int4, greatest(newest.id + 1, $11::int8), $2::timestamptz, $3::int4, $4, $5, $6::jsonb, $7::jsonb, newest.hash,
        encode(sha256(convert_to($8::text || newest.hash || $9::text, 'UTF8')), 'hex')
      from (select coalesce(max(last.id), 0) as id, coalesce(max(last.hash), $10::text) as hash
        from (select id, hash from audit where organisation_id = $1 order by id desc limit 1) as last) as newest
      on conflict do nothing returning id`,
    values: [
      organisationId,
      new Date(entry.at),
      entry.userId,
      entry.action,
      entry.subject,
      json(kept.before),
      json(kept.after),
      saidBefore(organisationId, kept),
      SAID_AFTER,
      GENESIS,
      Math.round(entry.at * 1000),
    ],
  })
  const notices = MOVES_COSTS.test(entry.action)
    ? [tx.query(`select pg_notify('month-end', $1)`, [String(organisationId)])]
    : []
  await leaveToCommit(tx, lock, row.then(requireRow), ...notices)
}

/** A change of which nothing is written down is not made. */
function requireRow({ rows }: { readonly rows: readonly unknown[] }): void {
  if (rows.length !== 1) throw new Error('The audit took no entry of this change')
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
  const said = saidBefore(organisationId, entry) + previousHash + SAID_AFTER
  return createHash('sha256').update(said).digest('hex')
}

/** What a hash is of: JSON of an entry whose last value is the hash before it, up to that value, and what follows. */
function saidBefore(organisationId: number, entry: AuditEntry): string {
  const { at, userId, action, subject, before, after } = entry
  return `${canonical([organisationId, at, userId, action, subject, before, after]).slice(0, -1)},"`
}

const SAID_AFTER = '"]'

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
