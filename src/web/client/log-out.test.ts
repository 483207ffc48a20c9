import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { logOut } from './log-out.ts'
import type { SessionEnd } from './session.ts'
import { onSessionEnd } from './session.ts'
import { readLogIn, storeLogIn } from './stored-log-in.ts'
import { json, stubBrowser, tokenWith } from './testing-browser.ts'

const access = tokenWith({ exp: Math.floor(Date.now() / 1000) + 900 })

let ends: SessionEnd[] = []
let stop: () => void

beforeEach(() => {
  ends = []
  stop = onSessionEnd((why) => ends.push(why))
})

afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('logOut', () => {
  it('SE-06 ends the session on the server and here', async () => {
    const seen = stubBrowser(() => json(200, { detail: 'You are logged out.' }))
    storeLogIn({ access, refresh: 'r1', client_type: 'STANDARD' })
    await logOut()
    expect(seen).toMatchObject([
      { method: 'POST', path: '/api/v1/token/revoke/', bearer: `Bearer ${access}` },
    ])
    expect(readLogIn()).toBeNull()
    expect(ends).toEqual([null])
  })

  it('SE-06 logs out here when the server cannot be reached or does not answer', async () => {
    vi.useFakeTimers()
    for (const answer of [
      () => Promise.reject(new TypeError()),
      () => new Promise<Response>(() => undefined),
    ]) {
      stubBrowser(answer)
      storeLogIn({ access, refresh: 'r1', client_type: 'STANDARD' })
      const leaving = logOut()
      await vi.advanceTimersByTimeAsync(3_000)
      await leaving
      expect(readLogIn()).toBeNull()
    }
    expect(ends).toEqual([null, null])
  })
})
