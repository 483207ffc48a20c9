import { DAY_MS } from '#domain/time/interval.ts'
import { makeScope } from '#store/engine/scope.ts'
import { sweepImports, waitingWork } from '#store/meter/import.ts'
import { organisationsWithImports } from '#store/site/organisation-ids.ts'
import { doWork, type ImportDeps } from './work.ts'

export interface Importing {
  /** Resolves when nothing waits any more: for tests. */
  idle(): Promise<void>
  /** What is under way is left, and taken up again at the next start. */
  stop(): Promise<void>
}

/**
 * Does what is asked for of the files that people send: woken by the commit that asks (NOTIFY import), one file of an
 * organisation at a time. At start it takes up what an earlier process left: what that one kept is found again and not
 * doubled.
 */
export async function startImporting(deps: ImportDeps): Promise<Importing> {
  const { database, files, clock, log } = deps
  const lanes = new Map<number, Promise<void>>()
  let stopped = false

  function wake(organisationId: number): void {
    const before = lanes.get(organisationId) ?? Promise.resolve()
    const lane = before
      .then(() => drain(organisationId))
      .catch((error) =>
        log.warn({ err: error, organisationId }, 'Could not work on imported files; they wait'),
      )
    lanes.set(organisationId, lane)
  }

  async function drain(organisationId: number): Promise<void> {
    const scope = makeScope({ organisationId, branchIds: 'all', userId: null, level: 5, zone: 'UTC' })
    const waiting = await database.withScope(scope, (tx) => waitingWork(tx, scope), { readOnly: true })
    for (const id of waiting) {
      if (stopped) return
      await doWork(deps, scope, id, () => stopped)
    }
    await files.remove(await database.withScope(scope, (tx) => sweepImports(tx, scope, clock() - DAY_MS)))
  }

  async function lookEverywhere(): Promise<void> {
    for (const id of await organisationsWithImports(database)) wake(id)
  }

  const listening = await database.listen('import', (payload) => {
    if (stopped) return
    if (/^\d+$/.test(payload)) wake(Number(payload))
    else lookEverywhere().catch((error) => log.warn({ err: error }, 'Could not look for files to import'))
  })
  await lookEverywhere()

  return {
    async idle() {
      await Promise.all(lanes.values())
    },
    async stop() {
      stopped = true
      await listening.stop()
      await Promise.all(lanes.values())
    },
  }
}
