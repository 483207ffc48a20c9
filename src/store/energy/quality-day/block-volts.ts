import { LIVE_SHARE } from '#domain/energy/hours/live-share.ts'
import type { Phases } from '#domain/meter/reading.ts'
import type { Branch } from '#domain/site/tree.ts'
import { BLOCK_MS, type Instant, type Interval, outsideOf } from '#domain/time/interval.ts'
import type { Days } from '#domain/time/share-of-days.ts'
import { addDays, dayInterval, startOfDay } from '#domain/time/zone.ts'
import { instantArray, int4Array } from '../../engine/binary-array.ts'
import type { Scope } from '../../engine/scope.ts'
import type { Tx } from '../../engine/transaction.ts'
import { ofSpan } from './line-measure.ts'
import { type KeptVolts, keptVolts } from './quality-day.ts'

const rms = (phase: string) =>
  `sqrt(avg(r.${phase}::float8 * r.${phase}) filter (where r.${phase} >= $5::float4))::real`

/**
 * Root mean square of each phase of devices of a branch by 15 minutes, of readings in which it was energised, on local days until
 * `now`: out of the days that are kept, and of the readings of others. V; a block without any is not in it.
 */
export async function blockVolts(
  tx: Tx,
  scope: Scope,
  { zone, nominalVoltage }: Branch,
  deviceIds: readonly number[],
  days: Days,
  now: Instant,
): Promise<Map<number, Map<Instant, Phases>>> {
  const found = new Map<number, Map<Instant, Phases>>(deviceIds.map((id) => [id, new Map()]))
  if (deviceIds.length === 0) return found
  const liveFrom = LIVE_SHARE * nominalVoltage
  const kept = (await keptVolts(tx, scope, deviceIds, days, liveFrom)).filter(
    ({ day, since }) => since === startOfDay(zone, day),
  )
  for (const day of kept) addKept(found.get(day.deviceId)!, day)
  const span = { from: startOfDay(zone, days[0]), to: Math.min(now, startOfDay(zone, addDays(days[1], 1))) }
  const rest = deviceIds.flatMap((deviceId) => {
    const own = kept.filter((one) => one.deviceId === deviceId).map(({ day }) => dayInterval(zone, day))
    return outsideOf(span, own).map((one) => ({ deviceId, ...one }))
  })
  await addRead(tx, scope, found, rest, liveFrom)
  return found
}

function addKept(into: Map<Instant, Phases>, { since, phases: [a, b, c] }: KeptVolts): void {
  for (let n = 0; n < (a?.length ?? 0); n++) {
    const [l1, l2, l3] = [known(a![n]!), known(b![n]!), known(c![n]!)]
    if (l1 !== null || l2 !== null || l3 !== null) into.set(since + n * BLOCK_MS, [l1, l2, l3])
  }
}

const known = (value: number) => (Number.isNaN(value) ? null : value)

async function addRead(
  tx: Tx,
  scope: Scope,
  into: ReadonlyMap<number, Map<Instant, Phases>>,
  spans: readonly (Interval & { readonly deviceId: number })[],
  liveFrom: number,
): Promise<void> {
  if (spans.length === 0) return
  const { rows } = await tx.query<[number, number, ...Phases]>({
    name: 'block-volts',
    rowMode: 'array',
    text: `select * from (
        select r.device_id, (extract(epoch from date_bin('15 minutes', r.ts, timestamptz '2000-01-01 00:00Z')) * 1000)::float8,
          ${rms('v1')} as a, ${rms('v2')} as b, ${rms('v3')} as c
        from unnest($2::int4[], $3::timestamptz[], $4::timestamptz[]) s(device_id, from_at, to_at)
        cross join lateral ${ofSpan(['v1', 'v2', 'v3'], '= s.device_id')} r group by 1, 2) block
      where coalesce(a, b, c) is not null`,
    values: [
      scope.organisationId,
      int4Array(spans.map(({ deviceId }) => deviceId)),
      instantArray(spans.map(({ from }) => from)),
      instantArray(spans.map(({ to }) => to)),
      liveFrom,
    ],
  })
  for (const [deviceId, at, a, b, c] of rows) into.get(deviceId)!.set(at, [a, b, c])
}
