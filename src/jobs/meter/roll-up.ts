import { HOUR_MS, SECOND_MS } from '#domain/time/interval.ts'
import type { Database } from '#store/engine/database.ts'
import { scopeOfJob } from '#store/engine/scope.ts'
import type { Job } from '#store/engine/woken.ts'
import { organisationsToRollUp } from '#store/site/organisation-ids.ts'
import { drainChunk } from './drain-rollups.ts'

/** A day is made anew as a whole, so readings that come within so long of each other cost it once. */
const REST_MS = 2 * SECOND_MS
/** Where that takes long, it has a fifth of the time, and readings wait no longer than so. */
const PART = 5
const MOST_REST_MS = 5 * SECOND_MS

/**
 * Keeps rollups current: woken by the commit of an ingest, it drains that organisation's dirty windows, at once where it had
 * rested, else with what else has come. Who asks for a figure meanwhile drains them first.
 */
export function rollUpJob(database: Database, restMs = REST_MS): Job {
  let lookedAtDevices = Number.NEGATIVE_INFINITY
  return {
    channel: 'rollup',
    everyMs: 5 * SECOND_MS,
    failed: 'Could not roll up readings; they stay marked',
    organisations() {
      const looksAtDevices = performance.now() - lookedAtDevices > HOUR_MS
      if (looksAtDevices) lookedAtDevices = performance.now()
      return organisationsToRollUp(database, looksAtDevices)
    },
    async drain(organisationId, turn) {
      const began = performance.now()
      const { left } = await drainChunk(database, scopeOfJob(organisationId))
      if (left) turn.again()
      else turn.rest?.(Math.max(restMs, Math.min(MOST_REST_MS, PART * (performance.now() - began))))
    },
  }
}
