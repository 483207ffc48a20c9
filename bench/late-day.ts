import { addDays, startOfDay } from '#domain/time/zone.ts'
import { drainRollups } from '#jobs/meter/drain-rollups.ts'
import type { Database } from '#store/engine/database.ts'
import type { Scope } from '#store/engine/scope.ts'
import { listInstants, markSpan } from './build.ts'
import { framesBody } from './frames.ts'
import type { Section } from './report.ts'
import { type BenchServer, openServer, type Session } from './server.ts'
import { syntheticReading } from './synthetic.ts'
import { median, quantile, timed } from './timing.ts'
import { type BenchDevice, flattenDevices, NOW, type World, ZONE } from './world.ts'

const BUDGET_MS = 2_000

interface Late {
  readonly database: Database
  readonly server: BenchServer
  readonly session: Session
  readonly scope: Scope
  readonly key: string
}

/** A whole day of one device arrives long after the days around it: how soon are the totals right? */
export async function lateDay(database: Database, world: World): Promise<Section> {
  const organisation = world.organisations[0]!
  const { scope, administrator } = organisation
  const sources = flattenDevices(organisation).filter(({ isSource }) => isSource)
  const server = await openServer(database)
  try {
    const key = await server.gatewayKey(
      scope,
      sources.map(({ id }) => id),
    )
    const late = { database, server, scope, key, session: await server.logIn(administrator) }
    const [repairs, rebuilds]: [number[], number[]] = [[], []]
    for (let n = 0; n < world.size.lateDays; n++) {
      const device = sources[n % sources.length]!
      const day = addDays(world.firstDay, 5 + Math.floor((n * (world.size.days - 10)) / world.size.lateDays))
      repairs.push(await repair(late, device, day))
      rebuilds.push(await rebuild(late, device, world.firstDay))
    }
    return lateDaySection(repairs, rebuilds, world.size.days)
  } finally {
    await server.close()
  }
}

function lateDaySection(repairs: readonly number[], rebuilds: readonly number[], days: number): Section {
  const slowest = Math.max(...repairs)
  return {
    title: 'A day that arrives late',
    lines: [
      {
        what: 'from the post of 96 readings to right totals',
        value: median(repairs),
        unit: 'ms',
        ratios: { [`rebuild of the device's ${days} days`]: median(repairs) / median(rebuilds) },
        also: { p95: quantile(repairs, 0.95), max: slowest, rebuild: median(rebuilds) },
        budget: { of: 'max', figure: slowest, most: BUDGET_MS },
      },
    ],
  }
}

/** Takes a day away and sends it again; milliseconds until the answers are what they were. */
async function repair(late: Late, device: BenchDevice, day: string): Promise<number> {
  const expected = await fetchTotals(late, device, day)
  if (!expected.startsWith('1 ')) throw new Error(`${day} was not whole: ${expected}`)
  await takeAway(late, device, day)
  if ((await fetchTotals(late, device, day)) === expected) throw new Error(`${day} was not taken away`)
  const sent = listInstants(day).map((at) => ({
    deviceId: device.id,
    reading: syntheticReading(device.curve, at),
  }))
  const body = framesBody(sent)
  return timed(async () => {
    await late.server.post(late.key, body, sent.length)
    while ((await fetchTotals(late, device, day)) !== expected);
  })
}

/** Coverage and energy of the device over the day and the two beside it, as the dashboard tells them. */
async function fetchTotals({ session }: Late, device: BenchDevice, day: string): Promise<string> {
  const [from, to] = [addDays(day, -1), addDays(day, 1)].map((each) => each.split('-').reverse().join('-'))
  const range = `${from}%2000:00/${to}%2023:59`
  const path = `dashboard/daily_consumption/${session.userId}/${range}/daily`
  const answer = (await session.get(path)).json() as unknown as DailyAnswer
  const found = answer.authenticatedData.branches
    .flatMap(({ devices }) => devices)
    .find(({ id }) => id === device.id)
  if (!found) throw new Error(`no device ${device.id} in the answer`)
  return `${Math.min(...found.coverage)} ${found.daily_kwh.join(' ')}`
}

interface DailyAnswer {
  authenticatedData: {
    branches: { devices: { id: number; daily_kwh: number[]; coverage: number[] }[] }[]
  }
}

async function takeAway({ database, scope }: Late, device: BenchDevice, day: string): Promise<void> {
  const instants = listInstants(day)
  const [first, last] = [instants[0]!, instants.at(-1)!]
  await database.admin.query(
    'delete from reading where organisation_id = $1 and device_id = $2 and ts between $3 and $4',
    [scope.organisationId, device.id, new Date(first), new Date(last)],
  )
  await markSpan(database, scope, [device.id], startOfDay(ZONE, addDays(day, -1)), last)
  await drainRollups(database, scope)
}

/** Milliseconds to make all rollups of a device again. */
async function rebuild({ database, scope }: Late, device: BenchDevice, firstDay: string): Promise<number> {
  await markSpan(database, scope, [device.id], startOfDay(ZONE, firstDay), NOW)
  return timed(() => drainRollups(database, scope))
}
