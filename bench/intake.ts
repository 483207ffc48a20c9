import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { HOUR_MS } from '#domain/time/interval.ts'
import { addDays, startOfDay } from '#domain/time/zone.ts'
import type { Database } from '#store/engine/database.ts'
import type { Scope } from '#store/engine/scope.ts'
import { PERIOD_MS } from './build.ts'
import { findProcessorParts } from './processor.ts'
import type { Line, Section } from './report.ts'
import type { SenderOrder } from './sender.ts'
import { type BenchServer, openServer, type Work } from './server.ts'
import { addBenchBranch, type BenchDevice, MONTH, organisationScope, type World, ZONE } from './world.ts'

interface Kind {
  readonly batch: number
  readonly senders: number
  /** of each sender, and of no other */
  readonly devices: number
  readonly organisations: number
  readonly posts: 'batches' | 'singles'
  /** µs of processor and bytes of WAL a reading, of all the work */
  readonly most?: { readonly processorUs: number; readonly walBytes?: number }
}

export const KINDS: readonly Kind[] = [
  {
    ...{ batch: 100, senders: 16, devices: 25, organisations: 1, posts: 'batches' },
    most: { processorUs: 110, walBytes: 450 },
  },
  { batch: 1, senders: 64, devices: 1, organisations: 1, posts: 'singles', most: { processorUs: 700 } },
  { batch: 1, senders: 64, devices: 1, organisations: 64, posts: 'singles' },
]

const WARMER = 4
/** Alerts rest for ten seconds: whoever asks twenty times a second whether they are judged spends a third of what the readings cost. */
const ASKED_EACH_MS = 500
const REFILLED_BY = 200

interface Stage {
  readonly work: Work
  readonly says: string
}

export const WORKS: readonly Stage[] = [
  { work: {}, says: 'taken in' },
  { work: { rollUp: true }, says: 'and rolled up' },
  { work: { rollUp: true, alerts: true }, says: 'and judged' },
]

/**
 * What a reading costs, in processor time of server and database, from the post to the durable commit, and with the work
 * that it causes. Who posts is a process of its own.
 */
export async function intake(
  database: Database,
  world: World,
  {
    kinds = KINDS,
    works = WORKS,
  }: { readonly kinds?: readonly Kind[]; readonly works?: readonly Stage[] } = {},
): Promise<Section> {
  const lines: Line[] = []
  for (const kind of kinds) {
    const site = await addSite(database, world, kind)
    const sender = await startSender()
    const before = lines.length
    try {
      for (const { work, says } of works) {
        // Later stages find most of it compiled.
        const warmPosts = Math.ceil(world.size.warmPosts[kind.posts] / (lines.length === before ? 1 : WARMER))
        lines.push(...(await measure(database, world, { kind, site, sender, work, says, warmPosts })))
      }
    } finally {
      sender.kill()
    }
  }
  return { title: 'What a reading costs', lines }
}

interface Site {
  readonly gateways: readonly { readonly scope: Scope; readonly devices: readonly BenchDevice[] }[]
  /** readings of each device that were sent already */
  sent: number
}

interface Measuring {
  readonly kind: Kind
  readonly site: Site
  readonly sender: ChildProcess
  readonly work: Work
  readonly says: string
  /** of each sender, before what is measured */
  readonly warmPosts: number
}

async function measure(database: Database, world: World, measuring: Measuring): Promise<Line[]> {
  const { kind, work, says, warmPosts } = measuring
  // A server of its own: its keys have their whole allowance of posts.
  const server = await openServer(database, { startAt: startOfDay(ZONE, MONTH.last) + 10 * HOUR_MS, work })
  try {
    const posts = world.size.intakePosts[kind.posts]
    await round(database, server, measuring, warmPosts)
    // Ten seconds of its clock, in which an organisation may send five thousand posts again.
    server.willBeAsked(REFILLED_BY)
    const { readings, cost, walBytes } = await round(database, server, measuring, posts)
    const isAll = work.alerts === true
    const what = `${kind.batch} a post, ${kind.senders} senders of ${organisations(kind)}, ${says}`
    const { processorUs, walBytes: mostWal } = kind.most ?? {}
    const lines: Line[] = []
    if (cost !== null) {
      const each = (ms: number) => (ms * 1_000) / readings
      const value = each(cost.server + cost.database)
      const budget = isAll && processorUs !== undefined
      lines.push({
        ...{ what, value, unit: 'µs', ratios: {} },
        also: { server: each(cost.server), database: each(cost.database) },
        ...(budget ? { budget: { of: 'processor', figure: value, most: processorUs } } : {}),
      })
    }
    const wal = walBytes / readings
    lines.push({
      ...{ what: `${what}: WAL`, value: wal, unit: 'bytes', ratios: {} },
      ...(isAll && mostWal !== undefined ? { budget: { of: 'WAL', figure: wal, most: mostWal } } : {}),
    })
    return lines
  } finally {
    await server.close()
    await forgetMarks(database)
  }
}

const organisations = ({ organisations: count }: Kind) =>
  count === 1 ? 'one organisation' : `${count} organisations`

interface Cost {
  readonly readings: number
  /** Null: this machine does not tell. */
  readonly cost: { readonly server: number; readonly database: number } | null
  readonly walBytes: number
}

async function round(
  database: Database,
  server: BenchServer,
  { kind, site, sender, work }: Measuring,
  posts: number,
): Promise<Cost> {
  const { batch, devices } = kind
  const gateways: SenderOrder['gateways'][number][] = []
  for (const { scope, devices } of site.gateways) {
    const ids = devices.map(({ id }) => id)
    gateways.push({ key: await server.gatewayKey(scope, ids), devices })
  }
  const from = startOfDay(ZONE, MONTH.first) + site.sent * PERIOD_MS
  await tell(sender, {
    kind: 'prepare',
    order: { port: server.port, gateways, posts, batch, from, periodMs: PERIOD_MS } satisfies SenderOrder,
  })
  site.sent += Math.ceil((posts * batch) / devices)
  const processor = await findProcessorParts(database)
  const walBefore = await walPlace(database)
  const before = processor?.()
  await tell(sender, { kind: 'go' })
  while (await hasWork(database, work)) await sleep(ASKED_EACH_MS)
  const after = processor?.()
  const cost =
    before && after
      ? { server: after.server - before.server, database: after.database - before.database }
      : null
  return { readings: posts * batch * kind.senders, cost, walBytes: (await walPlace(database)) - walBefore }
}

async function walPlace({ admin }: Database): Promise<number> {
  const { rows } = await admin.query<{ place: number }>(
    `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as place`,
  )
  return rows[0]!.place
}

async function hasWork({ admin }: Database, { rollUp = false, alerts = false }: Work): Promise<boolean> {
  const { rows } = await admin.query<{ waits: boolean }>(
    `select $1 and exists (select from rollup_dirty) or $2 and exists (select from alert_dirty) as waits`,
    [rollUp, alerts],
  )
  return rows[0]!.waits
}

/** What was left undone on purpose is no work of the next server. */
async function forgetMarks({ admin }: Database): Promise<void> {
  await admin.query('truncate rollup_dirty, alert_dirty')
  await admin.query('update device_latest set due_from = null where due_from is not null')
}

async function startSender(): Promise<ChildProcess> {
  const sender = fork(new URL('./sender.ts', import.meta.url), { execArgv: ['--import', 'tsx'] })
  await once(sender, 'spawn')
  return sender
}

async function tell(sender: ChildProcess, said: object): Promise<void> {
  const answered = once(sender, 'message')
  sender.send(said)
  const [answer] = await answered
  if (answer !== 'ready' && answer !== 'sent') throw new Error(String(answer))
}

/** Gateways with devices that have not sent yet. */
async function addSite(database: Database, world: World, kind: Kind): Promise<Site> {
  const gateways: Site['gateways'][number][] = []
  const firstDay = addDays(MONTH.first, -1)
  for (let n = 0; n < kind.senders; n++) {
    const place = `${kind.batch} ${kind.organisations} ${Date.now()}`
    const organisation = `Bench intake ${place} ${n % kind.organisations}`
    const scope =
      gateways[n - kind.organisations]?.scope ??
      (await organisationScope(database, organisation, world.firstDay))
    const plan = { name: `Gateway ${n + 1}`, devices: kind.devices, firstMeter: n * kind.devices, firstDay }
    const { devices } = await database.withScope(scope, (tx) => addBenchBranch(tx, scope, plan))
    gateways.push({ scope, devices })
  }
  return { gateways, sent: 0 }
}
