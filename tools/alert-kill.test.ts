import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { BLOCK_MS } from '#domain/time/interval.ts'
import { alertBench, NOON, VOLTAGE, volts } from '#jobs/alert/testing-alerts.ts'
import type { Metered } from '#store/engine/testing-meters.ts'
import { bundleKillable, type Killable } from './killable.ts'

const KILLS = 10
const METERS_A_KILL = 3
/** As many as one digest lists. */
const METERS = KILLS * METERS_A_KILL
const LISTENERS = 10
/** Longer than the hour at which a look by the clock looks back: what a kill loses there nothing else finds. */
const BLOCKS = 12

let bench: Awaited<ReturnType<typeof alertBench>>
let program: Killable
const children = new Set<ChildProcess>()

beforeAll(async () => {
  program = await bundleKillable('alert-kill-child.ts')
  bench = await alertBench()
})
afterAll(async () => {
  await Promise.all([...children].map(kill))
  await bench.database.close()
  await program.remove()
})

/** A meter sends at once what it kept: twice three blocks below the limit, and good ones at the end. */
function send(place: Metered, meter: number): Promise<void> {
  const low = 200 - meter
  return bench.send(place, volts([230, low, low, low, 230, 230, low, low, low, 230, 230, 230, 230]), meter)
}

/** A branch with so many people to be mailed that a kill can come between two of them. */
async function branch(): Promise<Metered> {
  const place = await bench.branchWith(VOLTAGE, METERS)
  for (let n = 1; n < LISTENERS; n++) {
    await bench.person(place, { username: `listener${place.branchId}-${n}`, level: 4 })
  }
  return place
}

/** How many people were told of each meter; several meters of a message are one digest. */
async function told({ scope }: Metered): Promise<Record<string, number>> {
  const { rows } = await bench.database.admin.query<{ text: string }>(
    `select subject || text as text from mail_message where organisation_id = $1`,
    [scope.organisationId],
  )
  const times: Record<string, number> = {}
  for (const { text } of rows) {
    for (const meter of new Set(text.match(/Meter \d+/g))) times[meter] = (times[meter] ?? 0) + 1
  }
  return times
}

/** Alerts and mail of readings that come in while nothing happens to whoever looks for alerts. */
async function undisturbed() {
  const place = await branch()
  for (let meter = 0; meter < METERS; meter++) {
    await send(place, meter)
    await bench.look(place, BLOCKS)
  }
  return { alerts: await bench.deviceAlerts(place), told: await told(place) }
}

async function start(): Promise<ChildProcess> {
  const CONNECTION = JSON.stringify(bench.database.connection)
  const env = { ...process.env, CONNECTION, NOW: String(NOON + BLOCKS * BLOCK_MS) }
  const child = spawn(process.execPath, [program.path], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  children.add(child)
  await once(child.stdout!, 'data')
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
  children.delete(child)
}

it('AL-04 whoever looks for alerts, killed again and again, raises each once and mails nobody twice', async () => {
  const expected = await undisturbed()
  expect(expected.alerts).toHaveLength(2 * METERS)
  expect(Object.values(expected.told)).toEqual(Array(METERS).fill(LISTENERS))
  const place = await branch()
  let meter = 0
  for (let n = 0; n < KILLS; n++) {
    // Readings come in while nobody looks, while the next one looks for the first time, and then.
    const child = start()
    while (meter % METERS_A_KILL < METERS_A_KILL - 1) await send(place, meter++)
    await child
    await send(place, meter++)
    await sleep(10 + 30 * n)
    await kill(await child)
  }
  await start()
  await vi.waitFor(async () => expect(await bench.deviceAlerts(place)).toEqual(expected.alerts), {
    timeout: 10_000,
    interval: 50,
  })
  expect(await told(place)).toEqual(expected.told)
})
