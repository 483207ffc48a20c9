import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { hashPassword } from '#api/people/password.ts'
import { type Database, openDatabase } from '#store/engine/database.ts'
import { silentLog } from '#store/engine/log.ts'
import { migrate } from '#store/engine/migrate.ts'
import { type Metered, makeMetered } from '#store/engine/testing-meters.ts'
import { createIngestKey } from '#store/meter/ingest-key.ts'
import { addPerson } from '#store/people/person.ts'
import type { Told } from './meter.ts'

export interface SoakWorld {
  readonly database: Database
  readonly organisations: readonly Metered[]
  /** One a device, in the order of the organisations' devices. */
  readonly keys: readonly string[]
  readonly people: readonly Reader[]
  killDatabase(): void
  close(): Promise<void>
}

interface Reader {
  read(address: string, isOver: () => boolean, tell: Told): Promise<void>
}

const PASSWORD = 'Soak#2026-nairawatt'
const ORGANISATIONS = 2
const DEVICES = 4

/** Two organisations with four meters each and somebody who looks at them. */
export async function makeSoakWorld(dataDir: string): Promise<SoakWorld> {
  const database = await openDatabase({ dataDir, log: silentLog })
  await migrate(database.admin)
  const { rows } = await database.admin.query<{ data_directory: string }>('show data_directory')
  const pidFile = join(rows[0]!.data_directory, 'postmaster.pid')
  return {
    ...(await makeSoakOrganisations(database)),
    killDatabase: () => process.kill(Number(readFileSync(pidFile, 'utf8').split('\n')[0]), 'SIGKILL'),
    close: () => database.close(),
  }
}

export async function makeSoakOrganisations(
  database: Database,
): Promise<Omit<SoakWorld, 'killDatabase' | 'close'>> {
  const passwordHash = await hashPassword(PASSWORD)
  const organisations: Metered[] = []
  const keys: string[] = []
  const people: Reader[] = []
  for (let n = 0; n < ORGANISATIONS; n++) {
    const devices = Array.from({ length: DEVICES }, (_, d) => ({ name: `M${d}`, ratedKva: 500, periodS: 60 }))
    const metered = await makeMetered(database, { name: `Soak ${n}`, devices })
    organisations.push(metered)
    keys.push(...(await makeKeys(database, metered)))
    const username = `soak${n}`
    const person = {
      ...{ username, organisationId: metered.scope.organisationId, passwordHash },
      ...({ role: 'administrator', level: 5, branchIds: 'all' } as const),
    }
    const id = await database.withScope(metered.scope, (tx) => addPerson(tx, person))
    people.push(createReader(id, username))
  }
  return { database, organisations, keys, people }
}

async function makeKeys(database: Database, { scope, deviceIds }: Metered): Promise<string[]> {
  const keys: string[] = []
  for (const deviceId of deviceIds) {
    const wish = { label: 'soak', for: { deviceId } }
    const made = await database.withScope(scope, (tx) => createIngestKey(tx, scope, wish, Date.now()))
    if ('refusal' in made) throw new Error(made.refusal)
    keys.push(made.key)
  }
  return keys
}

/** Somebody who looks at the Dashboard, and logs in again where the session is over. */
function createReader(userId: number, username: string): Reader {
  return {
    async read(address, isOver, tell) {
      let access: string | null = null
      const path = `/api/v1/dashboard/total_energy/${userId}/${lastMonth()}/daily`
      while (!isOver()) {
        await sleep(1_000)
        access ??= await logIn(address, username)
        if (access === null) continue
        const began = performance.now()
        const status: number = await fetch(`${address}${path}`, {
          headers: { authorization: `Bearer ${access}` },
          signal: AbortSignal.timeout(30_000),
        }).then(
          async (response) => {
            await response.text()
            return response.status
          },
          () => 0,
        )
        if (status === 401) access = null
        else tell(performance.now() - began, status === 200)
      }
    },
  }
}

export async function logIn(address: string, username: string): Promise<string | null> {
  try {
    const response = await fetch(`${address}/token/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password: PASSWORD }),
      signal: AbortSignal.timeout(30_000),
    })
    return ((await response.json()) as { access?: string }).access ?? null
  } catch {
    return null
  }
}

/** The first month that the meters sent, as a range of the wire. */
function lastMonth(): string {
  const from = new Date(Date.now() - 400 * 86_400_000)
  const to = new Date(from.getTime() + 30 * 86_400_000)
  const day = (at: Date) => at.toISOString().slice(0, 10).split('-').reverse().join('-')
  return `${day(from)}%2000:00/${day(to)}%2000:00`
}
