import type pg from 'pg'
import { connectDatabase, type Database } from '../database.ts'
import { silentLog } from '../log.ts'
import { migrate } from '../migrate.ts'
import { isSpread } from '../spread/spread.ts'
import { freshDatabase } from '../testing.ts'
import { ensureLogins } from './logins.ts'

let count = 0

/** In a cluster each machine has the database: whoever sets it up gives all of them to its owner. */
export async function ownEverywhere(admin: pg.Pool, database: string, owner: string): Promise<void> {
  if (await isSpread(admin))
    await admin.query('select run_command_on_workers($1)', [`alter database ${database} owner to ${owner}`])
}

/** A database whose owner is no superuser and may make roles, as at a server of one's own; migrated by that owner. */
export async function plainlyOwnedDatabase(): Promise<Database> {
  const empty = await freshDatabase({ migrated: false })
  const suffix = `_${process.pid}_${++count}`
  const owner = `owner${suffix}`
  const { database: name } = empty.connection
  await empty.admin.query(`create role ${owner} login createrole; alter database ${name} owner to ${owner};
    grant nairawatt_app, nairawatt_lookup to ${owner} with admin option`)
  await ownEverywhere(empty.admin, String(name), owner)
  const connection = { ...empty.connection, user: owner }
  const { tenant, lookup, why } = await ensureLogins(connection, { suffix, password: 'of a test' })
  const database = connectDatabase(connection, {
    log: silentLog,
    poolSize: 6,
    logins: { tenant, lookup, why },
    onClose: async () => {
      await empty.admin.query(
        `reassign owned by ${owner} to ${empty.connection.user}; drop owned by ${owner}`,
      )
      await empty.admin.query(`drop role ${tenant.user}; drop role ${lookup.user}; drop role ${owner}`)
      await empty.close()
    },
  })
  await migrate(database.admin)
  return database
}
