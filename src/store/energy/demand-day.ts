import { ALL_BRANCHES } from '#domain/demand/day/day-members.ts'
import type { KnownDay } from '#domain/demand/day/known-day.ts'
import type { DemandRow, MadeDemandDay } from '#domain/demand/day/made-day.ts'
import { FACTORS, type TogetherPart } from '#domain/demand/day/part.ts'
import type { DemandSums } from '#domain/demand/demand-stats.ts'
import { type Instant, MINUTE_MS } from '#domain/time/interval.ts'
import type { Days } from '#domain/time/share-of-days.ts'
import { startOfDay } from '#domain/time/zone.ts'
import { byteaArray, float8Array, instantArray, int4Array } from '../engine/binary-array.ts'
import type { Scope } from '../engine/scope.ts'
import type { Tx } from '../engine/transaction.ts'
import {
  type DemandDayPart,
  type PackedPart,
  type PartsWanted,
  packedPart,
  unpackParts,
} from './packed-demand.ts'

/** Of which days and how: rows that were made otherwise are passed over. */
export interface DemandDaysWanted {
  readonly days: Days
  readonly zone: string
  readonly blockMinutes: number
}

/** What days of branches tell of their devices, by day. */
export async function demandParts(
  tx: Tx,
  scope: Scope,
  branchIds: readonly number[],
  { days, zone, blockMinutes }: DemandDaysWanted,
  wanted: PartsWanted,
): Promise<DemandDayPart[]> {
  const { rows } = await tx.query<PackedPart>({
    name: `demand-parts-${wanted}`,
    rowMode: 'array',
    text: `select ${packedPart(wanted)} from demand_day
      where organisation_id = $1 and branch_id = any ($2::int4[]) and day >= $3::date and day <= $4::date
        and zone = $5 and block_minutes = $6 order by branch_id, day`,
    values: [scope.organisationId, int4Array(branchIds), ...days, zone, blockMinutes],
  })
  const blockMs = blockMinutes * MINUTE_MS
  const unpack = unpackParts(rows)
  const starts = new Map<string, Instant>()
  return rows.map((row) => {
    const [branchId, day] = row
    const start = starts.get(day) ?? startOfDay(zone, day)
    starts.set(day, start)
    return { branchId, day, start, blockMs, ...unpack(row) }
  })
}

export interface TogetherDay extends TogetherPart {
  readonly day: string
}

type TogetherRow = Omit<DemandSums, 'peakAt'> & {
  day: string
  peakAt: Instant | null
  real: number
  apparent: number
  assumedIds: number[] | null
}

const TOGETHER = `day, max, min, sum, blocks, extract(epoch from peak_at)::float8 * 1000 as "peakAt", real_sum as real,
  apparent_sum as apparent, assumed_ids as "assumedIds"`

const toTogetherDay = ({ day, real, apparent, assumedIds, ...own }: TogetherRow): TogetherDay => ({
  day,
  own,
  real,
  apparent,
  assumedIds: assumedIds ?? [],
})

/** Counted sources, and from which power on they count as energised together, kW. */
export interface DemandMembers {
  readonly ids: readonly number[]
  readonly thresholdKw: number | null
}

/** What these counted sources drew together on days, where it is known of just these. */
export async function togetherDays(
  tx: Tx,
  scope: Scope,
  branchId: number,
  { ids, thresholdKw }: DemandMembers,
  { days, zone, blockMinutes }: DemandDaysWanted,
): Promise<TogetherDay[]> {
  const { rows } = await tx.query<TogetherRow>({
    name: 'together-days',
    text: `select ${TOGETHER}
      from demand_day where organisation_id = $1 and branch_id = $2 and day >= $3::date and day <= $4::date
        and zone = $5 and block_minutes = $6 and member_ids = $7::int4[] and coalesce(threshold, $8::float8) = $8::float8
      order by day`,
    values: [scope.organisationId, branchId, ...days, zone, blockMinutes, inOrder(ids), thresholdKw],
  })
  return rows.map(toTogetherDay)
}

export interface TogetherDayOfBranch extends TogetherDay {
  readonly branchId: number
  /** In order: of which sources it tells. */
  readonly memberIds: readonly number[]
  /** kW; null: it is not told. */
  readonly threshold: number | null
}

/** The same of each branch by itself, of whatever sources its days were made. */
export async function togetherDaysOfEach(
  tx: Tx,
  scope: Scope,
  branchIds: readonly number[],
  { days, zone, blockMinutes }: DemandDaysWanted,
): Promise<TogetherDayOfBranch[]> {
  const { rows } = await tx.query<TogetherRow & Omit<TogetherDayOfBranch, keyof TogetherDay>>({
    name: 'together-days-of-each',
    text: `select branch_id as "branchId", member_ids as "memberIds", threshold, ${TOGETHER}
      from demand_day where organisation_id = $1 and branch_id = any ($2::int4[]) and day >= $3::date and day <= $4::date
        and zone = $5 and block_minutes = $6 order by branch_id, day`,
    values: [scope.organisationId, int4Array(branchIds), ...days, zone, blockMinutes],
  })
  return rows.map(({ branchId, memberIds, threshold, ...row }) => ({
    ...{ branchId, memberIds, threshold },
    ...toTogetherDay(row),
  }))
}

const inOrder = (ids: readonly number[]) => ids.toSorted((a, b) => a - b)

/** Replaces a day of these branches, and of no others. */
export async function saveDemandDay(
  tx: Tx,
  scope: Scope,
  day: string,
  blockMinutes: number,
  rows: readonly MadeDemandDay[],
): Promise<void> {
  const column = (pack: (part: KnownDay) => ArrayBufferView<ArrayBuffer>) =>
    byteaArray(
      rows.map(({ part }) => {
        if (part === null) return Buffer.alloc(0)
        const { buffer, byteOffset, byteLength } = pack(part)
        return Buffer.from(buffer, byteOffset, byteLength)
      }),
    )
  const own = rows.map(({ together }) => together.own)
  await tx.query({
    name: 'save-demand-day',
    text: `insert into demand_day (organisation_id, day, block_minutes, branch_id, zone, device_ids, own, counts, factors,
        member_ids, max, min, sum, blocks, peak_at, real_sum, apparent_sum, assumed_ids, thresholds, threshold, known)
      select $1, $2, $3, s.branch_id, s.zone, s.device_ids, s.own, s.counts, s.factors,
        coalesce(s.member_ids, '{}')::int4[], s.max, s.min, s.sum, s.blocks, s.peak_at, s.real_sum, s.apparent_sum,
        s.assumed_ids::int4[], s.thresholds, s.threshold, s.known
      from unnest($4::int4[], $5::text[], $6::bytea[], $7::bytea[], $8::bytea[], $9::bytea[], $10::text[], $11::float8[],
        $12::float8[], $13::float8[], $14::int2[], $15::timestamptz[], $16::float8[], $17::float8[], $18::text[],
        $19::bytea[], $20::float8[], $21::bytea[])
        as s(branch_id, zone, device_ids, own, counts, factors, member_ids, max, min, sum, blocks, peak_at, real_sum,
          apparent_sum, assumed_ids, thresholds, threshold, known)
      on conflict (organisation_id, branch_id, day) do update set block_minutes = excluded.block_minutes,
        zone = excluded.zone, device_ids = excluded.device_ids, own = excluded.own, counts = excluded.counts,
        factors = excluded.factors, member_ids = excluded.member_ids, max = excluded.max, min = excluded.min,
        sum = excluded.sum, blocks = excluded.blocks, peak_at = excluded.peak_at, real_sum = excluded.real_sum,
        apparent_sum = excluded.apparent_sum, assumed_ids = excluded.assumed_ids, thresholds = excluded.thresholds,
        threshold = excluded.threshold, known = excluded.known`,
    values: [
      scope.organisationId,
      day,
      blockMinutes,
      int4Array(rows.map(({ branchId }) => branchId)),
      rows.map(({ zone }) => zone),
      column(({ deviceIds }) => Int32Array.from(deviceIds)),
      column((part) => Float64Array.from(part.own)),
      column(({ counts }) => Int16Array.from(counts)),
      column(({ factors }) => Float64Array.from(factors)),
      idLists(rows.map(({ memberIds }) => memberIds)),
      float8Array(own.map(({ max }) => max)),
      float8Array(own.map(({ min }) => min)),
      float8Array(own.map(({ sum }) => sum)),
      own.map(({ blocks }) => blocks),
      instantArray(own.map(({ peakAt }) => peakAt)),
      float8Array(rows.map(({ together }) => together.real)),
      float8Array(rows.map(({ together }) => together.apparent)),
      idLists(rows.map(({ together }) => together.assumedIds)),
      thresholdLists(rows),
      float8Array(rows.map(({ threshold }) => threshold)),
      column(({ known }) => Float64Array.from(known)),
    ],
  })
}

const thresholdLists = (rows: readonly DemandRow[]) =>
  byteaArray(rows.map(({ thresholds }) => Buffer.from(Float32Array.from(thresholds).buffer)))

/** As texts, since the rows have different numbers of them; null: none. */
const idLists = (lists: readonly (readonly number[])[]) =>
  lists.map((ids) => (ids.length === 0 ? null : `{${inOrder(ids).join()}}`))

/** The newest day that is made; null: none is. Whoever asks holds `lockRollups`. */
export async function demandMadeUntil(tx: Tx, scope: Scope): Promise<string | null> {
  const { rows } = await tx.query<{ day: string | null }>({
    name: 'demand-made-until',
    text: `select max(day) as day from demand_day where organisation_id = $1 and branch_id = ${ALL_BRANCHES}`,
    values: [scope.organisationId],
  })
  return rows[0]?.day ?? null
}

/** Blocks of these days of these devices are other ones now: what was made of them goes, and is made anew. */
export async function forgetDemandDays(
  tx: Tx,
  scope: Scope,
  deviceIds: readonly number[],
  days: readonly string[],
): Promise<void> {
  if (days.length === 0) return
  await tx.query({
    name: 'forget-demand-days',
    text: `delete from demand_day where organisation_id = $1 and day = any ($3::date[]) and branch_id in
      (select branch_id from device where organisation_id = $1 and id = any ($2::int4[]))`,
    values: [scope.organisationId, int4Array(deviceIds), days],
  })
  // It says how far the days are made, so it stays, as one that nobody takes.
  await tx.query({
    name: 'forget-demand-together',
    text: `update demand_day set zone = '' where organisation_id = $1 and day = any ($2::date[])
      and branch_id = ${ALL_BRANCHES} and zone <> ''`,
    values: [scope.organisationId, days],
  })
  await markDemandDue(tx, scope, days)
}

export async function markDemandDue(tx: Tx, scope: Scope, days: readonly string[]): Promise<void> {
  await tx.query({
    name: 'mark-demand-due',
    text: `insert into demand_due (organisation_id, day) select $1, d from unnest($2::date[]) d on conflict do nothing`,
    values: [scope.organisationId, days],
  })
}

/** Marks the days of rows that were made for other devices, other ratings of theirs, another zone or another interval than these. */
export async function markDemandOutdated(
  tx: Tx,
  scope: Scope,
  blockMinutes: number,
  rows: readonly DemandRow[],
): Promise<void> {
  await tx.query(
    `insert into demand_due (organisation_id, day)
     select distinct d.organisation_id, d.day
     from unnest($3::int4[], $4::text[], $5::bytea[], $6::text[], $7::bytea[], $8::float8[], $9::int4[])
         s(branch_id, zone, device_ids, member_ids, thresholds, threshold, factor_bytes)
       join demand_day d on d.organisation_id = $1 and d.branch_id = s.branch_id
     where d.block_minutes <> $2 or d.zone <> s.zone or d.device_ids <> s.device_ids
       or d.member_ids <> coalesce(s.member_ids, '{}')::int4[]
       or d.thresholds is distinct from s.thresholds or d.threshold is distinct from s.threshold
       or length(d.factors) <> s.factor_bytes or d.known is null
     on conflict do nothing`,
    [
      scope.organisationId,
      blockMinutes,
      int4Array(rows.map(({ branchId }) => branchId)),
      rows.map(({ zone }) => zone),
      byteaArray(rows.map(({ deviceIds }) => Buffer.from(Int32Array.from(deviceIds).buffer))),
      idLists(rows.map(({ memberIds }) => memberIds)),
      thresholdLists(rows),
      float8Array(rows.map(({ threshold }) => threshold)),
      int4Array(rows.map(({ sources }) => 8 * FACTORS.length * sources)),
    ],
  )
}

/** Marks every day on which a device of the organisation told anything. */
export async function markDemandUnmade(tx: Tx, scope: Scope, until: string): Promise<void> {
  await tx.query(
    `insert into demand_due (organisation_id, day) select distinct organisation_id, day from reading_day
     where organisation_id = $1 and day <= $2::date on conflict do nothing`,
    [scope.organisationId, until],
  )
}

/** Takes the newest days that are due, until a day: one that runs waits for its end. */
export async function takeDemandDue(tx: Tx, scope: Scope, until: string, most: number): Promise<string[]> {
  const { rows } = await tx.query<{ day: string }>({
    name: 'take-demand-due',
    text: `delete from demand_due where organisation_id = $1 and day in
      (select day from demand_due where organisation_id = $1 and day <= $2::date order by day desc limit $3)
      returning day`,
    values: [scope.organisationId, until, most],
  })
  return rows.map(({ day }) => day)
}
