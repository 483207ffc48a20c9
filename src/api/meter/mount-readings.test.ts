import { createConnection, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Metering, startMetering } from '#ingest/meter/metering.ts'
import { keyFor } from '#ingest/meter/testing.ts'
import { silentLog } from '#store/engine/log.ts'
import { freshDatabase } from '#store/engine/testing.ts'
import { makeMetered } from '#store/engine/testing-meters.ts'
import { type TestServer, testServer } from '../testing.ts'

let server: TestServer
let metering: Metering
let port: number
let key: string

beforeAll(async () => {
  const database = await freshDatabase()
  metering = startMetering({ database, clock: () => Date.now(), log: silentLog, watchedDir: null })
  server = await testServer({ deps: { database, metering: metering.receive } })
  const { scope, deviceIds } = await makeMetered(database, { name: 'Sockets', devices: [{ name: 'A' }] })
  key = await keyFor(database, scope, deviceIds[0]!)
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  port = (server.app.server.address() as { port: number }).port
})
afterAll(async () => {
  await server.close()
  await metering.stop()
})

function post(body: Buffer, { by = key, more = '', length = body.length } = {}): Buffer {
  const head = `POST /api/v1/ingest/readings/ HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${by}\r\nContent-Type: application/json\r\n${more}Content-Length: ${length}\r\n\r\n`
  return Buffer.concat([Buffer.from(head), body])
}

/** What the server says until it falls silent for a while, or closes; and which of both. */
async function say(parts: readonly Buffer[]): Promise<{ statuses: number[]; isClosed: boolean; ms: number }> {
  const socket: Socket = createConnection(port, '127.0.0.1')
  let text = ''
  let isClosed = false
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1')
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    isClosed = true
  })
  const began = performance.now()
  const statuses = () => [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map((match) => Number(match[1]))
  for (const [n, part] of parts.entries()) {
    socket.write(part)
    while (!isClosed && statuses().length <= n && performance.now() - began < 8_000) {
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  await new Promise((resolve) => setTimeout(resolve, 100))
  const ms = performance.now() - began
  socket.destroy()
  return { statuses: statuses(), isClosed, ms }
}

const good = Buffer.from(JSON.stringify({ readings: [{ ts: new Date().toISOString(), kw: 1 }] }))
const LARGE = 17 * 1024 * 1024

describe('H5 a refused post leaves no connection hanging', { timeout: 30_000 }, () => {
  it('413 for a body that grows too large: answered, and the connection is closed or goes on', async () => {
    const large = Buffer.alloc(LARGE, 32)
    const { statuses, isClosed, ms } = await say([post(large), post(good)])
    expect(statuses[0]).toBe(413)
    expect(isClosed || statuses[1] === 200).toBe(true)
    expect(ms).toBeLessThan(8_000)
  })

  it('413 for what unpacks to too much', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024))
    const { statuses, ms } = await say([post(bomb, { more: 'Content-Encoding: gzip\r\n' }), post(good)])
    expect(statuses).toEqual([413, 200])
    expect(ms).toBeLessThan(8_000)
  })

  it('401 before a body of 17 MB was sent: answered soon, and closed', async () => {
    const { statuses, isClosed } = await say([post(Buffer.alloc(1000, 32), { by: 'wrong', length: LARGE })])
    expect(statuses).toEqual([401])
    expect(isClosed).toBe(true)
  })

  it('two posts of one connection are answered on it', async () => {
    expect(await say([post(good), post(good)])).toMatchObject({ statuses: [200, 200], isClosed: false })
    const unread = await say([post(good, { by: 'wrong' }), post(good)])
    expect(unread.statuses).toEqual([401, 200])
  })
})
