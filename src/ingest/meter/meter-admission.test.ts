import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#store/engine/database.ts'
import { freshDatabase } from '#store/engine/testing.ts'
import { makeMetered } from '#store/engine/testing-meters.ts'
import { createMeterAdmission } from './meter-admission.ts'
import { keyFor } from './testing.ts'

let database: Database
let key: string
let now = Date.UTC(2026, 5, 10, 12)

beforeAll(async () => {
  database = await freshDatabase()
  const { scope, deviceIds } = await makeMetered(database, { name: 'Keys', devices: [{ name: 'A' }] })
  key = await keyFor(database, scope, deviceIds[0]!)
})
afterAll(() => database.close())

/** The same database, that counts the look-ups, and answers none while `holds`. */
function watched() {
  const seen = { lookUps: 0, holds: null as Promise<void> | null }
  const withoutTenant: Database['withoutTenant'] = async (work, options) => {
    seen.lookUps += 1
    await seen.holds
    return database.withoutTenant(work, options)
  }
  const admission = createMeterAdmission({ ...database, withoutTenant }, () => now)
  const enter = (text: string, address = '192.0.2.1') =>
    admission.enter({ authorization: `Bearer ${text}`, address })
  return { seen, enter }
}

const random = (n: number) => `nwk_${String(n).padStart(43, 'x')}`
const codes = async (many: readonly Promise<object>[]) =>
  new Set((await Promise.all(many)).map((one) => ('code' in one ? one.code : 'in')))

describe('H1 posts a second', () => {
  it('H1 many keys of an organisation post no more than five of them may; others go on', async () => {
    const names = Array.from({ length: 6 }, (_, n) => ({ name: `Meter ${n}` }))
    const many = await makeMetered(database, { name: 'Many keys', devices: names })
    const keys = await Promise.all(many.deviceIds.map((id) => keyFor(database, many.scope, id)))
    const { enter } = watched()
    for (const one of keys.slice(0, 5)) {
      const posts = Array.from({ length: 1_000 }, () => enter(one))
      expect(await codes(posts)).toEqual(new Set(['in']))
    }
    expect(await enter(keys[5]!)).toMatchObject({ code: 'too-many-requests', retryAfterS: 1 })
    expect(await codes([enter(key)])).toEqual(new Set(['in']))
  })
})

describe('H12 shape first, limit second, database last', () => {
  it('what is no key opens no transaction', async () => {
    const { seen, enter } = watched()
    const texts = [
      '',
      'nwk_',
      'nwk_short',
      `nwk_${'x'.repeat(44)}`,
      `abc_${'x'.repeat(43)}`,
      `nwk_${'é'.repeat(43)}`,
    ]
    expect(await codes(texts.map((text) => enter(text)))).toEqual(new Set(['not-signed-in']))
    expect(seen.lookUps).toBe(0)
  })

  it('10,000 random keys from an address are looked up 200 times, and honest ones are known as before', async () => {
    const { seen, enter } = watched()
    expect(await codes([enter(key)])).toEqual(new Set(['in']))
    const flood = Array.from({ length: 10_000 }, (_, n) => enter(random(n), '203.0.113.9'))
    expect(await codes(flood)).toEqual(new Set(['not-signed-in', 'too-many-tries', 'busy']))
    // One for the honest key; of the others not more than may be looked up at once.
    expect(seen.lookUps).toBeLessThanOrEqual(1 + 200)
    const before = seen.lookUps
    expect(await codes([enter(key), enter(key, '203.0.113.9')])).toEqual(new Set(['in']))
    expect(seen.lookUps).toBe(before)
  })

  it('random keys from many addresses push no honest key out', async () => {
    const { seen, enter } = watched()
    await enter(key)
    for (let n = 0; n < 1_000; n += 100) {
      await Promise.all(Array.from({ length: 100 }, (_, m) => enter(random(n + m), `10.0.${n / 100}.${m}`)))
    }
    const before = seen.lookUps
    expect(await codes([enter(key)])).toEqual(new Set(['in']))
    expect(seen.lookUps).toBe(before)
  })

  it('a key that was valid is looked up again whatever its address has tried', async () => {
    const { enter } = watched()
    await enter(key)
    await Promise.all(Array.from({ length: 300 }, (_, n) => enter(random(n))))
    now += 6_000
    expect(await codes([enter(key)])).toEqual(new Set(['in']))
  })

  it('R9 a database that does not answer is not waited for, nor asked more and more', {
    timeout: 20_000,
  }, async () => {
    const { seen, enter } = watched()
    let letGo = () => {}
    seen.holds = new Promise((resolve) => {
      letGo = resolve
    })
    const began = performance.now()
    const many = Array.from({ length: 150 }, (_, n) => enter(random(n), `10.0.0.${n}`))
    expect(await codes(many)).toEqual(new Set(['busy']))
    expect(performance.now() - began).toBeLessThan(5_000)
    expect(seen.lookUps).toBe(100)
    letGo()
  })
})
