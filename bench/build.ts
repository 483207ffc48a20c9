import { DAY_MS, type Instant } from '#domain/time/interval.ts'
import { startOfDay } from '#domain/time/zone.ts'
import { keepDemandDaysJob } from '#jobs/demand/keep-demand-days.ts'
import { keepQualityDaysJob } from '#jobs/demand/keep-quality-days.ts'
import { drainRollups } from '#jobs/meter/drain-rollups.ts'
import type { Database } from '#store/engine/database.ts'
import type { Scope } from '#store/engine/scope.ts'
import { runOnce } from '#store/engine/woken.ts'
import { binaryChunks, copyChunks, type MeterRow } from './meter-rows.ts'
import type { Section } from './report.ts'
import type { Size } from './size.ts'
import { syntheticReading } from './synthetic.ts'
import { timed } from './timing.ts'
import { buildWorld, flattenDevices, NOW, type World, ZONE } from './world.ts'

export const PERIOD_MS = 900_000

export interface Built {
  readonly world: World
  readonly section: Section
}

/** As jobs do once a device was added or a day changed: what stands kept is read without its blocks. */
export async function keepDays(database: Database): Promise<void> {
  await runOnce(keepDemandDaysJob({ database, clock: () => NOW }))
  await runOnce(keepQualityDaysJob({ database, clock: () => NOW }))
}

/** Fills an empty database with the history of every meter and rolls it up. */
export async function build(
  database: Database,
  size: Size,
  say: (line: string) => void = () => {},
): Promise<Built> {
  const world = await buildWorld(database, size)
  let readings = 0
  const copyMs = await timed(async () => {
    for (const month of listMonths(world)) {
      readings += await copyMonth(database, world, month)
      say(`${readings.toLocaleString('en')} readings copied`)
    }
  })
  await database.admin.query(
    `insert into device_latest (organisation_id, device_id, ts, received_at)
     select organisation_id, device_id, max(ts), max(ts) from reading group by 1, 2`,
  )
  await database.admin.query('vacuum (analyze) reading')
  const rollUpMs = await timed(async () => {
    for (const organisation of world.organisations) {
      const ids = flattenDevices(organisation).map(({ id }) => id)
      await markSpan(database, organisation.scope, ids, startOfDay(ZONE, world.firstDay), NOW)
      const days = await drainRollups(database, organisation.scope)
      say(`${days.toLocaleString('en')} days of meters rolled up`)
    }
  })
  await keepDays(database)
  say('Demand and power quality of days kept')
  // Otherwise the server would do it by itself, in the middle of what is measured.
  await database.admin.query('vacuum (analyze) reading_day')
  await database.admin.query('vacuum (analyze) reading_block')
  await database.admin.query('vacuum (analyze) demand_day')
  await database.admin.query('vacuum (analyze) quality_day')
  await database.admin.query('checkpoint')
  return { world, section: buildSection(readings, copyMs, rollUpMs) }
}

function buildSection(readings: number, copyMs: number, rollUpMs: number): Section {
  const copied = (readings / copyMs) * 1000
  const rolledUp = (readings / rollUpMs) * 1000
  const unit = 'readings/s' as const
  return {
    title: 'Building the history',
    lines: [
      {
        what: `COPY of ${readings.toLocaleString('en')} readings into the months`,
        value: copied,
        unit,
        ratios: {},
      },
      {
        what: 'roll-up of all of them',
        value: rolledUp,
        unit,
        ratios: { 'bare COPY': rolledUp / copied },
      },
    ],
  }
}

/** Marks a span of devices as dirty, as an ingest would. */
export async function markSpan(
  database: Database,
  { organisationId }: Scope,
  deviceIds: readonly number[],
  from: Instant,
  to: Instant,
): Promise<void> {
  await database.admin.query(
    `insert into rollup_dirty (organisation_id, device_id, from_ts, to_ts)
     select $1, id, $3, $4 from unnest($2::int4[]) id`,
    [organisationId, deviceIds, new Date(from), new Date(to)],
  )
}

interface Month {
  readonly from: Instant
  /** not in it */
  readonly to: Instant
}

/** The calendar months (UTC, as the table is cut) from the first day until now. */
function listMonths({ firstDay }: World): Month[] {
  const months: Month[] = []
  for (let from = startOfDay(ZONE, firstDay); from <= NOW; ) {
    const date = new Date(from)
    const to = Math.min(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1), NOW + 1)
    months.push({ from, to })
    from = to
  }
  return months
}

async function copyMonth(database: Database, world: World, month: Month): Promise<number> {
  const client = await database.admin.connect()
  let count = 0
  const counted = function* () {
    for (const row of rowsOf(world, month)) {
      count += 1
      yield row
    }
  }
  try {
    await client.query('select ensure_reading_month($1)', [new Date(month.from)])
    await copyChunks(client, 'reading', binaryChunks(counted()))
  } finally {
    client.release()
  }
  return count
}

/** In the order in which meters send: every meter at one instant, then the next instant. */
function* rowsOf({ organisations }: World, { from, to }: Month): Generator<MeterRow> {
  const meters = organisations.flatMap((organisation) =>
    flattenDevices(organisation).map(({ id, curve }) => ({ id, curve, ...organisation.scope })),
  )
  for (let at = Math.ceil(from / PERIOD_MS) * PERIOD_MS; at < to; at += PERIOD_MS) {
    for (const { organisationId, id, curve } of meters) {
      yield { organisationId, deviceId: id, reading: syntheticReading(curve, at) }
    }
  }
}

/** The instants of a local day at which meters send. */
export function listInstants(day: string): Instant[] {
  const from = startOfDay(ZONE, day)
  return Array.from({ length: DAY_MS / PERIOD_MS }, (_, n) => from + n * PERIOD_MS)
}
