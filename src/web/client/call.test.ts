import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { call, callAs } from './call.ts'
import { learnTime } from './clock.ts'
import type { SessionEnd } from './session.ts'
import { onSessionEnd } from './session.ts'
import { readLogIn, storedNames, storeLogIn } from './stored-log-in.ts'
import { json, stubBrowser, tokenWith } from './testing-browser.ts'

const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds
const logIn = (exp: number) => ({
  access: tokenWith({ exp }),
  refresh: 'r1',
  client_type: 'STANDARD' as const,
})
const refused = () => json(401, { code: 'not-signed-in', message: 'You are not signed in.' })

let ends: SessionEnd[] = []
let stop: () => void

beforeEach(() => {
  ends = []
  stop = onSessionEnd((why) => ends.push(why))
  learnTime(new Date().toUTCString())
})

afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

describe('call', () => {
  it('SE-08 sends the bearer token and the user id of the token', async () => {
    const seen = stubBrowser(() => json(200, { authenticatedData: {} }))
    const stored = logIn(inSeconds(900))
    storeLogIn(stored)
    await call('sideBarData', {})
    expect(seen).toEqual([
      { method: 'GET', path: '/api/v1/side_bar_data/7', bearer: `Bearer ${stored.access}`, body: undefined },
    ])
  })

  it('SE-01 logs in without a token and gives the whole answer', async () => {
    const answer = logIn(inSeconds(900))
    const seen = stubBrowser(() => json(200, answer))
    const given = { username: 'standard', password: 'x' }
    expect(await call('token', { body: given })).toEqual(answer)
    expect(seen[0]).toMatchObject({ method: 'POST', path: '/api/v1/token/', bearer: null, body: given })
  })

  it('AB-07 sends the key of a wish with a write', async () => {
    const seen = stubBrowser(() => json(200, {}))
    storeLogIn(logIn(inSeconds(900)))
    const params = { kind: 'diesel' as const }
    await call('deleteBill', { params, body: { id: 4 } }, undefined, 'k1')
    expect(seen[0]).toMatchObject({ method: 'DELETE', body: { id: 4 }, key: 'k1' })
    expect(seen[0]?.path).toBe('/api/v1/cost_tracker/7/add_cost/diesel/')
  })

  it('AB-06 sends a file as a form', async () => {
    const seen = stubBrowser(() => json(200, {}))
    storeLogIn(logIn(inSeconds(900)))
    const form = new FormData()
    form.set('image', new Blob(['x']), 'meter.png')
    await call('addSnapshot', { body: form })
    expect(seen[0]?.body).toBe(form)
  })

  it('SE-04 refreshes a token that ends within 30 s, once for several calls, and stores the answer whole', async () => {
    const next = { ...logIn(inSeconds(900)), refresh: 'r2' }
    const seen = stubBrowser(({ path }) => json(200, path.includes('refresh') ? next : {}))
    storeLogIn(logIn(inSeconds(20)))
    await Promise.all([call('sideBarData', {}), call('sideBarData', {}), call('sideBarData', {})])
    const refreshes = seen.filter(({ path }) => path === '/api/v1/token/refresh/')
    expect(refreshes.map(({ body }) => body)).toEqual([{ refresh: 'r1' }])
    expect(seen.filter(({ bearer }) => bearer === `Bearer ${next.access}`)).toHaveLength(3)
    expect(readLogIn()).toEqual(next)
  })

  it('SE-04 a refused refresh clears local storage and ends the session', async () => {
    stubBrowser(refused)
    storeLogIn(logIn(inSeconds(-60)))
    localStorage.setItem('other', '1')
    localStorage.setItem('draft/7/bill', '{}')
    await expect(call('sideBarData', {})).rejects.toMatchObject({ status: 401 })
    // What was typed and is not written yet is no part of the session (E8).
    expect(storedNames()).toEqual(['draft/7/bill'])
    expect(ends).toEqual(['expired'])
  })

  it.each([
    ['no connection', () => Promise.reject(new TypeError('Failed to fetch')), 'offline'],
    ['a server that restarts', () => json(503, { code: 'unavailable', message: 'Soon.' }), 'unavailable'],
  ])('SE-04 keeps the log-in when the refresh meets %s', async (_, answer, fault) => {
    stubBrowser(answer)
    storeLogIn(logIn(inSeconds(-60)))
    await expect(call('sideBarData', {})).rejects.toMatchObject({ fault })
    expect(readLogIn()?.refresh).toBe('r1')
    expect(ends).toEqual([])
  })

  it('SE-05 a 401 clears the stored log-in and ends the session', async () => {
    stubBrowser(refused)
    storeLogIn(logIn(inSeconds(900)))
    await expect(call('sideBarData', {})).rejects.toMatchObject({ fault: 'not-signed-in' })
    expect(readLogIn()).toBeNull()
    expect(ends).toEqual(['expired'])
  })

  it('SE-05 does not take a wrong password for the end of a session', async () => {
    stubBrowser(() => json(401, { code: 'wrong-credentials', error: 'Invalid Username or Password' }))
    storeLogIn(logIn(inSeconds(900)))
    const trying = call('token', { body: { username: 'a', password: 'b' } })
    await expect(trying).rejects.toMatchObject({ message: 'Invalid Username or Password' })
    expect(ends).toEqual([])
  })

  it('SE-04 learns from the first answer that this clock is slow, refreshes and asks again', async () => {
    const serverNow = Date.now() + 3_600_000
    const next = logIn(inSeconds(3600 + 900))
    stubBrowser(({ path, bearer }) => {
      if (path.includes('refresh')) return json(200, next, serverNow)
      return bearer === `Bearer ${next.access}` ? json(200, { ok: 1 }, serverNow) : json(401, {}, serverNow)
    })
    storeLogIn(logIn(inSeconds(600)))
    expect(await call('sideBarData', {})).toEqual({ ok: 1 })
    expect(ends).toEqual([])
  })

  it('gives up quietly when the asker has gone', async () => {
    stubBrowser(() => Promise.reject(new DOMException('stopped', 'AbortError')))
    storeLogIn(logIn(inSeconds(900)))
    const asker = new AbortController()
    asker.abort()
    await expect(call('sideBarData', {}, asker.signal)).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe('callAs', () => {
  const other = (exp: number) => ({ ...logIn(exp), access: tokenWith({ exp, id: 8, sid: 'other' }) })
  const asOwner = () => callAs(7, 'addEquipment', { params: { first: 3, second: 7 }, body: {} }, 'k1')

  it('E6 sends an entry under its key for the log-in that typed it', async () => {
    const seen = stubBrowser(() => json(200, { data: { id: 1 } }))
    storeLogIn(logIn(inSeconds(900)))
    expect(await asOwner()).toEqual({ data: { id: 1 } })
    expect(seen.map(({ method, key }) => [method, key])).toEqual([['POST', 'k1']])
  })

  it('E6 sends nothing for another log-in and leaves its session alone', async () => {
    const seen = stubBrowser(() => json(200, {}))
    const stored = other(inSeconds(900))
    storeLogIn(stored)
    await expect(asOwner()).rejects.toMatchObject({ status: 401 })
    expect(seen).toEqual([])
    expect(readLogIn()).toEqual(stored)
    expect(ends).toEqual([])
  })

  it.each([
    ['another person', other],
    ['the same person anew', (exp: number) => ({ ...logIn(exp), access: tokenWith({ exp, sid: 'next' }) })],
  ])('SE-05 a late 401 ends nothing once %s has signed in', async (_, next) => {
    const stored = next(inSeconds(900))
    stubBrowser(() => {
      storeLogIn(stored)
      return refused()
    })
    storeLogIn(logIn(inSeconds(900)))
    await expect(asOwner()).rejects.toMatchObject({ status: 401 })
    expect(readLogIn()).toEqual(stored)
    expect(ends).toEqual([])
  })

  it('E6 asks again as its own log-in alone when its token was over', async () => {
    const stored = other(inSeconds(3600 + 900))
    const seen = stubBrowser(() => {
      storeLogIn(stored)
      return json(401, {}, Date.now() + 3_600_000)
    })
    storeLogIn(logIn(inSeconds(600)))
    await expect(asOwner()).rejects.toMatchObject({ status: 401 })
    expect(seen).toHaveLength(1)
    expect([readLogIn(), ends]).toEqual([stored, []])
  })

  it.each([
    ['refused', refused],
    ['given', () => json(200, logIn(inSeconds(900)))],
  ])('SE-04 a refresh that is %s late leaves the next log-in alone', async (_, answer) => {
    const stored = other(inSeconds(900))
    stubBrowser(() => {
      storeLogIn(stored)
      return answer()
    })
    storeLogIn(logIn(inSeconds(-60)))
    await expect(asOwner()).rejects.toMatchObject({ status: 401 })
    expect([readLogIn(), ends]).toEqual([stored, []])
  })
})
