import { LEAD_DAYS } from '#domain/cost/prepaid/meter-standing.ts'
import type {
  BranchLoad,
  PrepaidBranch,
  PrepaidFacts,
  PrepaidMeter,
  UnitsTariffRow,
} from '#domain/cost/prepaid/prepaid-facts.ts'
import { rowsForBranch } from '#domain/cost/tariff/own-row.ts'
import { groupBy } from '#domain/group-by.ts'
import type { DeviceForecast } from '#domain/score/baseline/device-forecast.ts'
import { countedOfType } from '#domain/site/counted-sources.ts'
import type { Branch, Device } from '#domain/site/tree.ts'
import { startOfMonth } from '#domain/time/calendar-day.ts'
import type { Instant } from '#domain/time/interval.ts'
import { monthFromDay } from '#domain/time/month.ts'
import { dayInterval, localDay, localInstant, startOfDay } from '#domain/time/zone.ts'
import { energySince } from '../../energy/used-since.ts'
import type { Scope } from '../../engine/scope.ts'
import type { Tx } from '../../engine/transaction.ts'
import { baselineForecasts } from '../../score/baseline-forecast.ts'
import { listTariffs } from '../tariff.ts'
import { type DisplayReadingRecord, latestDisplayReadings } from './display-reading.ts'
import { listPayingAhead } from './paying-ahead.ts'
import { loadLeadDays } from './prepaid-setting.ts'

/** The newest reading counts; what it says is judged against the one before it. */
const DISPLAYS = 2

/** The meters of the grid in a branch, of which a display may be read. */
export function gridMeters(branch: Branch): Device[] {
  return countedOfType(branch.devices, 'UTILITY')
}

/**
 * Facts of the branches that pay ahead, or of which a display was read; the same few questions however many branches there
 * are, and no raw reading. `all`: of the branches that do not pay ahead too.
 */
export async function prepaidFacts(
  tx: Tx,
  scope: Scope,
  branches: readonly Branch[],
  now: Instant,
  all = false,
): Promise<PrepaidFacts> {
  const metered = branches.filter((branch) => gridMeters(branch).length > 0)
  const ids = metered.flatMap((branch) => gridMeters(branch).map(({ id }) => id))
  const [setDays, read, ahead, tariffs] = await Promise.all([
    loadLeadDays(tx, scope),
    latestDisplayReadings(tx, scope, ids, DISPLAYS),
    all ? null : listPayingAhead(tx, scope, metered),
    listTariffs(tx, scope),
  ])
  const leadDays = setDays ?? LEAD_DAYS
  const displays = groupBy(read, ({ deviceId }) => deviceId)
  const shown = metered.filter(
    (branch) =>
      ahead === null || ahead.has(branch.id) || gridMeters(branch).some(({ id }) => displays.has(id)),
  )
  if (shown.length === 0) return { now, leadDays, branches: [] }
  const [meters, loads] = await Promise.all([
    loadMeters(tx, scope, shown, displays, now),
    loadTokens(tx, scope, shown, displays, now),
  ])
  return {
    now,
    leadDays,
    branches: shown.map((branch): PrepaidBranch => {
      const own = rowsForBranch(tariffs, branch.id).filter(({ deviceType }) => deviceType === 'UTILITY')
      return {
        branch,
        meters: meters.get(branch.id) ?? [],
        loads: loads.get(branch.id) ?? [],
        tariffs: own as readonly UnitsTariffRow[],
      }
    }),
  }
}

/** Newest first, by device. */
type Displays = ReadonlyMap<number, readonly DisplayReadingRecord[]>
type Meters = ReadonlyMap<number, readonly PrepaidMeter[]>

async function loadMeters(
  tx: Tx,
  scope: Scope,
  branches: readonly Branch[],
  displays: Displays,
  now: Instant,
): Promise<Meters> {
  const all = branches.flatMap((branch) =>
    gridMeters(branch).map((device) => ({ device, zone: branch.zone })),
  )
  // Of each meter: the month that runs, and what was used since each of its displays.
  const wanted = all.flatMap(({ device, zone }) => {
    const month = startOfDay(zone, startOfMonth(localDay(zone, now)))
    return [month, ...(displays.get(device.id) ?? []).map(({ at }) => at)].map((at) => ({ device, zone, at }))
  })
  const [used, forecasts] = await Promise.all([
    energySince(tx, scope, wanted, now),
    loadForecasts(tx, scope, all, now),
  ])
  const byDevice = groupBy(
    wanted.map(({ device }, n) => ({ id: device.id, used: used[n]! })),
    ({ id }) => id,
  )
  return new Map(
    branches.map((branch) => [
      branch.id,
      gridMeters(branch).map((device) => {
        const [month, ...since] = (byDevice.get(device.id) ?? []).map((one) => one.used)
        return {
          device,
          displays: displays.get(device.id) ?? [],
          used: since,
          usedInMonth: month!,
          forecasts: forecasts.get(device.id) ?? [],
        }
      }),
    ]),
  )
}

/** Of the month that runs in each zone. */
async function loadForecasts(
  tx: Tx,
  scope: Scope,
  all: readonly { readonly device: Device; readonly zone: string }[],
  now: Instant,
): Promise<ReadonlyMap<number, readonly DeviceForecast[]>> {
  const byMonth = groupBy(all, ({ zone }) => monthFromDay(localDay(zone, now)))
  const found = [...byMonth].map(([month, devices]) => {
    const wanted = devices.map(({ device, zone }) => ({ id: device.id, zone }))
    return baselineForecasts(tx, scope, wanted, [month])
  })
  const known = (await Promise.all(found)).flatMap(({ frozen, made }) => [...frozen, ...made])
  return groupBy(known, ({ deviceId }) => deviceId)
}

interface TokenRow {
  readonly branchId: number
  readonly ref: string
  readonly kwh: string
  readonly date: string
  readonly paidMinutes: number | null
  readonly isLoaded: boolean | null
  readonly loadedAt: Instant | null
  readonly meterNo: string | null
}

/** Tokens of energy since the oldest display of each branch, or since its month began; those loaded later too. */
async function loadTokens(
  tx: Tx,
  scope: Scope,
  branches: readonly Branch[],
  displays: Displays,
  now: Instant,
): Promise<ReadonlyMap<number, readonly BranchLoad[]>> {
  const from = branches.map((branch) => {
    const { zone } = branch
    const all = gridMeters(branch).flatMap(({ id }) => (displays.get(id) ?? []).map(({ at }) => at))
    return localDay(zone, Math.min(startOfDay(zone, startOfMonth(localDay(zone, now))), ...all))
  })
  const { rows } = await tx.query<TokenRow>({
    name: 'prepaid-tokens',
    text: `select w.id as "branchId", t.ref, t.kwh, t.date, t."paidMinutes", t."isLoaded", t."loadedAt", t."meterNo"
      from unnest($2::int4[], $3::date[]) w (id, day) cross join lateral (
        select 'bill ' || b.id as ref, b.value::text as kwh, b.date,
          (extract(epoch from b.paid_at) / 60)::float8 as "paidMinutes", b.is_loaded as "isLoaded",
          (extract(epoch from b.loaded_at) * 1000)::float8 as "loadedAt", b.meter_no as "meterNo"
        from bill b where b.organisation_id = $1 and b.branch_id = w.id and b.kind = 'pre-paid'
          and (b.date >= w.day or b.loaded_at >= w.day or b.is_loaded = false)
        union all
        select 'free token ' || f.id, f.units::text, f.date, null, f.is_loaded,
          (extract(epoch from f.loaded_at) * 1000)::float8, f.meter_no
        from free_token f where f.organisation_id = $1 and f.branch_id = w.id and f.kind = 'credit'
          and (f.date >= w.day or f.loaded_at >= w.day or f.is_loaded = false)) t
      order by t.date, t.ref`,
    values: [scope.organisationId, branches.map(({ id }) => id), from],
  })
  const zones = new Map(branches.map(({ id, zone }) => [id, zone]))
  return new Map(
    [...groupBy(rows, ({ branchId }) => branchId)].map(([id, some]) => [
      id,
      some.map((row) => branchLoad(row, zones.get(id)!)),
    ]),
  )
}

/** Known moments are told before days: when it was loaded, else when it was paid for. */
function branchLoad(row: TokenRow, zone: string): BranchLoad {
  const { kwh, date, ref, meterNo, loadedAt, paidMinutes } = row
  const head = { kwh, date, ref, meterNo, isWaiting: row.isLoaded === false }
  const at = loadedAt ?? (paidMinutes === null ? null : localInstant(zone, date, paidMinutes))
  return { ...head, ...(at === null ? dayInterval(zone, date) : { from: at, to: at }) }
}
