import { DAY_MS, MINUTE_MS } from '#domain/time/interval.ts'
import { makeScope } from '#store/engine/scope.ts'
import type { Job } from '#store/engine/woken.ts'
import { sweepImports, waitingWork } from '#store/meter/import.ts'
import { organisationsWithImports } from '#store/site/organisation-ids.ts'
import { doWork, type ImportDeps } from './work.ts'

/**
 * Does what is asked for of the files that people send: woken by the commit that asks, one file of an organisation at a
 * time. At start it takes up what an earlier process left: what that one kept is found again and not doubled; and so it
 * is with what is under way when the server is stopped.
 */
export function importingJob(deps: ImportDeps): Job {
  const { database, files, clock } = deps
  return {
    channel: 'import',
    everyMs: MINUTE_MS / 2,
    // Files of hours must not keep others from being looked at.
    atOnce: 8,
    failed: 'Could not work on imported files; they wait',
    organisations: () => organisationsWithImports(database),
    async drain(organisationId, turn) {
      const scope = makeScope({ organisationId, branchIds: 'all', userId: null, level: 5, zone: 'UTC' })
      const [id] = await database.withScope(scope, (tx) => waitingWork(tx, scope), { readOnly: true })
      if (id !== undefined) {
        await doWork(deps, scope, id, turn.stopping)
        return turn.again()
      }
      await files.remove(await database.withScope(scope, (tx) => sweepImports(tx, scope, clock() - DAY_MS)))
    },
  }
}
