import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answerIn, makePost, type TestMetering, type TestSite, testMetering } from '../testing.ts'

const NOW = Date.UTC(2026, 5, 10, 12)

let metering: TestMetering
let site: TestSite
beforeAll(async () => {
  metering = await testMetering(NOW)
  site = await metering.addSite()
})
afterAll(() => metering.close())

const ts = (minutesAgo: number) => new Date(NOW - minutesAgo * 60_000).toISOString()

describe('what cannot be read', () => {
  it.each([
    ['{"readings":', 'application/json', 'bad-request'],
    ['[]', 'application/json', 'bad-request'],
    ['null', 'application/json', 'bad-request'],
    ['{"readings":[],"more":1}', 'application/json', 'bad-request'],
    ['{"readings":{}}', 'application/json', 'bad-request'],
    ['', 'application/json', 'bad-request'],
    ['{"readings":[]}', 'text/plain', 'unsupported'],
    ['{"readings":[]}', '', 'unsupported'],
  ])('%s as %s is refused with a sentence', async (body, contentType, code) => {
    const reply = await site.post(body, { contentType })
    expect(reply).toMatchObject({ code, sentence: expect.stringMatching(/\.$/) })
  })

  it('bodies that are no gzip, break off, or are packed otherwise', async () => {
    const text = '{"readings":[]}'
    expect(await site.post(text, { contentEncoding: 'gzip' })).toMatchObject({
      code: 'bad-request',
    })
    expect(await site.post(text, { contentEncoding: 'br' })).toMatchObject({
      code: 'unsupported',
    })
    const broken = makePost(site.key, '')
    broken.body.destroy(new Error('aborted'))
    expect(await metering.metering.receive(broken)).toMatchObject({ code: 'bad-request' })
  })

  it('a small gzip that unpacks to 200 MB is left unread', async () => {
    const bomb = makePost(site.key, 'a'.repeat(200 * 1024 * 1024), { gzip: true })
    const before = process.memoryUsage().arrayBuffers
    expect(await metering.metering.receive(bomb)).toMatchObject({ code: 'too-large' })
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(64 * 1024 * 1024)
  })

  it('a line of NDJSON that is no JSON is one rejected reading', async () => {
    const body = `{"ts":"${ts(1)}","kw":1}\n{"ts":\n`
    const reply = await site.post(body, { contentType: 'application/x-ndjson' })
    expect(answerIn(reply)).toMatchObject({ accepted: 1, rejected: [{ index: 1 }] })
  })

  it('anything at all is answered: every reading is accepted, duplicate or rejected (property)', async () => {
    const near = fc.record(
      {
        ts: fc.oneof(fc.date({ noInvalidDate: false }).map(String), fc.constant(ts(1)), fc.string()),
        device_id: fc.oneof(fc.integer(), fc.constant(site.deviceId)),
        kwh_import: fc.oneof(fc.double(), fc.string(), fc.constant(null)),
        v: fc.oneof(fc.array(fc.double()), fc.constant([230, null, 231])),
        run: fc.anything(),
      },
      { requiredKeys: [] },
    )
    const readings = fc.array(fc.oneof(near, fc.jsonValue()), { maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(readings, async (list) => {
        const { accepted, duplicate, rejected } = answerIn(await site.post({ readings: list }))
        expect(accepted + duplicate + rejected.length).toBe(list.length)
      }),
      { numRuns: 60 },
    )
  })

  it('any bytes at all are refused with a sentence, never an error of the server (property)', async () => {
    const types = fc.constantFrom('application/json', 'application/x-ndjson', 'text/html', '')
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), types, async (body, contentType) => {
        const reply = await site.post(body, { contentType })
        if ('code' in reply) expect(['bad-request', 'unsupported']).toContain(reply.code)
      }),
      { numRuns: 60 },
    )
  })
})
