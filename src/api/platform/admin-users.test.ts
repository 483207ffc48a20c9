import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type UserRow, userRow } from '#contract/platform/admin-shapes.ts'
import { type TestServer, testServer } from '../testing.ts'
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

const person = {
  name: 'Ada Obi',
  phone: '+234 803 000 0000',
  email: 'ada@mills.example',
  role: 'viewer',
  permission: 1,
}
const everywhere = { all_branches: true, branches: [] }

describe('users (AD-04, AD-06)', () => {
  const path = () => `admin/clients/${server.cast.lagosFoods}/users/`

  it('adds one whose password is shown once and works', async () => {
    const { cast } = server
    const branches = [cast.ikeja.branchId]
    const body = { ...person, all_branches: false, branches, role: 'manager', permission: 3 }
    const reply = await dayo.send('POST', path(), body, 'user-1')
    expect(reply.status, JSON.stringify(reply.body)).toBe(201)
    const user = answerData<UserRow>(reply)
    expect(user).toMatchObject({ username: person.email, role: 'manager', permission: 3 })
    expect(user.branches).toEqual([{ id: cast.ikeja.branchId, name: 'Ikeja' }])
    // Asked again with the same key, what is shown once is not shown again.
    const again = await dayo.send('POST', path(), body, 'user-1')
    expect(again.body).toEqual({ ...reply.body, password: null })
    const { password } = reply.body as unknown as { password: string }
    const visitor = createVisitor(server, '10.0.0.9')
    const { access } = (await visitor.logInFirst(person.email, password)).body as { access: string }
    const seen = (await server.get(`/api/v1/side_bar_data/${user.id}`, access)).body
    expect(seen).toMatchObject({ authenticatedData: { level: 3, branches: [{ name: 'Ikeja' }] } })
    const [row] = await readAudit(server, cast.lagosFoods, `user ${user.id}`)
    expect(row).toMatchObject({ action: 'user.added', userId: cast.dayo })
    expect(JSON.stringify(row)).not.toContain('$argon2')
  })

  it('refuses a level above the role, no branch, a foreign branch, a name that is taken or none', async () => {
    const { cast } = server
    const ask = (body: object) =>
      dayo.send('POST', path(), { ...person, ...everywhere, email: 'b@x.example', ...body })
    expect(statusAndError(await ask({ permission: 2 }))).toEqual([
      400,
      'The role viewer goes up to level 1. Choose a lower level or another role.',
    ])
    expect((await ask({ all_branches: false })).status).toBe(400)
    expect((await ask({ all_branches: false, branches: [cast.elsewhere.branchId] })).status).toBe(404)
    expect((await ask({ username: 'ALICE' })).status).toBe(409)
    expect((await ask({ username: 'two words' })).status).toBe(400)
    expect(statusAndError(await ask({ phone: 'call me' }))).toEqual([
      400,
      'Please enter a telephone number with digits only, or with + and spaces',
    ])
    expect((await ask({ email: 'ada', username: 'ada' })).status).toBe(400)
    expect((await ask({ name: 'Two\nlines' })).status).toBe(400)
  })

  it('changes what somebody may do at once, and shuts somebody out', async () => {
    const reply = await dayo.send('POST', path(), { ...person, ...everywhere, email: 'c@x.example' })
    const { id } = answerData<UserRow>(reply)
    const { password } = reply.body as unknown as { password: string }
    const visitor = createVisitor(server, '10.0.0.11')
    const { access } = (await visitor.logInFirst('c@x.example', password)).body as { access: string }
    const level = async () => {
      const { body } = await server.get(`/api/v1/side_bar_data/${id}`, access)
      return (body.authenticatedData as { level: number } | undefined)?.level
    }
    expect(await level()).toBe(1)
    const to = { ...person, ...everywhere, email: 'c@x.example', role: 'administrator', permission: 5 }
    expect((await dayo.send('PUT', `${path()}${id}/`, { ...to, version: 1 })).status).toBe(200)
    expect(await level()).toBe(5)
    const { branchId } = server.cast.ikeja
    const other = { all_branches: false, branches: [branchId], role: 'viewer', permission: 1, version: 1 }
    const late = await dayo.send('PUT', `${path()}${id}/`, { ...to, ...other })
    const { current, yours } = readConflict(late, userRow)
    expect(current).toMatchObject({ role: 'administrator', permission: 5, all_branches: true, version: 2 })
    expect(yours).toMatchObject({ role: 'viewer', branches: [{ id: branchId, name: 'Ikeja' }] })
    expect(answerData(await dayo.send('POST', `${path()}${id}/disable/`, {}))).toMatchObject({
      is_disabled: true,
    })
    expect(await level()).toBeUndefined()
    expect(answerData(await dayo.send('POST', `${path()}${id}/enable/`, {}))).toMatchObject({
      is_disabled: false,
    })
    const fresh = (await dayo.send('POST', `${path()}${id}/password/`, {})).body as unknown as {
      password: string
    }
    server.turnClock(60_000)
    expect((await visitor.logIn('c@x.example', password)).status).toBe(401)
    server.turnClock(60_000)
    expect((await visitor.logInFirst('c@x.example', fresh.password)).status).toBe(200)
    expect((await dayo.send('PUT', `${path()}${server.cast.chidi}/`, { ...to, version: 1 })).status).toBe(404)
    const listed = answerData<UserRow[]>(await dayo.get(`admin/users/?clientId=${server.cast.lagosFoods}`))
    expect(listed.find((user) => user.id === id)).toMatchObject({
      permission: 5,
      organisation: 'Lagos Foods',
    })
  })
  it('a password that is set ends links and waits, and is told; another address ends links too', async () => {
    const reply = await dayo.send('POST', path(), { ...person, ...everywhere, email: 'd@x.example' })
    const { id } = answerData<UserRow>(reply)
    const { database } = server
    const guesser = createVisitor(server, '10.0.0.13')
    const prepare = async () => {
      for (let each = 0; each < 7; each++) await guesser.logIn('d@x.example', 'guessed')
      await guesser.post('/api/v1/password_link/', { email: 'd@x.example' })
    }
    const openLinks = async () =>
      (await database.admin.query('select from password_reset where user_id = $1 and used_at is null', [id]))
        .rowCount
    const told = async () =>
      (
        await database.admin.query(
          `select recipient, subject from mail_message where user_id = $1 and text not like '%#%' order by id`,
          [id],
        )
      ).rows
    await prepare()
    expect([await openLinks(), (await guesser.logIn('d@x.example', 'guessed')).status]).toEqual([1, 429])
    const fresh = (await dayo.send('POST', `${path()}${id}/password/`, {})).body as unknown as {
      password: string
    }
    expect(await openLinks()).toBe(0)
    expect((await guesser.logIn('d@x.example', fresh.password)).body.code).toBe('first-password')
    const changed = { recipient: 'd@x.example', subject: 'Your Nairawatt password was changed' }
    expect(await told()).toEqual([changed])
    const written = await readAudit(server, server.cast.lagosFoods, `user ${id}`)
    expect(written.find(({ action }) => action === 'user.password-set')).toMatchObject({
      userId: server.cast.dayo,
    })
    await guesser.post('/api/v1/password_link/', { email: 'd@x.example' })
    const to = { ...person, ...everywhere, email: 'd2@x.example' }
    expect((await dayo.send('PUT', `${path()}${id}/`, { ...to, version: 1 })).status).toBe(200)
    expect(await openLinks()).toBe(0)
    const moved = { recipient: 'd@x.example', subject: 'Your Nairawatt e-mail address was changed' }
    expect(await told()).toEqual([changed, moved])
  })
})
