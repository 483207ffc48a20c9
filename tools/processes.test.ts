import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { type TestSmtp, testSmtp } from '#jobs/mail/testing-smtp.ts'
import { databaseUrl } from '#main/testing-address.ts'
import type { Database } from '#store/engine/database.ts'
import { keepMessage } from '#store/engine/mail-message.ts'
import { freshDatabase } from '#store/engine/testing.ts'
import { bundleServer } from './bundle-server.mjs'
import { type Balancer, openBalancer } from './soak/balancer.ts'
import { checkMeters } from './soak/check.ts'
import { type Fleet, startFleet } from './soak/fleet.ts'
import { Meter } from './soak/meter.ts'
import { makeSoakOrganisations } from './soak/world.ts'

const KILL_EVERY_MS = 10_000
const KILLS = inject('all') ? 12 : 4

const dir = mkdtempSync(join(tmpdir(), 'nairawatt-processes-'))
const root = resolve(import.meta.dirname, '..')
/** Inside node_modules the program finds its packages. */
const product = join(root, `node_modules/.cache/nairawatt/processes-${process.pid}`)
let database: Database
let smtp: TestSmtp
let world: Awaited<ReturnType<typeof makeSoakOrganisations>>
let fleet: Fleet
let balancer: Balancer
let meters: Meter[]

beforeAll(async () => {
  await bundleServer(join(product, 'dist/server'))
  cpSync(join(root, 'package.json'), join(product, 'package.json'))
  database = await freshDatabase()
  smtp = await testSmtp({ slowMs: 20 })
  world = await makeSoakOrganisations(database)
  const program = join(product, 'dist/server/cli.mjs')
  const smtpUrl = smtp.url
  fleet = await startFleet({
    program,
    databaseUrl: databaseUrl(database.connection),
    smtpUrl,
    dir,
    web: 3,
    jobs: 2,
  })
  balancer = await openBalancer(fleet.ports)
  meters = world.keys.map((key) => new Meter(key, balancer.address))
}, 300_000)
afterAll(async () => {
  await balancer?.close()
  await fleet?.stop()
  await smtp.close()
  await database.close()
  for (const folder of [dir, product]) rmSync(folder, { recursive: true, force: true })
})

const post = async (path: string, body: object) => {
  const answer = await fetch(`${balancer.address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => null)
  return {
    status: answer?.status ?? 0,
    body: (await answer?.json().catch(() => ({}))) as Record<string, string>,
  }
}

/** Somebody who stays logged in: asks again where nobody answers, and is never sent back to the log-in. */
async function stayLoggedIn(isOver: () => boolean) {
  const told = { asked: 0, loggedOut: 0 }
  const logIn = () => post('/token/', { username: 'soak0', password: 'Soak#2026-nairawatt' })
  let answer = await logIn()
  // The process that was asked may have been killed meanwhile.
  for (let asked = 1; answer.status === 0 && asked < 20; asked++) {
    await sleep(200)
    answer = await logIn()
  }
  expect(answer.status).toBe(200)
  let tokens = answer.body
  while (!isOver()) {
    const headers = { authorization: `Bearer ${tokens.access}` }
    const mine = await fetch(`${balancer.address}/api/v1/account/`, { headers }).catch(() => null)
    await mine?.text().catch(() => '')
    told.asked += 1
    if (mine?.status === 401) told.loggedOut += 1
    if (told.asked % 10 === 0) {
      const { status, body } = await post('/token/refresh/', { refresh: tokens.refresh })
      if (status === 200) tokens = body
      if (status === 401) told.loggedOut += 1
    }
    await sleep(200)
  }
  return told
}

/** Letters come into the outbox as long as it goes on. */
async function writeLetters(isOver: () => boolean): Promise<number> {
  let n = 0
  for (; !isOver(); n++) {
    const { scope } = world.organisations[n % world.organisations.length]!
    const content = { subject: `Letter ${n}`, text: 'Dear reader', html: null }
    const message = { kind: 'alert', userId: null, payload: null, content, mostAttempts: 50 } as const
    const key = { messageId: `<letter-${n}@nairawatt>`, idempotencyKey: `letter ${n}` }
    const recipient = `r${n}@example.com`
    await database.withScope(scope, (tx) =>
      keepMessage(tx, scope, { ...message, ...key, recipient, now: Date.now() }),
    )
    await sleep(150)
  }
  return n
}

/** A killed sender's lease of a letter ends after two minutes, and one that broke off waits a minute: neither is waited for. */
async function lettersLeft(): Promise<number> {
  await database.admin.query(
    `update mail_message set next_attempt_at = least(next_attempt_at, now()),
       leased_until = case when leased_until < now() + interval '80 seconds' then now() else leased_until end
     where state in ('waiting', 'sending')`,
  )
  return count(`select count(*)::int4 as n from mail_message where state in ('waiting', 'sending')`)
}

const count = async (sql: string) => (await database.admin.query<{ n: number }>(sql)).rows[0]!.n

it('SCALE-06 three web and two job processes, one killed every ten seconds: nothing acknowledged is lost, nothing is done twice', {
  timeout: 400_000,
}, async () => {
  let isOver = false
  const over = () => isOver
  const loads = Promise.all(meters.map((meter) => meter.send(over, () => {})))
  const [session, letters] = [stayLoggedIn(over), writeLetters(over)]
  const killed = { web: 0, jobs: 0 }
  for (let n = 0; n < KILLS; n++) {
    // Web and jobs in turn.
    killed[fleet.kill(n % 2 === 0 ? n / 2 : 3 + (((n - 1) / 2) % 2))] += 1
    await sleep(KILL_EVERY_MS)
  }
  isOver = true
  await loads
  const [{ asked, loggedOut }, written] = [await session, await letters]
  await expect
    .poll(() => count('select count(*)::int4 as n from rollup_dirty'), { timeout: 60_000, interval: 500 })
    .toBe(0)
  await expect.poll(lettersLeft, { timeout: 120_000, interval: 5_000 }).toBe(0)
  const { acknowledged, ...wrong } = await checkMeters(world, meters)
  expect(killed.web).toBeGreaterThan(0)
  expect(killed.jobs).toBeGreaterThan(0)
  expect(acknowledged).toBeGreaterThan(500)
  expect(Object.entries(wrong).filter(([, n]) => n > 0)).toEqual([])
  expect(asked).toBeGreaterThan(20)
  expect(loggedOut).toBe(0)
  const delivered = smtp.delivered().filter(({ messageId }) => messageId.startsWith('<letter-'))
  expect(delivered.length).toBe(written)
  expect(new Set(delivered.map(({ to }) => to)).size).toBe(written)
  expect(await count('select count(*)::int4 as n from alert')).toBeGreaterThan(0)
  const doubled = `select count(*)::int4 as n from (select from alert
    group by organisation_id, kind, branch_id, device_id, since having count(*) > 1) a`
  expect(await count(doubled)).toBe(0)
})

it('SCALE-07 web processes are started anew one after the other, and no request and no reading is lost', {
  timeout: 300_000,
}, async () => {
  await expect
    .poll(
      () =>
        count(`select count(*)::int4 as n from server_process where kind = 'web'
    and seen_at > now() - interval '5 seconds'`),
      { timeout: 30_000 },
    )
    .toBe(3)
  await sleep(1_500)
  const before = balancer.failures()
  let isOver = false
  const broken: unknown[] = []
  const loads = Promise.all(
    meters.map((meter) =>
      meter.send(
        () => isOver,
        (_, isTaken, fault) => void (isTaken || broken.push(fault)),
      ),
    ),
  )
  const session = stayLoggedIn(() => isOver)
  await fleet.restartWeb()
  isOver = true
  await loads
  expect((await session).loggedOut).toBe(0)
  expect(balancer.failures() - before).toBe(0)
  expect(broken).toEqual([])
})

it('SCALE-08 a web process takes ten connections of the database at most, while it is busy', {
  timeout: 120_000,
}, async () => {
  const { access } = (await post('/token/', { username: 'soak1', password: 'Soak#2026-nairawatt' })).body
  const headers = { authorization: `Bearer ${access}` }
  const ask = () => fetch(`${balancer.address}/api/v1/account/`, { headers }).then((answer) => answer.text())
  let most = 0
  for (let round = 0; round < 3; round++) {
    const asked = Promise.all(Array.from({ length: 60 }, ask))
    await sleep(50)
    const connections = `select count(*)::int4 as n from pg_stat_activity where datname = current_database()
      and application_name = 'nairawatt' and pid <> pg_backend_pid()`
    most = Math.max(most, await count(connections))
    await asked
  }
  // Three web and two job processes, and this test's own pool of six and three.
  console.log(`${most} connections of five processes and the test`)
  expect(most - 9).toBeLessThanOrEqual(5 * 10)
})
