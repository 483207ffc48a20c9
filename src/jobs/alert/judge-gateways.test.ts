import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BLOCK_MS } from '#domain/time/interval.ts'
import { keepMute } from '#store/alert/alert-list.ts'
import type { Metered } from '#store/engine/testing-meters.ts'
import { noteArrivals, OF_SENDER } from '#store/meter/hardware/hardware-health.ts'
import { createIngestKey, revokeIngestKey } from '#store/meter/ingest-key.ts'
import { alertBench, NOON, volts } from './testing-alerts.ts'

type Bench = Awaited<ReturnType<typeof alertBench>>
let bench: Bench

beforeAll(async () => {
  bench = await alertBench()
})
afterAll(() => bench.database.close())

const block = (n: number) => NOON + n * BLOCK_MS

async function gateway(place: Metered, label: string, devices = place.deviceIds): Promise<number> {
  const wish = { label, for: { gatewayOf: devices } }
  const made = await bench.database.withScope(place.scope, (tx) =>
    createIngestKey(tx, place.scope, wish, NOON),
  )
  if ('refusal' in made) throw new Error(made.refusal)
  return made.id
}

/** Readings of these meters in these blocks, through a gateway that is heard with them. */
async function speak(place: Metered, keyId: number, blocks: readonly number[], devices: readonly number[]) {
  for (const device of devices)
    await bench.send(
      place,
      blocks.flatMap((n) => volts([230], n)),
      device,
    )
  const at = block(Math.max(...blocks))
  const heard = [OF_SENDER, ...devices.map((device) => place.deviceIds[device]!)].map((deviceId) => {
    return { deviceId, keyId, heardAt: at, toldAt: at, facts: {}, lags: null }
  })
  await bench.database.withScope(place.scope, (tx) => noteArrivals(tx, place.scope, heard, at))
}

/** A key of the device itself. */
async function ownKey({ scope, deviceIds }: Metered, device: number): Promise<number> {
  const wish = { label: 'Own', for: { deviceId: deviceIds[device]! } }
  const made = await bench.database.withScope(scope, (tx) => createIngestKey(tx, scope, wish, NOON))
  if ('refusal' in made) throw new Error(made.refusal)
  return made.id
}

/** Moves meters into a branch of their own. */
async function moveTo({ scope, deviceIds }: Metered, branch: string, devices: readonly number[]) {
  const { rows } = await bench.database.admin.query<{ id: number }>(
    'insert into branch (organisation_id, name) values ($1, $2) returning id',
    [scope.organisationId, branch],
  )
  await bench.database.admin.query('update device set branch_id = $1 where id = any ($2::int4[])', [
    rows[0]!.id,
    devices.map((device) => deviceIds[device]!),
  ])
}

async function alerts({ scope, deviceIds }: Metered) {
  const { rows } = await bench.database.admin.query(
    `select kind, device_id, about, since, until, value from alert where organisation_id = $1 order by id`,
    [scope.organisationId],
  )
  const n = (at: unknown) => (at === null ? null : (Number(at) - NOON) / BLOCK_MS)
  return rows.map((row) => [
    row.kind,
    row.device_id === null ? row.about : deviceIds.indexOf(row.device_id),
    n(row.since),
    n(row.until),
    row.value,
  ])
}

describe('19.6 a gateway that falls silent', () => {
  it('is one alert and one mail, none for each of its meters, and ends when it speaks', async () => {
    const place = await bench.branchWith({}, 5)
    const key = await gateway(place, 'Roof')
    const all = [0, 1, 2, 3, 4]
    await speak(place, key, [0, 1, 2], all)
    await bench.look(place, 4, true)
    expect(await alerts(place)).toEqual([])
    for (const n of [5, 6, 7, 40]) await bench.look(place, n, true)
    expect(await alerts(place)).toEqual([['gateway-silent', 'Roof', 3, null, 5]])
    const operator = `operator${bench.count()}@example.com`
    expect(await bench.deviceMail(place)).toEqual([`${operator}: Gateway silent “Roof”: Ikeja`])
    // The first of its meters, a moment before the others.
    await speak(place, key, [50], [0])
    await bench.look(place, 50)
    expect(await alerts(place)).toEqual([['gateway-silent', 'Roof', 3, 50, 5]])
    await speak(place, key, [50, 51], all)
    await bench.look(place, 52, true)
    await bench.look(place, 60, true)
    const again = (await alerts(place)).slice(1)
    expect(again).toEqual([['gateway-silent', 'Roof', 52, null, 5]])
  })

  it('a meter that does not come back with it is offline of itself, as is one that was silent before', async () => {
    const place = await bench.branchWith({}, 3)
    const key = await gateway(place, 'Roof')
    await speak(place, key, [0, 1], [0, 1, 2])
    // Meter 3 stops; an hour later the gateway does.
    await speak(place, key, [2, 3, 4, 5], [0, 1])
    await bench.look(place, 5, true)
    expect(await alerts(place)).toEqual([['offline', 2, 2, null, null]])
    await bench.look(place, 12, true)
    expect((await alerts(place)).slice(1)).toEqual([['gateway-silent', 'Roof', 6, null, 3]])
    // Meter 1 comes back with the gateway, meter 2 does not.
    await speak(place, key, [20], [0])
    await bench.look(place, 21, true)
    expect(await alerts(place)).toHaveLength(2)
    await speak(place, key, [21, 22, 23, 24], [0])
    await bench.look(place, 25, true)
    expect((await alerts(place)).slice(1)).toEqual([
      ['gateway-silent', 'Roof', 6, 20, 3],
      ['offline', 1, 6, null, null],
    ])
  })

  it('its old key and its new one are one gateway, and without a valid key nothing is waited for', async () => {
    const place = await bench.branchWith({}, 2)
    const { scope } = place
    const before = await gateway(place, 'Roof')
    await speak(place, before, [0], [0, 1])
    const after = await gateway(place, 'Roof')
    await speak(place, after, [1, 2, 3, 4, 5, 6], [0, 1])
    await bench.look(place, 9, true)
    expect(await alerts(place)).toEqual([])
    await bench.look(place, 10, true)
    expect(await alerts(place)).toEqual([['gateway-silent', 'Roof', 7, null, 2]])
    for (const id of [before, after])
      await bench.database.withScope(scope, (tx) => revokeIngestKey(tx, scope, id, block(11)))
    await bench.look(place, 11, true)
    const rows = await alerts(place)
    expect(rows[0]).toEqual(['gateway-silent', 'Roof', 7, 11, 2])
    // Their keys are gone: from now on nobody tells it for them.
    expect(rows.filter(([kind, , since]) => kind === 'offline' && since === 7)).toHaveLength(2)
  })

  it('is never of the past: one that never spoke, or stopped before a week ago, raises nothing', async () => {
    const place = await bench.branchWith({}, 1)
    await gateway(place, 'New')
    const old = await gateway(place, 'Old')
    await speak(place, old, [-96 * 8], [0])
    await bench.look(place, 0, true)
    expect((await alerts(place)).filter(([kind]) => kind === 'gateway-silent')).toEqual([])
  })

  it('two of a branch are told and muted apart', async () => {
    const place = await bench.branchWith({}, 2)
    const { scope, branchId, deviceIds } = place
    const east = await gateway(place, 'East', [deviceIds[0]!])
    const west = await gateway(place, 'West', [deviceIds[1]!])
    const { rows } = await bench.database.admin.query<{ id: number }>(
      'select id from app_user where organisation_id = $1',
      [scope.organisationId],
    )
    const muted = { kind: 'gateway-silent', branchId, deviceId: null, about: 'East' } as const
    await bench.database.withScope(scope, (tx) =>
      keepMute(tx, scope, { ...muted, until: block(96), userId: rows[0]!.id }),
    )
    await speak(place, east, [0], [0])
    await speak(place, west, [0], [1])
    await bench.look(place, 4, true)
    expect((await alerts(place)).map(([, name]) => name)).toEqual(['East', 'West'])
    expect((await bench.deviceMail(place)).map((line) => line.split(': ')[1])).toEqual([
      'Gateway silent “West”',
    ])
  })

  it('suppresses nothing of a meter that speaks by its own key, whatever else might speak for it', async () => {
    const place = await bench.branchWith({}, 3)
    const key = await gateway(place, 'Roof')
    const shelly = await ownKey(place, 2)
    await speak(place, key, [0, 1], [0, 1, 2])
    // The gateway's box dies; meter 3 has been given a key of its own, and falls silent later.
    await speak(place, shelly, [2, 3, 4, 5], [2])
    await bench.look(place, 6, true)
    expect(await alerts(place)).toEqual([['gateway-silent', 'Roof', 2, null, 3]])
    await bench.look(place, 9, true)
    expect((await alerts(place)).slice(1)).toEqual([['offline', 2, 6, null, null]])
  })

  it('suppresses nothing where it was given up over a week ago', async () => {
    const place = await bench.branchWith({}, 2)
    const key = await gateway(place, 'Roof')
    await speak(place, key, [-96 * 8], [0, 1])
    await bench.look(place, 0, true)
    expect((await alerts(place)).map(([kind, device]) => [kind, device])).toEqual([
      ['offline', 0],
      ['offline', 1],
    ])
  })

  it('of one name in two branches are two: one is told while the other speaks', async () => {
    const place = await bench.branchWith({}, 4)
    const { deviceIds } = place
    await moveTo(place, 'Lekki', [2, 3])
    const ikeja = await gateway(place, 'Switch room', deviceIds.slice(0, 2))
    const lekki = await gateway(place, 'Switch room', deviceIds.slice(2))
    await speak(place, ikeja, [0, 1], [0, 1])
    await speak(place, lekki, [0, 1, 2, 3, 4, 5], [2, 3])
    await bench.look(place, 5, true)
    expect(await alerts(place)).toEqual([['gateway-silent', 'Switch room', 2, null, 2]])
    await bench.look(place, 9, true)
    expect((await alerts(place)).slice(1)).toEqual([['gateway-silent', 'Switch room', 6, null, 2]])
    await speak(place, ikeja, [10, 11], [0, 1])
    await bench.look(place, 11, true)
    expect((await alerts(place)).map(([, , since, until]) => [since, until])).toEqual([
      [2, 11],
      [6, null],
    ])
  })

  it('over two branches is told in one, and in the other each meter is', async () => {
    const place = await bench.branchWith({}, 3)
    await moveTo(place, 'Lekki', [2])
    const key = await gateway(place, 'Roof')
    await speak(place, key, [0], [0, 1, 2])
    await bench.look(place, 4, true)
    expect(await alerts(place)).toEqual([
      ['gateway-silent', 'Roof', 1, null, 3],
      ['offline', 2, 1, null, null],
    ])
  })

  it('of an hourly meter and a dead quick one is not silent between two words', async () => {
    const place = await bench.branchWith({}, 2)
    const periods =
      'update device set period_s = case when id = $1 then 60 else 3600 end where id = any ($2::int4[])'
    await bench.database.admin.query(periods, [place.deviceIds[0], place.deviceIds])
    const key = await gateway(place, 'Roof')
    await speak(place, key, [0], [0, 1])
    for (const n of [4, 8, 12]) {
      await speak(place, key, [n], [1])
      await bench.look(place, n + 3, true)
    }
    expect(await alerts(place)).toEqual([['offline', 0, 1, null, null]])
  })
})
