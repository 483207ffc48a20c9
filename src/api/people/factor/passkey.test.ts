import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import type { accountFactors } from '#contract/people/factors.ts'
import { PASSWORD, type TestServer, testServer } from '../../testing.ts'
import { makeTestPasskey, type TestPasskey } from './testing-passkey.ts'

type Factors = z.infer<(typeof accountFactors)['answer']>['data']

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const post = (url: string, payload: object, access?: string) =>
  server.app.inject({
    method: 'POST',
    url: `/api/v1/${url}`,
    payload,
    headers: access === undefined ? {} : { authorization: `Bearer ${access}` },
  })
const logIn = async (username: string) =>
  (
    await server.app.inject({ method: 'POST', url: '/token/', payload: { username, password: PASSWORD } })
  ).json()
const begin = async (access: string) =>
  (await post('account/passkeys/begin/', { password: PASSWORD }, access)).json().data
const ask = async (ticket: string | null) => (await post('token/passkey/', { ticket })).json().data
const confirm = (ticket: string | null, signed: object) => post('token/passkey/confirm/', { ticket, signed })
const factors = async (access: string): Promise<Factors> =>
  ((await server.get('/api/v1/account/factors/', access)).body as { data: Factors }).data
const audited = async (action: string) =>
  (
    await server.database.admin.query('select user_id as "userId", after from audit where action = $1', [
      action,
    ])
  ).rows

async function addTo(access: string, name = 'My phone') {
  const key = makeTestPasskey(await begin(access))
  const added = await post('account/passkeys/', { name, made: key.made }, access)
  return { key, added }
}

/** By a mailed link, to the password of before. */
async function resetPassword(): Promise<void> {
  const { admin } = server.database
  const email = 'alice@lagosfoods.example'
  await admin.query('update app_user set email = $2 where id = $1', [server.cast.alice, email])
  await post('password_link/', { email })
  const { rows } = await admin.query<{ text: string }>(
    `select text from mail_message where recipient = $1 and text like '%#%' order by id desc limit 1`,
    [email],
  )
  const token = /reset-password#([\w-]+)/.exec(rows[0]?.text ?? '')?.[1]
  const used = await post('password_link/use/', { token, new_password: PASSWORD })
  expect(used.statusCode).toBe(200)
}

describe('H14 a passkey beside the password', () => {
  let key: TestPasskey
  let access: string

  it('H14 is added by the password, with recovery codes the first time, and is then asked for', async () => {
    access = (await server.logIn('alice')).access
    expect((await post('account/passkeys/begin/', { password: 'x' }, access)).statusCode).toBe(400)
    const first = await addTo(access)
    key = first.key
    expect(first.added.statusCode).toBe(200)
    expect(first.added.json().recovery_codes).toHaveLength(10)
    server.turnClock(1)
    const second = await addTo(access, 'Key in the safe')
    expect(second.added.json().recovery_codes).toEqual([])
    expect(await factors(access)).toMatchObject({
      app_since: null,
      recovery_left: 10,
      passkey_host: 'localhost',
      passkeys: [
        { name: 'My phone', last_used_at: null },
        { name: 'Key in the safe', last_used_at: null },
      ],
    })
    const { code, data } = await logIn('alice')
    expect(code).toBe('second-factor')
    expect(data).toMatchObject({ app: false, passkey: true })
    const request = await ask(data.ticket)
    expect(request).toMatchObject({ rpId: 'localhost', userVerification: 'preferred' })
    expect(request.allowCredentials).toHaveLength(2)
    const entered = await confirm(data.ticket, key.sign(request, { isVerified: false }))
    expect(entered.statusCode).toBe(200)
    expect(entered.headers['set-cookie']).toContain('nairawatt-device')
    expect((await factors(access)).passkeys[0]).toMatchObject({ last_used_at: server.now() })
    expect(await audited('factor.passkey-added')).toHaveLength(2)
    expect(await audited('factor.passkey-used')).toEqual([
      { userId: server.cast.alice, after: { passkey: 'My phone' } },
    ])
    // A recovery code stands in for it.
    const [recovery] = first.added.json().recovery_codes
    const again = (await logIn('alice')).data.ticket
    expect((await post('token/factor/', { ticket: again, code: recovery })).statusCode).toBe(200)
  })

  it('H14 signs a challenge once, of this ticket, for five minutes', async () => {
    const { ticket } = (await logIn('alice')).data
    const request = await ask(ticket)
    const signed = key.sign(request, { counter: 5 })
    expect((await confirm(ticket, signed)).statusCode).toBe(200)
    const twice = await confirm(ticket, key.sign(request, { counter: 6 }))
    expect([twice.statusCode, twice.json().code]).toEqual([401, 'wrong-credentials'])
    const other = (await logIn('alice')).data.ticket
    // Tickets are of a millisecond: the clock stands still here.
    server.turnClock(1)
    const newer = (await logIn('alice')).data.ticket
    expect((await confirm(newer, key.sign(await ask(other), { counter: 7 }))).statusCode).toBe(401)
    expect((await confirm(newer, key.sign(await ask(null), { counter: 7 }))).statusCode).toBe(401)
    const late = key.sign(await ask(newer), { counter: 7 })
    server.turnClock(300_000)
    expect((await confirm(newer, late)).statusCode).toBe(401)
    expect((await confirm(newer, key.sign(await ask(newer), { counter: 7 }))).statusCode).toBe(200)
  })

  it('H14 is refused with a counter that went back, on another page, for another host, or changed', async () => {
    const refused = async (sign: (request: { challenge: string; rpId: string }) => object) => {
      const { ticket } = (await logIn('alice')).data
      const { statusCode } = await confirm(ticket, sign(await ask(ticket)))
      server.turnClock(3_600_000)
      return statusCode
    }
    expect(await refused((asked) => key.sign(asked, { counter: 7 }))).toBe(401)
    expect(
      await refused((asked) => key.sign(asked, { counter: 8, origin: 'https://localhost.evil.com' })),
    ).toBe(401)
    expect(await refused((asked) => key.sign({ ...asked, rpId: 'evil.com' }, { counter: 8 }))).toBe(401)
    expect(await refused((asked) => ({ ...key.sign(asked, { counter: 8 }), signature: 'AAAA' }))).toBe(401)
    expect(await refused((asked) => ({ ...key.sign(asked, { counter: 8 }), id: 'AAAA' }))).toBe(401)
    expect(await refused((asked) => ({ ...key.sign(asked, { counter: 8 }), clientDataJSON: 'AAAA' }))).toBe(
      401,
    )
    expect(await refused((asked) => key.sign(asked, { counter: 8 }))).toBe(200)
  })

  it('H14 counts wrong ones by account, as codes', async () => {
    const { ticket } = (await logIn('alice')).data
    const statuses: number[] = []
    for (let each = 0; each < 7; each++)
      statuses.push((await confirm(ticket, { ...key.sign(await ask(ticket)), signature: 'AAAA' })).statusCode)
    expect(statuses).toContain(429)
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(5)
    server.turnClock(3_600_000)
  })

  it('H14 is of nobody else, and of no other organisation', async () => {
    const other = await server.logIn('chidi')
    const { key: theirs } = await addTo(other.access)
    const { ticket } = (await logIn('alice')).data
    expect((await confirm(ticket, theirs.sign(await ask(ticket)))).statusCode).toBe(401)
    const whole = theirs.sign(await ask(null))
    const { userHandle } = key.sign({ challenge: 'x', rpId: 'localhost' })
    expect((await confirm(null, { ...whole, userHandle })).statusCode).toBe(401)
    const [own] = (await factors(other.access)).passkeys
    access = (await confirm(null, key.sign(await ask(null), { counter: 9 }))).json().access
    const remove = await post(`account/passkeys/${own?.id}/remove/`, { password: PASSWORD }, access)
    expect(remove.statusCode).toBe(404)
  })

  it('H14 logs in alone where the authenticator knows its owner, and not where it does not', async () => {
    const request = await ask(null)
    expect(request).toMatchObject({ userVerification: 'required', allowCredentials: [] })
    expect((await confirm(null, key.sign(request, { counter: 20, isVerified: false }))).statusCode).toBe(401)
    const entered = await confirm(null, key.sign(request, { counter: 20 }))
    expect(entered.statusCode).toBe(200)
    expect((await server.get('/api/v1/account/', entered.json().access)).status).toBe(200)
    expect((await confirm(null, key.sign(request, { counter: 21 }))).statusCode).toBe(401)
    expect((await confirm(null, { ...key.sign(request), userHandle: null })).statusCode).toBe(401)
    for (let each = 0; each < 20; each++) await confirm(null, { ...key.sign(request), userHandle: null })
    expect((await confirm(null, key.sign(request))).statusCode).toBe(429)
    server.turnClock(60_000)
  })

  it('H14 opens nothing alone after the password was reset, until it was used beside the new one', async () => {
    const alone = async (counter: number) => confirm(null, key.sign(await ask(null), { counter }))
    expect((await alone(22)).statusCode).toBe(200)
    await resetPassword()
    expect((await alone(23)).statusCode).toBe(401)
    const { ticket } = (await logIn('alice')).data
    expect((await confirm(ticket, key.sign(await ask(ticket), { counter: 24 }))).statusCode).toBe(200)
    const entered = await alone(25)
    expect(entered.statusCode).toBe(200)
    // The reset has ended the session of before.
    access = entered.json().access
  })

  it('H14 of a person who was disabled logs in no more', async () => {
    const { admin } = server.database
    await admin.query('update app_user set disabled_at = now() where id = $1', [server.cast.alice])
    expect((await confirm(null, key.sign(await ask(null), { counter: 30 }))).statusCode).toBe(401)
    await admin.query('update app_user set disabled_at = null where id = $1', [server.cast.alice])
  })

  it('H14 goes by the password; with the last factor go the recovery codes', async () => {
    const { admin } = server.database
    await admin.query("update app_user set email = 'alice@example.com' where id = $1", [server.cast.alice])
    const { passkeys } = await factors(access)
    const remove = (id = '', password = PASSWORD) =>
      post(`account/passkeys/${id}/remove/`, { password }, access)
    expect((await remove(passkeys[0]?.id, 'x')).statusCode).toBe(400)
    expect((await remove(passkeys[0]?.id)).json().message).toBe('The passkey was removed.')
    const { ticket } = (await logIn('alice')).data
    expect((await confirm(ticket, key.sign(await ask(ticket), { counter: 40 }))).statusCode).toBe(401)
    await remove(passkeys[1]?.id)
    expect(await factors(access)).toMatchObject({ passkeys: [], recovery_left: 0 })
    expect((await logIn('alice')).access).toBeDefined()
    const mails = await admin.query("select * from mail_message where kind = 'password'")
    expect(JSON.stringify(mails.rows)).toContain('A passkey was removed')
  })

  it('H14 with an attestation that names certificates, or for another session, is not added', async () => {
    const creation = await begin(access)
    const add = (made: object) => post('account/passkeys/', { name: 'Key', made }, access)
    expect((await add(makeTestPasskey(creation, { fmt: 'android-key' }).made)).statusCode).toBe(400)
    expect((await add(makeTestPasskey(creation, { origin: 'https://evil.com' }).made)).statusCode).toBe(400)
    const elsewhere = await server.logIn('alice')
    const { made } = makeTestPasskey(creation)
    const stolen = await post('account/passkeys/', { name: 'Key', made }, elsewhere.access)
    expect(stolen.statusCode).toBe(400)
    expect((await add(made)).statusCode).toBe(200)
    expect((await add(makeTestPasskey(creation).made)).statusCode).toBe(400)
  })
})

describe('H14 a platform administrator', () => {
  it('H14 sets a passkey up before anything else, and keeps the last factor', async () => {
    const { code, data } = await logIn('dayo')
    expect([code, data.app, data.passkey]).toEqual(['set-up-factor', true, true])
    const creation = (await post('token/set_up/passkey/', { ticket: data.ticket })).json().data
    const key = makeTestPasskey(creation)
    const made = await post('token/set_up/passkey/confirm/', {
      ticket: data.ticket,
      name: 'Key',
      made: key.made,
    })
    expect(made.statusCode).toBe(200)
    expect(made.json().recovery_codes).toHaveLength(10)
    const { access } = made.json().log_in
    expect((await server.get('/api/v1/admin/users/', access)).status).toBe(200)
    // The ticket of a password alone adds no other.
    const { ticket } = (await logIn('dayo')).data
    expect((await post('token/set_up/passkey/', { ticket })).statusCode).toBe(400)
    expect((await post('token/set_up/', { ticket })).statusCode).toBe(400)
    expect((await confirm(ticket, key.sign(await ask(ticket)))).statusCode).toBe(200)
    const [only] = (await factors(access)).passkeys
    const removed = await post(`account/passkeys/${only?.id}/remove/`, { password: PASSWORD }, access)
    expect([removed.statusCode, removed.json().error]).toEqual([
      400,
      'A platform administrator cannot be without a second factor. Set up another one first.',
    ])
    const { access: next } = (await confirm(null, key.sign(await ask(null), { counter: 2 }))).json()
    expect((await factors(next)).passkeys).toHaveLength(1)
  })
})
