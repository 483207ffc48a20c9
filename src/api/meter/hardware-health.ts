import { calls } from '#contract/calls.ts'
import {
  type DeviceHealthRow,
  type GatewayHealthRow,
  type HardwareHealthPart,
  HEALTH_PAGE,
} from '#contract/meter/hardware-health.ts'
import { qualityText } from '#contract/meter/quality-messages.ts'
import {
  clockAhead,
  type HardwareFigures,
  hardwareTroubles,
  worstFirst,
} from '#domain/meter/health/hardware-standing.ts'
import { round } from '#domain/round.ts'
import { type Instant, SECOND_MS } from '#domain/time/interval.ts'
import { operation } from '../frame/operation.ts'
import { platformRead } from '../frame/platform-operation.ts'
import { requireDevice } from '../frame/scope.ts'
import {
  type DeviceFigures,
  deviceFigures,
  type GatewayFigures,
  gatewayFigures,
  type HealthFacts,
  healthFacts,
} from './health-facts.ts'

interface Pages {
  readonly gateway_page?: number | undefined
  readonly hardware_page?: number | undefined
  readonly hardware_of?: number | undefined
}

/** How gateways and devices are as pieces of hardware (issue 19.6). */
export const getHardwareHealth = operation(calls.hardwareHealth, {
  fetch: async (ctx, { query }) => ({ facts: await healthFacts(ctx), query }),
  compute: ({ facts, query }) => presentPages(facts, query),
  present: (data) => ({ detail: qualityText.hardware, data }),
})

/** The same for platform administrators, who enter the client that the path names. */
export const getAdminHardwareHealth = platformRead(calls.adminHardwareHealth, (ctx, { params, query }) =>
  ctx.view(params.clientId, async (inside) => ({
    detail: qualityText.hardware,
    data: presentPages(await healthFacts(inside), query),
  })),
)

function presentPages(
  facts: HealthFacts,
  { gateway_page: gateways = 0, hardware_page: devices = 0, hardware_of: only }: Pages,
): HardwareHealthPart {
  const { now, tree } = facts
  if (only !== undefined) requireDevice(tree, only)
  const isMeant = (deviceId: number) => only === undefined || deviceId === only
  return {
    asked_at: now,
    gateways: presentPage(
      gatewayFigures(facts).filter(({ deviceIds }) => only === undefined || deviceIds.some(isMeant)),
      gateways,
      now,
      gatewayRow,
    ),
    devices: presentPage(
      deviceFigures(facts).filter(({ deviceId }) => isMeant(deviceId)),
      devices,
      now,
      deviceRow,
    ),
  }
}

function presentPage<F extends HardwareFigures, Row>(
  figures: readonly F[],
  page: number,
  now: Instant,
  present: (one: F, now: Instant) => Row,
) {
  const from = page * HEALTH_PAGE
  const shown = worstFirst(figures, now).slice(from, from + HEALTH_PAGE)
  return { rows: shown.map((one) => present(one, now)), of: figures.length }
}

const seconds = (ms: number) => round(ms / SECOND_MS, 1)

function presentFigures(one: DeviceFigures | GatewayFigures, now: Instant) {
  const { lag, signal } = one
  const aheadMs = clockAhead(one)
  return {
    zone: one.zone,
    troubles: hardwareTroubles(one, now),
    heard_at: one.heardAt,
    told_at: one.toldAt,
    silent_since: one.silentSince,
    lag: lag && {
      readings: lag.readings,
      median_s: seconds(lag.medianMs),
      worst_s: seconds(lag.worstMs),
      late_share: round(lag.lateShare, 4),
    },
    signal: signal && { kind: signal.kind, rssi: signal.rssi, snr_db: signal.snrDb },
    firmware: one.firmware,
    battery_pct: one.batteryPct,
    clock_ahead_s: aheadMs === null ? null : seconds(aheadMs),
    restarts: one.restarts,
  }
}

function gatewayRow(one: GatewayFigures, now: Instant): GatewayHealthRow {
  const { keyId, name, devices, site } = one
  return {
    ...{ key_id: keyId, name, devices },
    site: site && { waiting: site.waiting, trouble: site.trouble },
    ...presentFigures(one, now),
  }
}

const MOST_FIELDS = 5

function deviceRow(one: DeviceFigures, now: Instant): DeviceHealthRow {
  const { deviceId, name, branchId, branch, parked, dropped } = one
  return {
    ...{ device_id: deviceId, device: name, branch_id: branchId, branch },
    ...presentFigures(one, now),
    parked,
    dropped: {
      count: dropped.reduce((sum, { times }) => sum + times, 0),
      fields: dropped.slice(0, MOST_FIELDS).map(({ field, times }) => ({ field, count: times })),
    },
  }
}
