import { limitsText } from '#contract/alert/alert-messages.ts'
import { MOST_PLACES, type PlaceLimitsRow } from '#contract/alert/place-limits.ts'
import { calls } from '#contract/calls.ts'
import { SWITCH_OF_LIMIT } from '#domain/alert/limits/kinds-off.ts'
import {
  DEVICE_LIMITS,
  type LimitPlace,
  type OwnLimits,
  type PlacedSettings,
  type PlaceLimits,
  placedSettings,
} from '#domain/alert/limits/place-limits.ts'
import { ALERT_LIMITS, type AlertLimit, readLimit } from '#domain/alert/read-settings.ts'
import type { AlertSettings } from '#domain/alert/settings.ts'
import { mayInOrganisation } from '#domain/people/can.ts'
import type { Branch, Device } from '#domain/site/tree.ts'
import { keepOwnLimits, loadPlaceLimits, ownLimits, type VersionedLimits } from '#store/alert/alert-limit.ts'
import { lockAlertSettings, versionedSettings } from '#store/alert/alert-setting.ts'
import { type Entry, operation, type ScopedContext, writeTo } from '../frame/operation.ts'
import { recordChange } from '../frame/record-change.ts'
import { requireBranch, requireDevice } from '../frame/scope.ts'
import { requireVersion } from '../frame/version.ts'
import { judgeAnew, requireLimits } from './judge-anew.ts'

interface Loaded {
  readonly settings: AlertSettings
  readonly places: readonly PlaceLimits[]
  readonly own: VersionedLimits
}

interface Named {
  readonly branch: Branch
  readonly device: Device | null
}

const ofBranch = ({ tree }: ScopedContext, branchId: number): Named => ({
  branch: requireBranch(tree, branchId),
  device: null,
})

function ofDevice({ tree }: ScopedContext, deviceId: number): Named {
  const device = requireDevice(tree, deviceId)
  return { branch: requireBranch(tree, device.branchId), device }
}

const toPlace = ({ branch, device }: Named): LimitPlace => ({
  branchId: branch.id,
  deviceId: device?.id ?? null,
})

export const getBranchLimits = operation(calls.branchLimits, {
  fetch: (ctx, { params }) => load(ctx, ofBranch(ctx, params.branchId)),
  compute: (facts) => facts,
  present: (facts) => presentAnswer(facts),
})

export const getDeviceLimits = operation(calls.deviceLimits, {
  fetch: (ctx, { params }) => load(ctx, ofDevice(ctx, params.deviceId)),
  compute: (facts) => facts,
  present: (facts) => presentAnswer(facts),
})

export const postBranchLimits = writeTo(
  calls.saveBranchLimits,
  (entry, { params }) => lock(entry, { branchId: params.branchId, deviceId: null }),
  (ctx, { params, body }, before) => save(ctx, ofBranch(ctx, params.branchId), body, before),
)

export const postDeviceLimits = writeTo(
  calls.saveDeviceLimits,
  (entry, { params }) => lock(entry, { branchId: 0, deviceId: params.deviceId }),
  (ctx, { params, body }, before) => save(ctx, ofDevice(ctx, params.deviceId), body, before),
)

/** Those that the person sees, in the order of the tree. */
export const getPlacesWithLimits = operation(calls.placesWithLimits, {
  fetch: async ({ tx, scope, tree }) => ({ tree, places: await loadPlaceLimits(tx, scope) }),
  compute({ tree, places }) {
    const branches = new Map(places.flatMap((one) => ('branchId' in one ? [[one.branchId, one.limits]] : [])))
    const devices = new Map(places.flatMap((one) => ('deviceId' in one ? [[one.deviceId, one.limits]] : [])))
    return tree.branches.flatMap((branch) => {
      const own = branches.get(branch.id)
      const below = branch.devices.flatMap((device) => {
        const limits = devices.get(device.id)
        return limits ? [{ branch, device, limits }] : []
      })
      return own ? [{ branch, device: null, limits: own }, ...below] : below
    })
  },
  present: (rows) => ({
    data: {
      places: rows.slice(0, MOST_PLACES).map((row) => ({
        ...presentPlace(row),
        limits: ALERT_LIMITS.filter((limit) => limit in row.limits),
      })),
      count: rows.length,
    },
    detail: limitsText.listed,
  }),
})

/** Nobody else changes settings or limits of the organisation until the transaction ends. */
async function lock(entry: Entry, place: LimitPlace): Promise<Loaded> {
  const locked = lockAlertSettings(entry.tx, entry.scope, entry.now)
  const [loaded] = await Promise.all([loadLimits(entry, place), locked])
  return loaded
}

/** Of a device only its number counts: it is looked for in the tree before anything is told. */
async function loadLimits({ tx, scope }: Pick<Entry, 'tx' | 'scope'>, place: LimitPlace): Promise<Loaded> {
  const [{ settings }, places, own] = await Promise.all([
    versionedSettings(tx, scope),
    loadPlaceLimits(tx, scope),
    ownLimits(tx, scope, place),
  ])
  return { settings, places, own }
}

const load = async (ctx: ScopedContext, named: Named): Promise<ToPresent> =>
  toPresent(ctx, named, await loadLimits(ctx, toPlace(named)))

function toPresent({ user }: ScopedContext, named: Named, loaded: Loaded): ToPresent {
  return { ...loaded, named, mayChange: mayInOrganisation(user, calls.saveBranchLimits.who) }
}

interface Sent {
  readonly limits: { readonly [K in AlertLimit]?: number | string | null | undefined }
  readonly version?: number | undefined
}

async function save(ctx: ScopedContext, named: Named, { limits: sent, version }: Sent, loaded: Loaded) {
  const { tx, scope, tree, user, now } = ctx
  const before = toPresent(ctx, named, loaded)
  const limits = readOwn(sent, named)
  const yours = { ...before, own: { ...before.own, limits }, places: replaced(before.places, named, limits) }
  requireVersion(version, presentLimits(before), presentLimits(yours))
  const placed = placedSettings(before.settings, yours.places)
  requireLimits(tree, placed)
  const { branch, device } = named
  await Promise.all([
    keepOwnLimits(tx, scope, toPlace(named), { limits, userId: user.userId, now }),
    judgeAnew(ctx, placed, [device === null ? branch : { zone: branch.zone, devices: [device] }]),
  ])
  await recordChange(ctx, {
    action: 'alert-limits.changed',
    subject: device === null ? `branch ${branch.id}` : `device ${device.id}`,
    before: before.own.limits,
    after: limits,
  })
  return presentAnswer({ ...yours, own: { limits, version: before.own.version + 1 } })
}

/** Those that a place of its kind may have. */
function readOwn(sent: Sent['limits'], { device }: Named): OwnLimits {
  const allowed: readonly AlertLimit[] = device === null ? ALERT_LIMITS : DEVICE_LIMITS
  return Object.fromEntries(
    allowed.flatMap((limit) => {
      const value = readLimit(sent[limit] ?? null)
      return value === null ? [] : [[limit, value]]
    }),
  )
}

function replaced(
  places: readonly PlaceLimits[],
  { branch, device }: Named,
  limits: OwnLimits,
): PlaceLimits[] {
  const isIt = (one: PlaceLimits) =>
    device === null
      ? 'branchId' in one && one.branchId === branch.id
      : 'deviceId' in one && one.deviceId === device.id
  const own = device === null ? { branchId: branch.id, limits } : { deviceId: device.id, limits }
  return [...places.filter((one) => !isIt(one)), own]
}

function presentPlace({ branch, device }: Named) {
  return {
    branch: { id: branch.id, name: branch.name },
    device: device === null ? null : { id: device.id, name: device.name },
  }
}

type ToPresent = Loaded & { readonly named: Named; readonly mayChange: boolean }

function presentLimits({ settings, places, own, named, mayChange }: ToPresent): PlaceLimitsRow {
  const placed: PlacedSettings = placedSettings(settings, places)
  const place = toPlace(named)
  const inherited = placed.inherited(place)
  const above: LimitPlace = { branchId: place.branchId, deviceId: null }
  const allowed: readonly AlertLimit[] = named.device === null ? ALERT_LIMITS : DEVICE_LIMITS
  return {
    ...presentPlace(named),
    limits: allowed.map((limit) => ({
      limit,
      own: own.limits[limit] ?? null,
      inherited: inherited[limit],
      inherited_from:
        named.device !== null && placed.own(above)[limit] !== undefined ? 'branch' : 'organisation',
      is_on: settings[SWITCH_OF_LIMIT[limit]],
    })),
    version: own.version,
    may: { change: mayChange },
  }
}

const presentAnswer = (facts: ToPresent) => ({ data: presentLimits(facts), detail: limitsText.answered })
