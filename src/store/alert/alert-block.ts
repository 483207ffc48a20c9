import type { AlertBlock } from '#domain/alert/block-rules.ts'
import { blockKw } from '#domain/demand/block-demand.ts'
import { LIVE_SHARE } from '#domain/energy/hours/live-share.ts'
import { groupBy } from '#domain/group-by.ts'
import { BLOCK_MS, type Instant, type Interval, SECOND_MS } from '#domain/time/interval.ts'
import { daysInInterval } from '#domain/time/zone.ts'
import { blocksOfDevices, type DeviceBlockRow } from '../energy/energy.ts'
import { float8Array, int4Array } from '../engine/binary-array.ts'
import type { Scope } from '../engine/scope.ts'
import type { Tx } from '../engine/transaction.ts'
import { readingsInForce } from '../meter/packing/told.ts'
import type { WatchedDevice } from './watched-device.ts'

type BlockDevice = Pick<WatchedDevice, 'id' | 'nominalVoltage' | 'zone'>

/** What of the blocks is asked about; their readings are counted always. */
export interface WantedOfBlocks {
  /** Voltages, currents, frequency, power factor. */
  readonly means: boolean
  readonly power: boolean
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

const OF_SPAN = {
  device: '= any ($2::int4[])',
  from: ['>=', '$4::timestamptz'],
  to: ['<', '$5::timestamptz'],
} as const
const BARE = readingsInForce([], OF_SPAN)
const WITH_MEASURES = readingsInForce(
  ['kw', 'kva', 'kvar', 'pf', 'hz', 'v1', 'v2', 'v3', 'i1', 'i2', 'i3'],
  OF_SPAN,
)

const live = (phase: string) => `avg(r.${phase}) filter (where r.${phase} > ${LIVE_SHARE} * w.nominal_v)`

const MEANS = `, coalesce(
    sum(abs(r.kw)) filter (where coalesce(r.kva, sqrt(r.kw * r.kw + r.kvar * r.kvar)) is not null) /
      nullif(sum(coalesce(r.kva, sqrt(r.kw * r.kw + r.kvar * r.kvar))) filter (where r.kw is not null), 0),
    abs(avg(r.pf))) as "powerFactor",
  avg(r.hz) filter (where r.hz > 0 and coalesce(greatest(r.v1, r.v2, r.v3), w.nominal_v) > ${LIVE_SHARE} * w.nominal_v) as hz,
  ${live('v1')} as v1, ${live('v2')} as v2, ${live('v3')} as v3,
  bool_and(greatest(r.v1, r.v2, r.v3) <= ${LIVE_SHARE} * w.nominal_v)
    filter (where greatest(r.v1, r.v2, r.v3) is not null) as "isDead",
  avg(r.i1) as i1, avg(r.i2) as i2, avg(r.i3) as i3`

/**
 * Means of the readings of every 15 minutes of `span` (whole blocks), by device, and the power of the block's energy:
 * one entry per block and device, empty ones without readings.
 */
export async function alertBlocks(
  tx: Tx,
  scope: Scope,
  devices: readonly BlockDevice[],
  span: Interval,
  wanted: WantedOfBlocks,
): Promise<Map<number, AlertBlock[]>> {
  const count = Math.max(0, Math.floor((span.to - span.from) / BLOCK_MS))
  const blocks = new Map(
    devices.map(({ id }) => [id, Array.from({ length: count }, (_, n) => silent(span.from + n * BLOCK_MS))]),
  )
  if (count === 0 || devices.length === 0) return blocks
  const asked = tx.query<BlockRow>({
    name: wanted.means ? 'alert-blocks' : 'alert-blocks-counted',
    text: `select b.*, (extract(epoch from b.block) * 1000)::float8 as at from (
        select r.device_id as "deviceId", date_bin('15 minutes', r.ts, timestamptz '2000-01-01 00:00Z') as block,
          count(*)::int4 as readings${wanted.means ? MEANS : ''}
        from ${wanted.means ? WITH_MEASURES : BARE} r
        join unnest($2::int4[], $3::float8[]) as w(device_id, nominal_v) on w.device_id = r.device_id
        group by 1, 2) b`,
    values: [
      scope.organisationId,
      int4Array(devices.map(({ id }) => id)),
      float8Array(devices.map(({ nominalVoltage }) => nominalVoltage)),
      new Date(span.from),
      new Date(span.from + count * BLOCK_MS),
    ],
  })
  const [{ rows }, powers] = await Promise.all([
    asked,
    wanted.power ? powersOfBlocks(tx, scope, devices, span) : [],
  ])
  for (const row of rows) {
    const list = blocks.get(row.deviceId)
    if (list) list[(row.at - span.from) / BLOCK_MS] = wanted.means ? measured(row) : counted(row)
  }
  addPowers(powers, span, blocks)
  return blocks
}

function measured({ at, readings, powerFactor, hz, isDead, v1, v2, v3, i1, i2, i3 }: BlockRow): AlertBlock {
  const v = [v1, v2, v3] as const
  return { at, readings, kw: null, powerFactor, hz, isDead: isDead ?? false, v, i: [i1, i2, i3] }
}

const counted = ({ at, readings }: BlockRow): AlertBlock => ({ ...silent(at), readings })

/** Energy and coverage of the days that the span touches. */
async function powersOfBlocks(
  tx: Tx,
  scope: Scope,
  devices: readonly BlockDevice[],
  span: Interval,
): Promise<DeviceBlockRow[]> {
  const zones = [...groupBy(devices, (device) => device.zone)]
  const rows = zones.map(([zone, own]) => {
    const days = daysInInterval(zone, span)
    const ids = own.map(({ id }) => id)
    return blocksOfDevices(tx, scope, ids, [days[0]!, days.at(-1)!], zone, 'demand')
  })
  return (await Promise.all(rows)).flat()
}

/** Mean kW of the blocks with readings, as the rollups have it: register and transformers are in it. */
function addPowers(
  powers: readonly DeviceBlockRow[],
  span: Interval,
  blocks: ReadonlyMap<number, AlertBlock[]>,
): void {
  for (const { deviceId, vectors } of powers) {
    const list = blocks.get(deviceId) ?? []
    const last = Math.min(vectors.kwh.length, (span.to - vectors.start) / BLOCK_MS)
    for (let n = Math.max(0, (span.from - vectors.start) / BLOCK_MS); n < last; n++) {
      const at = (vectors.start + n * BLOCK_MS - span.from) / BLOCK_MS
      const block = list[at]
      if (block === undefined || block.readings === 0) continue
      const kwh = vectors.kwh[n]!
      const kw = blockKw(Number.isNaN(kwh) ? null : kwh, vectors.coverageS[n]!, BLOCK_MS / SECOND_MS)
      if (kw !== null) list[at] = { ...block, kw }
    }
  }
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
