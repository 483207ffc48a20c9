import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestServer, testServer } from '../testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

describe('allowance', () => {
  it('lets a user ask 600 times at once and 20 times a second after that', async () => {
    const { access } = await server.logIn('bola')
    const other = (await server.logIn('chidi')).access
    const url = `/api/v1/side_bar_data/${server.cast.bola}`
    const ask = () => server.get(url, access)
    for (let each = 0; each < 600; each += 50) {
      const statuses = (await Promise.all(Array.from({ length: 50 }, ask))).map(({ status }) => status)
      expect(new Set(statuses)).toEqual(new Set([200]))
    }
    const refused = await ask()
    expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([
      429,
      'too-many-requests',
      '1',
    ])
    expect((await server.get(`/api/v1/side_bar_data/${server.cast.chidi}`, other)).status).toBe(200)
    server.turnClock(1_000)
    const later: number[] = []
    for (let each = 0; each < 21; each++) later.push((await ask()).status)
    expect(later).toEqual([...Array(20).fill(200), 429])
  })
})
