import type { ClientType } from '#domain/site/tree.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Database } from '../engine/database.ts'
import type { Scope } from '../engine/scope.ts'
import type { Tx } from '../engine/transaction.ts'
import { sayPackedAnew } from '../meter/packing/packing-state.ts'

export interface OrganisationToAdd {
  readonly name: string
  readonly clientType: ClientType
  readonly zone: string
  readonly isDemo: boolean
  readonly createdAt: Instant
}

/** Adds an organisation and returns its id; a name that is taken gives the id it has. With the owner's rights: it is nobody's row yet. */
export async function addOrganisation(database: Database, facts: OrganisationToAdd): Promise<number> {
  const values = [facts.name, facts.clientType, facts.zone, facts.isDemo, facts.createdAt]
  const { rowCount } = await database.admin.query(
    `insert into organisation (name, client_type, zone, is_demo, created_at)
     values ($1, $2, $3, $4, to_timestamp($5::float8 / 1000)) on conflict (name) do nothing`,
    values,
  )
  const { rows } = await database.admin.query<{ id: number }>('select id from organisation where name = $1', [
    facts.name,
  ])
  const { id } = rows[0]!
  if (rowCount === 1) await sayPackedAnew(database.admin, id, facts.createdAt)
  return id
}

/** Whether anybody's own organisation is here, beside those of the demo. With the owner's rights: it asks about all. */
export function hasOwnOrganisation(database: Database): Promise<boolean> {
  return hasOrganisation(database, false)
}

/** Whether the demo's organisations are here. */
export function hasDemoOrganisation(database: Database): Promise<boolean> {
  return hasOrganisation(database, true)
}

async function hasOrganisation(database: Database, isDemo: boolean): Promise<boolean> {
  const { rows } = await database.admin.query<{ found: boolean }>(
    'select exists (select from organisation where is_demo = $1) as found',
    [isDemo],
  )
  return rows[0]!.found
}

/** null: nobody has said. */
export async function featureIsOn(tx: Tx, scope: Scope, flag: string): Promise<boolean | null> {
  const { rows } = await tx.query<{ isOn: boolean }>(
    'select is_on as "isOn" from feature_flag where organisation_id = $1 and flag = $2',
    [scope.organisationId, flag],
  )
  return rows[0]?.isOn ?? null
}

export async function setFeature(tx: Tx, scope: Scope, flag: string, isOn: boolean): Promise<void> {
  await tx.query(
    `insert into feature_flag (organisation_id, flag, is_on) values ($1, $2, $3)
     on conflict (organisation_id, flag) do update set is_on = excluded.is_on`,
    [scope.organisationId, flag, isOn],
  )
}
