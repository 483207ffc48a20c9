import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#store/engine/database.ts'
import { wireDay } from './dashboard.ts'
import type { Section } from './report.ts'
import { type BenchServer, openServer, type Session } from './server.ts'
import { median, quantile, timed } from './timing.ts'
import { MONTH, type World } from './world.ts'

const A_SECOND = 50
const SLOWER_AT_MOST = 2
const PAUSE_MS = 40

/** H7: how long a page takes while 50 log-ins a second come in, each for another name and from another address. */
export async function logIns(database: Database, world: World): Promise<Section> {
  const server = await openServer(database)
  try {
    const user = world.organisations[0]!.branches[0]!.viewer
    const session = await server.logIn(user)
    const repeats = Math.max(20, world.size.repeats)
    const alone = await pages(session, repeats)
    const flood = startFlood(server)
    await sleep(1_000)
    const during = await pages(session, repeats)
    const { passed, shed } = await flood.stop()
    return {
      title: `A page while ${A_SECOND} log-ins a second come in`,
      lines: [
        {
          what: `total_energy; ${passed} log-ins looked at, ${shed} told to wait`,
          value: median(during),
          unit: 'ms',
          ratios: { 'the page alone': median(during) / median(alone) },
          also: { alone: median(alone), 'p95 alone': quantile(alone, 0.95), p95: quantile(during, 0.95) },
          budget: { of: 'p95', figure: quantile(during, 0.95), most: SLOWER_AT_MOST * quantile(alone, 0.95) },
        },
      ],
    }
  } finally {
    await server.close()
  }
}

async function pages(session: Session, repeats: number): Promise<number[]> {
  const range = `${wireDay(MONTH.first)}%2000:00/${wireDay(MONTH.last)}%2023:59`
  const ask = () => session.get(`dashboard/total_energy/${session.userId}/${range}/hourly`)
  await ask()
  const times: number[] = []
  for (let n = 0; n < repeats; n++) {
    times.push(await timed(ask))
    await sleep(PAUSE_MS)
  }
  return times
}

function startFlood(server: BenchServer) {
  const statuses: Promise<number>[] = []
  const timer = setInterval(() => {
    const n = statuses.length
    statuses.push(server.guess(`nobody ${n}`, `198.18.${Math.floor(n / 250)}.${n % 250}`))
  }, 1_000 / A_SECOND)
  return {
    async stop() {
      clearInterval(timer)
      const all = await Promise.all(statuses)
      const shed = all.filter((status) => status === 503).length
      return { passed: all.length - shed, shed }
    },
  }
}
