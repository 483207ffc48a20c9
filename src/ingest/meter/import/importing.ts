import { DAY_MS, MINUTE_MS } from '#domain/time/interval.ts'
import { scopeOfJob } from '#store/engine/scope.ts'
import type { Job } from '#store/engine/woken.ts'
import { type ImportWork, sweepImports } from '#store/meter/import.ts'
import { waitingWork } from '#store/meter/import-work.ts'
import { organisationsWithImports } from '#store/site/organisation-ids.ts'
import { doWork, type ImportDeps } from './work.ts'

/** A person waits for it at the screen. */
const LOOKED_AT: readonly ImportWork[] = ['understand', 'try']
/** It may take hours, and writes. */
const WRITTEN: readonly ImportWork[] = ['import', 'undo']

/**
 * Does what is asked for of the files that people send: woken by the commit that asks, one file of an organisation at a
 * time. What is looked at has places of its own, so that it never waits for files of hours, be they its organisation's.
 * At start they take up what an earlier process left: what that one kept is found again and not doubled; and so it is
 * with what is under way when the server is stopped.
 */
export function importingJobs(deps: ImportDeps): Job[] {
  return [importingJob(deps, LOOKED_AT, 3), importingJob(deps, WRITTEN, 5)]
}

function importingJob(deps: ImportDeps, works: readonly ImportWork[], atOnce: number): Job {
  const { database, files, clock } = deps
  return {
    channel: 'import',
    everyMs: MINUTE_MS / 2,
    atOnce,
    failed: 'Could not work on imported files; they wait',
    organisations: () => organisationsWithImports(database, works),
    async drain(organisationId, turn) {
      const scope = scopeOfJob(organisationId)
      const [id] = await database.withScope(scope, (tx) => waitingWork(tx, scope, works), { readOnly: true })
      if (id !== undefined) {
        await doWork(deps, scope, id, turn.stopping)
        return turn.again()
      }
      await files.remove(
        scope,
        await database.withScope(scope, (tx) => sweepImports(tx, scope, clock() - DAY_MS)),
      )
    },
  }
}
