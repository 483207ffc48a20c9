/**
 * Limits of a branch or of one device over those of the organisation.
 *
 * What a device has none of its own of is its branch's, and what the branch has none of is the organisation's. Whether an
 * alert is switched on is the organisation's alone. Source: domain.md §12 "Whose limit".
 */
import { ALERT_LIMITS, type AlertLimit, type LimitFault, limitFault } from '../read-settings.ts'
import type { AlertSettings } from '../settings.ts'

/** What is judged by device; of all else only a branch may have its own. */
export const DEVICE_LIMITS = [
  'min_power_factor',
  'max_power_factor',
  'frequency_precision',
  'min_voltage',
  'max_voltage',
  'load_threshold_value',
] as const satisfies readonly AlertLimit[]

/** Own limits in their units; what is not in it is inherited. */
export type OwnLimits = { readonly [K in AlertLimit]?: number }

export interface LimitPlace {
  readonly branchId: number
  /** null: the branch as a whole. */
  readonly deviceId: number | null
}

/** Of a branch, or of a device wherever it stands. */
export type OwnPlace = { readonly branchId: number } | { readonly deviceId: number }

export type PlaceLimits = OwnPlace & { readonly limits: OwnLimits }

/** The settings of every place of an organisation. Places without limits of their own share one object. */
export interface PlacedSettings {
  readonly organisation: AlertSettings
  /** With every limit that any place has: what is off in it is off everywhere. */
  readonly anywhere: AlertSettings
  at(place: LimitPlace): AlertSettings
  /** What a place would have without its own. */
  inherited(place: LimitPlace): AlertSettings
  own(place: LimitPlace): OwnLimits
}

export function placedSettings(organisation: AlertSettings, places: readonly PlaceLimits[]): PlacedSettings {
  const branches = new Map(places.flatMap((one) => ('branchId' in one ? [[one.branchId, one.limits]] : [])))
  const devices = new Map(places.flatMap((one) => ('deviceId' in one ? [[one.deviceId, one.limits]] : [])))
  const known = new Map<string, AlertSettings>()
  const over = (key: string, below: AlertSettings, own: OwnLimits | undefined) => {
    if (own === undefined) return below
    const made = known.get(key) ?? { ...below, ...own }
    known.set(key, made)
    return made
  }
  const ofBranch = (id: number) => over(`${id}`, organisation, branches.get(id))
  const own = ({ branchId, deviceId }: LimitPlace): OwnLimits =>
    (deviceId === null ? branches.get(branchId) : devices.get(deviceId)) ?? {}
  return {
    organisation,
    anywhere: Object.assign({}, organisation, ...places.map(({ limits }) => limits)),
    at: ({ branchId, deviceId }) =>
      deviceId === null
        ? ofBranch(branchId)
        : over(`${branchId} ${deviceId}`, ofBranch(branchId), devices.get(deviceId)),
    inherited: ({ branchId, deviceId }) => (deviceId === null ? organisation : ofBranch(branchId)),
    own,
  }
}

/** The first place at which a lowest limit is above its highest; null: there is none. */
export function crossedPlace<P extends LimitPlace>(
  settings: PlacedSettings,
  places: readonly P[],
): { readonly place: P; readonly fault: LimitFault } | null {
  const judged = new Set<AlertSettings>()
  for (const place of places) {
    const there = settings.at(place)
    if (judged.has(there)) continue
    judged.add(there)
    const fault = ALERT_LIMITS.map((limit) => limitFault(limit, there)).find((one) => one !== null)
    if (fault) return { place, fault }
  }
  return null
}
