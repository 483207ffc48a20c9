import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appCode, PASSWORD, setUpApp, type TestServer, testServer } from '../../testing.ts'

const STEP = 30_000
let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const post = (url: string, payload: object, access?: string) =>
  server.app.inject({
    method: 'POST',
    url,
    payload,
    headers: access === undefined ? {} : { authorization: `Bearer ${access}` },
  })
const logIn = async (username: string) => (await post('/token/', { username, password: PASSWORD })).json()
const prove = (ticket: string, code: string) => post('/api/v1/token/factor/', { ticket, code })
const audited = async (action: string) =>
  (await server.database.admin.query('select user_id as "userId" from audit where action = $1', [action]))
    .rows

describe('H14 a platform administrator', () => {
  it('H14 sets a second factor up before anything else works, and needs it from then on', async () => {
    const refused = await post('/token/', { username: 'dayo', password: PASSWORD })
    expect(refused.statusCode).toBe(403)
    const { code, data } = refused.json()
    expect(code).toBe('set-up-factor')
    const shown = (await post('/api/v1/token/set_up/', { ticket: data.ticket })).json().data
    expect(shown).toMatchObject({
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      address: expect.stringMatching(/^otpauth:\/\/totp\/Nairawatt:dayo\?/),
      qr: { size: expect.any(Number), path: expect.stringMatching(/^M0 0h1v1h-1z/) },
    })
    const wrong = await post('/api/v1/token/set_up/confirm/', { ticket: data.ticket, code: '000000' })
    expect([wrong.statusCode, wrong.json().code]).toEqual([400, 'bad-request'])
    const made = await setUpApp(post, data.ticket, server.now())
    expect(new Set(made.recovery_codes).size).toBe(10)
    expect((await server.get('/api/v1/admin/users/', made.log_in.access)).status).toBe(200)

    const next = await logIn('dayo')
    expect([next.code, next.access]).toEqual(['second-factor', undefined])
    // The ticket of a password alone replaces no factor.
    expect((await post('/api/v1/token/set_up/', { ticket: next.data.ticket })).statusCode).toBe(400)

    // The code that set the app up was used; the next step's is good once, the one after it too.
    expect((await prove(next.data.ticket, appCode(made.secret, server.now()))).statusCode).toBe(401)
    const code1 = appCode(made.secret, server.now() + STEP)
    expect((await prove(next.data.ticket, code1)).statusCode).toBe(200)
    expect((await prove((await logIn('dayo')).data.ticket, code1)).statusCode).toBe(401)
    expect(
      (await prove((await logIn('dayo')).data.ticket, appCode(made.secret, server.now() + 2 * STEP)))
        .statusCode,
    ).toBe(401)
    server.turnClock(5 * STEP)
    const typed = appCode(made.secret, server.now() - STEP).replace(/(...)/, '$1 ')
    expect((await prove((await logIn('dayo')).data.ticket, typed)).statusCode).toBe(200)

    // A recovery code, once.
    const [recovery] = made.recovery_codes
    expect((await prove((await logIn('dayo')).data.ticket, recovery.toLowerCase())).statusCode).toBe(200)
    expect((await prove((await logIn('dayo')).data.ticket, recovery)).statusCode).toBe(401)
    expect(await audited('factor.set')).toEqual([{ userId: server.cast.dayo }])
    expect(await audited('factor.recovery-code-used')).toHaveLength(1)
  })

  it('H14 a ticket is good for ten minutes, of our making, and no longer than the password', async () => {
    const { data } = await logIn('dayo')
    const [text, mac] = data.ticket.split('.')
    const forged = Buffer.from(Buffer.from(text, 'base64url').toString().replace('dayo', 'alice')).toString(
      'base64url',
    )
    for (const ticket of [`${forged}.${mac}`, `${text}.`, 'x', `${text}.${mac}x`])
      expect((await prove(ticket, '123456')).statusCode, ticket).toBe(400)
    server.turnClock(600_000)
    expect((await prove(data.ticket, '123456')).statusCode).toBe(400)
  })

  it('H14 guessing codes is slowed by account, whatever the address', async () => {
    const { data } = await logIn('dayo')
    const codes: number[] = []
    for (let each = 0; each < 7; each++) codes.push((await prove(data.ticket, `00000${each}`)).statusCode)
    expect(codes).toContain(429)
    expect(codes.filter((code) => code === 401).length).toBeLessThanOrEqual(5)
    // The password alone neither begins the count anew nor changes the password.
    const new_password = 'Another#Word2026'
    const reset = await post('/api/v1/reset_password/', {
      username: 'dayo',
      password: PASSWORD,
      new_password,
    })
    expect([reset.statusCode, reset.json().error]).toEqual([
      400,
      'This log-in has a second factor. Log in, and change the password under Personal Data.',
    ])
    expect((await prove((await logIn('dayo')).data.ticket, '000009')).statusCode).toBe(429)
    server.turnClock(3_600_000)
  })
})

describe('H14 everybody else', () => {
  it('H14 an app that was shown is proven within ten minutes, and its codes are counted by session', async () => {
    const { access } = await server.logIn('alice')
    const begin = async () =>
      (await post('/api/v1/account/factors/app/', { password: PASSWORD }, access)).json().data.secret
    const confirm = (code: string) => post('/api/v1/account/factors/app/confirm/', { code }, access)
    const secret = await begin()
    server.turnClock(600_000)
    const late = await confirm(appCode(secret, server.now()))
    expect([late.statusCode, late.json().error]).toEqual([400, 'This took too long. Set the app up again.'])
    const again = await begin()
    const statuses: number[] = []
    for (let each = 0; each < 6; each++) statuses.push((await confirm('000000')).statusCode)
    expect(statuses).toContain(429)
    // Nobody is kept from logging in by it.
    expect((await logIn('alice')).access).toBeDefined()
    server.turnClock(60_000)
    expect((await confirm(appCode(again, server.now()))).statusCode).toBe(200)
    expect((await post('/api/v1/account/factors/remove/', { password: PASSWORD }, access)).json()).toEqual({
      message: 'The second factor is off. Log-ins ask for the password alone.',
    })
  })

  it('H14 may set one up with their password, gets new recovery codes, and turns it off', async () => {
    const { access } = await server.logIn('alice')
    const factors = async () => (await server.get('/api/v1/account/factors/', access)).body.data
    expect(await factors()).toMatchObject({ app_since: null, recovery_left: 0, is_required: false })
    expect((await post('/api/v1/account/factors/app/', { password: 'x' }, access)).statusCode).toBe(400)
    const begun = (await post('/api/v1/account/factors/app/', { password: PASSWORD }, access)).json().data
    // Nothing is asked for before the app is proven.
    expect((await logIn('alice')).access).toBeDefined()
    const code = appCode(begun.secret, server.now())
    const on = (await post('/api/v1/account/factors/app/confirm/', { code }, access)).json()
    expect(on.recovery_codes).toHaveLength(10)
    expect(await factors()).toMatchObject({ recovery_left: 10, app_since: server.now() })
    const { data } = await logIn('alice')
    expect((await prove(data.ticket, on.recovery_codes[3])).statusCode).toBe(200)
    expect(await factors()).toMatchObject({ recovery_left: 9 })
    const renewed = (await post('/api/v1/account/factors/codes/', { password: PASSWORD }, access)).json()
    expect((await prove((await logIn('alice')).data.ticket, on.recovery_codes[4])).statusCode).toBe(401)
    expect((await prove((await logIn('alice')).data.ticket, renewed.recovery_codes[4])).statusCode).toBe(200)
    expect((await post('/api/v1/account/factors/remove/', { password: PASSWORD }, access)).statusCode).toBe(
      200,
    )
    expect((await logIn('alice')).access).toBeDefined()
    expect(await audited('factor.removed')).toContainEqual({ userId: server.cast.alice })
  })

  it('H14 an administrator resets the factor of one of their people: sessions end, mail and audit tell', async () => {
    const { admin } = server.database
    const { alice, bola } = server.cast
    await admin.query("update app_user set email = 'bola@example.com' where id = $1", [bola])
    const theirs = await server.logIn('bola')
    const begun = (await post('/api/v1/account/factors/app/', { password: PASSWORD }, theirs.access)).json()
    const code = appCode(begun.data.secret, server.now())
    await post('/api/v1/account/factors/app/confirm/', { code }, theirs.access)
    expect((await logIn('bola')).code).toBe('second-factor')
    const { access } = await server.logIn('alice')
    const reset = (who: number) => post(`/api/v1/users/${alice}/${who}/factor/reset/`, {}, access)
    expect((await reset(alice)).statusCode).toBe(400)
    expect((await reset(server.cast.chidi)).statusCode).toBe(404)
    expect((await reset(bola)).statusCode).toBe(200)
    server.turnClock(5_000)
    expect((await server.get('/api/v1/account/', theirs.access)).status).toBe(401)
    expect((await logIn('bola')).access).toBeDefined()
    expect(await audited('factor.reset')).toEqual([{ userId: alice }])
    const { rows } = await admin.query('select * from mail_message where user_id = $1', [bola])
    expect(JSON.stringify(rows)).toContain('was taken away by who looks after it')
  })

  it('H14 no secret and no recovery code can be read in the database, and none of another organisation', async () => {
    const { access } = await server.logIn('chidi')
    const begun = (await post('/api/v1/account/factors/app/', { password: PASSWORD }, access)).json().data
    const { rows } = await server.database.admin.query('select * from second_factor')
    expect(JSON.stringify(rows)).not.toContain(begun.secret)
    const { rows: moved } = await server.database.admin.query(
      `update second_factor set user_id = 1 where user_id = $1 returning organisation_id`,
      [server.cast.chidi],
    )
    expect(moved).toEqual([{ organisation_id: server.cast.otherLtd }])
    const seen = await server.database
      .withoutTenant(
        async (tx) =>
          (await tx.query('select count(*) from second_factor').catch(() => ({ rows: [{ count: 0 }] }))).rows,
      )
      .catch(() => [{ count: 0 }])
    expect(seen).toEqual([{ count: 0 }])
  })
})
