import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { addDays } from '#domain/time/zone.ts'
import type { Database } from '#store/engine/database.ts'
import type { Question, Told } from './asker.ts'
import { type Bare, bareDays, bareReadings } from './bare.ts'
import { wireDay } from './dashboard.ts'
import { findProcessor } from './processor.ts'
import type { Line, Section } from './report.ts'
import { openServer } from './server.ts'
import { timed } from './timing.ts'
import { MONTH, type World } from './world.ts'

/** Processor time of an answer over that of a plain statement that reads the same rows. */
const MOST_TIMES_BARE = 2
/** The system counts in hundredths of a second: so many are counted together. */
const ASKED_TOGETHER = 20
const MOST_TIMES_ACCOUNT = 1.5
/** A server compiles what it does over and over, for some hundred answers: what a process costs that has run for long is measured. */
const UNTIL_WARM = 200

interface Call {
  readonly name: string
  readonly path: string
  readonly bare: Bare
  readonly isBudgeted: boolean
}

type Ask = (path: string, times: number, again?: boolean) => Promise<Told>

/** What other products answer too: days of all meters, a month of one meter as it was read, this month's total. */
export async function answers(database: Database, world: World): Promise<Section> {
  const server = await openServer(database)
  const asker = fork(new URL('asker.ts', import.meta.url), { execArgv: ['--import', 'tsx'] })
  try {
    const { administrator } = world.organisations[0]!
    const session = await server.logIn(administrator)
    const { port } = server
    const { access } = session.logIn as { access: string }
    const ask: Ask = (path, times, again = false) => {
      server.willBeAsked(times)
      return tell(asker, { port, path, token: access, times, again })
    }
    const lines: Line[] = []
    const rounds = world.size.fewRepeats
    for (const call of listCalls(world, session.userId))
      lines.push(await measure(database, call, ask, rounds))
    lines.push(await measureAgain(database, ask, { userId: session.userId, rounds }))
    return { title: 'Answers that other products give too, client apart', lines }
  } finally {
    asker.kill()
    await server.close()
  }
}

function listCalls({ organisations, firstDay, size }: World, userId: number): Call[] {
  const { scope, branches } = organisations[0]!
  const devices = branches[0]!.devices
  const range = (first: string) => `${wireDay(first)}%2000:00/${wireDay(MONTH.last)}%2023:59`
  const daily = (first: string) => `/api/v1/dashboard/daily_consumption/${userId}/${range(first)}/daily`
  const consumption = (first: string, interval: string) =>
    `/api/v1/parameters/energy_consumption/${userId}/${range(first)}/${interval}`
  const rows = (first: string, ids = devices.map(({ id }) => id)) => ({
    organisationId: scope.organisationId,
    deviceIds: ids,
    first,
    last: MONTH.last,
  })
  const sources = devices.filter(({ isSource }) => isSource).map(({ id }) => id)
  const one = devices[0]!.id
  const [many, few] = [`${devices.length} meters`, `${sources.length} sources`]
  const all = { isBudgeted: true }
  const rest = { isBudgeted: false }
  return [
    {
      name: `${many} × a month of days`,
      path: daily(MONTH.first),
      bare: bareDays(rows(MONTH.first)),
      ...all,
    },
    { name: `${many} × ${size.days} days`, path: daily(firstDay), bare: bareDays(rows(firstDay)), ...all },
    {
      name: `one meter's month at 15 minutes`,
      path: `${consumption(MONTH.first, '15mins')}?devices=${one}`,
      bare: bareReadings(rows(MONTH.first, [one])),
      ...all,
    },
    {
      name: `this month's total`,
      path: `/api/v1/dashboard/total_energy/${userId}/${range(MONTH.first)}/daily`,
      // With the like period before.
      bare: bareDays(rows(addDays(MONTH.first, -30))),
      ...all,
    },
    ...[MONTH.first, firstDay].map((first) => ({
      name: `energy consumption, ${few}, ${first === firstDay ? `${size.days} days` : 'a month of days'}`,
      path: consumption(first, 'daily'),
      bare: bareDays(rows(first, sources)),
      ...rest,
    })),
  ]
}

async function measure(database: Database, call: Call, ask: Ask, rounds: number): Promise<Line> {
  const askBare = () => database.admin.query(call.bare as never)
  const { status, bytes } = await ask(call.path, UNTIL_WARM)
  if (status !== 200) throw new Error(`${call.path}: ${status}`)
  for (let n = 0; n < UNTIL_WARM; n++) await askBare()
  const spent = await byTurns(database, rounds, {
    answer: () => ask(call.path, ASKED_TOGETHER),
    plain: async () => {
      for (let n = 0; n < ASKED_TOGETHER; n++) await askBare()
    },
  })
  const ratio = spent.answer / spent.plain
  return {
    what: call.name,
    value: spent.answer,
    unit: 'ms',
    ratios: { [`${call.bare.says}, processor`]: ratio },
    also: { 'bare SQL': spent.plain, wall: spent.wall, kB: bytes / 1024 },
    ...(call.isBudgeted ? { budget: { of: 'ratio', figure: ratio, most: MOST_TIMES_BARE, unit: '' } } : {}),
  }
}

/** A month that is over, asked for by somebody who has it: as little as one's own account, which is read after the same check. */
async function measureAgain(
  database: Database,
  ask: Ask,
  { userId, rounds }: { readonly userId: number; readonly rounds: number },
): Promise<Line> {
  const [first, last] = [addDays(MONTH.first, -31), addDays(MONTH.first, -1)]
  const path = `/api/v1/dashboard/daily_consumption/${userId}/${wireDay(first)}%2000:00/${wireDay(last)}%2023:59/daily`
  const { status } = await ask(path, UNTIL_WARM, true)
  if (status !== 304) throw new Error(`${path}, asked again: ${status}`)
  const account = '/api/v1/account/'
  await ask(account, UNTIL_WARM)
  const spent = await byTurns(database, rounds, {
    answer: () => ask(path, ASKED_TOGETHER, true),
    plain: () => ask(account, ASKED_TOGETHER),
  })
  const ratio = spent.answer / spent.plain
  return {
    what: 'a month that is over, asked again',
    value: spent.answer,
    unit: 'ms',
    ratios: { "one's own account, processor": ratio },
    also: { account: spent.plain, wall: spent.wall },
    budget: { of: 'ratio', figure: ratio, most: MOST_TIMES_ACCOUNT, unit: '' },
  }
}

interface Turns {
  readonly answer: () => Promise<unknown>
  readonly plain: () => Promise<unknown>
}

/** Milliseconds of processor of each one of those that are asked together, by turns. */
async function byTurns(database: Database, rounds: number, { answer, plain }: Turns) {
  const processor = (await findProcessor(database)) ?? (() => Number.NaN)
  const spent = { answer: 0, plain: 0, wall: 0 }
  for (let round = 0; round < rounds; round++) {
    const began = processor()
    spent.wall += await timed(answer)
    const between = processor()
    await plain()
    spent.answer += between - began
    spent.plain += processor() - between
  }
  const count = rounds * ASKED_TOGETHER
  return { answer: spent.answer / count, plain: spent.plain / count, wall: spent.wall / count }
}

async function tell(asker: ChildProcess, question: Question): Promise<Told> {
  asker.send(question)
  const [told] = (await once(asker, 'message')) as [Told]
  return told
}
