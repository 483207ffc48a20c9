import type { Instant } from '#domain/time/interval.ts'
import { addBreaker, type BreakerToAdd, endBreaker } from '../breaker/breaker.ts'
import type { Scope } from '../engine/scope.ts'
import { organisationLine, type Tx } from '../engine/transaction.ts'
import { keepRatio, loadRatios, type RatioToKeep } from '../meter/device-ratio.ts'
import { createIngestKey, type KeyMade } from '../meter/ingest-key.ts'
import { addReplacement, type ReplacementToAdd } from '../meter/meter-replacement.ts'
import { lastReadingAt, rollUpFrom } from '../meter/rollup/touched-window.ts'
import { addPerson, type PersonToAdd } from '../people/person.ts'
import { appendAudit } from '../platform/audit.ts'
import { addBranch, type BranchToAdd } from '../site/branch.ts'
import { type ClientRecord, type ClientToKeep, insertClient, nextClientId } from '../site/client.ts'
import { addDevice, type DeviceToAdd } from '../site/device.ts'

/**
 * What is added one at a time, by an administrator's page or by a verb of the server, each with its audit row. What a
 * demo or a bench makes in bulk is added to the row's own file alone.
 */

/** Makes an organisation inside its own scope; the transaction's organisation is put back as it was. */
export async function addAuditedClient(
  tx: Tx,
  platform: Scope,
  scopeFor: (organisationId: number) => Scope,
  client: ClientToKeep,
  now: Instant,
): Promise<ClientRecord> {
  const scope = scopeFor(await nextClientId(tx))
  await enter(tx, scope)
  const added = await insertClient(tx, scope, client, now)
  await record(tx, scope, now, 'client.added', `client ${added.id}`, added)
  await enter(tx, platform)
  return added
}

export async function addAuditedBranch(tx: Tx, scope: Scope, branch: BranchToAdd): Promise<number> {
  const id = await addBranch(tx, scope, branch)
  await record(tx, scope, branch.createdAt, 'branch.added', `branch ${id}`, branch)
  return id
}

export async function addAuditedDevice(
  tx: Tx,
  scope: Scope,
  device: DeviceToAdd,
  now: Instant,
): Promise<number> {
  const id = await addDevice(tx, scope, device)
  await record(tx, scope, now, 'device.added', `device ${id}`, device)
  return id
}

/** A device that can be switched from here on, or is reached in another way. */
export async function addAuditedBreaker(
  tx: Tx,
  scope: Scope,
  breaker: BreakerToAdd,
  now: Instant,
): Promise<void> {
  await addBreaker(tx, scope, breaker)
  await record(tx, scope, now, 'breaker.added', `breaker ${breaker.deviceId}`, breaker)
}

/** A device that is not switched from afar any more. */
export async function removeBreaker(tx: Tx, scope: Scope, deviceId: number, now: Instant): Promise<void> {
  await endBreaker(tx, scope, deviceId, now)
  await record(tx, scope, now, 'breaker.removed', `breaker ${deviceId}`, null)
}

/** Somebody who may log in; the scope is the organisation's, or the platform's for its administrators. */
export async function addAuditedUser(
  tx: Tx,
  scope: Scope,
  person: PersonToAdd,
  now: Instant,
): Promise<number> {
  const id = await addPerson(tx, person)
  const { passwordHash: _, ...shown } = person
  await record(tx, scope, now, 'user.added', `user ${id}`, shown)
  return id
}

/** A key of a device. What is written down is that it was made, and never the key. */
export async function issueKey(
  tx: Tx,
  scope: Scope,
  deviceId: number,
  label: string,
  now: Instant,
): Promise<KeyMade> {
  const made = await createIngestKey(tx, scope, { label, for: { deviceId } }, now)
  if ('key' in made) await record(tx, scope, now, 'key.made', `device ${deviceId}`, { key: made.id })
  return made
}

/** A key of a gateway with the devices that it speaks for. */
export async function issueGatewayKey(
  tx: Tx,
  scope: Scope,
  { label, deviceIds }: { readonly label: string; readonly deviceIds: readonly number[] },
  now: Instant,
): Promise<KeyMade> {
  const made = await createIngestKey(tx, scope, { label, for: { gatewayOf: deviceIds } }, now)
  if ('key' in made)
    await record(tx, scope, now, 'key.made', `gateway ${label}`, { key: made.id, devices: deviceIds })
  return made
}

/** Another ratio of transformers from a moment on: what was measured since is worked out again. */
export async function addAuditedRatio(tx: Tx, scope: Scope, ratio: RatioToKeep, now: Instant): Promise<void> {
  const [ratios, from, last] = await Promise.all([
    loadRatios(tx, scope, ratio.deviceId),
    keepRatio(tx, scope, ratio, now),
    lastReadingAt(tx, scope, ratio.deviceId),
  ])
  const before = ratios.find(({ validFrom }) => validFrom === ratio.from)
  await rollUpFrom(tx, scope, ratio.deviceId, from, last)
  const subject = `device ${ratio.deviceId}`
  await appendAudit(tx, scope, {
    at: now,
    userId: scope.userId,
    action: 'ratio.set',
    subject,
    before,
    after: ratio,
  })
}

/** Another meter from a moment on: the totals on both sides of it are worked out again. */
export async function replaceMeter(
  tx: Tx,
  scope: Scope,
  replacement: ReplacementToAdd,
  now: Instant,
): Promise<void> {
  const { deviceId, at } = replacement
  await addReplacement(tx, scope, replacement)
  // Readings after it were held, or taken for a reset, as long as nobody had said it.
  await rollUpFrom(tx, scope, deviceId, at, await lastReadingAt(tx, scope, deviceId))
  await record(tx, scope, now, 'meter.replaced', `device ${deviceId}`, replacement)
}

/** The rows that the transaction sees from here on are this organisation's. */
async function enter(tx: Tx, { organisationId }: Scope): Promise<void> {
  await tx.query(organisationLine(organisationId))
}

function record(tx: Tx, scope: Scope, at: Instant, action: string, subject: string, after: unknown) {
  return appendAudit(tx, scope, { at, userId: scope.userId, action, subject, after })
}
