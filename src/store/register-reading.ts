import type { Instant } from '#domain/time/interval.ts'
import { instantArray, int4Array } from './binary-array.ts'
import type { Scope } from './scope.ts'
import type { Tx } from './transaction.ts'
import { numbersOf } from './vectors.ts'

/** What the import register of a device showed. */
export interface RegisterReading {
  readonly at: Instant
  readonly kwh: number
}

export interface Span {
  readonly deviceId: number
  readonly from: Instant
  readonly to: Instant
}

const TOLD = 'r.organisation_id = $1 and r.device_id = s.device_id and r.kwh_import is not null'

/** Register readings of one table in a span, and the nearest before it; a correction outranks the raw reading. */
function inSpan(table: string, condition: string, rank: number): string {
  const from = `select r.ts, r.kwh_import, ${rank} as rank from ${table} r where ${TOLD} ${condition}`
  return `(${from} and r.ts < s.from_ts order by r.ts desc limit 1)
    union all (${from} and r.ts >= s.from_ts and r.ts <= s.to_ts)`
}

const REGISTERS = `
  select s.n, array_send(array_agg((extract(epoch from e.ts) * 1000)::float8 order by e.ts)) as at,
    array_send(array_agg(e.kwh_import order by e.ts)) as kwh
  from unnest($2::int4[], $3::timestamptz[], $4::timestamptz[], $5::int4[]) as s(device_id, from_ts, to_ts, n)
  cross join lateral (
    select distinct on (ts) ts, kwh_import from (
      ${inSpan('reading', '', 0)} union all ${inSpan('reading_correction', 'and r.is_latest', 1)}
    ) r order by ts, rank desc
  ) e
  group by s.n`

/** For each span the register readings in force inside it and the nearest one before it, in order. */
export async function registersAround(
  tx: Tx,
  scope: Scope,
  spans: readonly Span[],
): Promise<RegisterReading[][]> {
  const { rows } = await tx.query<{ n: number; at: Buffer; kwh: Buffer }>({
    name: 'registers-around',
    text: REGISTERS,
    values: [
      scope.organisationId,
      int4Array(spans.map((span) => span.deviceId)),
      instantArray(spans.map((span) => span.from)),
      instantArray(spans.map((span) => span.to)),
      int4Array(spans.map((_, n) => n)),
    ],
  })
  const registers = spans.map((): RegisterReading[] => [])
  for (const { n, at, kwh } of rows) {
    const values = numbersOf(kwh)
    registers[n] = Array.from(numbersOf(at), (instant, i) => ({ at: instant, kwh: values[i]! }))
  }
  return registers
}

/** Where the registers of a device stood at an instant: the latest value in force that each told until then. */
export async function registersAt(
  tx: Tx,
  scope: Scope,
  deviceId: number,
  at: Instant,
): Promise<{ kwh_import?: number; kwh_export?: number; kvarh?: number }> {
  const latest = (column: string) =>
    `(select ${column} from reading_in_force where organisation_id = $1 and device_id = $2 and ts <= $3
       and ${column} is not null order by ts desc limit 1) as ${column}`
  const { rows } = await tx.query({
    text: `select ${['kwh_import', 'kwh_export', 'kvarh'].map(latest).join(', ')}`,
    values: [scope.organisationId, deviceId, new Date(at)],
  })
  return rows[0] ?? {}
}
