import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type MqttClient } from 'mqtt'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { startMetering } from '#ingest/meter/metering.ts'
import { keyFor } from '#ingest/meter/testing.ts'
import { freePort } from '#ingest/modbus/testing-simulator.ts'
import { silentLog } from '#store/engine/log.ts'
import { freshDatabase } from '#store/engine/testing.ts'
import { makeMetered } from '#store/engine/testing-meters.ts'
import { addName } from '#store/meter/hardware/device-name.ts'
import { answerAs } from './answer-as.ts'
import { type Fault, startBadLink } from './bad-link.ts'
import { bundleKillable, type Killable } from './killable.ts'

const DEVICES = 50
const [KILLS, CUTS] = [20, 20]
const FAULTS: readonly Fault[] = ['cut', 'cut the next answer', 'hang']
const T0 = Date.UTC(2026, 9, 1)
/** A day of every minute; in the everyday suite an hour. */
const MINUTES = inject('all') ? 1_440 : 60
const PASSWORD = 'of-the-switch-room'
const DIALECT = 'acrel-adw300'
const TOPIC = 'platform/acrel/meter/json-v2/analog/0000'

let program: Killable
let child: ChildProcess | undefined
const folder = mkdtempSync(join(tmpdir(), 'nairawatt-site-mqtt-kill-'))
beforeAll(async () => {
  program = await bundleKillable('site-mqtt-kill-child.ts')
})
afterAll(async () => {
  child?.kill('SIGKILL')
  await program.remove()
  await rm(folder, { recursive: true, force: true })
})

async function startChild(env: Record<string, string>): Promise<void> {
  child = spawn(process.execPath, [program.path], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(createInterface({ input: child.stdout! }), 'line')
}

it('50 meters by MQTT at a site, with 20 kills of the agent and 20 cut links: every reading once', {
  timeout: 900_000,
}, async () => {
  const database = await freshDatabase()
  const clock = () => T0 + 10 * 86_400_000
  const metering = startMetering({ database, clock, log: silentLog, watchedDir: null })
  const server = createServer((request, response) => answerAs(metering, request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const link = await startBadLink((server.address() as AddressInfo).port)
  const names = Array.from({ length: DEVICES }, (_, n) => ({ name: `Meter ${n + 1}` }))
  const { scope, deviceIds } = await makeMetered(database, { name: 'Ikeja', devices: names })
  const key = await keyFor(database, scope, [...deviceIds])
  for (const [n, deviceId] of deviceIds.entries()) {
    const name = { dialect: DIALECT, id: `00${n}`, channel: '', deviceId, byBroker: false }
    await database.withScope(scope, (tx) => addName(tx, scope, name, T0))
  }
  const port = await freePort()
  const env = {
    FOLDER: folder,
    SERVER: `http://127.0.0.1:${link.port}`,
    KEY: key,
    PORT: String(port),
    PASSWORD,
  }
  await startChild(env)
  const meters = connect(`mqtt://127.0.0.1:${port}`, {
    password: PASSWORD,
    username: 'm',
    reconnectPeriod: 50,
  })
  meters.on('error', () => {})

  const began = performance.now()
  const count = { kills: 0, cuts: 0 }
  for (let minute = 0; minute < MINUTES; minute++) {
    const sent = deviceIds.map((_, n) => publish(meters, n, minute))
    if (minute >= ((count.cuts + 0.5) * MINUTES) / CUTS) {
      link.break(FAULTS[count.cuts % FAULTS.length]!)
      count.cuts += 1
    }
    if (minute >= ((count.kills + 0.2) * MINUTES) / KILLS) {
      // Some are acknowledged by then, and some are not.
      await Promise.race([sent[10], sleep(50)])
      child!.kill('SIGKILL')
      await once(child!, 'exit')
      await startChild(env)
      count.kills += 1
    }
    await Promise.all(sent)
  }
  const take = async () => {
    const { rows } = await database.admin.query<{ device_id: number; count: number; times: number }>(
      'select device_id, count(*)::int4 as count, count(distinct ts)::int4 as times from reading group by device_id',
    )
    return rows
  }
  const whole = Array.from({ length: DEVICES }, () => `${MINUTES} ${MINUTES}`)
  await expect
    .poll(async () => (await take()).map(({ count, times }) => `${count} ${times}`), {
      timeout: 300_000,
      interval: 500,
    })
    .toEqual(whole)
  console.log(`${DEVICES * MINUTES} readings by MQTT in ${Math.round(performance.now() - began)} ms`)
  expect(count).toEqual({ kills: KILLS, cuts: CUTS })
  await meters.endAsync(true)
  child!.kill('SIGKILL')
  await link.close()
  server.close()
  await metering.stop()
  await database.close()
})

/** Resolves at its acknowledgement, through however many connections. */
async function publish(meters: MqttClient, n: number, minute: number): Promise<void> {
  const point = [
    { id: 0, val: `00${n}` },
    { id: 13, val: 12.5 },
    { id: 28, val: 1_000 + minute },
  ]
  const body = JSON.stringify({ data: [{ tp: T0 + minute * 60_000, point }] })
  await meters.publishAsync(TOPIC, body, { qos: 1 })
}
