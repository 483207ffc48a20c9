import { CURRENT_IMBALANCE_SETTING } from '#domain/demand/imbalance.ts'
import { BLOCK_MS, HOUR_MS, type Interval } from '#domain/time/interval.ts'
import { byteaArray, float4Array, instantArray, int4Array } from '../../engine/binary-array.ts'
import type { Scope } from '../../engine/scope.ts'
import type { Tx } from '../../engine/transaction.ts'
import { LINES, MEASURE_NAMES, MEASURED, ofSpan } from './line-measure.ts'
import type { DeviceDay } from './quality-due.ts'
import { APPARENT, packSums, SUMMED_COLUMNS, sumsOfReadings } from './quality-sums.ts'

export interface QualityDayToMake extends DeviceDay {
  readonly span: Interval
  readonly liveFrom: number
}

const SPANS =
  'unnest($2::int4[], $3::timestamptz[], $4::timestamptz[], $5::float4[]) with ordinality s(device_id, from_at, to_at, live_from, n)'
const EXPRESSIONS = MEASURE_NAMES.flatMap((measure) => LINES[measure].map(([, sql]) => sql))
const PLACE = (widthMs: number) =>
  `floor(extract(epoch from r.ts - s.from_at)::float8 * 1000 / ${widthMs})::int4`
const rms = (phase: string) =>
  `sqrt(avg(r.${phase}::float8 * r.${phase}) filter (where r.${phase} >= s.live_from))`
const HAS_ALL = 'r.i1 is not null and r.i2 is not null and r.i3 is not null'

type HourRow = [n: number, hour: number, readings: number, ...(number | null)[]]
type BlockRow = [n: number, block: number, ...(number | null)[]]
type SumsRow = [n: number, ...(number | null)[]]

/** Makes the rows of these days from their readings; a day without one has no row. Whoever asks holds `lockRollups`. */
export async function makeQualityDays(
  tx: Tx,
  scope: Scope,
  days: readonly QualityDayToMake[],
): Promise<void> {
  const spans = [
    scope.organisationId,
    int4Array(days.map(({ deviceId }) => deviceId)),
    instantArray(days.map(({ span }) => span.from)),
    instantArray(days.map(({ span }) => span.to)),
    float4Array(days.map(({ liveFrom }) => liveFrom)),
  ]
  const all = [...MEASURE_NAMES.flatMap((measure) => MEASURED[measure])]
  const [hours, blocks, sums] = await Promise.all([
    tx.query<HourRow>({
      name: 'quality-hours',
      rowMode: 'array',
      text: `select s.n::int4, ${PLACE(HOUR_MS)}, count(*)::int4, ${EXPRESSIONS.map((one) => `min(${one}), max(${one})`).join(', ')}
        from ${SPANS} cross join lateral ${ofSpan(all, '= s.device_id')} r group by 1, 2`,
      values: spans,
    }),
    tx.query<BlockRow>({
      name: 'quality-blocks',
      rowMode: 'array',
      text: `select s.n::int4, ${PLACE(BLOCK_MS)}, ${['v1', 'v2', 'v3'].map(rms).join(', ')},
          ${['i1', 'i2', 'i3'].map((phase) => `avg(r.${phase}) filter (where ${HAS_ALL})`).join(', ')}
        from ${SPANS} cross join lateral ${ofSpan(['v1', 'v2', 'v3', 'i1', 'i2', 'i3'], '= s.device_id')} r group by 1, 2`,
      values: spans,
    }),
    sumsOfDays(tx, spans),
  ])
  const made = days.map((day, n) =>
    packDay(
      day,
      hours.rows.filter((row) => row[0] === n + 1),
      blocks.rows.filter((row) => row[0] === n + 1),
      sums.get(n + 1) ?? null,
    ),
  )
  await saveQualityDays(
    tx,
    scope,
    made.filter((one) => one !== null),
  )
}

/** By place of the day. */
async function sumsOfDays(tx: Tx, spans: unknown[]): Promise<Map<number, Buffer>> {
  const { rows } = await tx.query<SumsRow>({
    name: 'quality-day-sums',
    rowMode: 'array',
    text: `select s.n::int4, ${sumsOfReadings('s.live_from')}
      from ${SPANS} cross join lateral ${ofSpan(SUMMED_COLUMNS, '= s.device_id')} r
      cross join lateral (select ${APPARENT} as kva) a group by 1`,
    values: spans,
  })
  return new Map(rows.map(([n, ...values]) => [n, packSums(values)]))
}

interface PackedDay {
  readonly day: QualityDayToMake
  readonly measures: readonly Buffer[]
  readonly readings: Buffer
  readonly volts: Buffer | null
  readonly uneven: readonly (readonly number[])[]
  readonly sums: Buffer | null
}

function packDay(
  day: QualityDayToMake,
  hours: readonly HourRow[],
  blocks: readonly BlockRow[],
  sums: Buffer | null,
): PackedDay | null {
  if (hours.length === 0) return null
  const hourCount = Math.ceil((day.span.to - day.span.from) / HOUR_MS)
  const readings = new Int32Array(hourCount)
  for (const [, hour, count] of hours) readings[hour] = count
  let column = 3
  const measures = MEASURE_NAMES.map((measure) => {
    const lines = LINES[measure].length
    const values = new Float32Array(2 * lines * hourCount).fill(Number.NaN)
    for (const row of hours)
      for (let line = 0; line < lines; line++) {
        const [min, max] = [row[column + 2 * line], row[column + 2 * line + 1]]
        values[line * hourCount + row[1]] = min ?? Number.NaN
        values[(lines + line) * hourCount + row[1]] = max ?? Number.NaN
      }
    column += 2 * lines
    return Buffer.from(values.buffer)
  })
  return {
    day,
    measures,
    readings: Buffer.from(readings.buffer),
    volts: packVolts(day, blocks),
    uneven: unevenBlocks(blocks),
    sums,
  }
}

function packVolts({ span }: QualityDayToMake, blocks: readonly BlockRow[]): Buffer | null {
  const count = Math.ceil((span.to - span.from) / BLOCK_MS)
  const volts = new Float32Array(3 * count).fill(Number.NaN)
  let isKnown = false
  for (const [, block, ...values] of blocks)
    for (let phase = 0; phase < 3; phase++) {
      const own = values[phase] ?? null
      if (own === null) continue
      volts[phase * count + block] = own
      isKnown = true
    }
  return isKnown ? Buffer.from(volts.buffer) : null
}

/** Which blocks, and the mean of each phase, in order; a little wider than the setting, which is asked again when they are read. */
function unevenBlocks(blocks: readonly BlockRow[]): readonly number[][] {
  const uneven = blocks
    .flatMap(([, block, , , , a, b, c]) => {
      if (a == null || b == null || c == null) return []
      const mean = (a + b + c) / 3
      const furthest = Math.max(Math.abs(a - mean), Math.abs(b - mean), Math.abs(c - mean))
      return mean > 0 && furthest * 100 >= mean * CURRENT_IMBALANCE_SETTING * 0.999 ? [[block, a, b, c]] : []
    })
    .sort((one, other) => one[0]! - other[0]!)
  return [0, 1, 2, 3].map((n) => uneven.map((row) => row[n]!))
}

async function saveQualityDays(tx: Tx, scope: Scope, days: readonly PackedDay[]): Promise<void> {
  if (days.length === 0) return
  const lists = (column: number) => days.map(({ uneven }) => `{${uneven[column]!.join()}}`)
  await tx.query({
    name: 'save-quality-days',
    text: `insert into quality_day (organisation_id, device_id, day, since, live_from, current, voltage, active_power,
        reactive_power, readings, volts, uneven_at, uneven_a, uneven_b, uneven_c, sums)
      select $1, s.device_id, s.day, s.since, s.live_from, s.current, s.voltage, s.active_power, s.reactive_power, s.readings,
        s.volts, s.uneven_at::int2[], s.uneven_a::float8[], s.uneven_b::float8[], s.uneven_c::float8[], s.sums
      from unnest($2::int4[], $3::date[], $4::timestamptz[], $5::float4[], $6::bytea[], $7::bytea[], $8::bytea[],
        $9::bytea[], $10::bytea[], $11::bytea[], $12::text[], $13::text[], $14::text[], $15::text[], $16::bytea[])
        as s(device_id, day, since, live_from, current, voltage, active_power, reactive_power, readings, volts, uneven_at,
          uneven_a, uneven_b, uneven_c, sums)
      on conflict (organisation_id, device_id, day) do update set since = excluded.since, live_from = excluded.live_from,
        current = excluded.current, voltage = excluded.voltage, active_power = excluded.active_power,
        reactive_power = excluded.reactive_power, readings = excluded.readings, volts = excluded.volts,
        uneven_at = excluded.uneven_at, uneven_a = excluded.uneven_a, uneven_b = excluded.uneven_b,
        uneven_c = excluded.uneven_c, sums = excluded.sums`,
    values: [
      scope.organisationId,
      int4Array(days.map(({ day }) => day.deviceId)),
      days.map(({ day }) => day.day),
      instantArray(days.map(({ day }) => day.span.from)),
      float4Array(days.map(({ day }) => day.liveFrom)),
      ...MEASURE_NAMES.map((_, n) => byteaArray(days.map(({ measures }) => measures[n]!))),
      byteaArray(days.map(({ readings }) => readings)),
      byteaArray(days.map(({ volts }) => volts)),
      ...[0, 1, 2, 3].map(lists),
      byteaArray(days.map(({ sums }) => sums)),
    ],
  })
}
