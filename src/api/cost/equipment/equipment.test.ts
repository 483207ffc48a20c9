import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EquipmentRow } from '#contract/cost/equipment.ts'
import { type TestServer, testServer } from '../../testing.ts'
import { createWriter, type Reply, readAudit, type Writer } from '../../testing-writer.ts'

let server: TestServer
let alice: Writer
let user: number
let branch: number

beforeAll(async () => {
  server = await testServer()
  alice = await createWriter(server, 'alice')
  user = server.cast.alice
  branch = server.cast.ikeja.branchId
})
afterAll(() => server.close())

const bulbs = { name: 'Bulbs', voltage: '9', quantity: '40', date_purchased: '2025-03-02' }
const add = (body: object = bulbs, [first, second]: readonly number[] = [user, branch]) =>
  alice.send('POST', `branch/${first}/${second}/add_equipment/`, body)
const editPath = (id: number, of = branch) => `branch/${of}/${user}/edit_equipment/${id}/`
const row = ({ body }: Reply) => body.data as EquipmentRow

async function added(): Promise<EquipmentRow> {
  return row(await add())
}

describe('EQ-01 EQ-03 adding', () => {
  it('adds in either order of user and branch', async () => {
    const expected = {
      branch,
      name: 'Bulbs',
      voltage: 9,
      quantity: 40,
      date_purchased: '2025-03-02',
      version: 1,
    }
    for (const order of [
      [user, branch],
      [branch, user],
    ]) {
      const { status, body } = await add(bulbs, order)
      expect([status, body.detail]).toEqual([200, 'Equipment list successfully updated'])
      expect(body.data).toEqual({ id: expect.any(Number), ...expected })
    }
  })

  it('answers any other pair like one that does not exist', async () => {
    const { bola, elsewhere, ikeja, yaba } = server.cast
    for (const pair of [
      [user, user],
      [branch, branch],
      [ikeja.branchId, yaba.branchId],
      [bola, branch],
      [branch, bola],
      [user, elsewhere.branchId],
      [elsewhere.branchId, user],
      [user, 2_000_000_000],
    ]) {
      expect((await add(bulbs, pair)).status, String(pair)).toBe(404)
    }
  })

  it.each([
    [{ name: '' }, 'Please Input name!'],
    [{ name: '   ' }, 'Please Input name!'],
    [{ name: 'x'.repeat(121) }, 'name Cannot be more than 120 characters'],
    [{ voltage: '' }, 'Please Input voltage!'],
    [{ quantity: '' }, 'Please Input quantity!'],
    [{ date_purchased: '' }, 'Please Input date_purchased!'],
    [{ voltage: 'strong' }, 'Please enter a number'],
    [{ voltage: '-9' }, 'Please enter a number'],
    [{ quantity: '1.005' }, 'Please enter a number'],
    [{ date_purchased: '2025-02-30' }, 'Please select a date'],
    [
      { date_purchased: '2026-11-21' },
      'Enter equipment once it was bought: the date must not be after today.',
    ],
  ])('EQ-02 %o: %s', async (change, sentence) => {
    const refusal = { code: 'bad-request', error: sentence, detail: sentence, message: sentence }
    expect(await add({ ...bulbs, ...change })).toEqual({ status: 400, body: refusal })
    const { id } = await added()
    expect(await alice.send('POST', editPath(id), { ...bulbs, ...change })).toEqual({
      status: 400,
      body: refusal,
    })
  })
})

describe('EQ-02 the list', () => {
  it('V-C10 shows each branch with its connected load, the user’s own branch first', async () => {
    const place = server.cast.yaba.branchId
    await add(bulbs, [user, place])
    await add({ name: 'Freezer', voltage: 1500, quantity: 3, date_purchased: '2024-01-10' }, [user, place])
    const { status, body } = await alice.get(`equipments/${user}/`)
    const [first, second] = body.data as { id: number; name: string; equipments: EquipmentRow[] }[]
    expect(status).toBe(200)
    expect(first).toMatchObject({ id: place, name: 'Yaba', connected_load_kw: 4.86 })
    expect(first?.equipments.map(({ name, voltage, quantity }) => [name, voltage, quantity])).toEqual([
      ['Bulbs', 9, 40],
      ['Freezer', 1500, 3],
    ])
    expect(second).toMatchObject({ id: branch, name: 'Ikeja' })
  })

  it('shows a user the equipment of the branches that the user may see', async () => {
    const bola = await createWriter(server, 'bola')
    const { body } = await bola.get(`equipments/${server.cast.bola}/`)
    expect((body.data as { id: number }[]).map(({ id }) => id)).toEqual([server.cast.yaba.branchId])
    const chidi = await createWriter(server, 'chidi')
    const elsewhere = (await chidi.get(`equipments/${server.cast.chidi}/`)).body
    expect(elsewhere.data).toEqual([
      { id: server.cast.elsewhere.branchId, name: 'Kano', equipments: [], connected_load_kw: 0 },
    ])
  })
})

describe('EQ-02 EQ-03 editing and deleting', () => {
  it('edits a row; what else revision A sends along is let be', async () => {
    const before = await added()
    const { status, body } = await alice.send('POST', editPath(before.id), { ...before, quantity: '41' })
    expect([status, body.detail]).toEqual([200, 'Equipment edited successfully.'])
    expect(body.data).toEqual({ ...before, quantity: 41, version: 2 })
  })

  it('deletes a row with status 200, and once', async () => {
    const { id } = await added()
    const body = { id, name: 'whatever', key: 3 }
    const deleted = await alice.send('POST', `${editPath(id)}delete/`, body)
    expect(deleted).toEqual({
      status: 200,
      body: { data: { id }, detail: 'Equipment successfully deleted' },
    })
    expect((await alice.send('POST', `${editPath(id)}delete/`, body)).status).toBe(404)
  })

  it('does not find a row under another branch', async () => {
    const { id } = await added()
    const other = server.cast.yaba.branchId
    expect((await alice.send('POST', editPath(id, other), bulbs)).status).toBe(404)
    expect((await alice.send('POST', `${editPath(id, other)}delete/`, {})).status).toBe(404)
  })

  it('refuses to write over what somebody changed meanwhile, with both values', async () => {
    const { id } = await added()
    await alice.send('POST', editPath(id), { ...bulbs, quantity: '50', version: 1 })
    const late = await alice.send('POST', editPath(id), { ...bulbs, quantity: '60', version: 1 })
    expect(late).toMatchObject({
      status: 409,
      body: {
        code: 'conflict',
        data: { current: { quantity: 50, version: 2 }, yours: { quantity: 60, version: 1 } },
      },
    })
    expect((await alice.send('POST', `${editPath(id)}delete/`, { version: 1 })).status).toBe(409)
    expect((await alice.send('POST', `${editPath(id)}delete/`, { version: 2 })).status).toBe(200)
  })

  it('writes down who did what', async () => {
    const { id } = await added()
    await alice.send('POST', editPath(id), { ...bulbs, name: 'Lamps' })
    await alice.send('POST', `${editPath(id)}delete/`, {})
    const written = await readAudit(server, server.cast.lagosFoods, `equipment ${id}`)
    expect(written.map(({ action, userId }) => [action, userId])).toEqual([
      ['equipment.added', user],
      ['equipment.changed', user],
      ['equipment.deleted', user],
    ])
    expect(written[1]).toMatchObject({ before: { name: 'Bulbs' }, after: { name: 'Lamps' } })
    expect(written[2]).toMatchObject({ before: { name: 'Lamps' }, after: null })
  })
})
