import type { Instant } from '#domain/time/interval.ts'
import type { Scope } from '../engine/scope.ts'
import type { Tx } from '../engine/transaction.ts'

/** What was done to a row that a figure stands on. */
export interface PaperChange {
  readonly at: Instant
  /** 'bill.changed' */
  readonly action: string
  /** 'bill 17' */
  readonly subject: string
  /** The row before and after as it was written down; null: there was none. */
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
  readonly name: string | null
  readonly role: string | null
}

const CHANGE = `a.at, a.action, a.subject, a.before, a.after,
  coalesce(nullif(u.name, ''), u.username, platform_name(a.user_id)) as name, case when u.organisation_id is null then 'platform' else u.role end
    as role`

/** What was done to these rows, oldest first. The caller has read the rows through its scope. */
export async function loadPaperChanges(
  tx: Tx,
  scope: Scope,
  subjects: readonly string[],
): Promise<PaperChange[]> {
  if (subjects.length === 0) return []
  const { rows } = await tx.query<PaperChange>({
    name: 'changes-of-papers',
    text: `select ${CHANGE} from audit a left join app_user u on u.id = a.user_id
      where a.organisation_id = $1 and a.subject = any ($2) order by a.id`,
    values: [scope.organisationId, subjects],
  })
  return rows
}

/** What was done to bills, purchases, diesel entries, tariffs and factors after an instant, newest first. */
export async function paperChangesSince(tx: Tx, scope: Scope, since: Instant): Promise<PaperChange[]> {
  const { rows } = await tx.query<PaperChange>({
    name: 'paper-changes-since',
    text: `select ${CHANGE} from audit a left join app_user u on u.id = a.user_id
      where a.organisation_id = $1 and a.at > $2
        and a.subject ~ '^(bill|diesel entry|tariff|factor) [0-9]+$' order by a.id desc`,
    values: [scope.organisationId, new Date(since)],
  })
  return rows
}
