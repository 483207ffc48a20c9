import type { Database } from './database.ts'

export interface OrganisationZone {
  readonly id: number
  readonly zone: string
}

export interface NamedOrganisation extends OrganisationZone {
  readonly name: string
}

/** Every organisation, for what happens without a caller; read with the owner's rights. */
export async function organisationZones(database: Database): Promise<NamedOrganisation[]> {
  const { rows } = await database.admin.query<NamedOrganisation>(
    'select id, name, zone from organisation order by id',
  )
  return rows
}

/** Every organisation with each zone that its branches lie in; read with the owner's rights. */
export async function branchZones(database: Database): Promise<OrganisationZone[]> {
  const { rows } = await database.admin.query<OrganisationZone>(
    `select distinct o.id, coalesce(b.zone, o.zone) as zone
     from organisation o join branch b on b.organisation_id = o.id order by 1, 2`,
  )
  return rows
}
