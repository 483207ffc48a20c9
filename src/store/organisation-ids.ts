import type { Database } from './database.ts'

export interface OrganisationZone {
  readonly id: number
  readonly zone: string
}

/** Every organisation, for what happens without a caller; read with the owner's rights. */
export async function organisationZones(database: Database): Promise<OrganisationZone[]> {
  const { rows } = await database.admin.query<OrganisationZone>(
    'select id, zone from organisation order by id',
  )
  return rows
}
