import { describe, expect, it } from 'vitest'
import { pageFor } from './page-for.ts'

const later = (ms: number, answer: Response) =>
  new Promise<Response>((resolve) => setTimeout(() => resolve(answer), ms))
const kept = async () => new Response('kept')
const fails = () => Promise.reject(new TypeError('no network'))
const said = async (asked: Parameters<typeof pageFor>[0]) => (await pageFor(asked, 20)).text()

describe('pageFor', () => {
  it('E6 the server’s answer where it comes in time, its 404 too', async () => {
    expect(await said({ isKnown: true, ask: async () => new Response('new'), kept })).toBe('new')
    const missing = async () => new Response('', { status: 404 })
    expect((await pageFor({ isKnown: false, ask: missing, kept })).status).toBe(404)
  })

  it('E6 the kept page where there is no network, a failing server or a slow line', async () => {
    expect(await said({ isKnown: true, ask: fails, kept })).toBe('kept')
    expect(await said({ isKnown: false, ask: fails, kept })).toBe('kept')
    expect(await said({ isKnown: true, ask: async () => new Response('', { status: 503 }), kept })).toBe(
      'kept',
    )
    expect(await said({ isKnown: true, ask: () => later(200, new Response('new')), kept })).toBe('kept')
  })

  it('SH-12 an address that is no page waits for the server', async () => {
    expect(await said({ isKnown: false, ask: () => later(60, new Response('new')), kept })).toBe('new')
  })

  it('E6 without a kept page the answer is waited for, and its failure told', async () => {
    const none = async () => undefined
    expect(await said({ isKnown: true, ask: () => later(60, new Response('new')), kept: none })).toBe('new')
    expect((await pageFor({ isKnown: true, ask: fails, kept: none })).type).toBe('error')
  })
})
