import { nextMonth } from '#domain/meter/packing/packing-step.ts'
import { DAY_MS, type Instant } from '#domain/time/interval.ts'
import { startOfDay } from '#domain/time/zone.ts'
import { qualityLines } from '#store/demand/quality-lines.ts'
import type { Database } from '#store/engine/database.ts'
import { packReadings, tryLockPacking, unpackSpan } from '#store/meter/packing/pack.ts'
import { findProcessor } from './processor.ts'
import type { Line, Section } from './report.ts'
import { median, timed } from './timing.ts'
import { type BenchOrganisation, flattenDevices, type World, ZONE } from './world.ts'

/** What a reading may take with its key (docs/decisions/023). */
const BUDGET_BYTES = 100
const LATER: Instant = Date.UTC(2999, 0)
const LOOKS = 15
/** What is read of a device at once. */
const READ_DAYS = 60

/** The first months of every device packed: how much room a reading takes, and how long it takes to read them. */
export async function packing(database: Database, world: World): Promise<Section> {
  const organisation = world.organisations[0]!
  const from = startOfDay(ZONE, world.firstDay)
  const to = from + Math.min(READ_DAYS, world.size.days) * DAY_MS
  const raw = await bytesEach(
    database,
    'from reading',
    `(select sum(pg_total_relation_size(inhrelid))
    from pg_inherits where inhparent = 'reading'::regclass)`,
  )
  const asRows = await look(database, organisation, from, to)
  const { months, readings, ms } = await packMonths(database, organisation, from, to)
  await database.admin.query('vacuum (analyze) reading_pack, reading')
  const packed = await bytesEach(
    database,
    'from reading_pack cross join lateral unnest(ts)',
    `pg_total_relation_size('reading_pack')`,
  )
  const asPacks = await look(database, organisation, from, to)
  await unpackAll(database, organisation)
  const room: Line = {
    what: 'a packed reading with its key',
    value: packed,
    unit: 'bytes',
    ratios: { 'a row of its own': packed / raw },
    also: { row: raw },
    budget: { of: 'it', figure: packed, most: BUDGET_BYTES },
  }
  return {
    title: 'Packed readings',
    lines: [
      room,
      {
        what: `voltages of a device over ${Math.round((to - from) / DAY_MS)} packed days`,
        value: asPacks.ms,
        unit: 'ms',
        ratios: { 'the same as rows': asPacks.ms / asRows.ms },
        also: { rows: asRows.ms, ...processorsOf(asPacks, asRows) },
      },
      {
        what: 'packing',
        value: (readings / ms) * 1000,
        unit: 'readings/s',
        ratios: {},
        also: { 'a device-month, ms': ms / months },
      },
    ],
  }
}

interface Looked {
  readonly ms: number
  /** Of the server; null: this machine does not tell. */
  readonly processorMs: number | null
}

const processorsOf = (packs: Looked, rows: Looked) =>
  packs.processorMs && rows.processorMs
    ? { processor: packs.processorMs, 'processor of rows': rows.processorMs }
    : {}

async function bytesEach(database: Database, rows: string, bytes: string): Promise<number> {
  const { rows: found } = await database.admin.query<{ each: number }>(
    `select (${bytes})::float8 / count(*) as each ${rows}`,
  )
  return found[0]!.each
}

/** The middle of some looks, each at another device. */
async function look(
  database: Database,
  organisation: BenchOrganisation,
  from: Instant,
  to: Instant,
): Promise<Looked> {
  const { scope } = organisation
  const devices = flattenDevices(organisation)
  const processor = await findProcessor(database)
  const times: number[] = []
  const before = processor?.() ?? 0
  for (let n = 0; n < LOOKS; n++) {
    const { id } = devices[n % devices.length]!
    const asked = () =>
      database.withScope(scope, (tx) => qualityLines(tx, scope, id, { from, to }, DAY_MS / 24, 'voltage'), {
        readOnly: true,
      })
    times.push(await timed(asked))
  }
  const processorMs = processor ? (processor() - before) / LOOKS : null
  return { ms: median(times), processorMs }
}

async function packMonths(database: Database, organisation: BenchOrganisation, from: Instant, to: Instant) {
  const { scope } = organisation
  let [months, readings] = [0, 0]
  const ms = await timed(async () => {
    for (const { id } of flattenDevices(organisation)) {
      for (let begins = from; begins < to; begins = nextMonth(begins)) {
        const span = { deviceId: id, from: begins, to: nextMonth(begins), quietSince: LATER }
        readings += await database.withScope(scope, async (tx) => {
          if (!(await tryLockPacking(tx, scope))) throw new Error('somebody writes to a month that is packed')
          return packReadings(tx, scope, span)
        })
        months += 1
      }
    }
  })
  return { months, readings, ms }
}

/** The world is as it was. */
async function unpackAll(database: Database, organisation: BenchOrganisation): Promise<void> {
  const { scope } = organisation
  for (const { id } of flattenDevices(organisation)) {
    const span = { deviceIds: [id], from: new Date(0), to: new Date(Date.UTC(2100, 0)) }
    await database.withScope(scope, (tx) => unpackSpan(tx, scope, span))
  }
  await database.admin.query('vacuum (analyze) reading')
}
