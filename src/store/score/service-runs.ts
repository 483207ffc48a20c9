import { type ServiceRun, serviceRun } from '#domain/score/generator/service-run.ts'
import type { Branch } from '#domain/site/tree.ts'
import type { Instant } from '#domain/time/interval.ts'
import { localDay } from '#domain/time/zone.ts'
import type { Scope } from '../engine/scope.ts'
import type { Tx } from '../engine/transaction.ts'
import { type EngineFrom, engineDaysSince } from '../meter/engine/engine-day.ts'

/** What each generator ran since its last service; one without a service is absent. */
export async function serviceRuns(
  tx: Tx,
  scope: Scope,
  branches: readonly Pick<Branch, 'zone' | 'devices'>[],
  now: Instant,
): Promise<Map<number, ServiceRun>> {
  const serviced = branches.flatMap(({ zone, devices }) =>
    devices.flatMap(({ id, deviceType, servicedAt }) =>
      deviceType === 'GENERATOR' && servicedAt !== null
        ? [{ deviceId: id, day: localDay(zone, servicedAt) }]
        : [],
    ),
  )
  const [engineDays, seenOn] = await Promise.all([
    engineDaysSince(tx, scope, serviced, now),
    seenOnSince(tx, scope, serviced, now),
  ])
  return new Map(
    serviced.map(({ deviceId, day }) => [
      deviceId,
      serviceRun({
        servicedOn: day,
        engineDays: engineDays.get(deviceId) ?? [],
        ...(seenOn.get(deviceId) ?? { onS: null, onBeforeS: null }),
      }),
    ]),
  )
}

interface SeenOn {
  readonly deviceId: number
  readonly onS: number | null
  readonly onBeforeS: number | null
}

/** Seconds on since a day, and until the end of the first day that a counter of the engine tells. */
async function seenOnSince(
  tx: Tx,
  scope: Scope,
  devices: readonly EngineFrom[],
  until: Instant,
): Promise<Map<number, SeenOn>> {
  if (devices.length === 0) return new Map()
  const { rows } = await tx.query<SeenOn>({
    name: 'seen-on-since-service',
    text: `select s.device_id as "deviceId", sum(d.on_s)::float8 as "onS",
        (sum(d.on_s) filter (where d.day <= s.counted_from))::float8 as "onBeforeS"
      from (select u.device_id, u.day, (select min(e.day) from engine_day e
          where e.organisation_id = $1 and e.device_id = u.device_id and e.day >= u.day
            and json_array_length(e.hours) > 0) as counted_from
        from unnest($2::int4[], $3::date[]) as u(device_id, day)) s
      join reading_day d on d.organisation_id = $1 and d.device_id = s.device_id and d.day >= s.day
        and d.day <= $4::timestamptz::date + 1
      group by s.device_id`,
    values: [
      scope.organisationId,
      devices.map(({ deviceId }) => deviceId),
      devices.map(({ day }) => day),
      new Date(until),
    ],
  })
  return new Map(rows.map((row) => [row.deviceId, row]))
}
