import { afterEach, describe, expect, it } from 'vitest'
import type { Database } from '#store/engine/database.ts'
import { silentLog } from '#store/engine/log.ts'
import { freshDatabase } from '#store/engine/testing.ts'
import { dayNumberAt } from './calendar.ts'
import { oriki } from './cast/oriki.ts'
import { type LiveMeters, owed, startLive } from './live.ts'
import { type DemoLoaded, loadDemo } from './load.ts'
import { serveFor } from './testing-product.ts'

const HOUR_MS = 3_600_000
const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

describe('a simulated logger', () => {
  const at = (clock: string) => Date.parse(`2026-11-20T${clock}:00+01:00`)

  it('owes every stored reading since the last one, and the current minute', () => {
    expect(owed(at('10:00'), at('10:31') + 20_000)).toEqual([at('10:15'), at('10:30'), at('10:31')])
    expect(owed(at('10:31'), at('10:32'))).toEqual([at('10:32')])
    expect(owed(at('10:31'), at('10:31') + 59_000)).toEqual([])
    expect(owed(at('10:44'), at('10:45'))).toEqual([at('10:45')])
  })

  it('catches up and goes on through the real ingest call; what it sends twice is a duplicate', async () => {
    const database = await fresh()
    const loaded = await loadDemo(database, Date.now() - 5 * HOUR_MS, () => {}, yesterday())
    const address = await serve(database)
    await (await live(database, loaded, address)).stop()
    const after = await counts(database)
    expect(after.newest).toBeGreaterThan(Date.now() - 61_000)
    expect(after.readings - 5 * after.devices * 4).toBeGreaterThan(0)
    expect({ parked: after.parked, corrected: after.corrected }).toEqual({ parked: 0, corrected: 0 })

    await loadDemo(database, after.newest, () => {}, yesterday())
    expect(await counts(database)).toMatchObject({ readings: after.readings, corrected: 0 })
  })

  it('keeps its readings while nobody answers', async () => {
    const database = await fresh()
    const loaded = await loadDemo(database, Date.now() - HOUR_MS, () => {}, yesterday())
    const before = await counts(database)
    await (await live(database, loaded, 'http://127.0.0.1:9')).stop()
    expect((await counts(database)).readings).toBe(before.readings)
    await (await live(database, loaded, await serve(database))).stop()
    expect((await counts(database)).readings).toBeGreaterThanOrEqual(before.readings + 3 * before.devices)
  })
})

/** Oriki with loggers that post. */
const posting = { ...oriki, branches: oriki.branches.map((branch) => ({ ...branch, feed: 'http' as const })) }

function yesterday() {
  return { organisations: [posting], firstDay: dayNumberAt(Date.now()) - 1 }
}

async function fresh(): Promise<Database> {
  const database = await freshDatabase()
  ends.push(() => database.close())
  return database
}

function live(database: Database, { organisations }: DemoLoaded, address: string): Promise<LiveMeters> {
  return startLive({ database, organisations, address, mqttPort: null, log: silentLog })
}

async function serve(database: Database): Promise<string> {
  const product = await serveFor(database)
  ends.push(product.stop)
  return product.address
}

interface Counts {
  readings: number
  newest: number
  devices: number
  parked: number
  corrected: number
}

async function counts(database: Database): Promise<Counts> {
  const { rows } = await database.admin.query<Counts>(
    `select (select count(*) from reading) as readings, (select max(ts) from reading) as newest,
       (select count(*) from device) as devices, (select count(*) from reading_parked) as parked,
       (select count(*) from reading_correction) as corrected`,
  )
  return rows[0] as Counts
}
