import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { answerIn, type PostOptions, type TestMetering, type TestSite, testMetering } from '../testing.ts'

const NOW = Date.UTC(2026, 5, 10, 12)

let metering: TestMetering
let site: TestSite
beforeAll(async () => {
  metering = await testMetering(NOW)
})
beforeEach(async () => {
  site = await metering.addSite()
})
afterAll(() => metering.close())

const ts = (minutesAgo: number) => new Date(NOW - minutesAgo * 60_000).toISOString()
const send = async (body: unknown, options: PostOptions = {}) => answerIn(await site.post(body, options))
const parkedBodies = async () => {
  const { rows } = await metering.database.admin.query<{ body: string }>(
    'select body from reading_parked where organisation_id = $1 order by id desc',
    [site.scope.organisationId],
  )
  return rows.map(({ body }) => body)
}

// A thread that starts takes seconds where others work on the machine too.
describe('a post made to hurt', { timeout: 60_000 }, () => {
  it.each([5_000, 500_000])(
    'H3 one reading nested %d deep is parked, and the good one beside it is taken',
    async (depth) => {
      const deep = `${'['.repeat(depth)}${']'.repeat(depth)}`
      const good = JSON.stringify({ ts: ts(depth / 1000), kw: 1 })
      const reply = await send(`{"readings":[{"ts":"${ts(2)}","kw":${deep}},${deep},${good}]}`)
      expect(reply.accepted).toBe(1)
      expect(reply.rejected).toEqual([
        { index: 0, reason: 'This is no reading. It is nested more than 8 deep.' },
        { index: 1, reason: 'This is no reading. It is nested more than 8 deep.' },
      ])
      expect((await parkedBodies())[0]!.length).toBeLessThanOrEqual(4_000)
    },
  )

  // A million of them, which take a busy machine longer than a post may, are in the bench.
  it('H1 300,000 unknown keys are counted, not listed, and what is parked of them is bounded', async () => {
    const keys = Array.from({ length: 300_000 }, (_, n) => `"k${n}":1`).join(',')
    const reply = await send(`{"readings":[{"ts":"${ts(9)}",${keys}},{"ts":"${ts(9)}","kw":1}]}`, {
      gzip: true,
    })
    expect(reply).toMatchObject({ accepted: 1, rejected: [{ index: 0 }] })
    expect(reply.rejected[0]!.reason).toBe(
      'This is no reading. Unrecognized keys: "k0", "k1", "k2", "k3", "k4" and 299995 more.',
    )
    expect((await parkedBodies())[0]!.length).toBeLessThanOrEqual(4_000)
  })

  it('H1 one key of a million characters is not echoed', async () => {
    const reply = await send({ readings: [{ ts: ts(1), ['k'.repeat(1_000_000)]: 1 }] })
    expect(reply.rejected[0]!.reason.length).toBeLessThanOrEqual(300)
  })

  it('H1 small posts that cannot be read are charged as what they unpack to', async () => {
    // 120 kB of readings, packed in some 300 bytes, that break off at their end.
    const broken = `{"readings":[${'{},'.repeat(40_000)}`
    const codes: string[] = []
    // 64 MB at once are 560 of them.
    for (let n = 0; n < 580; n++) {
      const reply = await site.post(broken, { gzip: true })
      codes.push('code' in reply ? reply.code : 'answer')
    }
    expect(codes[0]).toBe('bad-request')
    expect(codes.at(-1)).toBe('too-many-requests')
  })

  it('H1 10,000 refusals are told in 64 kB: the first ones, and how many more for which reason', async () => {
    const readings = Array.from({ length: 10_000 }, (_, n) => ({ ts: n % 4 ? 'yesterday' : ts(1), volt: n }))
    const reply = await send({ readings })
    expect(JSON.stringify(reply).length).toBeLessThanOrEqual(64 * 1024)
    const { rejected, not_listed } = reply
    expect(rejected.map(({ index }) => index)).toEqual(rejected.map((_, n) => n))
    expect(rejected.length + not_listed!.count).toBe(10_000)
    expect(not_listed!.reasons).toEqual([
      { reason: 'This is no reading. Unrecognized key: "volt".', count: not_listed!.count },
    ])
  })
})
