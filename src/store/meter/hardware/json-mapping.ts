import type { JsonMapping } from '#domain/meter/hardware/json-mapping.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Scope } from '../../engine/scope.ts'
import type { Tx } from '../../engine/transaction.ts'

export interface KeptMapping {
  readonly id: number
  readonly name: string
  readonly topic: string
  readonly mapping: JsonMapping
  /** The message that it was made from; '': none. */
  readonly example: string
  readonly madeAt: Instant
  readonly version: number
}

/** Without the message, which is long and read of one alone. */
export type ListedMapping = Omit<KeptMapping, 'example'>

export type MappingToKeep = Pick<KeptMapping, 'name' | 'topic' | 'mapping'> & { readonly example?: string }

/** Of a client: each message is compared with all of them. */
export const MOST_MAPPINGS = 100

const LISTED = 'id, name, topic, mapping, made_at as "madeAt", version'
const COLUMNS = `${LISTED}, example`

export async function listMappings(tx: Tx, scope: Scope): Promise<ListedMapping[]> {
  const { rows } = await tx.query<ListedMapping>({
    name: 'list-mappings',
    text: `select ${LISTED} from json_mapping
      where organisation_id = $1 order by id limit ${MOST_MAPPINGS}`,
    values: [scope.organisationId],
  })
  return rows
}

export async function findMapping(tx: Tx, scope: Scope, id: number): Promise<KeptMapping | null> {
  const { rows } = await tx.query<KeptMapping>(
    `select ${COLUMNS} from json_mapping where organisation_id = $1 and id = $2`,
    [scope.organisationId, id],
  )
  return rows[0] ?? null
}

/** null: the client has as many as it may. A second one of a topic is a violation of its unique key. */
export async function addMapping(
  tx: Tx,
  scope: Scope,
  { name, topic, mapping, example = '' }: MappingToKeep,
  now: Instant,
): Promise<number | null> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('nairawatt.json-mapping'), $1)`, [
    scope.organisationId,
  ])
  if ((await listMappings(tx, scope)).length >= MOST_MAPPINGS) return null
  const { rows } = await tx.query<{ id: number }>(
    `insert into json_mapping (organisation_id, name, topic, mapping, example, made_by, made_at)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [scope.organisationId, name, topic, JSON.stringify(mapping), example, scope.userId, new Date(now)],
  )
  return rows[0]!.id
}

export async function lockMapping(tx: Tx, scope: Scope, id: number): Promise<KeptMapping | null> {
  const { rows } = await tx.query<KeptMapping>(
    `select ${COLUMNS} from json_mapping where organisation_id = $1 and id = $2 for update`,
    [scope.organisationId, id],
  )
  return rows[0] ?? null
}

/** Changes one that is locked; a second one of a topic is a violation of its unique key. */
export async function changeMapping(
  tx: Tx,
  scope: Scope,
  id: number,
  { name, topic, mapping, example = '' }: MappingToKeep,
): Promise<void> {
  await tx.query(
    `update json_mapping set name = $3, topic = $4, mapping = $5, example = $6, version = version + 1
     where organisation_id = $1 and id = $2`,
    [scope.organisationId, id, name, topic, JSON.stringify(mapping), example],
  )
}

/** False: there is no such mapping. */
export async function removeMapping(tx: Tx, scope: Scope, id: number): Promise<boolean> {
  const { rowCount } = await tx.query('delete from json_mapping where organisation_id = $1 and id = $2', [
    scope.organisationId,
    id,
  ])
  return rowCount === 1
}
