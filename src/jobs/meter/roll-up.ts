import type { Database } from '#store/engine/database.ts'
import type { Log } from '#store/engine/log.ts'
import { organisationZones } from '#store/site/organisation-ids.ts'
import { scopeOfJob } from '../scope-of-job.ts'
import { drainRollups } from './drain-rollups.ts'

export interface RollUpJob {
  stop(): Promise<void>
}

/**
 * Keeps rollups current: woken by the commit of an ingest (NOTIFY rollup, payload: the organisation), it drains that
 * organisation's dirty windows. At start, and after the database was away, it looks at every organisation.
 */
export async function startRollUp(database: Database, log: Log): Promise<RollUpJob> {
  const waiting = new Set<number>()
  let stopped = false
  let running: Promise<void> | null = null

  function wake(): void {
    if (running || stopped) return
    running = drainAll().finally(() => {
      running = null
      if (waiting.size > 0) wake()
    })
  }

  async function drainAll(): Promise<void> {
    for (const organisationId of [...waiting]) {
      waiting.delete(organisationId)
      if (stopped) return
      try {
        await drainRollups(database, scopeOfJob(organisationId))
      } catch (error) {
        // The rows stay dirty: the next commit, reconnection or question drains them.
        log.warn({ err: error, organisationId }, 'Could not roll up readings; they stay marked')
      }
    }
  }

  async function lookEverywhere(): Promise<void> {
    for (const { id } of await organisationZones(database)) waiting.add(id)
    wake()
  }

  const listening = await database.listen('rollup', (payload) => {
    const organisationId = Number(payload)
    if (!Number.isInteger(organisationId) || payload === '') {
      lookEverywhere().catch((error) => log.warn({ err: error }, 'Could not look for readings to roll up'))
      return
    }
    waiting.add(organisationId)
    wake()
  })
  await lookEverywhere()

  return {
    async stop() {
      stopped = true
      await listening.stop()
      await running
    },
  }
}
