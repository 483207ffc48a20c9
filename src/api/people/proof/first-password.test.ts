import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestServer, testServer } from '../../testing.ts'

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

describe('H14 a password that somebody else chose', () => {
  it('H14 is good for nothing but another one, for 72 hours', async () => {
    const { access } = await server.logIn('dayo')
    const made = await post(
      `/api/v1/admin/clients/${server.cast.lagosFoods}/users/${server.cast.bola}/password/`,
      {},
      access,
    )
    const { password } = made.json()
    const first = await post('/token/', { username: 'bola', password })
    expect([first.statusCode, first.json().code]).toEqual([403, 'first-password'])
    const change = (fresh: string) =>
      post('/api/v1/reset_password/', { username: 'bola', password, new_password: fresh })
    expect((await change('Kola nut #9 roots')).statusCode).toBe(200)
    expect((await post('/token/', { username: 'bola', password: 'Kola nut #9 roots' })).statusCode).toBe(200)

    const again = await post(
      `/api/v1/admin/clients/${server.cast.lagosFoods}/users/${server.cast.bola}/password/`,
      {},
      access,
    )
    server.turnClock(72 * 3_600_000)
    const late = await post('/token/', { username: 'bola', password: again.json().password })
    expect([late.statusCode, late.json().code]).toEqual([403, 'not-allowed'])
    const tooLate = await post('/api/v1/reset_password/', {
      username: 'bola',
      password: again.json().password,
      new_password: 'Kola nut #8 roots',
    })
    expect(tooLate.statusCode).toBe(403)
  })
})
