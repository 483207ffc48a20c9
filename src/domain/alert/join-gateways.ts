import { groupBy } from '../group-by.ts'
import type { Device } from '../site/tree.ts'
import type { Instant } from '../time/interval.ts'
import type { Gateway } from './gateway-silent.ts'

/** A valid key of a gateway, with what came through it last. */
export interface HeardKey {
  readonly keyId: number
  readonly name: string
  readonly deviceIds: readonly number[]
  readonly heardAt: Instant | null
  readonly toldAt: Instant | null
}

/** When something of a device came through a key last; a device's own key and the broker's (0) too. */
export interface Voice {
  readonly deviceId: number
  readonly keyId: number
  readonly heardAt: Instant
}

export interface JoinedGateway extends Gateway {
  readonly keyIds: readonly number[]
  /** where the devices stand that it may speak for */
  readonly branchIds: readonly number[]
}

interface PlacedKey extends HeardKey {
  readonly branchIds: readonly number[]
}

/** What of the tree says which devices are behind a gateway. */
export interface GatewaySite {
  readonly branches: readonly {
    readonly id: number
    readonly devices: readonly Pick<Device, 'id' | 'isActive' | 'periodS'>[]
  }[]
}

type GatewayBranch = GatewaySite['branches'][number]
type Places = ReadonlyMap<
  number,
  { readonly branch: GatewayBranch; readonly device: GatewayBranch['devices'][number] }
>

/**
 * Keys of one name are one gateway, its old key is silent from when it has the new one; but only where they speak for the
 * same devices or in the same branch: each branch may have its "Switch room".
 */
export function joinGateways(
  keys: readonly HeardKey[],
  tree: GatewaySite,
  voices: readonly Voice[],
): JoinedGateway[] {
  const places: Places = new Map(
    tree.branches.flatMap((branch) => branch.devices.map((device) => [device.id, { branch, device }])),
  )
  const placed = keys.map((key) => ({
    ...key,
    branchIds: [...new Set(key.deviceIds.flatMap((id) => places.get(id)?.branch.id ?? []))],
  }))
  const byKey = groupBy(voices, ({ keyId }) => keyId)
  return [...groupBy(placed, ({ name }) => name).values()].flatMap(withinReach).map((same) => {
    const heard = groupBy(
      same.flatMap(({ keyId }) => byKey.get(keyId) ?? []),
      ({ deviceId }) => deviceId,
    )
    const own = [...new Set(same.flatMap(({ deviceIds }) => deviceIds))].flatMap((id) => {
      const place = places.get(id)
      return place?.device.isActive ? [place] : []
    })
    return {
      name: same[0]!.name,
      keyIds: same.map(({ keyId }) => keyId),
      branchId: mostCommon(own.map(({ branch }) => branch.id)) ?? tree.branches[0]?.id ?? 0,
      branchIds: [...new Set(same.flatMap(({ branchIds }) => branchIds))],
      devices: own.map(({ device: { id, periodS } }) => {
        return { id, periodS, heardAt: newest((heard.get(id) ?? []).map(({ heardAt }) => heardAt)) }
      }),
      heardAt: newest(same.map(({ heardAt }) => heardAt)),
      toldAt: newest(same.map(({ toldAt }) => toldAt)),
    }
  })
}

/** The gateways that each device spoke through last; a device that spoke last otherwise, or never, has none. */
export function lastSpeakers<G extends JoinedGateway>(
  gateways: readonly G[],
  voices: readonly Voice[],
): Map<number, readonly G[]> {
  const ofKey = new Map(gateways.flatMap((gateway) => gateway.keyIds.map((keyId) => [keyId, gateway])))
  return new Map(
    [...groupBy(voices, ({ deviceId }) => deviceId)].map(([id, own]) => {
      const last = newest(own.map(({ heardAt }) => heardAt))
      const through = own.filter(({ heardAt }) => heardAt === last).map(({ keyId }) => ofKey.get(keyId))
      const known = through.flatMap((one) => (one?.devices.some((device) => device.id === id) ? [one] : []))
      return [id, known.length === through.length ? [...new Set(known)] : []]
    }),
  )
}

/** Keys of one name, those together that meet, straight or by others. */
function withinReach(same: readonly PlacedKey[]): PlacedKey[][] {
  return same.reduce<PlacedKey[][]>((groups, key) => {
    const isMet = (group: readonly PlacedKey[]) => group.some((one) => meet(one, key))
    return [...groups.filter((group) => !isMet(group)), [...groups.filter(isMet).flat(), key]]
  }, [])
}

function meet(a: PlacedKey, b: PlacedKey): boolean {
  const shares = (ones: readonly number[], others: readonly number[]) =>
    ones.some((one) => others.includes(one))
  return shares(a.branchIds, b.branchIds) || shares(a.deviceIds, b.deviceIds)
}

function newest(times: readonly (Instant | null)[]): Instant | null {
  return times.reduce<Instant | null>((a, b) => (b === null ? a : Math.max(a ?? b, b)), null)
}

/** Where most of its meters stand; of equals the first. */
function mostCommon(ids: readonly number[]): number | undefined {
  const counts = new Map<number, number>()
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0]?.[0]
}
