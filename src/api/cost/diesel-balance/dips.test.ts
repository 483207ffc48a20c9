import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Dip } from '#contract/cost/fuel-entries.ts'
import { type TestServer, testServer } from '../../testing.ts'
import { createWriter, readAudit, statusAndError, type Writer } from '../../testing-writer.ts'

// The clock stands at 20 November 2026, 10:00 in Lagos.
let server: TestServer
let alice: Writer
let ikeja: number

beforeAll(async () => {
  server = await testServer()
  ikeja = server.cast.ikeja.branchId
  alice = await createWriter(server, 'alice')
  await server.database.admin.query(
    `insert into tank (organisation_id, branch_id, strapping) values ($1, $2, $3)`,
    [
      server.cast.lagosFoods,
      ikeja,
      JSON.stringify([
        { mm: '100.0', litres: '60.00' },
        { mm: '500.0', litres: '500.00' },
      ]),
    ],
  )
})
afterAll(() => server.close())

const add = (more: object) => alice.send('POST', `branches/${ikeja}/dips/`, { date: '2026-11-20', ...more })
const added = async (more: object): Promise<Dip> => (await add(more)).body.data as never
const list = async (): Promise<Dip[]> => (await alice.get(`branches/${ikeja}/dips/`)).body.data as never

describe('dips of a tank', () => {
  it('two dips of one minute without a time are both kept, as of now', async () => {
    const first = await added({ quantity: '40' })
    const again = await add({ quantity: '540' })
    expect([first.at, again.status]).toEqual(['10:00', 400])
    await server.database.admin.query(`update tank_dip set at = '09:59:59' where id = $1`, [first.id])
    expect((await add({ quantity: '540' })).status).toBe(201)
    expect((await list()).map(({ at, quantity }) => [at, quantity])).toEqual([
      ['10:00', 540],
      ['09:59', 40],
    ])
  })

  it('reads millimetres by the strapping table, and refuses what it does not reach', async () => {
    expect(await added({ date: '2026-11-19', at: '07:00', mm: '412' })).toMatchObject({
      mm: 412,
      quantity: 403.2,
    })
    expect(await added({ date: '2026-11-19', at: '08:00', mm: 50 })).toMatchObject({ mm: 50, quantity: 30 })
    expect(statusAndError(await add({ date: '2026-11-19', at: '09:00', mm: 501 }))).toEqual([
      400,
      'The strapping table ends at 500 mm. Read the stick again.',
    ])
    expect(statusAndError(await add({ mm: 50, quantity: 30 }))[1]).toMatch(/one of the two/)
    expect(statusAndError(await add({}))[1]).toMatch(/one of the two/)
    expect(statusAndError(await add({ quantity: 999_999 }))[0]).toBe(400)
  })

  it('a wrong dip is changed and deleted, with its trace', async () => {
    const dip = await added({ date: '2026-11-18', at: '07:00', quantity: '70' })
    const to = { date: '2026-11-18', quantity: '77.5', version: dip.version }
    const changed = await alice.send('PUT', `dips/${dip.id}/`, to)
    expect(changed.body.data).toMatchObject({ at: '07:00', quantity: 77.5, version: 2 })
    expect((await alice.send('PUT', `dips/${dip.id}/`, to)).status).toBe(409)
    const clash = { date: '2026-11-19', at: '07:00', quantity: '5' }
    expect((await alice.send('PUT', `dips/${dip.id}/`, clash)).status).toBe(400)
    expect((await alice.send('DELETE', `dips/${dip.id}/`, { version: 2 })).status).toBe(200)
    expect((await alice.send('DELETE', `dips/${dip.id}/`, undefined)).status).toBe(404)
    const trace = await readAudit(server, server.cast.lagosFoods, `dip ${dip.id}`)
    expect(trace.map(({ action }) => action)).toEqual(['dip.added', 'dip.changed', 'dip.deleted'])
  })
})
