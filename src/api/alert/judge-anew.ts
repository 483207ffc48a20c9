import { limitFaultSentence, limitsText } from '#contract/alert/alert-messages.ts'
import { kindsOff } from '#domain/alert/limits/kinds-off.ts'
import { crossedPlace, type LimitPlace, type PlacedSettings } from '#domain/alert/limits/place-limits.ts'
import type { AlertKind, AlertSettings } from '#domain/alert/settings.ts'
import { prefixedName } from '#domain/site/device-name.ts'
import type { Branch, Tree } from '#domain/site/tree.ts'
import { localDay, startOfDay } from '#domain/time/zone.ts'
import { endAlerts } from '#store/alert/alert.ts'
import { markAlertDirty } from '#store/alert/alert-mark.ts'
import type { ScopedContext } from '../frame/operation.ts'
import { ApiError } from '../frame/respond.ts'

interface NamedPlace extends LimitPlace {
  /** '': the organisation's own. */
  readonly name: string
}

/** Refuses limits between which an alert would never end, wherever they come together. */
export function requireLimits(tree: Pick<Tree, 'branches'>, placed: PlacedSettings): void {
  const everywhere: NamedPlace = { branchId: 0, deviceId: null, name: '' }
  const places = tree.branches.flatMap(({ id, name, devices }): NamedPlace[] => [
    { branchId: id, deviceId: null, name },
    ...devices.map((device) => ({
      branchId: id,
      deviceId: device.id,
      name: prefixedName(name, device.name),
    })),
  ])
  const crossed = crossedPlace(placed, [everywhere, ...places])
  if (crossed === null) return
  const sentence = limitFaultSentence[crossed.fault]
  const { name } = crossed.place
  throw new ApiError('bad-request', name === '' ? sentence : limitsText.crossedAt(name, sentence))
}

/** What is off ends now; what is on is looked for in the readings of today of these branches at once. */
export async function judgeAnew(
  { tx, scope, now }: Pick<ScopedContext, 'tx' | 'scope' | 'now'>,
  placed: PlacedSettings,
  branches: readonly Pick<Branch, 'zone' | 'devices'>[],
): Promise<void> {
  const off = new Map<AlertSettings, ReadonlySet<AlertKind>>()
  const offAt = (settings: AlertSettings) => {
    const kinds = off.get(settings) ?? new Set(kindsOff(settings))
    off.set(settings, kinds)
    return kinds
  }
  const spans = branches.flatMap(({ zone, devices }) =>
    devices.map(({ id }) => ({ deviceId: id, from: startOfDay(zone, localDay(zone, now)), to: now })),
  )
  await Promise.all([
    endAlerts(tx, scope, ({ kind, ...place }) => offAt(placed.at(place)).has(kind), now),
    markAlertDirty(tx, scope, spans),
  ])
}
