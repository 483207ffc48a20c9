import type { Scope } from '../engine/scope.ts'
import { leaveToCommit, type Tx } from '../engine/transaction.ts'

/** What judging depends on was changed since it was read. */
export class MetersChangedError extends Error {
  override name = 'MetersChangedError'
}

/** The organisation's version; none has been changed yet: 0. */
export const METER_VERSION = `coalesce((select v.version from meter_version v where v.organisation_id = $1), 0)`

/**
 * Says, in the transaction of a write, that `loadMeterProfiles` may tell something else of devices from now on: every
 * process that remembers them reads them anew.
 */
export async function metersChanged(tx: Tx, scope: Scope): Promise<void> {
  const counted = tx.query({
    name: 'meters-changed',
    text: `insert into meter_version (organisation_id, version) values ($1, 1)
      on conflict (organisation_id) do update set version = meter_version.version + 1`,
    values: [scope.organisationId],
  })
  await leaveToCommit(tx, counted)
}

export async function meterVersion(tx: Tx, scope: Scope): Promise<number> {
  const { rows } = await tx.query<{ version: number }>({
    name: 'meter-version',
    text: `select ${METER_VERSION} as version`,
    values: [scope.organisationId],
  })
  return rows[0]!.version
}

/** Throws MetersChangedError where the version is another one by now. */
export async function requireVersion(tx: Tx, scope: Scope, version: number): Promise<void> {
  if ((await meterVersion(tx, scope)) !== version) throw new MetersChangedError()
}

/** Nobody changes what judging depends on until this transaction ends. A version that was never raised cannot be held. */
export async function holdMeterVersion(tx: Tx, scope: Scope): Promise<void> {
  await tx.query({
    name: 'hold-meter-version',
    text: 'select version from meter_version where organisation_id = $1 for share',
    values: [scope.organisationId],
  })
}
