import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { UserRow } from '#contract/site/branches.ts'
import { type TestServer, testServer } from '../testing.ts'
import { createWriter, readAudit, type Writer } from '../testing-writer.ts'

let server: TestServer
let alice: Writer
let bola: Writer

beforeAll(async () => {
  server = await testServer({ config: { publicUrl: 'https://energy.example.com', isMailSetUp: true } })
  await server.database.admin.query(`update app_user set email = username || '@lagosfoods.example'`)
  alice = await createWriter(server, 'alice')
  bola = await createWriter(server, 'bola')
})
afterAll(() => server.close())

const path = (rest = '', userId = server.cast.alice) => `users/${userId}/${rest}`
const listed = async (writer = alice, userId = server.cast.alice) =>
  (await writer.get(path('', userId))).body.data as UserRow[]
const ngozi = () => ({
  name: 'Ngozi Eze',
  email: 'ngozi@example.com',
  phone: '+234 803 111 2222',
  role: 'viewer',
  level: 1,
  branches: [server.cast.yaba.branchId],
})

describe('BX-01 users', () => {
  it('lists the people of the organisation, and to a viewer of one branch those who see it', async () => {
    expect((await listed()).map(({ username }) => username)).toEqual(['alice', 'bola', 'efe', 'femi'])
    const seen = await listed(bola, server.cast.bola)
    expect(seen.map(({ username }) => username)).toEqual(['alice', 'bola', 'efe'])
    expect(seen.every(({ may_edit }) => !may_edit)).toBe(true)
    expect(seen[1]).toMatchObject({ branch: ['Yaba'], organisation: 'Lagos Foods', is_self: true })
  })
})

describe('BX-02 adding a user', () => {
  it('mails a link to choose a password, with which the person logs in and sees the branch', async () => {
    const { status, body } = await alice.send('POST', path(), { ...ngozi(), username: 'ngozi' })
    expect([status, body.detail]).toEqual([200, 'Ngozi Eze successfully added'])
    expect(body).toMatchObject({ notice: 'A link to choose a password is on its way to ngozi@example.com.' })
    const { id } = body.data as UserRow
    const hash = await server.database.admin.query('select password_hash from app_user where id = $1', [id])
    expect(hash.rows).toEqual([{ password_hash: null }])
    const early = { username: 'ngozi', password: 'null' }
    expect((await server.app.inject({ method: 'POST', url: '/token/', payload: early })).statusCode).toBe(401)
    const { rows } = await server.database.admin.query(
      'select recipient, text from mail_message where user_id = $1',
      [id],
    )
    expect(rows).toMatchObject([{ recipient: 'ngozi@example.com' }])
    expect(rows[0].text).toContain('alice gave you a log-in to Nairawatt for Lagos Foods.')
    const [, token] = /https:\/\/energy\.example\.com\/reset-password#(\S+)/.exec(rows[0].text) ?? []
    // Two days later the link is good still.
    server.turnClock(2 * 86_400_000)
    const chosen = await server.app.inject({
      method: 'POST',
      url: '/api/v1/password_link/use/',
      payload: { token, new_password: 'Kola nut #9 roots' },
    })
    expect(chosen.statusCode).toBe(200)
    const reply = await server.app.inject({
      method: 'POST',
      url: '/token/',
      payload: { username: 'ngozi', password: 'Kola nut #9 roots' },
    })
    const side = await server.get(`/api/v1/side_bar_data/${id}`, reply.json().access)
    expect(side.body.authenticatedData).toMatchObject({ role: 'viewer', branches: [{ name: 'Yaba' }] })
    const written = await readAudit(server, server.cast.lagosFoods, `user ${id}`)
    expect(written[0]).toMatchObject({ action: 'user.added', after: { username: 'ngozi', role: 'viewer' } })
    expect(JSON.stringify(written)).not.toContain(token)
    alice = await createWriter(server, 'alice')
    bola = await createWriter(server, 'bola')
  })

  it.each([
    ['username', 'ALICE', 400, 'This username is taken. Please choose another.'],
    ['username', 'chidi', 400, 'This username is taken. Please choose another.'],
    ['username', '', 400, 'Please enter a value'],
    ['username', 'two words', 400, 'Please use 2 to 150 letters, digits and @ . _ + - without spaces'],
    ['name', '', 400, 'Please enter a value'],
    ['email', 'ngozi', 400, 'Please enter one e-mail address, like name@example.com'],
    ['phone', 'call me', 400, 'Please enter a telephone number with digits only, or with + and spaces'],
    ['level', 2, 400, 'The role does not reach this permission. Choose a lower permission or another role.'],
    ['branches', [], 400, 'Please choose at least one branch'],
  ])('%s %j: %s %s', async (field, typed, status, sentence) => {
    const body = { ...ngozi(), username: 'another', [field]: typed }
    const reply = await alice.send('POST', path(), body)
    expect([reply.status, reply.body.error]).toEqual([status, sentence])
    expect((await listed()).some(({ username }) => username === 'another')).toBe(false)
  })

  it('adds one person for one wish', async () => {
    const wish = { ...ngozi(), username: 'once' }
    const first = await alice.send('POST', path(), wish, 'user-wish')
    expect(await alice.send('POST', path(), wish, 'user-wish')).toEqual(first)
    expect((await listed()).filter(({ username }) => username === 'once')).toHaveLength(1)
  })
})

describe('BX-02 editing a user', () => {
  const edit = (id: number, body: object, writer = alice, userId = server.cast.alice) =>
    writer.send('PUT', path(`${id}/`, userId), body)

  it('changes what the person may do at once, and writes down before and after', async () => {
    const { bola: id, ikeja, yaba } = server.cast
    const to = { ...ngozi(), name: 'Bola Ade', role: 'manager', level: 3 }
    const { status, body } = await edit(id, { ...to, branches: [ikeja.branchId, yaba.branchId], version: 1 })
    expect([status, body.detail]).toEqual([200, 'Bola Ade successfully updated'])
    server.turnClock(6_000)
    const side = await bola.get(`side_bar_data/${id}`)
    expect(side.body.authenticatedData).toMatchObject({ role: 'manager', level: 3 })
    expect((side.body.authenticatedData as { branches: object[] }).branches).toHaveLength(2)
    const stale = await edit(id, { ...to, version: 1 })
    expect([stale.status, stale.body.data]).toMatchObject([409, { current: { version: 2 } }])
    const [written] = await readAudit(server, server.cast.lagosFoods, `user ${id}`)
    expect(written).toMatchObject({ before: { role: 'viewer' }, after: { role: 'manager', level: 3 } })
  })

  it('leaves one’s own standing alone, and lets one’s own name change', async () => {
    const own = {
      ...ngozi(),
      name: 'Alice O',
      email: 'alice@lagosfoods.example',
      role: 'administrator',
      branches: null,
    }
    const lower = await edit(server.cast.alice, { ...own, level: 4 })
    expect([lower.status, lower.body.error]).toEqual([
      403,
      'Your own role, permission and branches are changed by another administrator.',
    ])
    expect((await edit(server.cast.alice, { ...own, level: 5 })).status).toBe(200)
  })

  it('moves nobody’s own address without the password, and tells another’s former address', async () => {
    const { alice: id, femi } = server.cast
    const own = { ...ngozi(), role: 'administrator', level: 5, branches: null, email: 'else@example.com' }
    const refused = await edit(id, own)
    expect([refused.status, refused.body.error]).toEqual([
      400,
      'Your own e-mail address is changed under Personal Data, where your password is asked for.',
    ])
    const told = async () => {
      const { rows } = await server.database.admin.query(
        `select recipient from mail_message where subject = 'Your Nairawatt e-mail address was changed'
           and user_id = $1`,
        [femi],
      )
      return rows.map(({ recipient }) => recipient)
    }
    expect((await edit(femi, { ...ngozi(), email: 'FEMI@lagosfoods.example' })).status).toBe(200)
    expect(await told()).toEqual([])
    expect((await edit(femi, { ...ngozi(), email: 'femi@elsewhere.example' })).status).toBe(200)
    expect(await told()).toEqual(['FEMI@lagosfoods.example'])
  })

  it('ends the links of a former address, and sends the invitation of who never chose a password to the new one', async () => {
    const body = { ...ngozi(), email: 'typo@example.com' }
    const { id } = (await alice.send('POST', path(), { ...body, username: 'kemi' })).body.data as UserRow
    const invited = async () => {
      const { rows } = await server.database.admin.query(
        `select recipient, substring(text from 'reset-password#([\\w-]+)') as token from mail_message
         where user_id = $1 and subject = 'Your log-in to Nairawatt' order by id`,
        [id],
      )
      return rows as { recipient: string; token: string }[]
    }
    expect((await edit(id, { ...body, email: 'kemi@example.com' })).status).toBe(200)
    const [typo, kemi] = await invited()
    expect([typo?.recipient, kemi?.recipient]).toEqual(['typo@example.com', 'kemi@example.com'])
    const use = async (token = '') => {
      const payload = { token, new_password: 'Kola nut #9 roots' }
      return (await server.app.inject({ method: 'POST', url: '/api/v1/password_link/use/', payload }))
        .statusCode
    }
    expect([await use(typo?.token), await use(kemi?.token)]).toEqual([400, 200])
    expect((await edit(id, { ...body, email: 'kemi2@example.com' })).status).toBe(200)
    expect(await invited()).toHaveLength(2)
  })

  it('a viewer and a manager change nobody; an administrator of a branch nobody beyond it', async () => {
    const { bola: id, efe, alice: owner, ikeja } = server.cast
    expect((await edit(efe, ngozi(), bola, id)).status).toBe(403)
    const manager = await createWriter(server, 'efe')
    expect((await edit(id, ngozi(), manager, efe)).status).toBe(403)
    await server.database.admin.query(`update app_user set role = 'administrator', level = 5 where id = $1`, [
      efe,
    ])
    const ofYaba = await createWriter(server, 'efe')
    const raise = await edit(owner, { ...ngozi() }, ofYaba, efe)
    expect([raise.status, raise.body.code]).toEqual([403, 'not-allowed'])
    const all = await ofYaba.send('POST', path('', efe), { ...ngozi(), username: 'wide', branches: null })
    expect([all.status, all.body.error]).toEqual([
      403,
      'Nobody can give branches that they do not see themselves.',
    ])
    const hidden = { ...ngozi(), username: 'wide', branches: [ikeja.branchId] }
    expect((await ofYaba.send('POST', path('', efe), hidden)).status).toBe(404)
    expect((await ofYaba.send('POST', path('', efe), { ...ngozi(), username: 'ofyaba' })).status).toBe(200)
  })

  it('people of another organisation and the platform’s are not there', async () => {
    for (const id of [server.cast.chidi, server.cast.dayo, 2_000_000_000]) {
      expect((await edit(id, ngozi())).status).toBe(404)
    }
  })
})

describe('BX-01 branches and devices', () => {
  it('T23 counts a branch since it was registered, its counted sources alone, and a device in the range', async () => {
    const { yaba, lagosFoods, alice: id } = server.cast
    const [utility, , load] = yaba.deviceIds
    await server.database.admin.query(`update branch set created_at = '2026-11-02T07:00Z'`)
    await server.database.admin.query(`select ensure_reading_month('2026-11-01')`)
    await server.database.admin.query(
      `insert into reading (organisation_id, device_id, ts, kwh_import)
       select $1, d, t, n * 2 from unnest($2::int4[]) d,
         unnest(array['2026-11-02T08:00Z', '2026-11-02T08:15Z', '2026-11-02T08:30Z']::timestamptz[])
           with ordinality as r(t, n)`,
      [lagosFoods, [utility, load]],
    )
    await server.database.admin.query(
      `insert into rollup_dirty (organisation_id, device_id, from_ts, to_ts)
       select $1, d, '2026-11-02T08:00Z', '2026-11-02T08:30Z' from unnest($2::int4[]) d`,
      [lagosFoods, [utility, load]],
    )
    const range = '01-11-2026 00:00/03-11-2026 23:59'
    const { body } = await alice.get(`branches/${id}/${range}`)
    type Tables = {
      branches: { name: string; total_consumption: number | null }[]
      devices: { device_id: number; consumption: number | null }[]
    }
    const { branches, devices } = body.data as Tables
    // Registers 2 → 4 → 6 kWh: 4 kWh; the load stands behind the source and is not added.
    expect(branches.find(({ name }) => name === 'Yaba')).toMatchObject({ total_consumption: 4 })
    expect(branches.find(({ name }) => name === 'Ikeja')).toMatchObject({ total_consumption: null })
    expect(devices.find(({ device_id }) => device_id === load)).toMatchObject({ consumption: 4 })
    const cards = await alice.get(`dashboard/total_energy/${id}/${range}/daily?branches=${yaba.branchId}`)
    expect(cards.body.authenticatedData).toMatchObject({ selection: { total_kwh: { value: 4 } } })
    const ofYaba = async (of: string) => {
      const tables = (await alice.get(`branches/${id}/${of}`)).body.data as Tables
      const branch = tables.branches.find(({ name }) => name === 'Yaba')
      return { branch, device: tables.devices.find(({ device_id }) => device_id === utility)?.consumption }
    }
    // Of another range the branch's total is the same, the device's nothing.
    expect(await ofYaba('05-11-2026 00:00/06-11-2026 23:59')).toMatchObject({
      branch: { total_consumption: 4, date_registered: '02-11-2026' },
      device: null,
    })
    // What was used before the branch was registered is not in its total.
    await server.database.admin.query(`update branch set created_at = '2026-11-03T07:00Z'`)
    expect(await ofYaba(range)).toMatchObject({ branch: { total_consumption: null }, device: 4 })
  })
})
