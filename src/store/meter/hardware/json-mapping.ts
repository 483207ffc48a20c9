import type { JsonMapping } from '#domain/meter/json-mapping.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Scope } from '../../engine/scope.ts'
import type { Tx } from '../../engine/transaction.ts'

export interface KeptMapping {
  readonly id: number
  readonly name: string
  readonly topic: string
  readonly mapping: JsonMapping
  readonly madeAt: Instant
}

/** Of a client: each message is compared with all of them. */
export const MOST_MAPPINGS = 100

export async function listMappings(tx: Tx, scope: Scope): Promise<KeptMapping[]> {
  const { rows } = await tx.query<KeptMapping>({
    name: 'list-mappings',
    text: `select id, name, topic, mapping, made_at as "madeAt" from json_mapping
      where organisation_id = $1 order by id limit ${MOST_MAPPINGS}`,
    values: [scope.organisationId],
  })
  return rows
}

/** null: the client has as many as it may. A second one of a topic is a violation of its unique key. */
export async function addMapping(
  tx: Tx,
  scope: Scope,
  { name, topic, mapping }: Pick<KeptMapping, 'name' | 'topic' | 'mapping'>,
  now: Instant,
): Promise<number | null> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('nairawatt.json-mapping'), $1)`, [
    scope.organisationId,
  ])
  if ((await listMappings(tx, scope)).length >= MOST_MAPPINGS) return null
  const { rows } = await tx.query<{ id: number }>(
    `insert into json_mapping (organisation_id, name, topic, mapping, made_by, made_at)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [scope.organisationId, name, topic, JSON.stringify(mapping), scope.userId, new Date(now)],
  )
  return rows[0]!.id
}

/** False: there is no such mapping. */
export async function removeMapping(tx: Tx, scope: Scope, id: number): Promise<boolean> {
  const { rowCount } = await tx.query('delete from json_mapping where organisation_id = $1 and id = $2', [
    scope.organisationId,
    id,
  ])
  return rowCount === 1
}
