import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createPolling, type Polling } from '#ingest/breaker/polling.ts'
import { createMeterAdmission, scopeOfHolder } from '#ingest/meter/meter-admission.ts'
import { keyFor } from '#ingest/meter/testing.ts'
import { expireCommandsJob } from '#jobs/breaker/expire-commands.ts'
import { silentLog } from '#store/engine/log.ts'
import { runOnce } from '#store/engine/woken.ts'
import { type TestServer, testServer } from '../testing.ts'
import { freshBreaker } from '../testing-rows.ts'

let server: TestServer
let alice: string
let device: number
let gateway: string
let other: string
/** The room `ingest` over the server's own database and clock, once there is one. */
let polling: Polling

beforeAll(async () => {
  server = await testServer({
    log: silentLog,
    deps: {
      polling: {
        poll: (...asked) => polling.poll(...asked),
        answer: (...asked) => polling.answer(...asked),
        report: (...asked) => polling.report(...asked),
      },
    },
  })
  const { database, cast, now } = server
  polling = createPolling({ database, clock: now, log: silentLog, door: createMeterAdmission(database, now) })
  device = cast.ikeja.deviceIds[0]
  const scope = scopeOfHolder({ organisationId: cast.lagosFoods })
  gateway = await keyFor(database, scope, [...cast.ikeja.deviceIds])
  other = await keyFor(
    database,
    scopeOfHolder({ organisationId: cast.otherLtd }),
    cast.elsewhere.deviceIds[0],
  )
})
beforeEach(async () => {
  server.turnClock(11_000)
  await freshBreaker(server.database, device)
  await server.database.admin.query(
    `update breaker set reported_state = null, reported_at = null, reported_since = null, answered_command = null`,
  )
  alice = (await server.logIn('alice')).access
})
afterAll(() => server.close())

interface Asking {
  readonly by?: string
  readonly key?: string
  readonly body?: object
}

async function post(url: string, { by = alice, key, body = {} }: Asking = {}) {
  const headers = { authorization: `Bearer ${by}`, ...(key ? { 'idempotency-key': key } : {}) }
  const reply = await server.app.inject({ method: 'POST', url: `/api/v1/${url}`, headers, payload: body })
  return { status: reply.statusCode, body: reply.json() }
}

const toggle = (state: string, asking: Asking = {}) =>
  post('toggle_acb/', { body: { state, meter_id: device }, ...asking })

async function row(by = alice): Promise<Record<string, unknown>> {
  const { body } = await server.get(`/api/v1/all_acb/${server.cast.ikeja.branchId}/`, by)
  return (body as unknown as Record<string, unknown>[])[0]!
}

async function fetched(by = gateway) {
  const { status, body } = await server.get('/api/v1/ingest/commands/', by)
  return {
    status,
    commands: body.commands as { id: number; device_id: number; state: string; expires: string }[],
  }
}

const ack = (id: number, state: string, by = gateway) =>
  post(`ingest/commands/${id}/ack`, { by, body: { state } })
const say = (state: string, by = gateway) => post(`ingest/breakers/${device}/state`, { by, body: { state } })

async function count(sql: string): Promise<number> {
  const { rows } = await server.database.admin.query<{ n: number }>(`select count(*)::int4 as n from ${sql}`)
  return rows[0]!.n
}

describe('BR-01 breakers', () => {
  it('lists what older clients read, and says that nothing has been reported yet', async () => {
    expect(await row()).toEqual({
      device_id: device,
      branch: 'Ikeja · Utility',
      name: 'Utility',
      provider: 'Simulated',
      is_active: true,
      is_load: false,
      switch_state: 'OFF',
      unknown: 'never reported',
      branch_name: 'Ikeja',
      reported_at: null,
      reported_since: null,
      command: null,
    })
  })

  it('shows the reported state, not the wanted one, until the device confirms', async () => {
    await say('OFF')
    const since = server.now()
    server.turnClock(1_000)
    const asked = await toggle('ON')
    expect([asked.status, asked.body.data.state]).toEqual([200, 'requested'])
    expect(await row()).toMatchObject({ switch_state: 'OFF', command: { wanted: 'ON', state: 'requested' } })
    const { commands } = await fetched()
    const expires = new Date(server.now() + 10_000).toISOString()
    expect(commands).toEqual([{ id: asked.body.data.id, device_id: device, state: 'ON', expires }])
    expect(await row()).toMatchObject({
      switch_state: 'OFF',
      reported_since: since,
      command: { state: 'sent' },
    })
    server.turnClock(2_000)
    expect((await ack(asked.body.data.id, 'ON')).status).toBe(200)
    const at = server.now()
    expect(await row()).toMatchObject({
      switch_state: 'ON',
      reported_at: at,
      reported_since: at,
      command: { state: 'confirmed', ended_at: at },
    })
  })

  it('gives a command out once, and a retry of the wish is the same wish', async () => {
    const first = await toggle('ON', { key: 'wish-1' })
    expect((await fetched()).commands).toHaveLength(1)
    expect((await fetched()).commands).toEqual([])
    expect(await toggle('ON', { key: 'wish-1' })).toEqual(first)
    expect((await toggle('OFF', { key: 'wish-1' })).status).toBe(422)
    expect((await fetched()).commands).toEqual([])
    expect(await count(`breaker_command where idempotency_key = 'wish-1'`)).toBe(1)
  })

  it('takes one command at a time a device', async () => {
    await toggle('ON')
    const second = await toggle('OFF')
    expect([second.status, second.body.error]).toEqual([
      409,
      'This breaker is being switched already. Wait until it has answered, 10 seconds at most.',
    ])
    server.turnClock(10_000)
    expect((await toggle('OFF')).status).toBe(200)
    const at = await Promise.all([1, 2, 3].map(() => toggle('OFF')))
    expect(at.map(({ status }) => status)).toEqual([409, 409, 409])
  })

  it('says failed when the device reports the other state', async () => {
    const { id } = (await toggle('ON')).body.data
    await fetched()
    await ack(id, 'OFF')
    expect(await row()).toMatchObject({ switch_state: 'OFF', command: { state: 'failed' } })
  })

  it('expires after 10 s and stays so; the late answer is the reported state all the same', async () => {
    const { id } = (await toggle('ON')).body.data
    await fetched()
    server.turnClock(9_999)
    expect(await row()).toMatchObject({ command: { state: 'sent' } })
    server.turnClock(1)
    expect(await row()).toMatchObject({ command: { state: 'expired' } })
    await ack(id, 'ON')
    expect(await row()).toMatchObject({ switch_state: 'ON', command: { id, state: 'expired' } })
    await ack(id, 'OFF')
    expect(await row()).toMatchObject({ switch_state: 'ON', command: { id, state: 'expired' } })
  })

  it('a command that nobody fetched expires by the clock and is given to nobody', async () => {
    const { id } = (await toggle('ON')).body.data
    server.turnClock(10_000)
    expect((await fetched()).commands).toEqual([])
    await runOnce(expireCommandsJob({ database: server.database, clock: server.now }))
    expect(await row()).toMatchObject({ command: { id, state: 'expired', sent_at: null } })
    expect(await count(`audit where action = 'breaker.expired' and after ->> 'command' = '${id}'`)).toBe(1)
  })

  it('an old answer that comes after a newer one says nothing of today', async () => {
    const first = (await toggle('ON')).body.data.id
    await fetched()
    server.turnClock(10_000)
    const second = (await toggle('OFF')).body.data.id
    await fetched()
    await ack(second, 'OFF')
    await ack(first, 'ON')
    expect(await row()).toMatchObject({ switch_state: 'OFF', command: { id: second, state: 'confirmed' } })
  })
})

describe('BR-01 who may', () => {
  it('a viewer neither switches nor lists, in words that say who can', async () => {
    const bola = (await server.logIn('bola')).access
    const { cast, database } = server
    await freshBreaker(database, cast.yaba.deviceIds[0])
    const before = await count('breaker_command')
    const asked = await post('toggle_acb/', {
      by: bola,
      body: { state: 'ON', meter_id: cast.yaba.deviceIds[0] },
    })
    expect([asked.status, asked.body.code]).toEqual([403, 'not-allowed'])
    const listed = await server.get(`/api/v1/all_acb/${cast.yaba.branchId}/`, bola)
    expect([listed.status, listed.body.error]).toEqual([
      403,
      'You may see this but not do it. Ask an administrator of your organisation.',
    ])
    expect(await count('breaker_command')).toBe(before)
  })

  it('another organisation’s device answers like one that does not exist, and so does one without a breaker', async () => {
    const { cast, database } = server
    await freshBreaker(database, cast.elsewhere.deviceIds[0])
    const gone = (await server.get('/api/v1/nothing')).body
    for (const meter_id of [cast.elsewhere.deviceIds[0], cast.ikeja.deviceIds[2], 2_000_000_000]) {
      expect(await toggle('ON', { body: { state: 'ON', meter_id } })).toEqual({ status: 404, body: gone })
    }
    expect((await server.get(`/api/v1/all_acb/${cast.elsewhere.branchId}/`, alice)).status).toBe(404)
  })

  it('a key speaks for its own devices only', async () => {
    const { id } = (await toggle('ON')).body.data
    expect((await fetched('nobody')).status).toBe(401)
    expect((await fetched(other)).commands).toEqual([])
    expect((await fetched()).commands).toHaveLength(1)
    expect((await ack(id, 'ON', other)).status).toBe(404)
    expect((await say('ON', other)).status).toBe(404)
    expect(await row()).toMatchObject({ unknown: 'never reported', command: { state: 'sent' } })
  })

  it('no audit row, no command', async () => {
    const { admin } = server.database
    await admin.query(
      `alter table audit add constraint no_breakers check (action <> 'breaker.requested') not valid`,
    )
    const before = await count('breaker_command')
    const refused = await toggle('ON', { key: 'wish-without-audit' })
    await admin.query('alter table audit drop constraint no_breakers')
    expect(refused.status).toBe(500)
    expect(await count('breaker_command')).toBe(before)
    expect((await fetched()).commands).toEqual([])
    expect((await toggle('ON', { key: 'wish-without-audit' })).status).toBe(200)
  })

  it('anything but ON and OFF is refused', async () => {
    for (const state of ['on', 'toggle', '', 1, null]) {
      expect((await toggle('ON', { body: { state, meter_id: device } })).status).toBe(400)
    }
  })
})
