import type { Bucket } from '#domain/time/buckets.ts'
import { addDays, startOfDay } from '#domain/time/zone.ts'
import { ZONE } from './world.ts'

/** A plain statement that reads the rows of an answer, and what the ratio to it is called. */
export interface Bare {
  readonly name: string
  readonly text: string
  readonly values: readonly unknown[]
  readonly says: string
}

export interface Rows {
  readonly organisationId: number
  readonly deviceIds: readonly number[]
  readonly first: string
  readonly last: string
}

const SAME_ROWS = 'bare SQL of the same rows'

export function bareDays({ organisationId, deviceIds, first, last }: Rows): Bare {
  return {
    name: 'bare-days',
    text: `select device_id, day::text, kwh, kvarh, daylight_kwh, coverage_s, on_s, quality from reading_day
      where organisation_id = $1 and device_id = any ($2::int4[]) and day between $3::date and $4::date
      order by device_id, day`,
    values: [organisationId, deviceIds, first, last],
    says: SAME_ROWS,
  }
}

/** Registers as they were read. */
export function bareReadings({ organisationId, deviceIds, first, last }: Rows): Bare {
  return {
    name: 'bare-readings',
    text: `select ts, kwh_import from reading
      where organisation_id = $1 and device_id = any ($2::int4[]) and ts >= $3 and ts < $4 order by ts`,
    values: [organisationId, deviceIds, ...instants(first, last)],
    says: 'bare SQL of the same readings',
  }
}

const instants = (first: string, last: string) =>
  [first, addDays(last, 1)].map((day) => new Date(startOfDay(ZONE, day)))

/** The vectors that demand is made of, as bytes that nobody looks into. */
export function bareBlocks({ organisationId, deviceIds, first, last }: Rows): Bare {
  return {
    name: 'bare-blocks',
    text: `select device_id, day::text, kwh, kvarh, kva, coverage_s, quality from reading_block
      where organisation_id = $1 and device_id = any ($2::int4[]) and day between $3::date and $4::date
      order by device_id, day`,
    values: [organisationId, deviceIds, first, last],
    says: SAME_ROWS,
  }
}

export function bareDevices(organisationId: number, deviceIds: readonly number[]): Bare {
  return {
    name: 'bare-devices',
    text: `select b.id as branch_id, b.name as branch, d.id, d.name, d.device_type, d.is_load, d.source_tag
      from branch b join device d on d.organisation_id = $1 and d.branch_id = b.id
      where b.organisation_id = $1 and d.id = any ($2::int4[]) order by b.id, d.position`,
    values: [organisationId, deviceIds],
    says: SAME_ROWS,
  }
}

const BIN: Partial<Record<Bucket, string>> = {
  hourly: `date_bin('1 hour', ts, timestamptz '2000-01-01')`,
  daily: `date_trunc('day', ts, '${ZONE}')`,
}

/** Means of every measure from the raw readings: the largest part of the answer that holds everything. */
export function bareAggregate({ organisationId, deviceIds, first, last }: Rows, bucket: Bucket): Bare {
  const means = ['kw', 'kva', 'v1', 'v2', 'v3', 'i1', 'i2', 'i3'].map((name) => `avg(${name}) as ${name}`)
  return {
    name: `bare-aggregate-${bucket}`,
    text: `select device_id, ${BIN[bucket]} as at, ${means.join(', ')} from reading
      where organisation_id = $1 and device_id = any ($2::int4[]) and ts >= $3 and ts < $4
      group by 1, 2 order by 1, 2`,
    values: [organisationId, deviceIds, ...instants(first, last)],
    says: 'bare SQL means of the same readings',
  }
}

/** Lowest and highest of twelve lines of the raw readings, as much as a screen of power quality looks at. */
export function bareLines({ organisationId, deviceIds, first, last }: Rows): Bare {
  const lines = ['i1', 'i2', 'i3', 'v1', 'v2', 'v3', 'p1', 'p2', 'p3', 'q1', 'q2', 'q3']
  return {
    name: 'bare-lines',
    text: `select device_id, ${lines.map((name) => `min(${name}), max(${name})`).join(', ')} from reading
      where organisation_id = $1 and device_id = any ($2::int4[]) and ts >= $3 and ts < $4 group by 1`,
    values: [organisationId, deviceIds, ...instants(first, last)],
    says: 'bare SQL over the same readings',
  }
}
