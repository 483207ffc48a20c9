import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PASSWORD, type TestServer, testServer } from '../testing.ts'
import { createVisitor, decodePayload } from '../testing-visitor.ts'

let server: TestServer
let visitor: ReturnType<typeof createVisitor>
let address = 1

const NEW = 'Kola nut #9 roots'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

beforeAll(async () => {
  server = await testServer()
  await server.database.admin.query(`update app_user set email = username || '@lagosfoods.example'`)
})
afterAll(() => server.close())
beforeEach(() => {
  visitor = createVisitor(server, `198.51.100.${address++}`)
})

const rows = async (sql: string, ...values: unknown[]) =>
  (await server.database.admin.query(sql, values)).rows as Record<string, unknown>[]

async function ask(
  method: 'GET' | 'PUT' | 'POST' | 'DELETE',
  path: string,
  access: string,
  payload?: object,
) {
  const reply = await server.app.inject({
    method,
    url: `/api/v1/${path}`,
    headers: { authorization: `Bearer ${access}`, 'user-agent': FIREFOX },
    ...(payload ? { payload } : {}),
    remoteAddress: `198.51.100.${address}`,
  })
  return { status: reply.statusCode, body: reply.json() }
}

const sid = (access: string) => decodePayload(access).sid as string

describe('SH-02 one’s own account', () => {
  it('says who is signed in, for which organisation and branches, and where else', async () => {
    const there = (await visitor.logIn('bola')).body.access
    server.turnClock(60_000)
    const here = (await visitor.logIn('bola')).body.access
    const { body } = await ask('GET', 'account/', here)
    expect(body.data).toMatchObject({
      username: 'bola',
      email: 'bola@lagosfoods.example',
      role: 'viewer',
      level: 1,
      organisation: { name: 'Lagos Foods', client_type: 'STANDARD', zone: 'Africa/Lagos' },
      sees_all_branches: false,
      branches: ['Yaba'],
    })
    expect(body.data.sessions).toEqual([
      expect.objectContaining({ session_id: sid(here), is_this: true, last_used_at: server.now() }),
      expect.objectContaining({
        session_id: sid(there),
        is_this: false,
        last_used_at: server.now() - 60_000,
      }),
    ])
    expect(JSON.stringify(body)).not.toMatch(/hash/)
  })

  it('answers a platform administrator, and a person without a branch', async () => {
    const dayo = (await server.logIn('dayo')).access
    expect((await ask('GET', 'account/', dayo)).body.data).toMatchObject({ organisation: null, branches: [] })
    const femi = (await visitor.logIn('femi')).body.access
    expect((await ask('GET', 'account/', femi)).body.data).toMatchObject({
      sees_all_branches: false,
      branches: [],
      level: 4,
    })
  })

  it('names the browser of a session', async () => {
    const payload = { username: 'efe', password: PASSWORD }
    const headers = { 'user-agent': FIREFOX }
    const reply = await server.app.inject({ method: 'POST', url: '/token/', payload, headers })
    const { body } = await ask('GET', 'account/', reply.json().access)
    expect(body.data.sessions[0].device).toBe('Firefox on Linux')
  })
})

describe('SH-02 Personal Data', () => {
  const data = { name: 'Alice Ade', email: 'alice@lagosfoods.example', phone: '+234 803 000 0000' }

  it('is changed, written down, and refused where somebody else was faster', async () => {
    const { access } = (await visitor.logIn('alice')).body
    const first = await ask('PUT', 'account/', access, { ...data, version: 1 })
    expect([first.status, first.body]).toEqual([
      200,
      {
        data: { username: 'alice', ...data, version: 2 },
        message: 'Your personal data has been updated.',
      },
    ])
    const late = await ask('PUT', 'account/', access, { ...data, name: 'Alice', version: 1 })
    expect([late.status, late.body.code, late.body.data.current.name, late.body.data.yours.name]).toEqual([
      409,
      'conflict',
      'Alice Ade',
      'Alice',
    ])
    const [audit] = await rows(`select before, after from audit where action = 'user.changed'`)
    expect(audit).toEqual({ before: expect.objectContaining({ name: '' }), after: data })
  })

  it('moves to another address only by the password, and tells the address before', async () => {
    const { access } = (await visitor.logIn('alice')).body
    const moved = { ...data, email: 'alice@elsewhere.example' }
    const refused = await ask('PUT', 'account/', access, moved)
    expect([refused.status, refused.body.message]).toEqual([400, 'Please enter your password'])
    const wrong = await ask('PUT', 'account/', access, { ...moved, password: 'Demo#2027' })
    expect([wrong.status, wrong.body.message]).toEqual([400, 'The password is not right.'])
    await visitor.post('/api/v1/password_link/', { email: data.email })
    const open = () =>
      rows('select 1 from password_reset where user_id = $1 and used_at is null', server.cast.alice)
    expect(await open()).toHaveLength(1)
    expect((await ask('PUT', 'account/', access, { ...moved, password: PASSWORD })).status).toBe(200)
    expect(await open()).toEqual([])
    const [mail] = await rows(
      `select recipient, subject from mail_message where subject like '%address%' order by id desc limit 1`,
    )
    expect(mail).toEqual({
      recipient: data.email,
      subject: 'Your Nairawatt e-mail address was changed',
    })
  })

  it.each([
    [{ name: ' ' }, 'Please enter your name'],
    [{ email: 'nowhere' }, 'Please enter one e-mail address, like name@example.com'],
    [{ phone: 'call me' }, 'Please enter a telephone number with digits only, or with + and spaces'],
  ])('refuses %j', async (change, sentence) => {
    const { access } = (await visitor.logIn('efe')).body
    const { status, body } = await ask('PUT', 'account/', access, { ...data, ...change })
    expect([status, body.error]).toEqual([400, sentence])
  })
})

describe('PW-01 Password', () => {
  it('changes it by the old one: the other sessions end, this one goes on', async () => {
    const other = (await visitor.logIn('chidi')).body
    const { access, refresh } = (await visitor.logIn('chidi')).body
    const change = (password: string, new_password: string) =>
      ask('POST', 'account/password/', access, { password, new_password })
    const wrong = await change('Demo#2027', NEW)
    // Not 401: the browser would sign out.
    expect([wrong.status, wrong.body.message]).toEqual([400, 'The old password is not right.'])
    expect((await change(PASSWORD, 'nouppercase1!')).body.message).toBe('Please enter a valid password')
    expect((await change(PASSWORD, 'Password#2026')).body.message).toBe(
      'This password is one of those that are guessed first. Please choose another.',
    )
    const done = await change(PASSWORD, NEW)
    expect([done.status, done.body]).toEqual([
      200,
      { message: 'Your password has been successfully updated' },
    ])
    expect(await visitor.statusWith(access)).toBe(200)
    expect((await visitor.refresh(refresh)).status).toBe(200)
    expect(await visitor.statusWith(other.access)).toBe(401)
    expect((await visitor.refresh(other.refresh)).status).toBe(401)
    expect([(await visitor.logIn('chidi')).status, (await visitor.logIn('chidi', NEW)).status]).toEqual([
      401, 200,
    ])
    const [audit] = await rows(`select user_id, after from audit where action = 'password.changed'`)
    expect(audit).toMatchObject({ user_id: server.cast.chidi, after: { sessionsEnded: 1 } })
    expect((await change(NEW, PASSWORD)).status).toBe(200)
  })

  it('slows guessing down here as at the log-in, and never signs out', async () => {
    const { access } = (await visitor.logIn('efe')).body
    const codes: string[] = []
    for (let each = 0; each < 7; each++) {
      const { body } = await ask('POST', 'account/password/', access, { password: 'x', new_password: NEW })
      codes.push(body.code)
    }
    expect(codes).toEqual([...Array(5).fill('bad-request'), 'too-many-tries', 'too-many-tries'])
    expect(await visitor.statusWith(access)).toBe(200)
  })
})

describe('sessions', () => {
  it('ends one of one’s own at once; anyone else’s answers as one that does not exist', async () => {
    const there = (await visitor.logIn('alice')).body.access
    const here = (await visitor.logIn('alice')).body.access
    const foreign = (await visitor.logIn('chidi')).body.access
    const colleague = (await visitor.logIn('bola')).body.access
    const gone = await ask('DELETE', 'account/sessions/00000000-0000-4000-8000-000000000000/', here)
    expect(gone.status).toBe(404)
    for (const access of [foreign, colleague]) {
      expect(await ask('DELETE', `account/sessions/${sid(access)}/`, here)).toEqual(gone)
      expect(await visitor.statusWith(access)).toBe(200)
    }
    const ended = await ask('DELETE', `account/sessions/${sid(there)}/`, here)
    expect([ended.status, ended.body.message]).toEqual([200, 'That session has ended.'])
    expect([await visitor.statusWith(there), await visitor.statusWith(here)]).toEqual([401, 200])
    expect((await ask('DELETE', `account/sessions/${sid(there)}/`, here)).status).toBe(404)
  })

  it('lists a hundred, this one among them, and says how many more there are', async () => {
    const { access } = (await visitor.logIn('femi')).body
    await rows(
      `insert into session (id, user_id, organisation_id, created_at, last_used_at, expires_at)
       select gen_random_uuid(), $1, (select coalesce(organisation_id, 0) from app_user where id = $1), t, t, t + interval '30 days'
       from generate_series(1, 120) n, lateral (select $2::timestamptz + n * interval '1 s' as t) at`,
      server.cast.femi,
      new Date(server.now()),
    )
    const { data } = (await ask('GET', 'account/', access)).body
    expect([data.sessions.length, data.sessions.at(-1).is_this]).toEqual([100, true])
    const [all] = await rows('select count(*)::int4 as n from session where user_id = $1', server.cast.femi)
    expect(data.sessions_left_out).toBe(Number(all?.n) - 100)
  })

  it('H14 has 200 of a person at most: the least lately used ends with the next log-in', async () => {
    await rows(
      `insert into session (id, user_id, organisation_id, created_at, last_used_at, expires_at)
       select gen_random_uuid(), $1, (select coalesce(organisation_id, 0) from app_user where id = $1), t, t, t + interval '30 days'
       from generate_series(1, 230) n, lateral (select $2::timestamptz - n * interval '1 s' as t) at`,
      server.cast.efe,
      new Date(server.now()),
    )
    // The log-ins of the tests before are too many for a minute of one address.
    server.turnClock(60_000)
    const { access } = (await visitor.logIn('efe')).body
    const open = 'from session where user_id = $1 and revoked_at is null'
    const [all] = await rows(
      `select count(*)::int4 as n, min(last_used_at) as oldest ${open}`,
      server.cast.efe,
    )
    expect(all?.n).toBe(200)
    expect(await visitor.statusWith(access)).toBe(200)
  })

  it('ends all others', async () => {
    const others = [(await visitor.logIn('bola')).body.access, (await visitor.logIn('bola')).body.access]
    const here = (await visitor.logIn('bola')).body.access
    expect((await ask('DELETE', 'account/sessions/', here)).status).toBe(200)
    expect(await Promise.all([...others, here].map((access) => visitor.statusWith(access)))).toEqual([
      401, 401, 200,
    ])
    expect((await ask('GET', 'account/', here)).body.data.sessions).toHaveLength(1)
  })
})
