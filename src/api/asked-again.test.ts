import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallName } from '#contract/calls.ts'
import { NOTHING_MEASURED } from '#domain/meter/reading.ts'
import { FEATURES } from '#domain/people/feature.ts'
import { appendReadings } from '#store/meter/reading/reading.ts'
import { makeMonthsAhead } from '#store/meter/reading/reading-month.ts'
import { createKnownTrees } from '#store/site/known-trees.ts'
import { tree } from '#store/site/organisation.ts'
import { wholeOrganisation } from './frame/scope.ts'
import { operations } from './operations.ts'
import { analysisBench, RANGE } from './testing-analysis.ts'
import { oneCall, type Someone, toInjectable } from './testing-calls.ts'
import { type ClientIds, freshClient, freshPictures, freshRows } from './testing-rows.ts'

/** What is asked of the three days that were measured (`testing-analysis`), seventeen days later. */
const QUESTIONS = [
  `dashboard/daily_consumption/ID/${RANGE}/daily`,
  `dashboard/device_usage/ID/${RANGE}/daily`,
  `dashboard/load_overview/ID/${RANGE}/daily`,
  `branch_demand/ID/${RANGE}`,
  `blended_cost/BRANCH/${RANGE}/`,
  `parameters/energy_consumption/ID/${RANGE}/daily`,
  `parameters/energy_consumption/ID/${RANGE}/15mins`,
  `parameters/power_demand/ID/${RANGE}/hourly`,
  `parameters/time_of_use/ID/${RANGE}/hourly`,
]
const WRITES = (Object.keys(operations) as CallName[]).filter((name) =>
  ['write', 'file in'].includes(operations[name]!.what),
)

let bench: Awaited<ReturnType<typeof analysisBench>>
let client: ClientIds
let pictures: { snapshotId: number; photoId: number }
const access = new Map<string, string>()

beforeAll(async () => {
  bench = await analysisBench()
  const { database, cast, uploadDir } = bench.server
  await database.admin.query(
    `insert into feature_flag (organisation_id, flag, is_on)
     select $1, flag, true from unnest($2::text[]) flag on conflict do nothing`,
    [cast.lagosFoods, FEATURES],
  )
  await database.admin.query(`update organisation set client_type = 'BESPOKE'`)
  pictures = await freshPictures(database, cast.ikeja, uploadDir)
  client = { ...(await freshClient(database)).client, clientId: cast.lagosFoods }
  for (const username of ['alice', 'bola', 'dayo'])
    access.set(username, (await bench.server.logIn(username)).access)
}, 120_000)
afterAll(() => bench.server.close())

interface Answer {
  readonly status: number
  readonly body: string
  readonly tag: string | undefined
}

async function ask(path: string, tag?: string, username = 'alice'): Promise<Answer> {
  const { app, cast } = bench.server
  const url = `/api/v1/${path.replace('ID', String(cast[username as 'alice'])).replace('BRANCH', String(cast.ikeja.branchId))}`
  const headers = {
    authorization: `Bearer ${access.get(username)}`,
    ...(tag === undefined ? {} : { 'if-none-match': tag }),
  }
  const { statusCode, body, headers: told } = await app.inject({ url, headers })
  return { status: statusCode, body, tag: told.etag }
}

const askAll = () => Promise.all(QUESTIONS.map((path) => ask(path)))

/** Who has these answers is told that they hold only where they do; how many were told so. */
async function expectTrue(before: readonly Answer[]): Promise<number> {
  let held = 0
  for (const [n, path] of QUESTIONS.entries()) {
    const again = await ask(path, before[n]!.tag)
    if (again.status !== 304) continue
    held += 1
    const { body } = await ask(path)
    expect(body, path).toBe(before[n]!.body)
  }
  return held
}

describe('what is asked again about a time that is over', () => {
  it('has a tag, costs the session alone where it would say the same, and is kept by a browser that asks each time', async () => {
    const before = await askAll()
    expect(before.map(({ status }) => status)).toEqual(QUESTIONS.map(() => 200))
    expect(before.map(({ tag }) => typeof tag)).toEqual(QUESTIONS.map(() => 'string'))
    expect(await expectTrue(before)).toBe(QUESTIONS.length)
    const { app, cast } = bench.server
    const url = `/api/v1/${QUESTIONS[0]!.replace('ID', String(cast.alice))}`
    const headers = { authorization: `Bearer ${access.get('alice')}`, 'if-none-match': before[0]!.tag! }
    const reply = await app.inject({ url, headers })
    expect([reply.statusCode, reply.body, reply.headers.etag, reply.headers['cache-control']]).toEqual([
      304,
      '',
      before[0]!.tag,
      'private, no-cache',
    ])
  })

  it('is told anew to another person, and to nobody who is not signed in', async () => {
    const path = QUESTIONS[4]!
    const { tag } = await ask(path)
    const { app } = bench.server
    expect((await ask(path, tag, 'bola')).status).not.toBe(304)
    const url = `/api/v1/${path.replace('BRANCH', String(bench.server.cast.ikeja.branchId))}`
    expect((await app.inject({ url, headers: { 'if-none-match': tag! } })).statusCode).toBe(401)
  })

  it('is told without a tag while it runs or has just ended', async () => {
    for (const range of ['01-11-2026%2000:00/20-11-2026%2023:59', '17-11-2026%2000:00/18-11-2026%2023:59']) {
      const answer = await ask(`dashboard/daily_consumption/ID/${range}/daily`)
      expect([answer.status, answer.tag]).toEqual([200, undefined])
    }
  })

  it('is told anew after readings of it, and after one behind its end that moves a register', async () => {
    const { database, cast, now } = bench.server
    const scope = wholeOrganisation(cast.lagosFoods, null)
    const [utility] = cast.ikeja.deviceIds
    const october = `dashboard/daily_consumption/ID/01-10-2026%2000:00/31-10-2026%2023:59/daily`
    const told: number[][] = []
    for (const at of [Date.UTC(2026, 10, 2, 8), Date.UTC(2026, 10, 5, 8), Date.UTC(2026, 9, 20, 8)]) {
      const [before, earlier] = [await askAll(), await ask(october)]
      const kwh = 1000 + (at - Date.UTC(2026, 9, 31, 23)) / 900_000
      const reading = { ...NOTHING_MEASURED, at, kwh }
      await makeMonthsAhead(database, [at])
      await database.withScope(scope, (tx) =>
        appendReadings(tx, scope, [{ deviceId: utility, reading, isCorrection: false, by: 'test' }], now()),
      )
      told.push([await expectTrue(before), (await ask(october, earlier.tag)).status])
    }
    // October was over before the readings of November: it holds but for its own, and those of days that are near to it.
    expect(told).toEqual([
      [0, 200],
      [0, 304],
      [0, 200],
    ])
  })
})

/** Some writes end the sessions of a person, or of a client. */
async function letIn(name: CallName): Promise<void> {
  const { app, cast } = bench.server
  for (const username of ['dayo', 'alice'])
    if ((await ask('account/', undefined, username)).status === 401) {
      if (name === 'adminDisableClient') {
        const url = `/api/v1/admin/clients/${cast.lagosFoods}/enable/`
        const headers = { authorization: `Bearer ${access.get('dayo')}` }
        await app.inject({ method: 'POST', url, headers, payload: {} })
      }
      access.set(username, (await bench.server.logIn(username)).access)
    }
}

const trees = createKnownTrees()

/** What is remembered of the organisation from before the write is what is read of it now. */
async function expectKnownTree(): Promise<void> {
  const { database, cast } = bench.server
  const scope = wholeOrganisation(cast.lagosFoods, null)
  const [known, anew] = await database.withScope(scope, (tx) =>
    Promise.all([trees.read(tx, scope), tree(tx, scope)]),
  )
  expect(known).toEqual(anew)
}

describe('what is asked again after any write', () => {
  it.each(WRITES)('%s', async (name) => {
    const { database, cast, app } = bench.server
    const rows = await freshRows(database, cast.ikeja, cast.alice)
    const { branchId, deviceIds } = cast.ikeja
    const someone: Someone = {
      ...rows,
      ...pictures,
      ...{ userId: cast.alice, branchId, deviceId: deviceIds[0], client },
    }
    const before = await askAll()
    const request = toInjectable(oneCall(name, someone))
    const isPlatform = operations[name]!.whose === 'platform'
    const authorization = `Bearer ${access.get(isPlatform ? 'dayo' : 'alice')}`
    await app.inject({ ...request, headers: { ...request.headers, authorization } })
    bench.server.turnClock(6_000)
    await letIn(name)
    await expectTrue(before)
    await expectKnownTree()
  })
})
