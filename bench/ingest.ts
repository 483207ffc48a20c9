import { setTimeout as sleep } from 'node:timers/promises'
import type { Instant } from '#domain/time/interval.ts'
import { addDays, startOfDay } from '#domain/time/zone.ts'
import type { Database } from '#store/engine/database.ts'
import type { Scope } from '#store/engine/scope.ts'
import { isDirty } from '#store/meter/rollup/rollup.ts'
import { type Baselines, openBaselines } from './baselines.ts'
import { PERIOD_MS } from './build.ts'
import { framesBody } from './frames.ts'
import type { MeterRow } from './meter-rows.ts'
import type { Line, Section } from './report.ts'
import { type BenchServer, openServer } from './server.ts'
import { syntheticReading } from './synthetic.ts'
import { median, timed } from './timing.ts'
import { addBenchBranch, type BenchDevice, MONTH, organisationScope, type World, ZONE } from './world.ts'

const DEVICES = 100

interface Kind {
  /** readings a post */
  readonly batch: 1 | 100 | 10_000
  /** who post at the same time, each waiting for its answer before the next post */
  readonly senders: number
}

const KINDS: readonly Kind[] = [
  { batch: 1, senders: 1 },
  { batch: 1, senders: 16 },
  { batch: 100, senders: 1 },
  { batch: 10_000, senders: 1 },
]

interface Meters {
  readonly scope: Scope
  readonly devices: readonly BenchDevice[]
  /** readings that were sent already */
  sent: number
}

/**
 * Acknowledged readings a second over HTTP, each acknowledgement after a durable commit, with the roll-up at work beside
 * it; against COPY and INSERT of the same rows, in as many transactions over as many connections.
 */
export async function ingest(database: Database, world: World): Promise<Section> {
  const meters = await freshMeters(database, world)
  const baselines = await openBaselines(database, Math.max(...KINDS.map(({ senders }) => senders)))
  const lines: Line[] = []
  try {
    for (const kind of KINDS) {
      // A server of its own: its keys have their whole allowance of posts.
      const server = await openServer(database)
      try {
        lines.push(await measure({ database, server, baselines, meters, kind }, world))
      } finally {
        await server.close()
      }
    }
  } finally {
    await baselines.close()
  }
  return { title: 'Durable ingest: acknowledged readings a second', lines }
}

interface Bench {
  readonly database: Database
  readonly server: BenchServer
  readonly baselines: Baselines
  readonly meters: Meters
  readonly kind: Kind
}

async function measure(bench: Bench, world: World): Promise<Line> {
  const { database, meters, kind } = bench
  const { batch, senders } = kind
  const rates: Rates[] = []
  for (let n = 0; n < world.size.rounds; n++)
    rates.push(await round(bench, world.size.posts[batch] * senders))
  const of = (pick: (rate: Rates) => number) => median(rates.map(pick))
  const readings = batch === 1 ? 'reading' : 'readings'
  const who = senders === 1 ? 'one sender' : `${senders} senders at once`
  const waiting = await timed(() => drained(database, meters.scope))
  if (waiting > 60_000) throw new Error('the roll-up does not keep up')
  return {
    what: `${batch.toLocaleString('en')} ${readings} a post, ${who}`,
    value: of(({ posted }) => posted),
    unit: 'readings/s',
    ratios: {
      'bare COPY': of(({ posted, copied }) => posted / copied),
      'bare INSERT': of(({ posted, inserted }) => posted / inserted),
    },
    also: {
      'bare COPY': of(({ copied }) => copied),
      'bare INSERT': of(({ inserted }) => inserted),
      'rolled up too': of(({ rolledUp }) => rolledUp),
    },
  }
}

interface Rates {
  readonly copied: number
  readonly inserted: number
  readonly posted: number
  /** until the totals are right as well */
  readonly rolledUp: number
}

async function round({ database, server, baselines, meters, kind }: Bench, posts: number): Promise<Rates> {
  const { batch, senders } = kind
  const batches = Array.from({ length: posts }, () => takeRows(meters, batch))
  const copies = batches.map((rows) => baselines.copyOf(rows))
  const inserts = batches.map((rows) => baselines.insertOf(rows))
  const bodies = batches.map(framesBody)
  const keys: string[] = []
  for (let n = 0; n < senders; n++) {
    keys.push(
      await server.gatewayKey(
        meters.scope,
        meters.devices.map(({ id }) => id),
      ),
    )
  }
  const copyMs = await timed(() => inLanes(copies, senders, (copy) => copy()))
  const insertMs = await timed(() => inLanes(inserts, senders, (insert) => insert()))
  const began = performance.now()
  await inLanes(bodies, senders, (body, lane) => server.post(keys[lane]!, body, batch))
  const postMs = performance.now() - began
  await drained(database, meters.scope)
  const rolledUpMs = performance.now() - began
  const rate = (ms: number) => ((posts * batch) / ms) * 1000
  return { copied: rate(copyMs), inserted: rate(insertMs), posted: rate(postMs), rolledUp: rate(rolledUpMs) }
}

/** So many at once, each lane one after the other. */
async function inLanes<T>(
  items: readonly T[],
  lanes: number,
  work: (item: T, lane: number) => Promise<void>,
): Promise<void> {
  let next = 0
  const run = async (lane: number) => {
    while (next < items.length) await work(items[next++]!, lane)
  }
  await Promise.all(Array.from({ length: lanes }, (_, lane) => run(lane)))
}

/** The next readings of the meters in turn: a round of all meters, then the next quarter of an hour. */
function takeRows(meters: Meters, count: number): MeterRow[] {
  const { devices, scope } = meters
  return Array.from({ length: count }, () => {
    const n = meters.sent++
    const { id, curve } = devices[n % devices.length]!
    const at = firstInstant() + Math.floor(n / devices.length) * PERIOD_MS
    return { organisationId: scope.organisationId, deviceId: id, reading: syntheticReading(curve, at) }
  })
}

function firstInstant(): Instant {
  return startOfDay(ZONE, MONTH.first)
}

/** Waits until nothing is left to be rolled up. */
async function drained(database: Database, scope: Scope): Promise<void> {
  while (await database.withScope(scope, (tx) => isDirty(tx, scope))) await sleep(5)
}

/** Meters that have not sent yet, beside those with a history. */
async function freshMeters(database: Database, world: World): Promise<Meters> {
  const scope = await organisationScope(database, 'Bench ingest', world.firstDay)
  await empty(database, scope)
  const { rows } = await database.admin.query<{ count: number }>(
    'select count(*)::int4 as count from branch where organisation_id = $1',
    [scope.organisationId],
  )
  const name = `Branch ${rows[0]!.count + 1}`
  const plan = { name, devices: DEVICES, firstMeter: 0, firstDay: addDays(MONTH.first, -1) }
  const { devices } = await database.withScope(scope, (tx) => addBenchBranch(tx, scope, plan))
  return { scope, devices, sent: 0 }
}

/** What an earlier run of a kept world left behind. */
async function empty(database: Database, { organisationId }: Scope): Promise<void> {
  for (const table of ['reading', 'reading_day', 'reading_block', 'rollup_dirty', 'device_latest']) {
    await database.admin.query(`delete from ${table} where organisation_id = $1`, [organisationId])
  }
}
