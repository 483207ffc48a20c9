import { type SiteHealth, siteHealth } from '#contract/meter/site-agent.ts'
import { gatewaySilentSince } from '#domain/alert/gateway-silent.ts'
import { joinGateways } from '#domain/alert/join-gateways.ts'
import { silentSince } from '#domain/alert/meter-pace.ts'
import { groupBy } from '#domain/group-by.ts'
import type { HardwareFigures } from '#domain/meter/health/hardware-standing.ts'
import { joinLags, type LagCounts, lagFigures } from '#domain/meter/health/reading-lag.ts'
import type { Instant } from '#domain/time/interval.ts'
import { gatewayKeys } from '#store/meter/hardware/gateway.ts'
import {
  type HardwareHealth,
  loadHardwareHealth,
  loadLags,
  OF_SENDER,
} from '#store/meter/hardware/hardware-health.ts'
import { droppedOfDevices, newestReadings, parkedOfDevices } from '#store/meter/hardware/hardware-list.ts'
import { siteAgents } from '#store/meter/site-agent.ts'
import type { ScopedContext } from '../frame/operation.ts'

export type HealthFacts = Awaited<ReturnType<typeof healthFacts>>

/** What is known of the hardware of the branches that one sees. */
export async function healthFacts({ tx, scope, tree, now }: ScopedContext) {
  const devices = tree.branches.flatMap((branch) =>
    branch.devices.filter(({ isActive }) => isActive).map((device) => ({ branch, device })),
  )
  const deviceIds = devices.map(({ device }) => device.id)
  const [keys, agents, lags, parked, dropped, newest] = await Promise.all([
    gatewayKeys(tx, scope),
    siteAgents(tx, scope),
    loadLags(tx, scope, deviceIds, now),
    parkedOfDevices(tx, scope, deviceIds),
    droppedOfDevices(tx, scope, deviceIds),
    newestReadings(tx, scope, deviceIds),
  ])
  const known = new Set(deviceIds)
  // A gateway is whoever's who sees a device behind it.
  const seen = keys.filter((key) => scope.branchIds === 'all' || key.deviceIds.some((one) => known.has(one)))
  const keyIds = seen.map(({ keyId }) => keyId)
  const health = await loadHardwareHealth(tx, scope, { deviceIds, keyIds })
  return {
    now,
    tree,
    devices,
    gateways: joinGateways(seen, tree, health),
    agents,
    lags,
    parked,
    dropped,
    newest,
    health,
  }
}

export interface DeviceFigures extends HardwareFigures {
  readonly zone: string
  readonly deviceId: number
  readonly branchId: number
  readonly branch: string
  readonly toldAt: Instant | null
  readonly firmware: string | null
  readonly restarts: number | null
  readonly parked: { readonly count: number; readonly reason: string | null }
  readonly dropped: readonly { readonly field: string; readonly times: number }[]
}

export function deviceFigures(facts: HealthFacts): DeviceFigures[] {
  const { now, devices } = facts
  const byDevice = <T extends { readonly deviceId: number }>(rows: readonly T[]) =>
    groupBy(rows, (row) => row.deviceId)
  const [health, lags, parked, dropped, newest] = [
    byDevice(facts.health),
    byDevice(facts.lags),
    byDevice(facts.parked),
    byDevice(facts.dropped),
    byDevice(facts.newest),
  ]
  return devices.map(({ branch, device: { id, name, periodS } }) => {
    const own = health.get(id) ?? []
    const last = newest.get(id)?.[0]
    const fields = dropped.get(id) ?? []
    const waiting = parked.get(id)?.[0]
    const lag = joinAll((lags.get(id) ?? []).map((row) => row.lags))
    return {
      ...{ deviceId: id, name, branchId: branch.id, branch: branch.name, zone: branch.zone },
      ...newestFacts(own),
      heardAt: newestTime([last?.receivedAt ?? null, ...own.map(({ heardAt }) => heardAt)]),
      toldAt: last?.at ?? null,
      silentSince: last ? silentSince(last.at, periodS, now) : null,
      lag: lag && lagFigures(lag),
      parked: { count: waiting?.count ?? 0, reason: waiting?.reason ?? null },
      parkedAt: waiting?.lastAt ?? null,
      dropped: fields,
      droppedAt: newestTime(fields.map(({ lastAt }) => lastAt)),
    }
  })
}

export interface GatewayFigures extends HardwareFigures {
  readonly keyId: number
  readonly zone: string
  readonly deviceIds: readonly number[]
  readonly devices: number
  readonly toldAt: Instant | null
  readonly firmware: string | null
  readonly restarts: number | null
  readonly site: SiteHealth | null
}

export function gatewayFigures(facts: HealthFacts): GatewayFigures[] {
  const { now, tree, gateways, health, lags, agents } = facts
  return gateways.map((gateway) => {
    const keyIds = new Set(gateway.keyIds)
    const agent = agents.find(({ keyId }) => keyId !== null && keyIds.has(keyId))
    // What a site agent tells of itself; an older or newer one may tell it in another shape.
    const site = siteHealth.safeParse(agent?.health).data ?? null
    const own = health.filter(({ deviceId, keyId }) => deviceId === OF_SENDER && keyIds.has(keyId))
    const lag = joinAll(lags.flatMap((row) => (keyIds.has(row.keyId) ? [row.lags] : [])))
    return {
      ...newestFacts(own),
      ...(site ? { firmware: site.version, clockAheadMs: site.clock_ahead_ms } : {}),
      keyId: Math.min(...gateway.keyIds),
      name: gateway.name,
      zone: tree.branches.find(({ id }) => id === gateway.branchId)?.zone ?? tree.organisation.zone,
      deviceIds: gateway.devices.map(({ id }) => id),
      devices: gateway.devices.length,
      heardAt: gateway.heardAt,
      toldAt: gateway.toldAt,
      silentSince: gatewaySilentSince(gateway, now),
      lag: lag && lagFigures(lag),
      parkedAt: null,
      droppedAt: null,
      site,
    }
  })
}

/** Through several keys it tells the same: each as it was told last. */
function newestFacts(rows: readonly HardwareHealth[]) {
  const newest = rows.toSorted((a, b) => (b.factsAt ?? 0) - (a.factsAt ?? 0))
  const first = <T>(read: (row: HardwareHealth) => T | null): T | null =>
    newest.map(read).find((value) => value !== null) ?? null
  return {
    signal: first(({ signal: kind, rssi, snrDb }) =>
      kind === null || rssi === null ? null : { kind, rssi, snrDb },
    ),
    firmware: first(({ firmware }) => firmware),
    batteryPct: first(({ batteryPct }) => batteryPct),
    clockAheadMs: first(({ clockAheadMs }) => clockAheadMs),
    restarts: first(({ restarts }) => restarts),
  }
}

function newestTime(times: readonly (Instant | null)[]): Instant | null {
  return times.reduce<Instant | null>((a, b) => (b === null ? a : Math.max(a ?? b, b)), null)
}

function joinAll(lags: readonly LagCounts[]): LagCounts | null {
  return lags.length === 0 ? null : lags.reduce(joinLags)
}
