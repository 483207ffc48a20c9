import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drainRollups } from '#jobs/meter/drain-rollups.ts'
import { daysOfDevices } from '#store/energy/energy.ts'
import { type Database, openDatabase } from '#store/engine/database.ts'
import { silentLog } from '#store/engine/log.ts'
import { migrate } from '#store/engine/migrate.ts'
import { loadReadings, type Metered, makeMetered } from '#store/engine/testing-meters.ts'
import { createIngestKey } from '#store/meter/ingest-key.ts'
import { bundleKillable, type Killable } from './killable.ts'

const KILLS = 20
const DATABASE_KILLED_AT = [4, 11, 17]
const T0 = Date.UTC(2026, 5, 1)
const MINUTE = 60_000

const dataDir = join(tmpdir(), `nairawatt-kill-${process.pid}`)
const children = new Set<ChildProcess>()
let database: Database
let metered: Metered
let folder: string
let program: Killable

beforeAll(async () => {
  program = await bundleKillable('kill-test-child.ts')
  database = await openDatabase({ dataDir, log: silentLog })
  await migrate(database.admin)
  metered = await makeMetered(database, {
    name: 'Killed',
    devices: ['A', 'B', 'C', 'D'].map((name) => ({ name, ratedKva: 500, periodS: 60 })),
  })
  const { rows } = await database.admin.query('show data_directory')
  folder = rows[0].data_directory
})

afterAll(async () => {
  // A server is left running for others who are connected, so the others go first.
  const gone = [...children].map((child) => once(child, 'exit'))
  for (const child of children) child.kill('SIGKILL')
  await Promise.all(gone)
  await database.close()
  await rm(folder.startsWith(dataDir) ? dataDir : join(folder, '..'), { recursive: true, force: true })
  await rm(dataDir, { recursive: true, force: true })
  await program.remove()
})

interface Door {
  readonly child: ChildProcess
  readonly port: number
}

async function openDoor(): Promise<Door> {
  const child = spawn(process.execPath, [program.path], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  children.add(child)
  child.once('exit', () => children.delete(child))
  const ended = once(child, 'exit').then(([code, signal]) => {
    throw new Error(`The door ended before it was open: ${code ?? signal}`)
  })
  const [port] = await Promise.race([once(child.stdout!, 'data'), ended])
  return { child, port: Number(String(port)) }
}

function databasePid(): number {
  return Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0])
}

/** A meter keeps every reading until it is acknowledged, and tries again without end. */
class Meter {
  readonly acknowledged = new Map<number, number>()
  readonly #key: string
  #next = 0

  constructor(key: string) {
    this.#key = key
  }

  async send(port: () => number, isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const first = this.#next
      const size = 1 + Math.floor(Math.random() * 40)
      const batch = Array.from(
        { length: size },
        (_, n) => [T0 + (first + n) * MINUTE, 1000 + first + n] as const,
      )
      while (!isOver()) {
        if (await this.#post(port(), batch)) {
          for (const [at, kwh] of batch) this.acknowledged.set(at, kwh)
          break
        }
        await sleep(20)
      }
      this.#next = first + size
      // Processes that come up need the processor too.
      await sleep(15)
    }
  }

  async #post(port: number, batch: readonly (readonly [number, number])[]): Promise<boolean> {
    const readings = batch.map(([at, kwh]) => ({ ts: new Date(at).toISOString(), kwh_import: kwh }))
    try {
      const response = await fetch(`http://127.0.0.1:${port}/`, {
        method: 'POST',
        headers: { authorization: `Bearer ${this.#key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ readings }),
      })
      const reply = (await response.json()) as { answer?: { accepted: number; duplicate: number } }
      if (!reply.answer) return false
      expect(reply.answer.accepted + reply.answer.duplicate).toBe(batch.length)
      return true
    } catch (error) {
      if (error instanceof TypeError || error instanceof SyntaxError) return false
      throw error
    }
  }
}

async function makeMeters(): Promise<Meter[]> {
  const { scope, deviceIds } = metered
  const meters: Meter[] = []
  for (const deviceId of deviceIds) {
    const made = await database.withScope(scope, (tx) =>
      createIngestKey(tx, scope, { label: 'kill', for: { deviceId } }, T0),
    )
    if ('refusal' in made) throw new Error(made.refusal)
    meters.push(new Meter(made.key))
  }
  return meters
}

/** Kills the process that has the door, or the database, at moments nobody chose; a spare is always coming up. */
async function killAtRandom(start: Door, use: (door: Door) => void): Promise<void> {
  let door = start
  for (let n = 0; n < KILLS; n++) {
    const spare = openDoor()
    await sleep(50 + Math.random() * 350)
    if (DATABASE_KILLED_AT.includes(n)) process.kill(databasePid(), 'SIGKILL')
    else door.child.kill('SIGKILL')
    const before = door
    door = await spare
    use(door)
    before.child.kill('SIGKILL')
  }
}

describe('killed without warning', () => {
  it(`${KILLS} times, the database among them: nothing acknowledged is lost, nothing is doubled`, async () => {
    const meters = await makeMeters()
    let door = await openDoor()
    let isOver = false
    const sending = meters.map((meter) =>
      meter.send(
        () => door.port,
        () => isOver,
      ),
    )
    await killAtRandom(door, (next) => {
      door = next
    })
    await sleep(500)
    isOver = true
    await Promise.all(sending)
    for (const [n, deviceId] of metered.deviceIds.entries()) {
      const { acknowledged } = meters[n]!
      const kept = (await loadReadings(database, metered.scope, deviceId)) as [number, number][]
      const found = new Map(kept)
      const lost = [...acknowledged].filter(([at, kwh]) => found.get(at) !== kwh)
      expect(acknowledged.size).toBeGreaterThan(KILLS)
      expect(lost).toEqual([])
      expect(found.size).toBe(kept.length)
      await expectRolledUp(deviceId, kept.at(-1)![1] - kept[0]![1])
    }
  }, 120_000)
})

async function expectRolledUp(deviceId: number, kwh: number): Promise<void> {
  const { scope } = metered
  await drainRollups(database, scope)
  const days = await database.withScope(scope, (tx) =>
    daysOfDevices(tx, scope, [deviceId], '2026-05-01', '2026-12-31'),
  )
  expect(days.reduce((sum, day) => sum + (day.kwh ?? 0), 0)).toBeCloseTo(kwh, 6)
}
