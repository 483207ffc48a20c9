import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { gunzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { type Metering, startMetering } from '#ingest/meter/metering.ts'
import { keyFor } from '#ingest/meter/testing.ts'
import { silentLog } from '#store/engine/log.ts'
import { freshDatabase } from '#store/engine/testing.ts'
import { makeMetered } from '#store/engine/testing-meters.ts'
import { answerAs } from './answer-as.ts'
import { type BadLink, type Fault, startBadLink } from './bad-link.ts'
import { bundleKillable, type Killable } from './killable.ts'

const DEVICES = 50
const KILLS = 20
const CUTS = 20
const FAULTS: readonly Fault[] = ['cut', 'cut the next answer', 'hang']
const T0 = Date.UTC(2026, 9, 1)
const DAY = 1440
/** A week of every minute; in the everyday suite half a day. */
const MINUTES = inject('all') ? 7 * DAY : DAY / 2

let program: Killable
const children = new Set<ChildProcess>()
const folder = mkdtempSync(join(tmpdir(), 'nairawatt-site-kill-'))

beforeAll(async () => {
  program = await bundleKillable('site-kill-child.ts')
})
afterEach(() => {
  for (const child of children) child.kill('SIGKILL')
})
afterAll(async () => {
  await program.remove()
  await rm(folder, { recursive: true, force: true })
})

interface Week {
  readonly name: string
  readonly key: string
  readonly devices: readonly number[]
  readonly minutes: number
  readonly link: BadLink
}

/** Runs a week through the agent with kills and cut links spread over it, until the server has all that was taken. */
async function liveThrough({
  name,
  key,
  devices,
  minutes,
  link,
}: Week): Promise<{ kills: number; cuts: number }> {
  const count = { kills: 0, cuts: 0 }
  let next = 0
  for (;;) {
    const killAt = count.kills < KILLS ? Math.floor(((count.kills + 1) * minutes) / (KILLS + 1)) : minutes
    const child = spawn(process.execPath, [program.path], {
      env: {
        ...process.env,
        FOLDER: join(folder, name),
        SERVER: `http://127.0.0.1:${link.port}`,
        KEY: key,
        DEVICES: devices.join(','),
        T0: String(T0),
        FROM: String(next),
        TO: String(minutes),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    children.add(child)
    const exited = once(child, 'exit')
    let isDone = false
    for await (const line of createInterface({ input: child.stdout! })) {
      isDone ||= line === 'done'
      if (line === 'done') break
      next = Number(line) + 1
      const cutAt = Math.floor(((count.cuts + 0.5) * minutes) / CUTS)
      if (count.cuts < CUTS && next > cutAt) {
        link.break(FAULTS[count.cuts % FAULTS.length]!)
        count.cuts += 1
      }
      if (count.kills < KILLS && next > killAt) break
    }
    child.kill('SIGKILL')
    await exited
    children.delete(child)
    if (isDone) return count
    count.kills += 1
  }
}

describe('a week of 50 devices each minute, with 20 kills and 20 cut links', () => {
  it('reaches a server once and whole', { timeout: 900_000 }, async () => {
    const server = await startMass()
    const link = await startBadLink(server.port)
    const devices = Array.from({ length: DEVICES }, (_, n) => n + 1)
    const began = performance.now()
    const count = await liveThrough({ name: 'mass', key: 'k', devices, minutes: MINUTES, link })
    console.log(
      `${DEVICES * MINUTES} readings in ${Math.round(performance.now() - began)} ms, ${server.duplicates()} came twice`,
    )
    await link.close()
    await server.close()
    expect(count).toEqual({ kills: KILLS, cuts: CUTS })
    expect(server.taken()).toBe(DEVICES * MINUTES)
    // What was on its way at a kill or a cut comes twice, and nothing else.
    expect(server.duplicates()).toBeLessThan((KILLS + CUTS) * 6_000)
  })
})

describe('the product itself', () => {
  let metering: Metering
  let server: Server

  it('has every reading of two hours once, with 20 kills and 20 cut links', {
    timeout: 300_000,
  }, async () => {
    const database = await freshDatabase()
    metering = startMetering({ database, clock: () => T0 + DAY * 60_000, log: silentLog, watchedDir: null })
    server = createServer(async (request, response) => answerAs(metering, request, response))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const names = Array.from({ length: DEVICES }, (_, n) => ({ name: `Meter ${n + 1}` }))
    const { scope, deviceIds } = await makeMetered(database, { name: 'Ikeja', devices: names })
    const key = await keyFor(database, scope, [...deviceIds])
    const link = await startBadLink((server.address() as AddressInfo).port)
    const minutes = 120
    await liveThrough({ name: 'product', key, devices: deviceIds, minutes, link })
    const { rows } = await database.admin.query<{ device_id: number; count: number; times: number }>(
      'select device_id, count(*)::int4 as count, count(distinct ts)::int4 as times from reading group by device_id',
    )
    await link.close()
    server.close()
    await metering.stop()
    await database.close()
    expect(rows.length).toBe(DEVICES)
    expect(new Set(rows.map(({ count, times }) => `${count} ${times}`))).toEqual(
      new Set([`${minutes} ${minutes}`]),
    )
  })
})

/** Plays the contract for masses: knows every reading by its device and minute. Every 13th post is one too many. */
async function startMass() {
  const taken = new Uint8Array(DEVICES * MINUTES)
  let duplicates = 0
  let posts = 0
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    try {
      for await (const chunk of request) chunks.push(chunk as Buffer)
    } catch {
      response.destroy()
      return
    }
    posts += 1
    if (posts % 13 === 0) {
      response.writeHead(429, { 'retry-after': '0' })
      response.end(JSON.stringify({ detail: 'Too many', code: 'too-many-requests' }))
      return
    }
    const answer = { accepted: 0, duplicate: 0, rejected: [], dropped: [] }
    for (const line of gunzipSync(Buffer.concat(chunks)).toString('utf8').split('\n')) {
      const { device_id, ts } = JSON.parse(line)
      const place = ((Date.parse(ts) - T0) / 60_000) * DEVICES + device_id - 1
      if (taken[place] === 1) answer.duplicate += 1
      else answer.accepted += 1
      taken[place] = 1
    }
    duplicates += answer.duplicate
    response.end(JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    taken: () => taken.reduce((sum, one) => sum + one, 0),
    duplicates: () => duplicates,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
