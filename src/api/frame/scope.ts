import { findBranch, findDevice, type Selection, selectedBranches } from '#domain/site/selection.ts'
import type { Branch, Device, Tree } from '#domain/site/tree.ts'
import type { Instant } from '#domain/time/interval.ts'
import { makeScope, type Past, type Scope } from '#store/engine/scope.ts'
import { notFound } from './respond.ts'
import type { SignedIn } from './signed-in.ts'

/** The rows a signed-in person may see. Platform administrators stand apart from organisations. */
export function scopeFor(user: SignedIn): Scope {
  if (user.organisationId === null)
    throw new Error('The policy lets no platform administrator into an organisation')
  return makeScope({
    organisationId: user.organisationId,
    branchIds: user.branchIds,
    userId: user.userId,
    level: user.level,
    zone: user.zone,
  })
}

/** Whose rows: what is known of a request before its body is read. The policy has let the asker in (admission.ts). */
export function scopeOfAsker(user: SignedIn, params: unknown): Scope {
  requireOwnUser(user, [params])
  return scopeFor(user)
}

/** The same rows as they were known at an instant, for a question about the past; `days` works its days out anew. */
export function pastScope(
  scope: Scope,
  at: Instant,
  days: (past: Scope, ...asked: Parameters<Past['daysOfDevices']>) => ReturnType<Past['daysOfDevices']>,
): Scope {
  const past: Scope = makeScope({
    ...scope,
    past: { at, daysOfDevices: (deviceIds, range) => days(past, deviceIds, range) },
  })
  return past
}

/**
 * A platform administrator inside one organisation, entered on purpose by its id (run-platform.ts); organisation 0 is
 * the platform itself. The rows are the organisation's, and what is written down about it names the administrator.
 */
export function platformScope(user: SignedIn, organisationId: number, zone = 'UTC'): Scope {
  if (user.organisationId !== null) throw new Error('Only a platform administrator enters an organisation')
  return makeScope({ organisationId, branchIds: 'all', userId: user.userId, level: 5, zone })
}

/** The organisation as a whole, for what the server itself writes down about it (audit, sign-in). */
export function wholeOrganisation(organisationId: number, userId: number | null, zone = 'UTC'): Scope {
  return makeScope({ organisationId, branchIds: 'all', userId, level: 0, zone })
}

/** The devices that a selection stands for, in sidebar order; nothing selected means all (SH-06). */
export function selectDevices(tree: Tree, chosen: Selection): Device[] {
  return selectBranches(tree, chosen).flatMap((branch) => [...branch.devices])
}

/** The same by branch: only branches that keep a device, or that were chosen themselves. */
export function selectBranches(tree: Tree, chosen: Selection): Branch[] {
  for (const id of chosen.branches ?? []) requireBranch(tree, id)
  if (!chosen.branches) for (const id of chosen.devices ?? []) requireDevice(tree, id)
  return selectedBranches(tree, chosen)
}

/** The branches that are selected or hold a selected device, each whole. */
export function selectWholeBranches(tree: Tree, chosen: Selection): Branch[] {
  const ids = new Set(selectBranches(tree, chosen).map(({ id }) => id))
  return tree.branches.filter(({ id }) => ids.has(id))
}

/** The branch with this id, else 404. */
export function requireBranch(tree: Tree, id: number): Branch {
  return findBranch(tree, id) ?? refuse()
}

/** The device with this id, else 404. */
export function requireDevice(tree: Tree, id: number): Device {
  return findDevice(tree, id) ?? refuse()
}

function refuse(): never {
  throw notFound()
}

/**
 * What an id names: a user, a branch or a device, which are checked here; a user or a branch in either order; or a row
 * (bill, entry, equipment, snapshot) that its operation finds through the scope.
 */
type IdKind = 'user' | 'branch' | 'device' | 'either' | 'row' | 'client'

/** What an id-like key of the contract names. A test fails when the contract has an integer key that is not here. */
export const idKeys: Readonly<Record<string, IdKind>> = {
  userId: 'user',
  branchId: 'branch',
  branch: 'branch',
  branch_id: 'branch',
  branches: 'branch',
  devices: 'device',
  device_id: 'device',
  device: 'device',
  owner: 'either',
  meter_id: 'device',
  photo: 'row',
  first: 'either',
  second: 'either',
  id: 'row',
  entryId: 'row',
  billId: 'row',
  equipmentId: 'row',
  snapshot: 'row',
  snapshotId: 'row',
  displayReadingId: 'row',
  freeTokenId: 'row',
  photoId: 'row',
  sessionId: 'row',
  passkeyId: 'row',
  importId: 'row',
  eventId: 'row',
  // What the administrator area names: found by its operation inside the client that the path names.
  clientId: 'client',
  personId: 'row',
  deviceId: 'device',
  keyId: 'row',
  agentId: 'row',
  device_ids: 'device',
  messageId: 'row',
  signUpId: 'row',
  nameId: 'row',
  mappingId: 'row',
  receiver_id: 'row',
  alertId: 'row',
  findingId: 'row',
  dipId: 'row',
  deliveryId: 'row',
  useId: 'row',
  setId: 'device',
  plantId: 'device',
  runId: 'row',
  incidentId: 'row',
  ruleId: 'row',
  like_id: 'row',
  alert_ids: 'row',
  up_to: 'row',
  before: 'row',
  selected_devices: 'device',
}

/** The path's user id must be the token's; anyone else answers as absent. */
export function requireOwnUser(user: SignedIn, parts: readonly unknown[]): void {
  for (const [kind, id] of namedIds(parts)) {
    if (kind === 'user' && id !== user.userId) throw notFound()
  }
}

/** Every branch and device that the input names is one the user may see. */
export function requireOwnIds(user: SignedIn, tree: Tree, parts: readonly unknown[]): void {
  for (const [kind, id] of namedIds(parts)) {
    if (kind === 'branch' || (kind === 'either' && id !== user.userId)) requireBranch(tree, id)
    if (kind === 'device') requireDevice(tree, id)
  }
}

/** The branch of a path that names user and branch in either order; their ids never meet (wire contract 1.5). */
export function branchBeside(user: SignedIn, tree: Tree, ids: readonly [number, number]): Branch {
  const [branchId] = ids.filter((id) => id !== user.userId)
  if (branchId === undefined || !ids.includes(user.userId)) throw notFound()
  return requireBranch(tree, branchId)
}

function* namedIds(value: unknown, key = ''): Generator<[IdKind, number]> {
  if (Array.isArray(value)) {
    for (const entry of value) yield* namedIds(entry, key)
  } else if (value !== null && typeof value === 'object') {
    for (const [inner, entry] of Object.entries(value)) yield* namedIds(entry, inner)
  } else if (typeof value === 'number' && Object.hasOwn(idKeys, key)) {
    yield [idKeys[key] as IdKind, value]
  }
}
