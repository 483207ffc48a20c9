import type { BriefTopic } from '#domain/alert/brief/topic.ts'
import type { Naira } from '#domain/quantity.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Scope } from '../../engine/scope.ts'
import { leaveToCommit, type Tx } from '../../engine/transaction.ts'

/** What a person was told of a topic at a branch, and until when the person does not want to hear of it. */
export interface TopicRow {
  readonly topic: BriefTopic
  readonly branchId: number
  /** null: never told. */
  readonly toldAt: Instant | null
  readonly naira: Naira | null
  readonly mutedUntil: Instant | null
}

/** Of the branches of the scope. */
export async function briefTopics(tx: Tx, scope: Scope, userId: number): Promise<TopicRow[]> {
  const { rows } = await tx.query<TopicRow>({
    name: 'brief-topics',
    text: `select topic, branch_id as "branchId", (extract(epoch from told_at) * 1000)::float8 as "toldAt",
        naira::float8 as naira, (extract(epoch from muted_until) * 1000)::float8 as "mutedUntil"
      from brief_topic where organisation_id = $1 and user_id = $2 and ($3::int4[] is null or branch_id = any ($3))
      order by topic, branch_id`,
    values: [scope.organisationId, userId, scope.branchIds === 'all' ? null : scope.branchIds],
  })
  return rows
}

interface ToldLine {
  readonly topic: BriefTopic
  readonly branchId: number
  readonly low: Naira | null
}

/** Writes down what a person is told. */
export async function keepTold(
  tx: Tx,
  scope: Scope,
  userId: number,
  lines: readonly ToldLine[],
  now: Instant,
): Promise<void> {
  for (const { topic, branchId, low } of lines) {
    await tx.query(
      `insert into brief_topic (organisation_id, user_id, topic, branch_id, told_at, naira)
       values ($1, $2, $3, $4, $5, $6)
       on conflict (organisation_id, user_id, topic, branch_id)
         do update set told_at = excluded.told_at, naira = excluded.naira`,
      [scope.organisationId, userId, topic, branchId, new Date(now), low],
    )
  }
}

interface TopicMute {
  readonly topic: BriefTopic
  readonly branchId: number
  /** null: it is told again. */
  readonly until: Instant | null
}

/** The person does not want to hear of a topic at a branch, or does again. */
export async function muteTopic(
  tx: Tx,
  scope: Scope,
  userId: number,
  { topic, branchId, until }: TopicMute,
): Promise<void> {
  const change = tx.query(
    `insert into brief_topic (organisation_id, user_id, topic, branch_id, muted_until) values ($1, $2, $3, $4, $5)
     on conflict (organisation_id, user_id, topic, branch_id) do update set muted_until = excluded.muted_until`,
    [scope.organisationId, userId, topic, branchId, until === null ? null : new Date(until)],
  )
  await leaveToCommit(tx, change)
}
