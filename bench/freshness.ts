import { setTimeout as sleep } from 'node:timers/promises'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/time/interval.ts'
import { addDays, localDay, startOfDay } from '#domain/time/zone.ts'
import { drainRollups } from '#jobs/meter/drain-rollups.ts'
import type { Database } from '#store/engine/database.ts'
import { markSpan } from './build.ts'
import { framesBody } from './frames.ts'
import type { Line, Section } from './report.ts'
import { type BenchServer, openServer, type Session } from './server.ts'
import { syntheticReading } from './synthetic.ts'
import { median, quantile } from './timing.ts'
import { type BenchDevice, type BenchOrganisation, flattenDevices, NOW, type World, ZONE } from './world.ts'

const BUDGET_MS = 2_000
/** While it is busy the other meters send in turn, as a thousand would that send once a minute. */
const BUSY_EVERY_MS = 50

interface Fresh {
  readonly server: BenchServer
  readonly session: Session
  readonly organisation: BenchOrganisation
  readonly device: BenchDevice
  readonly key: string
  /** readings that were sent already, one a minute */
  sent: number
}

/** How soon after a meter's post the dashboard's figure of today holds its reading. */
export async function freshness(database: Database, world: World): Promise<Section> {
  const organisation = world.organisations[0]!
  await cutTail(database, organisation)
  // Room for a reading a minute, all of them past.
  const server = await openServer(database, { startAt: NOW + 4 * HOUR_MS })
  try {
    const devices = flattenDevices(organisation)
    const device = devices.find(({ isSource }) => isSource)!
    const key = await server.gatewayKey(organisation.scope, [device.id])
    const session = await server.logIn(organisation.administrator)
    const fresh = { server, session, organisation, device, key, sent: 0 }
    const quiet = await delays(fresh, world.size.freshReadings)
    const others = devices.filter((other) => other !== device)
    const stop = keepBusy(
      server,
      await server.gatewayKey(
        organisation.scope,
        others.map(({ id }) => id),
      ),
      others,
    )
    const busy = await delays(fresh, world.size.freshReadings)
    await stop()
    const every = `while other meters send ${1000 / BUSY_EVERY_MS} readings a second`
    return {
      title: 'Freshness: from a post to the figure of today',
      lines: [delayLine('nothing else arrives', quiet), delayLine(every, busy)],
    }
  } finally {
    await server.close()
    await cutTail(database, organisation)
  }
}

function delayLine(what: string, { times, plain }: Delays): Line {
  const slowest = Math.max(...times)
  return {
    what,
    value: median(times),
    unit: 'ms',
    ratios: { 'the question alone': median(times) / median(plain) },
    also: { p95: quantile(times, 0.95), max: slowest, 'question alone': median(plain) },
    budget: { of: 'max', figure: slowest, most: BUDGET_MS },
  }
}

interface Delays {
  /** from the post to the answer that holds it */
  readonly times: number[]
  /** the same question once nothing is to be rolled up for it */
  readonly plain: number[]
}

async function delays(fresh: Fresh, count: number): Promise<Delays> {
  const [times, plain]: [number[], number[]] = [[], []]
  for (let n = 0; n < count; n++) {
    const reading = syntheticReading(fresh.device.curve, NOW + ++fresh.sent * MINUTE_MS)
    const before = await fetchTodayKwh(fresh)
    const body = framesBody([{ deviceId: fresh.device.id, reading }])
    const began = performance.now()
    await fresh.server.post(fresh.key, body, 1)
    while ((await fetchTodayKwh(fresh)) <= before);
    const seen = performance.now()
    times.push(seen - began)
    await fetchTodayKwh(fresh)
    plain.push(performance.now() - seen)
  }
  return { times, plain }
}

async function fetchTodayKwh({ session, server, device }: Fresh): Promise<number> {
  const today = localDay(ZONE, server.now()).split('-').reverse().join('-')
  const range = `${today}%2000:00/${today}%2023:59`
  const path = `dashboard/total_energy/${session.userId}/${range}/hourly?devices=${device.id}`
  const answer = (await session.get(path)).json() as unknown as CardAnswer
  return answer.authenticatedData.selection.today.value
}

interface CardAnswer {
  authenticatedData: { selection: { today: { value: number } } }
}

/** The other meters send in turn, until they are stopped. */
function keepBusy(server: BenchServer, key: string, devices: readonly BenchDevice[]): () => Promise<void> {
  let stopped = false
  const run = async () => {
    for (let n = 0; !stopped; n++) {
      const { id, curve } = devices[n % devices.length]!
      const at = NOW + (n + 1) * SECOND_MS
      await server.post(key, framesBody([{ deviceId: id, reading: syntheticReading(curve, at) }]), 1)
      await sleep(BUSY_EVERY_MS)
    }
  }
  const running = run()
  // An error is told by whoever stops it.
  running.catch(() => {})
  return () => {
    stopped = true
    return running
  }
}

/** Takes back what this measurement adds, so that a kept world stays as it was built. */
async function cutTail(database: Database, organisation: BenchOrganisation): Promise<void> {
  const { scope } = organisation
  const ids = flattenDevices(organisation).map(({ id }) => id)
  const { admin } = database
  const { rowCount } = await admin.query('delete from reading where organisation_id = $1 and ts > $2', [
    scope.organisationId,
    new Date(NOW),
  ])
  if (rowCount === 0) return
  await admin.query(
    `update device_latest l set ts = (select max(r.ts) from reading r
       where r.organisation_id = l.organisation_id and r.device_id = l.device_id)
     where organisation_id = $1`,
    [scope.organisationId],
  )
  const today = localDay(ZONE, NOW)
  await markSpan(database, scope, ids, startOfDay(ZONE, today), startOfDay(ZONE, addDays(today, 1)) - 1)
  await drainRollups(database, scope)
}
