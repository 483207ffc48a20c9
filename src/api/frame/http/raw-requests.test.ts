import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Log } from '#store/engine/log.ts'
import { type TestServer, testServer } from '../../testing.ts'

const errors: unknown[] = []
const warnings: string[] = []
const log: Log = {
  info() {},
  warn: (_, message) => void warnings.push(message),
  error: (fields) => void errors.push(fields),
}

let server: TestServer
let port: number

beforeAll(async () => {
  server = await testServer({ log })
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  port = (server.app.server.address() as { port: number }).port
})
afterAll(() => server.close())

function exchange(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk
    })
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
  })
}

describe('requests as no client writes them', () => {
  it('H15 refuses two hosts', async () => {
    const answer = await exchange(
      'GET /healthz HTTP/1.1\r\nHost: a.example\r\nHost: b.example\r\nConnection: close\r\n\r\n',
    )
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  })

  it('H15 a body that breaks off is no failure of the database', async () => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(
        'POST /api/v1/token/ HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"user',
      )
      setTimeout(() => socket.destroy(), 50)
    })
    await sleep(300)
    expect(errors).toEqual([])
  })

  it('H8 says once whose X-Forwarded-For is not believed', async () => {
    const forwarded =
      'GET /healthz HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 203.0.113.9\r\nConnection: close\r\n\r\n'
    await exchange(forwarded)
    await exchange(forwarded)
    expect(warnings.filter((text) => text.includes('TRUSTED_PROXIES'))).toHaveLength(1)
  })
})
