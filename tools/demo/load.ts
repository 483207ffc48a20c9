import type { Interval } from '#domain/time/interval.ts'
import { tallyDroppedFields } from '#ingest/meter/dropped.ts'
import { judge } from '#ingest/meter/judge.ts'
import { drainRollups } from '#jobs/meter/drain-rollups.ts'
import { addBills, addEntries, addPurchases, lastCosts } from '#store/cost/cost-add.ts'
import type { Database } from '#store/engine/database.ts'
import type { Scope } from '#store/engine/scope.ts'
import type { Tx } from '#store/engine/transaction.ts'
import { loadMeterProfiles } from '#store/meter/meter-profile.ts'
import { addReplacement } from '#store/meter/meter-replacement.ts'
import { countDropped } from '#store/meter/reading/dropped-field.ts'
import { latestInstants } from '#store/meter/reading/latest-reading.ts'
import { recordFlags } from '#store/meter/reading/quality-flag.ts'
import { appendReadings } from '#store/meter/reading/reading.ts'
import { makeMonthsAhead } from '#store/meter/reading/reading-month.ts'
import type { ReadingRow } from '#store/meter/reading/reading-row.ts'
import { hasDemoOrganisation, hasOwnOrganisation } from '#store/site/organisation-add.ts'
import { DAY_MS, dayNumber, dayNumberAt, dayStart, FIRST_DAY_NUMBER, monthsBetween } from './calendar.ts'
import { cast } from './cast.ts'
import { bills, fuelBook } from './costs.ts'
import { addAdmin, addDemoOrganisation, type Founded, firstHistoryDay, type Placed } from './organisations.ts'
import { addDemoPrepaid, nameTwice } from './prepaid.ts'
import type { OrganisationProfile } from './profile.ts'
import { addFeeders } from './supply.ts'
import { boundaries, type MeteredSite, meterSite } from './synthesise.ts'
import { lastPouredDay } from './tank-level.ts'
import { addTank } from './tanks.ts'
import { addVisitors } from './visitors.ts'

/** The demo's passwords are public: it does not move in with anybody. */
class DemoRefusedError extends Error {
  override name = 'DemoRefusedError'
}

export interface LoadOptions {
  organisations: readonly OrganisationProfile[]
  /** First day of the history; earlier than that no organisation existed. */
  firstDay: number
}

export interface DemoLoaded {
  readings: number
  organisations: Founded[]
}

/**
 * Brings the demo up to `now`: what is missing is founded, the history of 14 months or what has happened since the last
 * start is added and rolled up. A second start changes nothing; one that was killed goes on where it was.
 */
export async function loadDemo(
  database: Database,
  now: number,
  progress: (line: string) => void,
  options: Partial<LoadOptions> = {},
): Promise<DemoLoaded> {
  const { organisations = cast, firstDay = Math.max(FIRST_DAY_NUMBER, firstHistoryDay(now)) } = options
  // A client that somebody adds in the demo is part of it.
  if ((await hasOwnOrganisation(database)) && !(await hasDemoOrganisation(database))) {
    throw new DemoRefusedError(
      'This database holds an organisation of your own, and the passwords of the demo are public: choose an empty DATA_DIR or DATABASE_URL for the demo.',
    )
  }
  await addAdmin(database)
  await addVisitors(database, now)
  const founded: Founded[] = []
  for (const organisation of organisations) {
    const added = await addDemoOrganisation(database, organisation, firstDay, now)
    await addFeeders(database, added, firstDay, now)
    founded.push(added)
  }
  const places = founded.flatMap(({ organisation, scope, branches }) =>
    branches.map((placed) => ({
      organisation,
      scope,
      placed,
      site: meterSite(organisation.name, placed.branch),
    })),
  )
  let readings = 0
  await inLanes(places, async ({ organisation, scope, placed, site }) => {
    const count = await loadReadings(database, scope, placed, site, dayStart(firstDay), now)
    readings += count
    if (count > 0) progress(`${organisation.name}, ${placed.branch.name}: ${count} readings`)
  })
  for (const { scope, placed, site } of places) {
    await loadCosts(database, scope, placed, site, firstDay, now)
  }
  await inLanes(founded, async ({ organisation, scope }) => {
    const days = await drainRollups(database, scope)
    if (days > 0) progress(`${organisation.name}: ${days} days of meters rolled up`)
  })
  // What the first client typed stands on what its meters counted.
  for (const { scope } of founded.slice(0, 1)) {
    await addDemoPrepaid(database, scope, now)
    await nameTwice(database, scope, now)
  }
  return { readings, organisations: founded }
}

/** Two at a time: while the database writes for one, the other's readings are made. */
async function inLanes<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items]
  const lane = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item)
  }
  await Promise.all([lane(), lane()])
}

/** Month by month, each in a transaction of its own, from the branch's last reading on. */
async function loadReadings(
  database: Database,
  scope: Scope,
  placed: Placed,
  site: MeteredSite,
  from: number,
  now: number,
): Promise<number> {
  const latest = await database.withScope(scope, (tx) => latestInstants(tx, scope))
  const known = placed.deviceIds.flatMap((id) => (id === null ? [] : [latest.get(id) ?? 0]))
  const after = Math.max(from - 1, Math.min(...known))
  let count = 0
  for (const month of monthsBetween(dayNumberAt(after + 1), dayNumberAt(now))) {
    const begin = Math.max(after, dayStart(month.first) - 1)
    const end = Math.min(now, dayStart(month.last) + DAY_MS - 1)
    const rows = rowsBetween(placed, site, begin, end)
    await makeMonthsAhead(
      database,
      rows.map(({ reading }) => reading.at),
    )
    await database.withScope(scope, async (tx) => {
      await recordReplacements(tx, scope, placed, site, { from: begin, to: end })
      count += await keep(tx, scope, rows, now)
    })
  }
  return count
}

/** Appends what the ingest would: a field that cannot be true is dropped and counted. Answers how many were news. */
async function keep(tx: Tx, scope: Scope, rows: readonly ReadingRow[], now: number): Promise<number> {
  const meters = await loadMeterProfiles(tx, scope, [...new Set(rows.map(({ deviceId }) => deviceId))])
  const placed = rows.map(({ deviceId, reading }, index) => ({
    index,
    reading,
    meter: meters.get(deviceId)!,
  }))
  const { sound, dropped, flags } = judge(placed, now)
  const own = sound.map(({ index, reading }) => ({ ...rows[index]!, reading }))
  const fates = await appendReadings(tx, scope, own, now)
  const news = new Set(sound.filter((_, n) => fates[n] === 'accepted').map(({ index }) => index))
  await recordFlags(
    tx,
    scope,
    flags.filter(({ index }) => news.has(index)),
  )
  const faults = [...dropped].filter(([index]) => news.has(index))
  await countDropped(
    tx,
    scope,
    tallyDroppedFields(
      faults.flatMap(([index, fields]) => {
        const { deviceId, reading } = rows[index]!
        return fields.map((field) => ({ ...field, deviceId, at: reading.at }))
      }),
    ),
  )
  return news.size
}

/** The papers of an exchanged meter come before its readings, so that its step is never taken for a fault. */
async function recordReplacements(
  tx: Tx,
  scope: Scope,
  { deviceIds }: Placed,
  { meters }: MeteredSite,
  { from, to }: Interval,
): Promise<void> {
  for (const [index, deviceId] of deviceIds.entries()) {
    for (const change of meters[index]?.register.changesUntil(to) ?? []) {
      if (deviceId === null || change.kind !== 'replacement' || change.at <= from) continue
      const { at, oldFinalKwh, initialKwh: newInitialKwh } = change
      const why = 'Worn meter exchanged (demo)'
      await addReplacement(tx, scope, { deviceId, at, oldFinalKwh, newInitialKwh, why })
    }
  }
}

function rowsBetween(placed: Placed, site: MeteredSite, after: number, until: number): ReadingRow[] {
  const rows: ReadingRow[] = []
  for (const at of boundaries(after, until)) {
    site.readingsAt(at)?.forEach((reading, k) => {
      const deviceId = placed.deviceIds[k]
      if (deviceId === null || deviceId === undefined) return
      rows.push({ deviceId, reading, isCorrection: false, by: 'demo' })
    })
  }
  return rows
}

/** Bills, purchases and entries dated after the last known one of their kind. */
async function loadCosts(
  database: Database,
  scope: Scope,
  { branch, branchId }: Placed,
  { site }: MeteredSite,
  firstDay: number,
  now: number,
): Promise<void> {
  const lastDay = dayNumberAt(now) - 1
  await database.withScope(scope, async (tx) => {
    const known = await lastCosts(tx, scope, branchId)
    const from = (day: string | null) => (day === null ? firstDay : Math.max(firstDay, dayNumber(day) + 1))
    const isFresh = (day: string, last: string | null) => last === null || day > last
    const first = Math.min(
      ...[known.prepaid, known.postpaid, known.ipp, known.purchase, known.entry].map(from),
    )
    if (first > lastDay) return
    const lastKnown = { 'pre-paid': known.prepaid, 'post-paid': known.postpaid, ipp: known.ipp }
    const own = bills(site, first, lastDay)
    await addBills(
      tx,
      scope,
      branchId,
      own.filter((b) => isFresh(b.endDate ?? b.date, lastKnown[b.kind])),
    )
    const { purchases, entries } = fuelBook(site, first, lastDay, lastPouredDay(now))
    await addPurchases(
      tx,
      scope,
      branchId,
      purchases.filter((p) => isFresh(p.date, known.purchase)),
    )
    await addEntries(
      tx,
      scope,
      branchId,
      entries.filter((e) => isFresh(e.endDate, known.entry)),
    )
    if (branch.tank !== undefined) await addTank(tx, scope, { id: branchId, how: branch.tank }, lastDay)
  })
}
