import type { Database } from '../engine/database.ts'

export interface NamedUpload {
  readonly organisationId: number
  readonly file: string
}

/** Every file that a row names, of all organisations; read with the owner's rights, some thousands at a time. */
export async function* namedUploads({ admin }: Pick<Database, 'admin'>): AsyncGenerator<NamedUpload> {
  for (const table of ['flow_meter_snapshot', 'client_photo', 'import']) {
    let after: NamedUpload = { organisationId: -1, file: '' }
    for (;;) {
      const { rows } = await admin.query<NamedUpload>(
        `select organisation_id as "organisationId", file from ${table}
         where (organisation_id, file) > ($1, $2) order by organisation_id, file limit 2000`,
        [after.organisationId, after.file],
      )
      yield* rows
      if (rows.length < 2000) break
      after = rows.at(-1)!
    }
  }
}
