import { blockVectors } from '#domain/energy/block-vectors.ts'
import { type BlockVectors, type DayTotals, dayTotals } from '#domain/energy/day-totals.ts'
import { daylightOf } from '#domain/energy/daylight.ts'
import type { JudgedSamples } from '#domain/meter/rollup/judge-samples.ts'
import { rollUpJudged } from '#domain/meter/rollup/roll-up-blocks.ts'
import type { Interval } from '#domain/time/interval.ts'
import { dayInterval, daysOf } from '#domain/time/zone.ts'
import { type DirtySpan, markAlertDirty } from '../../alert/alert.ts'
import { packBlocks } from '../../energy/block-vectors.ts'
import type { Database } from '../../engine/database.ts'
import type { Scope } from '../../engine/scope.ts'
import type { Tx } from '../../engine/transaction.ts'
import { type Meter, metersOf } from '../meter-profile.ts'
import { judgedAround } from './judged-samples.ts'
import { type JudgedSpan, saveVerdicts } from './register-verdict.ts'

/** Device-days recomputed in one transaction: short enough that nobody waits, long enough that commits are few. */
const MOST_DAYS = 400

export interface DeviceDay {
  deviceId: number
  day: string
  vectors: BlockVectors
  totals: DayTotals
}

/**
 * Recomputes every dirty window of the organisation from its readings and replaces the rollup rows.
 * Days are recomputed whole and never incremented, so late, repeated or corrected readings need no special case.
 * One drain at a time per organisation; a second caller waits and then finds the rows made.
 * Returns the number of device-days written.
 */
export async function drainRollups(database: Database, scope: Scope): Promise<number> {
  let written = 0
  for (;;) {
    const chunk = await database.withScope(scope, (tx) => drainChunk(tx, scope))
    written += chunk.days
    if (!chunk.more) return written
  }
}

/** Whether anything waits to be rolled up: a cheap look before a read. */
export async function isDirty(tx: Tx, scope: Scope): Promise<boolean> {
  const { rows } = await tx.query({
    name: 'is-dirty',
    text: 'select exists (select from rollup_dirty where organisation_id = $1) as dirty',
    values: [scope.organisationId],
  })
  return rows[0]?.dirty === true
}

/** Nobody else rolls up in the organisation until the transaction ends. */
export async function lockRollups(tx: Tx, scope: Scope): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtext($1), $2)', ['nairawatt.rollup', scope.organisationId])
}

async function drainChunk(tx: Tx, scope: Scope): Promise<{ days: number; more: boolean }> {
  await lockRollups(tx, scope)
  const rows = await takeDirty(tx, scope)
  if (rows.length === 0) return { days: 0, more: false }
  const meters = await metersOf(tx, scope, [...new Set(rows.map((row) => row.device_id))])
  let budget = MOST_DAYS
  let days = 0
  const judged: DirtySpan[] = []
  const recomputed: JudgedSpan[] = []
  for (const [deviceId, dirtyDays] of dirtyDaysOf(rows, meters)) {
    const now = dirtyDays.slice(0, Math.max(0, budget))
    const later = dirtyDays.slice(now.length)
    budget -= now.length
    const meter = meters.get(deviceId)!
    if (now.length > 0) {
      const made = await recompute(tx, scope, meter, now)
      await saveDays(tx, scope, made.days)
      recomputed.push(...made.spans)
    }
    if (later.length > 0) await putBack(tx, scope, meter, later)
    const spans = runsOf(now, meter.zone)
    if (spans.length > 0) judged.push({ deviceId, from: spans[0]!.from, to: spans.at(-1)!.to })
    days += now.length
  }
  await saveVerdicts(tx, scope, recomputed)
  await markAlertDirty(tx, scope, judged)
  return { days, more: true }
}

interface DirtyRow {
  device_id: number
  from_ms: number
  to_ms: number
}

async function takeDirty(tx: Tx, scope: Scope): Promise<DirtyRow[]> {
  const { rows } = await tx.query<DirtyRow>({
    name: 'take-dirty',
    text: `with taken as (
        delete from rollup_dirty where organisation_id = $1 and id in
          (select id from rollup_dirty where organisation_id = $1 order by id limit 1000)
        returning device_id, from_ts, to_ts)
      select device_id, extract(epoch from from_ts)::float8 * 1000 as from_ms,
        extract(epoch from to_ts)::float8 * 1000 as to_ms
      from taken order by device_id, from_ts`,
    values: [scope.organisationId],
  })
  return rows
}

/** The local days that each device's dirty windows touch, in order, each once. */
function dirtyDaysOf(rows: readonly DirtyRow[], meters: ReadonlyMap<number, Meter>): Map<number, string[]> {
  const days = new Map<number, Set<string>>()
  for (const row of rows) {
    const meter = meters.get(row.device_id)
    if (!meter) continue // the device was removed: nothing shows its rows any more
    const set = days.get(row.device_id) ?? new Set()
    for (const day of daysOf(meter.zone, { from: row.from_ms, to: row.to_ms + 1 })) set.add(day)
    days.set(row.device_id, set)
  }
  return new Map([...days].map(([deviceId, set]) => [deviceId, [...set].sort()]))
}

async function putBack(tx: Tx, scope: Scope, meter: Meter, days: readonly string[]): Promise<void> {
  const spans = runsOf(days, meter.zone)
  await tx.query(
    `insert into rollup_dirty (organisation_id, device_id, from_ts, to_ts)
     select $1, $2, to_timestamp(f / 1000), to_timestamp(t / 1000) from unnest($3::float8[], $4::float8[]) s(f, t)`,
    [scope.organisationId, meter.deviceId, spans.map((s) => s.from), spans.map((s) => s.to - 1)],
  )
}

/** Consecutive days joined into spans. */
function runsOf(days: readonly string[], zone: string): Interval[] {
  const spans: Interval[] = []
  for (const day of days) {
    const { from, to } = dayInterval(zone, day)
    const last = spans.at(-1)
    if (last && last.to === from) spans[spans.length - 1] = { from: last.from, to }
    else spans.push({ from, to })
  }
  return spans
}

interface Recomputed {
  readonly days: DeviceDay[]
  readonly spans: JudgedSpan[]
}

/** Days of a meter worked out from its readings, as far as the scope knows them; nothing is written. */
export async function recompute(
  tx: Tx,
  scope: Scope,
  meter: Meter,
  days: readonly string[],
): Promise<Recomputed> {
  const made: Recomputed = { days: [], spans: [] }
  for (const span of runsOf(days, meter.zone)) {
    const judged = await judgedAround(tx, scope, meter, span)
    made.spans.push({ deviceId: meter.deviceId, ...span, verdicts: judged.verdicts })
    for (const day of daysOf(meter.zone, span)) made.days.push(rollUpDay(meter, day, judged))
  }
  return made
}

function rollUpDay(meter: Meter, day: string, judged: JudgedSamples): DeviceDay {
  const window = dayInterval(meter.zone, day)
  const blocks = rollUpJudged(judged, meter.profile, meter.replacements, window)
  const vectors = blockVectors(blocks, window.from)
  return {
    deviceId: meter.deviceId,
    day,
    vectors,
    totals: dayTotals(vectors, window, daylightOf(meter.zone, day)),
  }
}

async function saveDays(tx: Tx, scope: Scope, days: readonly DeviceDay[]): Promise<void> {
  const keys = [scope.organisationId, days.map((d) => d.deviceId), days.map((d) => d.day)]
  const totals = days.map((d) => d.totals)
  await tx.query({
    name: 'save-days',
    text: `insert into reading_day (organisation_id, device_id, day, kwh, kvarh, daylight_kwh, coverage_s, day_s, on_s,
        readings, quality, estimated_kwh)
      select $1, * from unnest($2::int4[], $3::date[], $4::float8[], $5::float8[], $6::float8[], $7::int4[], $8::int4[],
        $9::int4[], $10::int4[], $11::"char"[], $12::float8[])
      on conflict (organisation_id, device_id, day) do update set kwh = excluded.kwh, kvarh = excluded.kvarh,
        daylight_kwh = excluded.daylight_kwh, coverage_s = excluded.coverage_s, day_s = excluded.day_s,
        on_s = excluded.on_s, readings = excluded.readings, quality = excluded.quality,
        estimated_kwh = excluded.estimated_kwh`,
    values: [
      ...keys,
      totals.map((t) => t.kwh),
      totals.map((t) => t.kvarh),
      totals.map((t) => t.daylightKwh),
      totals.map((t) => t.coverageS),
      totals.map((t) => t.periodS),
      totals.map((t) => (t.onS === null ? null : Math.round(t.onS))),
      totals.map((t) => t.readings),
      totals.map((t) => t.quality),
      totals.map((t) => t.estimatedKwh ?? 0),
    ],
  })
  const vectors = days.map((d) => d.vectors)
  await tx.query({
    name: 'save-blocks',
    text: `insert into reading_block (organisation_id, device_id, day, kwh, kvarh, kva, coverage_s, on_s, readings,
        estimated_kwh, known_s, quality)
      select $1, * from unnest($2::int4[], $3::date[], $4::bytea[], $5::bytea[], $6::bytea[], $7::bytea[], $8::bytea[],
        $9::bytea[], $10::bytea[], $11::bytea[], $12::text[])
      on conflict (organisation_id, device_id, day) do update set kwh = excluded.kwh, kvarh = excluded.kvarh,
        kva = excluded.kva, coverage_s = excluded.coverage_s, on_s = excluded.on_s, readings = excluded.readings,
        estimated_kwh = excluded.estimated_kwh, known_s = excluded.known_s, quality = excluded.quality`,
    values: [...keys, ...packBlocks(vectors), vectors.map((v) => v.quality)],
  })
}
