import { migrate } from '#store/engine/migrate.ts'
import { refuseArguments } from '../arguments.ts'
import { withDatabase } from '../with-database.ts'

export async function migrateDatabase(args: readonly string[] = []): Promise<number> {
  refuseArguments('migrate', args)
  return withDatabase(
    async ({ database }) => {
      const { version, applied } = await migrate(database.admin, {
        onSpread: (table) => console.log(`spread ${table} over the cluster`),
      })
      for (const title of applied) console.log(`applied ${title}`)
      console.log(`The database is at version ${version}.`)
      return 0
    },
    { migrated: false },
  )
}
