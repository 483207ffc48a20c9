import { nextMonth, nextPackingStep, quietSince } from '#domain/meter/packing/packing-step.ts'
import { HOUR_MS, type Instant } from '#domain/time/interval.ts'
import type { Database } from '#store/engine/database.ts'
import { type Scope, scopeOfJob } from '#store/engine/scope.ts'
import type { Tx } from '#store/engine/transaction.ts'
import type { Job } from '#store/engine/woken.ts'
import { packReadings, tryLockPacking } from '#store/meter/packing/pack.ts'
import {
  lockPackingState,
  nextUnpacked,
  notePackingPlace,
  type PackingPlace,
  sayPacked,
} from '#store/meter/packing/packing-state.ts'
import { organisationHead } from '#store/site/organisation.ts'
import { organisationsToPack } from '#store/site/organisations-due.ts'

interface PackOptions {
  readonly database: Database
  readonly clock: () => Instant
}

/**
 * Packs the readings of long closed months at night, a month of a device a turn; whoever writes to such a month goes before,
 * and waits for one turn at most (docs/decisions/023).
 */
export function packReadingsJob({ database, clock }: PackOptions): Job {
  return {
    everyMs: HOUR_MS / 4,
    failed: 'Could not pack the readings of closed months; it is tried again',
    organisations: () => organisationsToPack(database, clock()),
    async drain(organisationId, turn) {
      const scope = scopeOfJob(organisationId)
      const isMore = await database.withScope(scope, (tx) => takeStep(tx, scope, clock()))
      if (isMore) turn.again()
    },
  }
}

/** Whether more may follow at once. */
async function takeStep(tx: Tx, scope: Scope, now: Instant): Promise<boolean> {
  const organisation = await organisationHead(tx, scope)
  if (!organisation) return false
  // Held while a month is moved, so that no two walk; nobody else locks it for longer.
  const record = await lockPackingState(tx, scope)
  const step = nextPackingStep(record, now, organisation.zone)
  if (step.kind === 'say') await sayPacked(tx, scope, step.before, now)
  if (step.kind !== 'pack') return false
  if (!(await tryLockPacking(tx, scope))) return false
  const place = await packNext(tx, scope, record, step.before, now)
  await notePackingPlace(tx, scope, place, now)
  return place !== null
}

/** Packs the next month of a device that has readings of its own there; where to go on, null: that was all. */
async function packNext(
  tx: Tx,
  scope: Scope,
  place: PackingPlace,
  before: Instant,
  now: Instant,
): Promise<PackingPlace | null> {
  const devices = await nextUnpacked(tx, scope, place, before)
  const next = devices.find(({ at }) => at !== null)
  if (next?.at != null) {
    const { deviceId, at } = next
    const to = nextMonth(at)
    await packReadings(tx, scope, { deviceId, from: at, to, quietSince: quietSince(now) })
    return { deviceId, from: to }
  }
  const last = devices.at(-1)
  return last ? { deviceId: last.deviceId + 1, from: null } : null
}
