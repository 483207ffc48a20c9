import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BranchRow, branchHeadRow, type ClientRow, clientRow } from '#contract/platform/admin-shapes.ts'
import { PASSWORD, type TestServer, testServer } from '../testing.ts'
import { makePng } from '../testing-form.ts'
import { createVisitor } from '../testing-visitor.ts'
import {
  answerData,
  createWriter,
  readAudit,
  readConflict,
  statusAndError,
  type Writer,
} from '../testing-writer.ts'

let server: TestServer
let dayo: Writer

beforeAll(async () => {
  server = await testServer()
  dayo = await createWriter(server, 'dayo')
})
afterAll(() => server.close())

const form = { phone: '08012345678', email: 'hi@mills.example', address: '1 Mill Road, Kano' }

async function added<T>(path: string, body: object): Promise<T> {
  const reply = await dayo.send('POST', path, body)
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  return answerData<T>(reply)
}
const addClient = (name: string) => added<ClientRow>('admin/clients/', { ...form, name })

describe('clients (AD-03, AD-04)', () => {
  it('adds one with what the form has, and lists it', async () => {
    const client = await addClient('Mills')
    expect(client).toMatchObject({ ...form, name: 'Mills', client_type: 'STANDARD', zone: 'Africa/Lagos' })
    expect(client).toMatchObject({ plan_months: null, plan_expiry: null, added: '2026-11-20', version: 1 })
    const listed = await dayo.get('admin/clients/')
    expect(listed.body).toMatchObject({ left_out: 0 })
    const names = answerData<ClientRow[]>(listed).map(({ name }) => name)
    expect(names).toEqual(['Lagos Foods', 'Mills', 'Other Ltd'])
    expect(await readAudit(server, client.id, `client ${client.id}`)).toMatchObject([
      { action: 'client.added', userId: server.cast.dayo, after: { name: 'Mills' } },
    ])
  })

  it('refuses a name that is taken, blanks, a zone and a date that are none', async () => {
    const ask = (body: object) => dayo.send('POST', 'admin/clients/', { ...form, name: 'New', ...body })
    expect((await ask({ name: 'Lagos Foods' })).status).toBe(409)
    for (const body of [
      { name: ' ' },
      { phone: '' },
      { email: '' },
      { address: '' },
      { phone: 'call me' },
      { email: 'office' },
      { contact_person: 'Two\nlines' },
      { zone: 'Africa/Kano' },
    ]) {
      expect((await ask(body)).status, JSON.stringify(body)).toBe(400)
    }
    expect((await ask({ plan_expiry: '2026-02-30' })).status).toBe(400)
    expect(answerData<ClientRow[]>(await dayo.get('admin/clients/')).some(({ name }) => name === 'New')).toBe(
      false,
    )
  })

  it('makes one client of a request that is sent twice', async () => {
    const send = () => dayo.send('POST', 'admin/clients/', { ...form, name: 'Once' }, 'key-1')
    const [first, second] = [await send(), await send()]
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body).toEqual(first.body)
  })

  it('changes one and tells the second of two editors', async () => {
    const { id, version } = await addClient('Edited')
    const to = { ...form, name: 'Edited', plan_months: 12, plan_expiry: '2027-11-20', version }
    const edit = (body: object) => dayo.send('PUT', `admin/clients/${id}/`, body)
    expect(answerData(await edit(to))).toMatchObject({
      plan_months: 12,
      plan_expiry: '2027-11-20',
      version: 2,
    })
    const late = await edit({ ...to, phone: '1' })
    // Both as rows of the list: the page reads them into its form.
    const { current, yours } = readConflict(late, clientRow)
    expect(current).toMatchObject({ phone: form.phone, plan_months: 12, version: 2 })
    expect(yours).toMatchObject({ phone: '1', plan_months: 12 })
    // What is left out stays.
    expect(answerData(await edit({ ...form, name: 'Edited', version: 2 }))).toMatchObject({ plan_months: 12 })
  })

  it('signs everybody of a disabled client out at once and lets them in again', async () => {
    const { cast } = server
    const visitor = createVisitor(server, '10.0.0.7')
    const chidi = (await visitor.logIn('chidi')).body as { access: string; refresh: string }
    const alice = (await visitor.logIn('alice')).body as { access: string }
    expect(await visitor.statusWith(chidi.access)).toBe(200)
    const disable = () => dayo.send('POST', `admin/clients/${cast.otherLtd}/disable/`, {})
    expect(answerData(await disable())).toMatchObject({ is_disabled: true })
    expect((await disable()).status).toBe(200)
    expect(await visitor.statusWith(chidi.access)).toBe(401)
    expect((await visitor.refresh(chidi.refresh)).status).toBe(401)
    const refused = await visitor.logIn('chidi', PASSWORD)
    expect([refused.status, refused.body.error]).toEqual([401, 'Invalid Username or Password'])
    expect(await visitor.statusWith(alice.access)).toBe(200)
    const enabled = await dayo.send('POST', `admin/clients/${cast.otherLtd}/enable/`, {})
    expect(answerData(enabled)).toMatchObject({ is_disabled: false })
    expect(await visitor.statusWith(chidi.access)).toBe(401)
    server.turnClock(60_000)
    expect((await visitor.logIn('chidi')).status).toBe(200)
    const actions = await readAudit(server, cast.otherLtd, `client ${cast.otherLtd}`)
    expect(actions.map(({ action }) => action)).toEqual(['client.disabled', 'client.enabled'])
  })

  it('SH-03 gives a client a part of the product and takes it away', async () => {
    const { id } = await added<ClientRow>('admin/clients/', {
      ...form,
      name: 'Parts',
      client_type: 'BESPOKE',
    })
    const set = (is_on: boolean) =>
      dayo.send('PUT', `admin/clients/${id}/features/`, { feature: 'billing', is_on })
    const billing = async () =>
      answerData<{ features: object[] }>(await dayo.get(`admin/clients/${id}/`)).features[3]
    expect(await billing()).toEqual({ feature: 'billing', is_on: false, has: false })
    await set(true)
    expect(await billing()).toEqual({ feature: 'billing', is_on: true, has: true })
    await set(false)
    expect(await billing()).toEqual({ feature: 'billing', is_on: false, has: false })
    expect((await readAudit(server, id, 'feature billing')).map(({ after }) => after)).toEqual([
      { is_on: true },
      { is_on: false },
    ])
  })

  it('keeps rates by the rules of the client’s own people', async () => {
    const { cast } = server
    const path = `admin/clients/${cast.lagosFoods}/rates/`
    const tariff = { device_type: 'UTILITY', rate: '209.50', vat_rate: '0.075', valid_from: '2026-11-01' }
    expect(
      (await dayo.send('POST', `${path}tariff/`, { ...tariff, branch: cast.ikeja.branchId })).status,
    ).toBe(200)
    expect(
      (await dayo.send('POST', `${path}tariff/`, { ...tariff, branch: cast.elsewhere.branchId })).status,
    ).toBe(404)
    expect((await dayo.send('POST', `${path}tariff/`, { ...tariff, rate: '-1' })).status).toBe(400)
    const factor = { kind: 'grid', kg_per_unit: '0.5', valid_from: '2026-11-01' }
    expect((await dayo.send('POST', `${path}factor/`, factor)).status).toBe(200)
    const { tariffs, factors } = answerData<{ tariffs: object[]; factors: object[] }>(await dayo.get(path))
    expect(tariffs).toMatchObject([{ branch: cast.ikeja.branchId, rate: 209.5, in_force: true }])
    expect(factors).toContainEqual(
      expect.objectContaining({ kg_per_unit: 0.5, is_own: true, in_force: true }),
    )
  })

  it('AD-04 keeps the picture of a client; another takes its place, anything else is refused', async () => {
    const client = await addClient('Pictured')
    const path = `admin/clients/${client.id}/file/`
    const send = (bytes: Buffer, name = 'logo.png') => dayo.sendForm(path, {}, [{ name, bytes }])
    const kept = await send(makePng(4, 3))
    expect([kept.status, kept.body.detail]).toEqual([201, 'The picture of the client is kept.'])
    expect((await send(makePng(5, 5), 'other.png')).status).toBe(201)
    const { rows } = await server.database.admin.query(
      'select name, width, in_use from client_photo where organisation_id = $1 order by id',
      [client.id],
    )
    expect(rows).toEqual([
      { name: 'logo.png', width: 4, in_use: false },
      { name: 'other.png', width: 5, in_use: true },
    ])
    expect(statusAndError(await send(Buffer.from('no picture')))).toEqual([400, 'only images are allowed'])
    expect(
      (await dayo.sendForm('admin/clients/999999/file/', {}, [{ name: 'a.png', bytes: makePng(1, 1) }]))
        .status,
    ).toBe(404)
    const alice = await createWriter(server, 'alice')
    expect((await alice.sendForm(path, {}, [{ name: 'a.png', bytes: makePng(1, 1) }])).status).toBe(403)
  })
})

describe('branches (AD-03, AD-04)', () => {
  it('adds and edits one', async () => {
    const { id } = await addClient('Branched')
    const branch = await added<BranchRow>(`admin/clients/${id}/branches/`, {
      name: 'Sabon Gari',
      zone: 'Africa/Tunis',
    })
    expect(branch).toMatchObject({
      organisation: 'Branched',
      zone: 'Africa/Tunis',
      opens_at: '08:00',
      number_of_sources: 0,
    })
    const path = `admin/clients/${id}/branches/`
    expect(statusAndError(await dayo.send('POST', path, { name: 'Sabon Gari' }))).toEqual([
      409,
      'The client has a branch with this name already. Choose another name.',
    ])
    const edited = await dayo.send('PUT', `${path}${branch.id}/`, {
      name: 'Fagge',
      closes_at: '20:30',
      version: 1,
    })
    expect(answerData(edited)).toMatchObject({
      name: 'Fagge',
      opens_at: '08:00',
      closes_at: '20:30',
      version: 2,
    })
    const late = await dayo.send('PUT', `${path}${branch.id}/`, { name: 'Late', version: 1 })
    const { current, yours } = readConflict(late, branchHeadRow)
    expect([current.name, current.zone, current.version]).toEqual(['Fagge', 'Africa/Tunis', 2])
    expect([yours.name, yours.zone]).toEqual(['Late', 'Africa/Tunis'])
    expect(
      (await dayo.send('PUT', `${path}${server.cast.yaba.branchId}/`, { name: 'X', version: 1 })).status,
    ).toBe(404)
    expect((await readAudit(server, id, `branch ${branch.id}`)).map(({ action }) => action)).toEqual([
      'branch.added',
      'branch.changed',
    ])
  })
})
