import type { ControllerWord } from '#domain/alert/controller-alarm.ts'
import type { Instant } from '#domain/time/interval.ts'
import { instantArray, int4Array } from '../engine/binary-array.ts'
import type { Scope } from '../engine/scope.ts'
import type { Tx } from '../engine/transaction.ts'
import { nearestInForce, readingsInForce } from '../meter/packing/told.ts'

interface WordRow {
  readonly deviceId: number
  readonly at: Instant
  readonly beforeAt: Instant | null
  readonly alarms: string
}

const told = { device: '= d.id', where: (row: string) => `${row}.alarms is not null` }
const WITHIN = readingsInForce(['alarms'], {
  ...told,
  from: ['>=', 'd.from_ts'],
  to: ['<', '$4::timestamptz'],
})
const BEFORE = nearestInForce(['alarms'], {
  ...told,
  from: ['>=', '$5::timestamptz'],
  to: ['<', 'd.from_ts'],
  order: 'desc',
  limit: '1',
})

/**
 * What the controllers of devices said of alarms, each since `from` and up to `to`, in order, where it said something else
 * than before; with what it said last before, as far back as `earliest`. By device.
 */
export async function controllerWords(
  tx: Tx,
  scope: Scope,
  devices: readonly { readonly deviceId: number; readonly from: Instant }[],
  { to, earliest }: { readonly to: Instant; readonly earliest: Instant },
): Promise<Map<number, ControllerWord[]>> {
  const { rows } = await tx.query<WordRow>({
    name: 'controller-words',
    text: `select d.id as "deviceId", (extract(epoch from w.ts) * 1000)::float8 as at, w.alarms,
        (extract(epoch from w.before_ts) * 1000)::float8 as "beforeAt"
      from unnest($2::int4[], $3::timestamptz[]) as d(id, from_ts)
      cross join lateral (
        select b.ts, b.alarms, lag(b.alarms) over by_time as before, lag(b.ts) over by_time as before_ts from (
          select ts, alarms from ${BEFORE} last union all select ts, alarms from ${WITHIN} span) b
        window by_time as (order by b.ts)) w
      where w.before is distinct from w.alarms order by d.id, w.ts`,
    values: [
      scope.organisationId,
      int4Array(devices.map(({ deviceId }) => deviceId)),
      instantArray(devices.map(({ from }) => from)),
      new Date(to),
      new Date(earliest),
    ],
  })
  const words = new Map<number, ControllerWord[]>()
  for (const { deviceId, at, beforeAt, alarms } of rows) {
    const own = words.get(deviceId) ?? []
    words.set(deviceId, own)
    own.push({ at, beforeAt, alarms: alarms === '' ? [] : alarms.split('\n') })
  }
  return words
}
