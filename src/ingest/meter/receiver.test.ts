import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NOTHING_MEASURED } from '#domain/meter/reading.ts'
import type { Database } from '#store/engine/database.ts'
import { type Log, silentLog } from '#store/engine/log.ts'
import { freshDatabase } from '#store/engine/testing.ts'
import { loadReadings, type Metered, makeMetered } from '#store/engine/testing-meters.ts'
import { DatabaseUnavailableError } from '#store/engine/unavailable.ts'
import type { Frame } from './frame.ts'
import { BusyError, createReceiver } from './receiver.ts'

const NOW = Date.UTC(2026, 5, 10)

let database: Database
let metered: Metered

beforeAll(async () => {
  database = await freshDatabase()
  metered = await makeMetered(database, { name: 'Lanes', devices: [{ name: 'A' }] })
})
afterAll(() => database.close())

function frame(minutesAgo: number, body = () => ''): Frame {
  const deviceId = metered.deviceIds[0]!
  const stamp = { wall: NOW - minutesAgo * 60_000, offset: 0 }
  const content = { deviceId, stamp, measured: { ...NOTHING_MEASURED, kw: 1 }, isCorrection: false }
  return { deviceId, content, by: 'test', body }
}

/** The same database, that counts its transactions and fails those that `fails` picks. */
function watched(fails: (count: number) => Error | null = () => null) {
  let transactions = 0
  const withScope: Database['withScope'] = (scope, work, options) => {
    const error = fails(++transactions)
    return error ? Promise.reject(error) : database.withScope(scope, work, options)
  }
  return { database: { ...database, withScope }, count: () => transactions }
}

const options = { clock: () => NOW, log: silentLog }

describe('receiving', () => {
  it('joins what comes at once into one transaction, and tells each its own outcomes', async () => {
    const { database, count } = watched()
    const receiver = createReceiver({ ...options, database })
    const outcomes = await Promise.all([
      receiver.receive(metered.scope, [frame(1), frame(2)]),
      receiver.receive(metered.scope, [frame(2)]),
      receiver.receive(metered.scope, [frame(3), { ...frame(4), deviceId: null }]),
    ])
    expect(outcomes.map((kept) => kept.map(({ outcome }) => outcome))).toEqual([
      ['accepted', 'accepted'],
      ['duplicate'],
      ['accepted', expect.objectContaining({ code: 'no-device' })],
    ])
    expect(count()).toBe(1)
    expect(await receiver.receive(metered.scope, [])).toEqual([])
    await receiver.stop()
  })

  it('what one sender resends holds up no other of the same organisation', async () => {
    const receiver = createReceiver({ ...options, database })
    let written = 0
    const count = () => {
      written += 1
    }
    const month = Array.from({ length: 40 }, (_, n) =>
      receiver.receive(
        metered.scope,
        Array.from({ length: 100 }, (_, m) => frame(1_000 + n * 100 + m)),
      ),
    )
    for (const one of month) void one.then(count)
    const other = await receiver.receive(metered.scope, [{ ...frame(51), by: 'another' }])
    expect(other).toMatchObject([{ outcome: 'accepted' }])
    // In the first batch; the month has sixteen to go.
    expect(written).toBeLessThan(10)
    await Promise.all(month)
    await receiver.stop()
  })

  it('refuses more than may wait, and everything once it is stopped', async () => {
    const receiver = createReceiver({ ...options, database, mostWaiting: 3 })
    const first = receiver.receive(metered.scope, [frame(11), frame(12)])
    await expect(receiver.receive(metered.scope, [frame(13), frame(14)])).rejects.toBeInstanceOf(BusyError)
    expect(await first).toMatchObject([{ outcome: 'accepted' }, { outcome: 'accepted' }])
    expect(await receiver.receive(metered.scope, [frame(13), frame(14)])).toMatchObject([
      { outcome: 'accepted' },
      { outcome: 'accepted' },
    ])
    await receiver.stop()
    await expect(receiver.receive(metered.scope, [frame(15)])).rejects.toBeInstanceOf(BusyError)
  })

  it('tries a batch again that lost against another transaction', async () => {
    const lost = Object.assign(new Error('deadlock detected'), { code: '40P01' })
    const { database, count } = watched((n) => (n < 3 ? lost : null))
    const receiver = createReceiver({ ...options, database })
    expect(await receiver.receive(metered.scope, [frame(21)])).toMatchObject([{ outcome: 'accepted' }])
    expect(count()).toBe(3)
    await receiver.stop()
  })

  it('acknowledges nothing while the database is away', async () => {
    const { database } = watched(() => new DatabaseUnavailableError('not applied', null))
    const receiver = createReceiver({ ...options, database })
    const sent = [1, 2].map((n) => receiver.receive(metered.scope, [frame(30 + n)]))
    for (const one of sent) await expect(one).rejects.toBeInstanceOf(DatabaseUnavailableError)
    await receiver.stop()
  })

  it('a delivery that cannot be written takes no other with it', async () => {
    const said: string[] = []
    const log: Log = { ...silentLog, error: (_, message) => said.push(message) }
    const receiver = createReceiver({ ...options, log, database })
    const broken = () => {
      throw new Error('broken')
    }
    const sent = await Promise.allSettled([
      receiver.receive(metered.scope, [frame(41)]),
      receiver.receive(metered.scope, [{ ...frame(42, broken), deviceId: null }]),
      receiver.receive(metered.scope, [frame(43)]),
    ])
    expect(sent.map((one) => one.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(said).toHaveLength(1)
    const kept = await loadReadings(database, metered.scope, metered.deviceIds[0]!, 'kw')
    expect(kept.map(([at]) => (NOW - (at as number)) / 60_000)).toEqual(expect.arrayContaining([41, 43]))
    await receiver.stop()
  })
})
