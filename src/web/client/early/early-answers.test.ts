import { afterEach, describe, expect, it, vi } from 'vitest'
import { request } from '../request.ts'
import { json, stubBrowser } from '../testing-browser.ts'
import { askEarly, forgetEarly, takeArrived, takeEarly } from './early-answers.ts'

const AT = '/api/v1/side_bar_data/7'
const sent = { method: 'GET', address: AT, access: 'a' } as const

describe('what is asked before the page is there', () => {
  afterEach(() => {
    forgetEarly()
    vi.unstubAllGlobals()
  })

  it('SH-04 answers the page once, with one request; the next question is asked anew', async () => {
    const seen = stubBrowser(() => json(200, { n: seen.length }))
    askEarly(AT, 'a')
    expect(await request(sent)).toEqual({ n: 1 })
    expect(await request(sent)).toEqual({ n: 2 })
    expect(seen.map(({ bearer }) => bearer)).toEqual(['Bearer a', 'Bearer a'])
  })

  it('SE-04 is not taken with another token, nor once the page stands', async () => {
    stubBrowser(() => json(200, {}))
    askEarly(AT, 'a')
    expect(takeEarly(AT, 'b')).toBeNull()
    askEarly(AT, 'a')
    forgetEarly()
    expect(takeEarly(AT, 'a')).toBeNull()
  })

  it('SH-04 is there before the page asks: taken once, with its own token alone, and not where it was refused', async () => {
    stubBrowser(({ path }) => (path === AT ? json(200, { n: 1 }) : json(403, { detail: 'NOT ALLOWED' })))
    askEarly(AT, 'a')
    expect(takeArrived(AT, 'a')).toBeUndefined()
    askEarly('/api/v1/refused/7', 'a')
    await vi.waitFor(() => expect(takeArrived(AT, 'b') ?? takeArrived(AT, 'a')).toEqual({ n: 1 }))
    expect(takeArrived(AT, 'a')).toBeUndefined()
    expect(takeEarly(AT, 'a')).toBeNull()
    expect(takeArrived('/api/v1/refused/7', 'a')).toBeUndefined()
    expect((await takeEarly('/api/v1/refused/7', 'a'))?.status).toBe(403)
  })

  it('SE-10 is asked again where it did not reach the server, and refused as any other', async () => {
    let times = 0
    stubBrowser(() => {
      times += 1
      if (times === 1) throw new TypeError('no network')
      return json(403, { detail: 'NOT ALLOWED' })
    })
    askEarly(AT, 'a')
    await expect(request(sent)).rejects.toMatchObject({ status: 403 })
    expect(times).toBe(2)
  })
})
