import { setTimeout as sleep } from 'node:timers/promises'
import { addDays } from '#domain/time/zone.ts'
import type { Database } from '#store/engine/database.ts'
import { wireDay } from './dashboard.ts'
import { type Holds, watchHolds } from './hold.ts'
import type { Line, Section } from './report.ts'
import { openServer, type Session } from './server.ts'
import { quantile, timed } from './timing.ts'
import { MONTH, type World } from './world.ts'

/** What a page needs first, beside whatever else is asked. */
const MOST_TIMES_IDLE = 3
const LOOKS = 200
/** Of one round the second slowest would be the 99th of 100, which is luck; more at once outlast a log-in. */
const ROUNDS = 2
/** Others are held up no longer than that by one answer. */
const LONGEST_HOLD_MS = 50
/** A thread compiles what it has not answered before, beside whoever asks meanwhile. */
const WARM_ANSWERS = 5
const APART_MS = 20
/** The longest range of which hours are drawn. */
const HOURS_DAYS = 62

/** `side_bar_data` while another call of a year is answered over and over, and how long that call holds the loop at most. */
export async function beside(database: Database, world: World): Promise<Section> {
  const server = await openServer(database)
  try {
    const { administrator, branches } = world.organisations[0]!
    const session = await server.logIn(administrator)
    const first = `side_bar_data/${session.userId}`
    const busyLooks: { what: string; busy: Look }[] = []
    const idleBefore = await look(session, first, null)
    for (const [what, path] of calls(world, session.userId, branches[0]!.id)) {
      const rounds: Look[] = []
      for (let n = 0; n < ROUNDS; n++) rounds.push(await look(await server.logIn(administrator), first, path))
      busyLooks.push({ what, busy: together(rounds) })
    }
    // Before and after: the slowest one of a hundred is a matter of luck.
    const idleAfter = await look(await server.logIn(administrator), first, null)
    const idle = { p99: quantile([...idleBefore.times, ...idleAfter.times], 0.99) }
    const lines: Line[] = []
    for (const { what, busy } of busyLooks) {
      const p99 = quantile(busy.times, 0.99)
      lines.push({
        what,
        value: p99,
        unit: 'ms',
        ratios: { 'the same when nothing else is asked': p99 / idle.p99 },
        also: { idle: idle.p99 },
        budget: { of: 'p99', figure: p99, most: MOST_TIMES_IDLE * idle.p99 },
      })
      lines.push({
        what: `${what}: longest hold`,
        value: busy.ownMs,
        unit: 'ms',
        ratios: {},
        also: { 'with waits for a processor': busy.longestMs },
        budget: { of: 'longest hold', figure: busy.ownMs, most: LONGEST_HOLD_MS },
      })
    }
    return { title: 'The side bar beside another call of a year, p99', lines }
  } finally {
    await server.close()
  }
}

function calls({ firstDay }: World, userId: number, branchId: number): [string, string][] {
  const since = (first: string) => `${wireDay(first)}%2000:00/${wireDay(MONTH.last)}%2023:59`
  const range = since(firstDay)
  const hours = since(addDays(MONTH.last, 1 - HOURS_DAYS))
  return [
    ['total_energy', `dashboard/total_energy/${userId}/${range}/daily`],
    ['daily_consumption', `dashboard/daily_consumption/${userId}/${range}/daily`],
    ['load_overview', `dashboard/load_overview/${userId}/${range}/daily`],
    ['branch_demand', `branch_demand/${userId}/${range}`],
    ['blended_cost', `blended_cost/${branchId}/${range}/`],
    ['cost_tracker_overview', `cost_tracker_overview/${userId}`],
    ['aggregate, daily', `dashboard/${userId}/${range}/daily`],
    ...['energy_consumption', 'time_of_use', 'power_demand'].flatMap((page): [string, string][] => [
      [`${page}, hourly, shown by day`, `parameters/${page}/${userId}/${range}/hourly`],
      [`${page}, ${HOURS_DAYS} days of hours`, `parameters/${page}/${userId}/${hours}/hourly`],
    ]),
    ['power_quality', `parameters/power_quality/${userId}/${range}`],
    ['score card', `score_card/${userId}/${range}`],
    ['yearly report', `report/${userId}/${wireDay(MONTH.last)}/yearly`],
  ]
}

interface Look extends Holds {
  readonly times: readonly number[]
}

function together(rounds: readonly Look[]): Look {
  return {
    times: rounds.flatMap(({ times }) => times),
    ownMs: Math.max(...rounds.map(({ ownMs }) => ownMs)),
    longestMs: Math.max(...rounds.map(({ longestMs }) => longestMs)),
  }
}

async function look(session: Session, path: string, other: string | null): Promise<Look> {
  await session.get(path)
  if (other !== null) for (let n = 0; n < WARM_ANSWERS; n++) await session.get(other)
  let isOver = false
  const busy = async () => {
    do {
      if (other === null) await sleep(APART_MS)
      else await session.get(other)
    } while (!isOver)
  }
  const times: number[] = []
  const looks = async () => {
    for (let n = 0; n < LOOKS && !isOver; n++) {
      await sleep(APART_MS)
      times.push(await timed(() => session.get(path)))
    }
  }
  const over = () => {
    isOver = true
  }
  const holds = watchHolds()
  // Whichever fails, the other ends too before it is told.
  const ended = await Promise.allSettled([busy().finally(over), looks().finally(over)])
  const held = holds()
  for (const each of ended) if (each.status === 'rejected') throw each.reason
  return { times, ...held }
}
