import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { storeLogIn } from '../client/stored-log-in.ts'
import { type Asking, json, stubBrowser, tokenWith } from '../client/testing-browser.ts'
import { device } from './device.ts'
import { discardEntry, sendNow, submit } from './outbox.ts'
import { loadEntries } from './queue.ts'
import { equipment, OWNER } from './testing-outbox.ts'

let seen: Asking[]
let answer: () => Response | Promise<Response>

beforeEach(() => {
  answer = () => json(200, { data: { id: 1 } })
  seen = stubBrowser(() => answer())
  vi.stubGlobal('navigator', { onLine: true })
  const exp = Math.floor(Date.now() / 1000) + 900
  storeLogIn({ access: tokenWith({ exp, id: OWNER }), refresh: 'r1', client_type: 'STANDARD' })
})

afterEach(async () => {
  vi.restoreAllMocks()
  const db = await device()
  for (const { order } of db === null ? [] : await loadEntries(db, OWNER)) await discardEntry(String(order))
  vi.unstubAllGlobals()
})

describe('sendNow', () => {
  it('E6 tries by hand although the browser knows of no network, and by itself not', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    expect(await submit(equipment('Fan'))).toEqual({ state: 'waiting', failure: null })
    await sendNow()
    expect(seen).toEqual([])
    await sendNow({ byHand: true })
    expect(seen).toHaveLength(1)
    const db = await device()
    expect(db && (await loadEntries(db, OWNER)).map(({ state }) => state)).toEqual(['sent'])
  })
})

// Last: its sender cannot give back the lease.
describe('submit', () => {
  it('E6 says that an entry waits when the device fails after it was kept', async () => {
    answer = async () => {
      vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
        throw new DOMException('The disk is gone', 'UnknownError')
      })
      throw new TypeError('Failed to fetch')
    }
    expect(await submit(equipment('Fan'))).toEqual({ state: 'waiting', failure: null })
    expect(seen).toHaveLength(1)
  })
})
