import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PASSWORD, type TestServer, testServer } from '../testing.ts'
import { createVisitor } from '../testing-visitor.ts'

let server: TestServer
let visitor: ReturnType<typeof createVisitor>
let address = 1

const NEW = 'Kola nut #9 roots'
const LINK = '/api/v1/password_link/'
const USE = '/api/v1/password_link/use/'

beforeAll(async () => {
  server = await testServer({ config: { publicUrl: 'https://energy.example.com' } })
  await server.database.admin.query(`update app_user set email = username || '@lagosfoods.example'`)
})
afterAll(() => server.close())
beforeEach(() => {
  visitor = createVisitor(server, `198.51.100.${address++}`)
})

const rows = async (sql: string, ...values: unknown[]) =>
  (await server.database.admin.query(sql, values)).rows as Record<string, string | number | null>[]

const mails = (kind: string) =>
  rows(
    `select organisation_id as of, recipient, subject, text, state from mail_message where kind = $1 order by made_at, id`,
    kind,
  )

/** Asks for a link and reads its secret out of the mail that waits. */
async function secretFor(username: string): Promise<string> {
  const reply = await visitor.post(LINK, { email: `${username}@lagosfoods.example` })
  expect(reply.statusCode).toBe(200)
  const [last] = await rows(
    `select text from mail_message where recipient = $1 and text like '%#%' order by id desc limit 1`,
    `${username}@lagosfoods.example`,
  )
  return /^https:\/\/energy\.example\.com\/reset-password#([\w-]{43})$/m.exec(String(last?.text))?.[1] ?? ''
}

describe('PU-04 a forgotten password', () => {
  it('mails a link to its owner, keeps a hash of it only, and says so in the audit', async () => {
    const secret = await secretFor('alice')
    expect(secret).toHaveLength(43)
    const [mail] = (await mails('password')).slice(-1)
    expect(mail).toMatchObject({
      of: server.cast.lagosFoods,
      subject: 'Your Nairawatt password',
      state: 'waiting',
    })
    expect(mail?.text).toContain('"alice"')
    const kept = await rows('select * from password_reset where user_id = $1', server.cast.alice)
    expect(kept).toHaveLength(1)
    expect(JSON.stringify(kept)).not.toContain(secret)
    expect(await rows(`select 1 from audit where action = 'password.link-mailed'`)).toHaveLength(1)
  })

  it('answers the same for an unknown address, a known one and one in other letters, in the same time', async () => {
    const timed = async (email: string) => {
      const began = performance.now()
      const reply = await visitor.post(LINK, { email })
      return { status: reply.statusCode, body: reply.json(), ms: performance.now() - began }
    }
    const known = await timed('BOLA@lagosfoods.example')
    const unknown = await timed('nobody@lagosfoods.example')
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
    for (const { ms } of [known, unknown]) expect(ms).toBeGreaterThan(290)
    expect((await mails('password')).map(({ recipient }) => recipient)).toContain('bola@lagosfoods.example')
    expect(await rows(`select 1 from mail_message where recipient like 'nobody%'`)).toEqual([])
  })

  it('sets the password once, ends every session, opens the log-in again and tells the owner', async () => {
    const before = await visitor.logIn('chidi')
    for (let each = 0; each < 6; each++) await createVisitor(server, `203.0.113.${each}`).logIn('chidi', 'x')
    const secret = await secretFor('chidi')
    server.turnClock(60_000)
    const other = await secretFor('chidi')
    const reply = await visitor.post(USE, { token: secret, new_password: NEW })
    expect([reply.statusCode, reply.json()]).toEqual([
      200,
      { message: 'Your password has been successfully updated' },
    ])
    expect(await visitor.statusWith(before.body.access)).toBe(401)
    expect((await visitor.logIn('chidi')).status).toBe(401)
    expect((await createVisitor(server, '192.0.2.1').logIn('chidi', NEW)).status).toBe(200)
    // The second use, and a link that was mailed besides.
    for (const token of [secret, other]) {
      const again = await visitor.post(USE, { token, new_password: `${NEW}!` })
      expect([again.statusCode, again.json().message]).toEqual([
        400,
        'This link has been used already or is older than 15 minutes. Ask for a new one.',
      ])
    }
    expect((await mails('password')).at(-1)).toMatchObject({
      of: server.cast.otherLtd,
      recipient: 'chidi@lagosfoods.example',
      subject: 'Your Nairawatt password was changed',
    })
    const audit = await rows(
      `select action, organisation_id as of from audit where action = 'password.reset'`,
    )
    expect(audit).toEqual([{ action: 'password.reset', of: server.cast.otherLtd }])
  })

  it('refuses a link of 15 minutes, an unknown one, and a password against the rule without using the link up', async () => {
    const secret = await secretFor('efe')
    const use = async (token: string, password: string) => {
      const reply = await visitor.post(USE, { token, new_password: password })
      return [reply.statusCode, reply.json().message]
    }
    expect(await use(secret, 'efe')).toEqual([400, 'Please enter a valid password'])
    const over = 'This link has been used already or is older than 15 minutes. Ask for a new one.'
    expect(await use('x'.repeat(43), NEW)).toEqual([400, over])
    server.turnClock(15 * 60_000 - 1)
    const [kept] = await rows('select used_at from password_reset where user_id = $1', server.cast.efe)
    expect(kept).toEqual({ used_at: null })
    server.turnClock(1)
    expect(await use(secret, NEW)).toEqual([400, over])
    expect((await visitor.logIn('efe')).status).toBe(200)
  })

  it('of two that use a link at once, one is too late', async () => {
    const secret = await secretFor('femi')
    const both = await Promise.all(
      [NEW, `${NEW}?`].map((new_password) => visitor.post(USE, { token: secret, new_password })),
    )
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
  })

  it('mails one link to whoever asks several times at once, three in 15 minutes, and a disabled person none', async () => {
    const count = async (email: string) =>
      (await rows(`select 1 from mail_message where recipient = $1 and text like '%#%'`, email)).length
    const email = 'dayo@lagosfoods.example'
    const atOnce = await Promise.all([1, 2].map(() => visitor.post(LINK, { email })))
    expect(atOnce.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(atOnce[0]?.json()).toEqual(atOnce[1]?.json())
    expect(await count(email)).toBe(1)
    expect(await rows('select 1 from password_reset where user_id = $1', server.cast.dayo)).toHaveLength(1)
    for (const expected of [2, 3, 3]) {
      server.turnClock(60_000)
      await visitor.post(LINK, { email })
      expect(await count(email)).toBe(expected)
    }
    await server.database.admin.query('update app_user set disabled_at = now() where id = $1', [
      server.cast.bola,
    ])
    const before = await count('bola@lagosfoods.example')
    server.turnClock(20 * 60_000)
    await visitor.post(LINK, { email: 'bola@lagosfoods.example' })
    expect(await count('bola@lagosfoods.example')).toBe(before)
  })

  it('shuts the people of a disabled client out: no link is mailed, and none is good', async () => {
    server.turnClock(20 * 60_000)
    const secret = await secretFor('chidi')
    await server.database.admin.query(
      'insert into disabled_client (organisation_id, disabled_at) values ($1, now())',
      [server.cast.otherLtd],
    )
    const before = (await mails('password')).length
    await visitor.post(LINK, { email: 'chidi@lagosfoods.example' })
    expect(await mails('password')).toHaveLength(before)
    expect((await visitor.post(USE, { token: secret, new_password: `${NEW}?` })).statusCode).toBe(400)
    await server.database.admin.query('delete from disabled_client')
    expect((await visitor.post(USE, { token: secret, new_password: `${NEW}?` })).statusCode).toBe(200)
  })
})

describe('PU-02 the old password for a new one, signed out (wire contract 2.24)', () => {
  it('changes it and ends every session; refuses the wrong pair, the same and a weak one', async () => {
    const { body } = await visitor.logIn('alice')
    const change = async (username: string, password: string, new_password: string) => {
      const reply = await visitor.post('/api/v1/reset_password/', { username, password, new_password })
      return [reply.statusCode, reply.json().message]
    }
    const wrong = [400, 'The username or the old password is not right.']
    expect(await change('alice', 'Demo#2027', NEW)).toEqual(wrong)
    expect(await change('nobody', PASSWORD, NEW)).toEqual(wrong)
    expect(await change('alice', PASSWORD, PASSWORD)).toEqual([
      400,
      'The new password is the one you have. Please choose another.',
    ])
    expect(await change('alice', PASSWORD, 'short')).toEqual([400, 'Please enter a valid password'])
    expect(await change('alice', PASSWORD, '')).toEqual([400, 'new password is required'])
    expect(await visitor.statusWith(body.access)).toBe(200)
    expect(await change('alice', PASSWORD, NEW)).toEqual([200, 'Your password has been successfully updated'])
    expect(await visitor.statusWith(body.access)).toBe(401)
    expect(await change('alice', NEW, PASSWORD)).toEqual([200, 'Your password has been successfully updated'])
  })

  it('counts wrong ones with those of the log-in', async () => {
    const sent = { username: 'guessed', password: 'x', new_password: NEW }
    const codes: string[] = []
    for (let each = 0; each < 4; each++)
      codes.push((await visitor.post('/api/v1/reset_password/', sent)).json().code)
    codes.push(
      (await visitor.logIn('guessed', 'x')).body.code,
      (await visitor.logIn('guessed', 'x')).body.code,
    )
    expect(codes).toEqual([...Array(4).fill('bad-request'), 'wrong-credentials', 'too-many-tries'])
  })
})

describe('PU-02 what visitors leave', () => {
  it('keeps a message and mails it to the people of the platform, the same once a day', async () => {
    const said = { name: ' Ada Obi ', email: 'ada@example.com', message: 'When does\n\nthe meter come?' }
    for (let each = 0; each < 2; each++) {
      const reply = await visitor.post('/api/v1/contact/', said)
      expect([reply.statusCode, reply.json().message]).toEqual([
        200,
        'Your message has been received. The answer comes to your e-mail address.',
      ])
    }
    expect(await rows('select name, email, message from contact_message')).toEqual([
      { ...said, name: 'Ada Obi' },
    ])
    const sent = await mails('contact')
    expect(sent).toEqual([
      expect.objectContaining({
        of: 0,
        recipient: 'dayo@lagosfoods.example',
        subject: 'Nairawatt: a message from Ada Obi',
      }),
    ])
    expect(sent[0]?.text).toContain('Email: ada@example.com\n\nWhen does\n\nthe meter come?')
  })

  it('keeps a request for an account until somebody decides, one per address', async () => {
    const asked = { first_name: 'Ada', last_name: 'Obi', email: 'ada@example.com' }
    for (const email of ['ada@example.com', 'ADA@example.com', 'other@example.com']) {
      expect((await visitor.post('/api/v1/sign_up/', { ...asked, email })).statusCode).toBe(200)
    }
    expect(await rows('select first_name, email, state from sign_up_request order by id')).toEqual([
      { first_name: 'Ada', email: 'ada@example.com', state: 'waiting' },
      { first_name: 'Ada', email: 'other@example.com', state: 'waiting' },
    ])
    expect((await mails('sign-up')).map(({ subject }) => subject)).toEqual(
      Array(2).fill('Nairawatt: Ada Obi asks for an account'),
    )
  })

  it.each([
    ['/api/v1/contact/', { name: '', email: 'a@b.example', message: 'x' }, 'Please enter your name'],
    [
      '/api/v1/contact/',
      { name: 'Ada\r\nBcc: b@c.example', email: 'a@b.example', message: 'x' },
      'Please write this on one line',
    ],
    [
      '/api/v1/sign_up/',
      { first_name: 'Ada', last_name: 'Obi', email: 'a@b' },
      'Please enter one e-mail address, like name@example.com',
    ],
  ])('%s refuses %j', async (url, payload, sentence) => {
    const reply = await visitor.post(url, payload)
    expect([reply.statusCode, reply.json().error]).toEqual([400, sentence])
  })

  it('takes ten at once from an address, then one a minute', async () => {
    const send = async (each: number) =>
      (await visitor.post('/api/v1/contact/', { name: 'Ada', email: 'a@b.example', message: `No. ${each}` }))
        .statusCode
    const statuses: number[] = []
    for (let each = 0; each < 11; each++) statuses.push(await send(each))
    expect(statuses).toEqual([...Array(10).fill(200), 429])
    server.turnClock(60_000)
    expect(await send(12)).toBe(200)
  })
})
