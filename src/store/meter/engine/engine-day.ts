import { groupBy } from '#domain/group-by.ts'
import {
  type CounterPoint,
  DAYS_NEAR_LEAP,
  fits,
  HOURS_RULE,
  ROUNDING,
  STARTS_RULE,
  steadyEnds,
} from '#domain/meter/engine/engine-counter.ts'
import type { EngineDay, EngineSample } from '#domain/meter/engine/roll-up-engine.ts'
import type { Instant, Interval } from '#domain/time/interval.ts'
import type { Scope } from '../../engine/scope.ts'
import type { Tx } from '../../engine/transaction.ts'
import { parseNumbers } from '../../engine/vectors.ts'
import { readingsInForce } from '../packing/told.ts'

const COUNTED = readingsInForce(['engine_h', 'engine_starts'], {
  device: '= $2',
  from: ['>=', '$3::timestamptz'],
  to: ['<', '$4::timestamptz'],
  where: (row) => `(${row}.engine_h is not null or ${row}.engine_starts is not null)`,
})

/** What the counters of a device's engine said over a span, in order. */
export async function engineSamples(
  tx: Tx,
  scope: Scope,
  deviceId: number,
  span: Interval,
): Promise<EngineSample[]> {
  const { rows } = await tx.query<Record<'at' | 'hours' | 'starts', Buffer | null>>({
    name: 'engine-samples',
    text: `select array_send(array_agg((extract(epoch from ts) * 1000)::float8 order by ts)) as at,
        array_send(array_agg(engine_h order by ts)) as hours, array_send(array_agg(engine_starts order by ts)) as starts
      from ${COUNTED} counted`,
    values: [scope.organisationId, deviceId, new Date(span.from), new Date(span.to)],
  })
  const column = (name: 'at' | 'hours' | 'starts') => parseNumbers(rows[0]?.[name] ?? null)
  const [at, hours, starts] = [column('at'), column('hours'), column('starts')]
  return Array.from(at, (instant, n) => ({
    at: instant,
    hours: knownOrNull(hours[n]),
    starts: knownOrNull(starts[n]),
  }))
}

const knownOrNull = (value: number | undefined) => (value === undefined || Number.isNaN(value) ? null : value)

/** Replaces local days [from, to] of a device. */
export async function saveEngineDays(
  tx: Tx,
  scope: Scope,
  deviceId: number,
  [from, to]: readonly [string, string],
  days: readonly EngineDay[],
): Promise<void> {
  await tx.query({
    name: 'forget-engine-days',
    text: `delete from engine_day where organisation_id = $1 and device_id = $2 and day >= $3::date and day <= $4::date
      and day <> all ($5::date[])`,
    values: [scope.organisationId, deviceId, from, to, days.map(({ day }) => day)],
  })
  await tx.query({
    name: 'save-engine-days',
    text: `insert into engine_day (organisation_id, device_id, day, hours, starts, hours_ends, starts_ends)
      select $1, $2, day, hours, starts, hours_ends::float8[], starts_ends::float8[]
      from unnest($3::date[], $4::json[], $5::json[], $6::text[], $7::text[]) as d(day, hours, starts, hours_ends, starts_ends)
      on conflict (organisation_id, device_id, day) do update set hours = excluded.hours, starts = excluded.starts,
        hours_ends = excluded.hours_ends, starts_ends = excluded.starts_ends`,
    values: [
      ...[scope.organisationId, deviceId],
      ...[
        days.map(({ day }) => day),
        days.map(({ hours }) => toPairs(hours)),
        days.map(({ starts }) => toPairs(starts)),
        days.map(({ hours }) => toArray(steadyEnds(hours, HOURS_RULE))),
        days.map(({ starts }) => toArray(steadyEnds(starts, STARTS_RULE))),
      ],
    ],
  })
}

const toPairs = (points: readonly CounterPoint[]) =>
  JSON.stringify(points.map(({ at, value }) => [at, value]))

/** An array of PostgreSQL. */
const toArray = (ends: readonly number[] | null) => ends && `{${ends.join(',')}}`

/** A device, and the local day from which its counters count. */
export interface EngineFrom {
  readonly deviceId: number
  readonly day: string
}

interface DayRow {
  readonly deviceId: number
  /** its place among the days since */
  readonly n: number
  readonly day: string
  readonly hours: readonly (readonly [Instant, number])[]
  readonly starts: readonly (readonly [Instant, number])[]
}

/** Whether `ends` follow those of the day before; false where one of the two days tells no ends. */
const follows = (ends: string, [most, slack, rounding]: readonly string[]) => `coalesce(
  (cardinality(${ends}) = 0 and cardinality(lag(${ends}) over days) = 0)
  or (${ends}[2] - (lag(${ends}) over days)[4] between -(${rounding}) and
    ${most} * (${ends}[1] - (lag(${ends}) over days)[3]) / 3600000 + ${slack}), false)`

/** The days that tell the same as all of them: the first, those near a leap, and the last. */
const KEY_DAYS = `select device_id, day, n::int4 as n from (
    select device_id, day, n, lead(day) over days is null as is_last,
      bool_or(is_leap) over (days rows between ${DAYS_NEAR_LEAP} preceding and ${DAYS_NEAR_LEAP} following) as is_near
    from (
      select s.device_id, e.day, row_number() over days as n,
        case when row_number() over days = 1 then e.hours_ends is null or e.starts_ends is null
          else not ${follows('e.hours_ends', ['$5::float8', '$6::float8', '$9::float8'])} or not ${follows('e.starts_ends', ['$7::float8', '$8::float8', '$9::float8'])}
        end as is_leap
      from unnest($2::int4[], $3::date[]) as s(device_id, day)
      join engine_day e on e.organisation_id = $1 and e.device_id = s.device_id
        and e.day <= $4::timestamptz::date + 1
        and e.day >= coalesce((select max(b.day) from engine_day b
          where b.organisation_id = $1 and b.device_id = s.device_id and b.day <= s.day), s.day)
      window days as (partition by s.device_id order by e.day)
    ) told
    window days as (partition by device_id order by day)
  ) judged
  -- What counts may begin on the second one.
  where n <= 2 or is_last or is_near or device_id = any ($10::int4[])`

/**
 * What the counters said since a day, by device, in order; where they say nothing of that day itself, with what they said
 * last before it. Days between two that tell the same without them are left out. A device whose controller tells none is
 * absent.
 */
export async function engineDaysSince(
  tx: Tx,
  scope: Scope,
  devices: readonly EngineFrom[],
  until: Instant,
): Promise<Map<number, EngineDay[]>> {
  if (devices.length === 0) return new Map()
  const found = groupBy(await keyDays(tx, scope, devices, until, []), ({ deviceId }) => deviceId)
  // Steps that each are a little too long may be more than an engine can, together.
  const doubted = [...found].flatMap(([deviceId, days]) => (isWhole(days) ? [] : [deviceId]))
  if (doubted.length > 0) {
    const some = devices.filter(({ deviceId }) => doubted.includes(deviceId))
    const whole = await keyDays(tx, scope, some, until, doubted)
    for (const [deviceId, days] of groupBy(whole, (row) => row.deviceId)) found.set(deviceId, days)
  }
  return new Map([...found].map(([deviceId, days]) => [deviceId, days.map(toDay)]))
}

async function keyDays(
  tx: Tx,
  scope: Scope,
  devices: readonly EngineFrom[],
  until: Instant,
  whole: readonly number[],
): Promise<DayRow[]> {
  const { rows } = await tx.query<DayRow>({
    name: 'engine-days-since',
    text: `select k.device_id as "deviceId", k.n, k.day::text as day, e.hours, e.starts from (${KEY_DAYS}) k
      join engine_day e on e.organisation_id = $1 and e.device_id = k.device_id and e.day = k.day
      order by k.device_id, k.day`,
    values: [
      scope.organisationId,
      devices.map(({ deviceId }) => deviceId),
      devices.map(({ day }) => day),
      new Date(until),
      ...[HOURS_RULE.mostAnHour, HOURS_RULE.slack, STARTS_RULE.mostAnHour, STARTS_RULE.slack, ROUNDING],
      whole,
    ],
  })
  return rows
}

/** Whether the days on both sides of those that are left out fit each other. */
function isWhole(days: readonly DayRow[]): boolean {
  return days.every((day, n) => {
    const before = days[n - 1]
    if (before === undefined || day.n === before.n + 1) return true
    const meet = (a: DayRow['hours'], b: DayRow['hours'], rule: typeof HOURS_RULE) => {
      const [last, first] = [a.at(-1), b[0]]
      return !last || !first || fits(toPoint(last), toPoint(first), rule)
    }
    return meet(before.hours, day.hours, HOURS_RULE) && meet(before.starts, day.starts, STARTS_RULE)
  })
}

function toDay({ day, hours, starts }: DayRow): EngineDay {
  return { day, hours: hours.map(toPoint), starts: starts.map(toPoint) }
}

const toPoint = ([at, value]: readonly [Instant, number]): CounterPoint => ({ at, value })
