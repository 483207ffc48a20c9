import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MessageRow, SignUpRow } from '#contract/platform/admin-messages.ts'
import { PLATFORM } from '#store/engine/scope.ts'
import { type TestServer, testServer } from '../testing.ts'
import { createVisitor } from '../testing-visitor.ts'
import { createWriter, type Reply, readAudit, type Writer } from '../testing-writer.ts'

let server: TestServer
let dayo: Writer
let visitor: ReturnType<typeof createVisitor>

beforeAll(async () => {
  server = await testServer({ config: { publicUrl: 'https://energy.example.com', isMailSetUp: true } })
  dayo = await createWriter(server, 'dayo')
  visitor = createVisitor(server, '198.51.100.1')
})
afterAll(() => server.close())

type Messages = { data: MessageRow[]; unread: number; left_out: number }
type SignUps = { data: SignUpRow[]; waiting: number }

const rows = async (sql: string, ...values: unknown[]) =>
  (await server.database.admin.query(sql, values)).rows as Record<string, unknown>[]
const messages = async () => (await dayo.get('admin/messages/')).body as unknown as Messages
const signUps = async () => (await dayo.get('admin/sign_ups/')).body as unknown as SignUps
const waiting = async () => (await dayo.get('admin/waiting/')).body
const said = ({ status, body }: Reply) => [status, body.error ?? body.detail]
const viewer = { role: 'viewer', permission: 1, all_branches: true, branches: [] as number[] }

/** Signs up and gives the id of the request. */
async function signUp(name: string): Promise<number> {
  const asked = { first_name: name, last_name: 'Obi', email: `${name.toLowerCase()}@example.com` }
  server.turnClock(60_000)
  expect((await visitor.post('/api/v1/sign_up/', asked)).statusCode).toBe(200)
  const [row] = await rows('select max(id) as id from sign_up_request')
  return row?.id as number
}

const approve = (id: number, body: object = {}, by = dayo, clientId = server.cast.lagosFoods) =>
  by.send('POST', `admin/clients/${clientId}/sign_ups/${id}/approve/`, { ...viewer, ...body })
/** Without a body, which may be left out. */
const refuse = (id: number, by = dayo, body?: object) => by.send('POST', `admin/sign_ups/${id}/refuse/`, body)
const mailTo = (email: string) =>
  rows(
    `select organisation_id as of, subject, text from mail_message where recipient = $1 order by id`,
    email,
  )
const fetchState = async (id: number) => (await signUps()).data.find((row) => row.id === id)

describe('PU-02 messages', () => {
  it('are listed newest first and in full, counted until they are read, and read once', async () => {
    const long = `First line\n\n${'x'.repeat(3_000)}`
    for (const message of ['One', long]) {
      await visitor.post('/api/v1/contact/', { name: 'Ada Obi', email: 'ada@example.com', message })
      server.turnClock(60_000)
    }
    const { data, unread, left_out } = await messages()
    expect(data.map(({ message }) => message)).toEqual([long, 'One'])
    expect([unread, left_out]).toEqual([2, 0])
    expect(await waiting()).toMatchObject({ unread: 2, waiting: 0 })
    const id = data[0]?.id as number
    const read = () => dayo.send('POST', `admin/messages/${id}/read/`, {})
    expect(said(await read())).toEqual([200, 'The message is marked as read.'])
    const at = (await messages()).data[0]?.read_at
    expect(at).toBe(server.now())
    server.turnClock(1_000)
    expect((await read()).status).toBe(200)
    expect((await messages()).data[0]?.read_at).toBe(at)
    expect(await waiting()).toMatchObject({ unread: 1 })
    expect(await readAudit(server, PLATFORM, `message ${id}`)).toMatchObject([
      { action: 'message.read', userId: server.cast.dayo },
    ])
    expect((await dayo.send('POST', 'admin/messages/2000000000/read/', {})).status).toBe(404)
  })
})

describe('PU-02 messages, more than are listed', () => {
  it('that nobody has read are listed before newer ones that were, until somebody has', async () => {
    const old = `insert into contact_message (name, email, message, made_at, made_on, content_hash, read_at)
      select 'Old', 'o@example.com', $1::text || n, $2::timestamptz + n * interval '1 s', '2020-01-01', $1 || n, $3
      from generate_series(1, $4::int4) n`
    await rows(old, 'unread ', '2020-01-01T00:00:00Z', null, 1)
    await rows(old, 'read ', '2020-02-01T00:00:00Z', '2020-03-01T00:00:00Z', 120)
    const { data, left_out } = await messages()
    expect([data.length, left_out]).toEqual([100, 23])
    const last = data.at(-1) as MessageRow
    expect(last.message).toBe('unread 1')
    await dayo.send('POST', `admin/messages/${last.id}/read/`, {})
    expect((await messages()).data.at(-1)?.message).toBe('read 23')
    await rows(`delete from contact_message where name = 'Old'`)
  })
})

describe('PU-02 AD-06 requests for an account', () => {
  it('those that wait come first, longest first; then the latest decision', async () => {
    const ids = [await signUp('Abe'), await signUp('Bisi'), await signUp('Chi'), await signUp('Dele')]
    await refuse(ids[0] as number)
    server.turnClock(1_000)
    await refuse(ids[2] as number)
    const { data, waiting: count } = await signUps()
    expect(data.map(({ first_name, state }) => [first_name, state])).toEqual([
      ['Bisi', 'waiting'],
      ['Dele', 'waiting'],
      ['Chi', 'refused'],
      ['Abe', 'refused'],
    ])
    expect(data[2]).toMatchObject({ decided_at: server.now(), decided_by: 'dayo' })
    expect(data[0]).toMatchObject({ decided_at: null, decided_by: '' })
    expect([count, await waiting()]).toEqual([2, expect.objectContaining({ waiting: 2 })])
  })

  it('a refused one makes nobody, is told by mail and written down, and lets the person ask again', async () => {
    const id = await signUp('Efua')
    const reason = ' We serve businesses only.\nTry your Disco <first>. '
    const reply = await refuse(id, dayo, { reason })
    expect(said(reply)).toEqual([200, 'The request is refused.'])
    expect(reply.body).toMatchObject({ notice: 'A mail that says so is on its way to efua@example.com.' })
    expect(said(await refuse(id))).toEqual([409, 'This request has been refused already.'])
    expect(said(await approve(id))).toEqual([409, 'This request has been refused already.'])
    expect(await rows(`select 1 from app_user where email = 'efua@example.com'`)).toEqual([])
    expect(await readAudit(server, PLATFORM, `sign-up ${id}`)).toMatchObject([
      { action: 'sign-up.refused', userId: server.cast.dayo, before: { email: 'efua@example.com' } },
    ])
    const thanks =
      'Thank you for asking for an account at Nairawatt. We have looked at your request and cannot open an account for you at this time.'
    const later =
      'If something about it has changed, you are welcome to ask again. If you asked for no account, do nothing: none was made.'
    const told = {
      of: PLATFORM,
      subject: 'Your request for a Nairawatt account',
      text: `${thanks}\n\nReason: We serve businesses only.\nTry your Disco <first>.\n\n${later}`,
    }
    expect(await mailTo('efua@example.com')).toEqual([told])
    const again = await signUp('Efua')
    expect(again).toBeGreaterThan(id)
    expect((await refuse(again)).status).toBe(200)
    expect(await mailTo('efua@example.com')).toEqual([told, { ...told, text: `${thanks}\n\n${later}` }])
    expect((await refuse(2_000_000_000)).status).toBe(404)
  })

  it('an approved one is mailed a link, chooses a password, and sees the branches that were given', async () => {
    const { cast } = server
    const id = await signUp('Ngozi')
    const branches = [cast.yaba.branchId]
    const given = { role: 'manager', permission: 3, all_branches: false, branches, username: 'ngozi' }
    const reply = await approve(id, given)
    expect(reply.body).toMatchObject({
      detail: 'The user is added and chooses the password by a mailed link.',
      notice: 'A link to choose a password is on its way to ngozi@example.com.',
    })
    const { user_id: userId } = reply.body as unknown as { user_id: number }
    const mails = await rows('select * from mail_message where user_id = $1', userId)
    expect(mails).toMatchObject([{ recipient: 'ngozi@example.com', organisation_id: cast.lagosFoods }])
    const text = String(mails[0]?.text)
    expect(text).toContain('dayo gave you a log-in to Nairawatt for Lagos Foods. Your username is "ngozi".')
    const [, token] = /https:\/\/energy\.example\.com\/reset-password#(\S+)/.exec(text) ?? []
    const use = { token, new_password: 'Kola nut #9 roots' }
    expect((await visitor.post('/api/v1/password_link/use/', use)).statusCode).toBe(200)
    const { body } = await visitor.logIn('ngozi', use.new_password)
    const side = await server.get(`/api/v1/side_bar_data/${userId}`, body.access)
    expect(side.body.authenticatedData).toMatchObject({
      role: 'manager',
      level: 3,
      branches: [{ name: 'Yaba' }],
    })
    expect(await fetchState(id)).toMatchObject({ state: 'approved', decided_by: 'dayo' })
    const [added] = await readAudit(server, cast.lagosFoods, `user ${userId}`)
    expect(added).toMatchObject({ action: 'user.added', userId: cast.dayo, after: { name: 'Ngozi Obi' } })
    const written = await readAudit(server, cast.lagosFoods, `sign-up ${id}`)
    expect(written).toMatchObject([{ action: 'sign-up.approved', after: { user_id: userId } }])
    expect(JSON.stringify([added, written])).not.toContain(token)
  })

  it('a name that is taken, a level above the role, a foreign branch: refused, and the request waits on', async () => {
    const { cast } = server
    const id = await signUp('Tayo')
    const before = await rows(
      'select (select count(*) from app_user) as u, (select count(*) from mail_message) as m',
    )
    expect(said(await approve(id, { username: 'ALICE' }))).toEqual([
      409,
      'Somebody logs in with this name already. Choose another name.',
    ])
    expect(said(await approve(id, { permission: 2 }))).toEqual([
      400,
      'The role viewer goes up to level 1. Choose a lower level or another role.',
    ])
    expect((await approve(id, { username: 'two words' })).status).toBe(400)
    expect((await approve(id, { all_branches: false })).status).toBe(400)
    const foreign = [cast.elsewhere.branchId]
    expect((await approve(id, { all_branches: false, branches: foreign })).status).toBe(404)
    expect((await approve(id, {}, dayo, 2_000_000_000)).status).toBe(404)
    expect((await approve(id, {}, await createWriter(server, 'alice'))).status).toBe(403)
    expect(await fetchState(id)).toMatchObject({ state: 'waiting', decided_by: '' })
    expect(
      await rows('select (select count(*) from app_user) as u, (select count(*) from mail_message) as m'),
    ).toEqual(before)
  })

  it('of two administrators at once one wins: one user, one mail', async () => {
    const { database, cast } = server
    await database.admin.query(
      `insert into app_user (username, organisation_id, role, level, all_branches, password_hash)
       select 'kemi', null, role, level, all_branches, password_hash from app_user where id = $1`,
      [cast.dayo],
    )
    const kemi = await createWriter(server, 'kemi')
    const id = await signUp('Uche')
    const both = await Promise.all([
      approve(id, { username: 'uche-1' }),
      approve(id, { username: 'uche-2' }, kemi, cast.otherLtd),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body.error).toBe(
      'This request has been approved already.',
    )
    const made = await rows(`select id from app_user where email = 'uche@example.com'`)
    expect(made).toHaveLength(1)
    expect(await rows('select 1 from mail_message where user_id = $1', made[0]?.id)).toHaveLength(1)
    // One decides yes while another decides no.
    const other = await signUp('Yemi')
    const split = await Promise.all([approve(other), refuse(other, kemi)])
    expect(split.map(({ status }) => status).sort()).toEqual([200, 409])
    const people = await rows(`select 1 from app_user where email = 'yemi@example.com'`)
    const isApproved = (await fetchState(other))?.state === 'approved'
    expect(people).toHaveLength(isApproved ? 1 : 0)
    const [mail, ...more] = await mailTo('yemi@example.com')
    expect(mail?.subject).toBe(
      isApproved ? 'Your log-in to Nairawatt' : 'Your request for a Nairawatt account',
    )
    expect(more).toEqual([])
  })
})
