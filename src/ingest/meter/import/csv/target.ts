import type { Branch, Device } from '#domain/site/tree.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Database } from '#store/engine/database.ts'
import { makeScope, type Scope } from '#store/engine/scope.ts'
import { tree } from '#store/site/organisation.ts'
import { organisationZones } from '#store/site/organisation-ids.ts'

/** The device that a file is about. */
export interface ImportTarget {
  readonly scope: Scope
  readonly deviceId: number
  readonly branchId: number
  /** Organisation/Branch/Device */
  readonly name: string
  readonly zone: string
  readonly periodS: number
  /** Earlier readings have been removed; null: none. */
  readonly rawFrom: Instant | null
}

/** There is no such device, or several: one sentence that says which there are. */
class TargetError extends Error {
  override name = 'TargetError'
}

const MOST_NAMES = 8

/** Finds a device by its id or by its name `Organisation/Branch/Device`; parts in front may be left out. */
export async function findTarget(database: Database, text: string): Promise<ImportTarget> {
  const all = await targets(database)
  const wanted = text.trim().toLowerCase()
  const named = (one: ImportTarget) =>
    one.name.toLowerCase() === wanted || one.name.toLowerCase().endsWith(`/${wanted}`)
  const exact = all.filter((one) => String(one.deviceId) === wanted || one.name.toLowerCase() === wanted)
  const found = exact.length > 0 ? exact : all.filter(named)
  if (found.length === 1) return found[0]!
  const names = nameTargets(found.length > 1 ? found : all)
  throw new TargetError(
    found.length > 1
      ? `"${text}" means several devices; name one of ${names}.`
      : `There is no device "${text}"; ${all.length === 0 ? 'make one first' : `there are ${names}`}.`,
  )
}

function nameTargets(targets: readonly ImportTarget[]): string {
  const names = targets.slice(0, MOST_NAMES).map((one) => `${one.deviceId} (${one.name})`)
  const more = targets.length - names.length
  return names.join(', ') + (more > 0 ? ` and ${more} more` : '')
}

async function targets(database: Database): Promise<ImportTarget[]> {
  const found: ImportTarget[] = []
  for (const { id, zone } of await organisationZones(database)) {
    const scope = makeScope({
      organisationId: id,
      branchIds: 'all',
      userId: null,
      level: 0,
      zone,
      isWork: true,
    })
    const whole = await database.withScope(scope, (tx) => tree(tx, scope), { readOnly: true })
    for (const branch of whole?.branches ?? []) {
      const place = `${whole!.organisation.name}/${branch.name}`
      for (const device of branch.devices) found.push(toTarget(scope, place, branch, device))
    }
  }
  return found
}

function toTarget(
  scope: Scope,
  place: string,
  { id: branchId, zone, rawFrom }: Branch,
  { id, name, periodS }: Device,
): ImportTarget {
  return { scope, deviceId: id, branchId, name: `${place}/${name}`, zone, periodS, rawFrom }
}
