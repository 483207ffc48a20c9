import { randomInt } from 'node:crypto'
import { HOUR_MS, type Instant, type Interval } from '#domain/time/interval.ts'
import type { Scope } from '../../engine/scope.ts'
import type { Tx } from '../../engine/transaction.ts'

const MOST = 2 ** 48 - 1
/** By how much a day may begin later in a branch's zone than in that of its organisation. */
const FARTHEST_ZONES_MS = 26 * HOUR_MS

/** A month of UTC as a number that grows with time: 202611. */
function utcMonth(at: Instant): number {
  const date = new Date(at)
  return date.getUTCFullYear() * 100 + date.getUTCMonth() + 1
}

/**
 * Says, in the transaction that does it, that what was rolled up of these times is made anew. It is said of the month in which
 * the first of them begins in any zone: who asks about a later one looks at all that are earlier, too.
 */
export async function markRolled(tx: Tx, scope: Scope, spans: readonly Interval[]): Promise<void> {
  if (spans.length === 0) return
  const first = spans.reduce((least, { from }) => Math.min(least, from), Number.POSITIVE_INFINITY)
  await tx.query({
    name: 'mark-rolled',
    text: `insert into rolled_month (organisation_id, month, mark) values ($1, $2, $3)
      on conflict (organisation_id, month) do update set mark = excluded.mark`,
    values: [scope.organisationId, utcMonth(first - FARTHEST_ZONES_MS), randomInt(MOST)],
  })
}

export interface AnswerState {
  /** Another text wherever an answer may be another one. */
  readonly text: string
  /** Readings wait that would change it. */
  readonly isWaiting: boolean
}

/**
 * What answers about the time before an instant are made of, as a text: the marks of the months until then, and the newest
 * entry of the audit, where every change by a person, a file or a job is written down. Log-ins change no answer.
 */
export async function stateOfAnswers(tx: Tx, scope: Scope, until: Instant): Promise<AnswerState> {
  const { rows } = await tx.query<{ changed: string | null; rolled: string | null; waits: boolean }>({
    name: 'state-of-answers',
    text: `select
      (select hash from audit where organisation_id = $1 and action not like 'session.%' order by id desc limit 1) as changed,
      (select string_agg(month || ' ' || mark, ',' order by month) from rolled_month
        where organisation_id = $1 and month <= $2) as rolled,
      exists (select from rollup_dirty where organisation_id = $1 and from_ts < $3) as waits`,
    values: [scope.organisationId, utcMonth(until - 1), new Date(until + FARTHEST_ZONES_MS)],
  })
  const { changed, rolled, waits } = rows[0]!
  return { text: `${changed ?? ''} ${rolled ?? ''}`, isWaiting: waits }
}
