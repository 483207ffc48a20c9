import type { AlertBlock } from '#domain/alert/block-rules.ts'
import { blockKw } from '#domain/demand/block-demand.ts'
import { BLOCK_MS, type Instant, type Interval, SECOND_MS } from '#domain/time/interval.ts'
import { daysInInterval } from '#domain/time/zone.ts'
import { blocksOfDevices } from '../energy/energy.ts'
import type { Scope } from '../engine/scope.ts'
import type { Tx } from '../engine/transaction.ts'

/** A device and the voltage at which half means dead. */
export interface WatchedDevice {
  readonly id: number
  readonly nominalVoltage: number
  /** Of its branch: where its days begin. */
  readonly zone: string
}

interface BlockRow {
  readonly deviceId: number
  readonly at: Instant
  readonly readings: number
  readonly powerFactor: number | null
  readonly hz: number | null
  readonly v1: number | null
  readonly v2: number | null
  readonly v3: number | null
  readonly isDead: boolean | null
  readonly i1: number | null
  readonly i2: number | null
  readonly i3: number | null
}

/**
 * Means of the readings of every 15 minutes of `span` (whole blocks), by device, and the power of the block's energy:
 * one entry per block and device, empty ones without readings.
 */
export async function alertBlocks(
  tx: Tx,
  scope: Scope,
  devices: readonly WatchedDevice[],
  span: Interval,
): Promise<Map<number, AlertBlock[]>> {
  const count = Math.max(0, Math.floor((span.to - span.from) / BLOCK_MS))
  const blocks = new Map(
    devices.map(({ id }) => [id, Array.from({ length: count }, (_, n) => silent(span.from + n * BLOCK_MS))]),
  )
  if (count === 0 || devices.length === 0) return blocks
  const live = (phase: string) => `avg(r.${phase}) filter (where r.${phase} > 0.5 * w.nominal_v)`
  const { rows } = await tx.query<BlockRow>({
    name: 'alert-blocks',
    text: `select r.device_id as "deviceId",
        (extract(epoch from date_bin('15 minutes', r.ts, timestamptz '2000-01-01 00:00Z')) * 1000)::float8 as at,
        count(*)::int4 as readings,
        coalesce(
          sum(abs(r.kw)) filter (where coalesce(r.kva, sqrt(r.kw * r.kw + r.kvar * r.kvar)) is not null) /
            nullif(sum(coalesce(r.kva, sqrt(r.kw * r.kw + r.kvar * r.kvar))) filter (where r.kw is not null), 0),
          abs(avg(r.pf))) as "powerFactor",
        avg(r.hz) filter (where r.hz > 0 and coalesce(greatest(r.v1, r.v2, r.v3), w.nominal_v) > 0.5 * w.nominal_v) as hz,
        ${live('v1')} as v1, ${live('v2')} as v2, ${live('v3')} as v3,
        bool_and(greatest(r.v1, r.v2, r.v3) <= 0.5 * w.nominal_v)
          filter (where greatest(r.v1, r.v2, r.v3) is not null) as "isDead",
        avg(r.i1) as i1, avg(r.i2) as i2, avg(r.i3) as i3
      from reading_in_force r
      join unnest($2::int4[], $3::float8[]) as w(device_id, nominal_v) on w.device_id = r.device_id
      where r.organisation_id = $1 and r.device_id = any ($2::int4[]) and r.ts >= $4 and r.ts < $5
      group by 1, 2`,
    values: [
      scope.organisationId,
      devices.map(({ id }) => id),
      devices.map(({ nominalVoltage }) => nominalVoltage),
      new Date(span.from),
      new Date(span.from + count * BLOCK_MS),
    ],
  })
  const powers = await blockPowers(tx, scope, devices, span)
  for (const row of rows) {
    const { deviceId, v1, v2, v3, i1, i2, i3, isDead, ...rest } = row
    const list = blocks.get(deviceId)
    const n = (row.at - span.from) / BLOCK_MS
    const kw = powers.get(deviceId)?.get(row.at) ?? null
    if (list) list[n] = { ...rest, kw, isDead: isDead ?? false, v: [v1, v2, v3], i: [i1, i2, i3] }
  }
  return blocks
}

/** Mean kW by device and start of the block, as the rollups have it: register and transformers are in it. */
async function blockPowers(
  tx: Tx,
  scope: Scope,
  devices: readonly WatchedDevice[],
  span: Interval,
): Promise<Map<number, Map<Instant, number>>> {
  const powers = new Map<number, Map<Instant, number>>()
  for (const zone of new Set(devices.map((device) => device.zone))) {
    const ids = devices.filter((device) => device.zone === zone).map(({ id }) => id)
    const days = daysInInterval(zone, span)
    const rows = await blocksOfDevices(tx, scope, ids, [days[0]!, days.at(-1)!], zone, 'demand')
    for (const { deviceId, vectors } of rows) {
      const own = powers.get(deviceId) ?? new Map<Instant, number>()
      powers.set(deviceId, own)
      for (let n = 0; n < vectors.kwh.length; n++) {
        const kwh = vectors.kwh[n]!
        const kw = blockKw(Number.isNaN(kwh) ? null : kwh, vectors.coverageS[n]!, BLOCK_MS / SECOND_MS)
        if (kw !== null) own.set(vectors.start + n * BLOCK_MS, kw)
      }
    }
  }
  return powers
}

function silent(at: Instant): AlertBlock {
  return {
    at,
    readings: 0,
    kw: null,
    powerFactor: null,
    hz: null,
    v: [null, null, null],
    isDead: false,
    i: [null, null, null],
  }
}
