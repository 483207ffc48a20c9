import { bootedAt, type HardwareFacts, type SignalKind } from '#domain/meter/health/hardware-facts.ts'
import { CLASS_COUNT, joinLags, type LagCounts } from '#domain/meter/health/reading-lag.ts'
import { HOUR_MS, type Instant } from '#domain/time/interval.ts'
import { float8Array, instantArray, int4Array } from '../../engine/binary-array.ts'
import type { Scope } from '../../engine/scope.ts'
import { leaveToCommit, type Tx } from '../../engine/transaction.ts'

/** Stands for the sender itself, whichever device it spoke of. */
export const OF_SENDER = 0
/** Stands for the broker of MQTT_URL, which shows no key. */
export const NO_KEY = 0

/** What a batch told of a device, or of the sender itself, through one key. */
export interface Arrival {
  readonly deviceId: number
  readonly keyId: number
  /** by the server's clock */
  readonly heardAt: Instant
  /** time of the newest reading among them; null: none was understood */
  readonly toldAt: Instant | null
  readonly facts: HardwareFacts
  /** of readings that are kept; null: there is none */
  readonly lags: LagCounts | null
}

/** A lag is kept for so many hours, the one that runs included. */
const HOURS = 25
/** Told anew that it runs a minute shorter than it would: it was started again. */
const RESTART_SLACK = `interval '1 minute'`

/**
 * Notes who spoke and how late, in the transaction that keeps what was said: rows of a batch at once and left to its COMMIT,
 * in one order for all transactions.
 */
export async function noteArrivals(
  tx: Tx,
  scope: Scope,
  arrivals: readonly Arrival[],
  now: Instant,
): Promise<void> {
  if (arrivals.length === 0) return
  const rows = arrivals.toSorted((a, b) => a.deviceId - b.deviceId || a.keyId - b.keyId)
  const sent = [noteHeard(tx, scope, rows, now)]
  const late = rows.flatMap(({ lags, ...row }) => (lags === null ? [] : [{ ...row, lags }]))
  if (late.length > 0) sent.push(noteLags(tx, scope, late, now))
  await leaveToCommit(tx, ...sent)
}

const TOLD = ['signal', 'rssi', 'snr_db', 'firmware', 'battery_pct', 'clock_ahead_ms'] as const

function noteHeard(tx: Tx, scope: Scope, rows: readonly Arrival[], now: Instant) {
  const column = <T>(read: (facts: HardwareFacts) => T) => rows.map(({ facts }) => read(facts) ?? null)
  const newer = TOLD.map((name) => `${name} = coalesce(excluded.${name}, h.${name})`).join(', ')
  return tx.query({
    name: 'note-heard',
    // A moment and an interval make a moment by the zone of a session, which a cluster takes for no update of its rows.
    text: `insert into hardware_health as h (organisation_id, heard_at, device_id, key_id, told_at, ${TOLD.join(', ')},
        booted_at, restarts, facts_at)
      select $1, f.heard_at, f.device_id, f.key_id, f.told_at, ${TOLD.map((name) => `f.${name}`).join(', ')},
        f.booted_at, case when f.booted_at is not null then 0 end, f.facts_at
      from unnest($2::timestamptz[], $3::int4[], $4::int4[], $5::timestamptz[], $6::text[], $7::float8[], $8::float8[],
        $9::text[], $10::float8[], $11::float8[], $12::timestamptz[], $13::timestamptz[])
        as f(heard_at, device_id, key_id, told_at, ${TOLD.join(', ')}, booted_at, facts_at)
      on conflict (organisation_id, device_id, key_id) do update set heard_at = greatest(h.heard_at, excluded.heard_at),
        told_at = greatest(h.told_at, excluded.told_at), ${newer},
        restarts = coalesce(h.restarts, excluded.restarts) +
          case when excluded.booted_at - h.booted_at > ${RESTART_SLACK} then 1 else 0 end,
        booted_at = coalesce(excluded.booted_at, h.booted_at), facts_at = coalesce(excluded.facts_at, h.facts_at)`,
    values: [
      scope.organisationId,
      instantArray(rows.map(({ heardAt }) => heardAt)),
      int4Array(rows.map(({ deviceId }) => deviceId)),
      int4Array(rows.map(({ keyId }) => keyId)),
      instantArray(rows.map(({ toldAt }) => toldAt)),
      column(({ signal }) => signal?.kind),
      float8Array(column(({ signal }) => signal?.rssi)),
      float8Array(column(({ signal }) => signal?.snrDb)),
      column(({ firmware }) => firmware),
      float8Array(column(({ batteryPct }) => batteryPct)),
      float8Array(column(({ clockAheadMs }) => clockAheadMs)),
      instantArray(column((facts) => bootedAt(facts, now))),
      instantArray(column((facts) => (Object.keys(facts).length > 0 ? now : null))),
    ],
  })
}

const CLASSES = Array.from({ length: CLASS_COUNT }, (_, n) => `n${n}`)

function noteLags(
  tx: Tx,
  scope: Scope,
  rows: readonly (Arrival & { readonly lags: LagCounts })[],
  now: Instant,
) {
  const hour = Math.floor(now / HOUR_MS)
  const added = (name: string) =>
    `${name} = excluded.${name} + case when l.hour = excluded.hour then l.${name} else 0 end`
  const edge = (name: string, choose: string) =>
    `${name} = case when l.hour = excluded.hour then ${choose}(l.${name}, excluded.${name}) else excluded.${name} end`
  return tx.query({
    name: 'note-lags',
    text: `insert into reading_lag as l (organisation_id, slot, hour, device_id, key_id, most_ms, least_ms, ${CLASSES.join(', ')})
      select $1, $2::int4 % ${HOURS}, $2::int4, f.*
      from unnest($3::int4[], $4::int4[], $5::float8[], $6::float8[]${CLASSES.map((_, n) => `, $${n + 7}::int4[]`).join('')}) f
      on conflict (organisation_id, device_id, key_id, slot) do update set ${CLASSES.map(added).join(', ')},
        ${edge('most_ms', 'greatest')}, ${edge('least_ms', 'least')}, hour = greatest(l.hour, excluded.hour)
      where l.hour <= excluded.hour`,
    values: [
      scope.organisationId,
      hour,
      int4Array(rows.map(({ deviceId }) => deviceId)),
      int4Array(rows.map(({ keyId }) => keyId)),
      float8Array(rows.map(({ lags }) => lags.mostMs)),
      float8Array(rows.map(({ lags }) => lags.leastMs)),
      ...CLASSES.map((_, n) => int4Array(rows.map(({ lags }) => lags.counts[n] ?? 0))),
    ],
  })
}

/** How a device, or a sender itself, was when it last spoke through a key. */
export interface HardwareHealth {
  readonly deviceId: number
  readonly keyId: number
  readonly heardAt: Instant
  readonly toldAt: Instant | null
  readonly signal: SignalKind | null
  readonly rssi: number | null
  readonly snrDb: number | null
  readonly firmware: string | null
  readonly batteryPct: number | null
  readonly clockAheadMs: number | null
  readonly restarts: number | null
  readonly factsAt: Instant | null
}

/** Of these devices and of these senders themselves. */
export async function loadHardwareHealth(
  tx: Tx,
  scope: Scope,
  { deviceIds, keyIds }: { readonly deviceIds: readonly number[]; readonly keyIds: readonly number[] },
): Promise<HardwareHealth[]> {
  const { rows } = await tx.query<HardwareHealth>({
    name: 'hardware-health',
    text: `select device_id as "deviceId", key_id as "keyId", heard_at as "heardAt", told_at as "toldAt", signal,
        rssi, snr_db as "snrDb", firmware, battery_pct as "batteryPct",
        clock_ahead_ms as "clockAheadMs", restarts, facts_at as "factsAt"
      from hardware_health
      where organisation_id = $1
        and (device_id = any ($2::int4[]) or (device_id = ${OF_SENDER} and key_id = any ($3::int4[])))`,
    values: [scope.organisationId, int4Array(deviceIds), int4Array(keyIds)],
  })
  return rows
}

/** Lags of the last 24 hours and of the one that runs, by device and key. */
export async function loadLags(
  tx: Tx,
  scope: Scope,
  deviceIds: readonly number[],
  now: Instant,
): Promise<{ readonly deviceId: number; readonly keyId: number; readonly lags: LagCounts }[]> {
  const { rows } = await tx.query<
    { deviceId: number; keyId: number; mostMs: number; leastMs: number } & Counts
  >({
    name: 'reading-lags',
    text: `select device_id as "deviceId", key_id as "keyId", max(most_ms) as "mostMs", min(least_ms) as "leastMs",
        ${CLASSES.map((name) => `sum(${name})::float8 as ${name}`).join(', ')}
      from reading_lag where organisation_id = $1 and device_id = any ($2::int4[]) and hour > $3
      group by device_id, key_id`,
    values: [scope.organisationId, int4Array(deviceIds), Math.floor(now / HOUR_MS) - HOURS],
  })
  return rows.map(({ deviceId, keyId, mostMs, leastMs, ...counts }) => ({
    ...{ deviceId, keyId },
    lags: { counts: CLASSES.map((name) => counts[name] ?? 0), mostMs, leastMs },
  }))
}

type Counts = Readonly<Record<string, number>>

/** Of one device through whichever key. */
export function sumLags(rows: readonly { readonly lags: LagCounts }[]): LagCounts | null {
  return rows.length === 0 ? null : rows.map(({ lags }) => lags).reduce(joinLags)
}
