import { afterAll, beforeAll, expect, it } from 'vitest'
import { ingestSiteHealth } from '#contract/meter/site-agent.ts'
import { readCode } from '#domain/site/enrolment-code.ts'
import { silentLog } from '#store/engine/log.ts'
import { addName } from '#store/meter/hardware/device-name.ts'
import { addSiteAgent, renewSiteCode, useSiteCode } from '#store/meter/site-agent.ts'
import { createMeterAdmission } from '../meter/meter-admission.ts'
import { answerIn, makePost, type TestMetering, type TestSite, testMetering } from '../meter/testing.ts'
import { createSiteHearing } from './hearing.ts'

const NOW = Date.parse('2026-08-08T10:00:00Z')
let bench: TestMetering
let site: TestSite
beforeAll(async () => {
  bench = await testMetering(NOW)
  site = await bench.addSite([{ name: 'A' }, { name: 'B' }])
})
afterAll(() => bench.close())

const offline = async () => {
  const { rows } = await bench.database.admin.query(
    'select hardware_id, offline_since from device_name where organisation_id = $1 order by 1',
    [site.scope.organisationId],
  )
  return rows.map((row) => [row.hardware_id, row.offline_since])
}

it('what an agent says is gone is marked, of its own devices alone, until a later reading of it', async () => {
  const { database } = bench
  const [a = 0, b = 0] = site.deviceIds
  const key = await database.withScope(site.scope, async (tx) => {
    for (const [id, deviceId] of [
      ['gone', a],
      ['other', b],
    ] as const) {
      const name = { dialect: 'shelly', id, channel: '', deviceId, byBroker: false }
      await addName(tx, site.scope, name, NOW)
    }
    const agent = { branchId: site.branchId, name: 'Yard', deviceIds: [a] }
    const id = await addSiteAgent(tx, site.scope, agent, NOW)
    const code = readCode(await renewSiteCode(tx, site.scope, id, NOW))!
    return (await useSiteCode(tx, site.scope, code, NOW))!.key
  })
  const clock = () => bench.time.now
  const sites = createSiteHearing({
    database,
    clock,
    log: silentLog,
    door: createMeterAdmission(database, clock),
  })
  const since = new Date(NOW - 60_000).toISOString()
  const hardware = (id: string) => ({ dialect: 'shelly', id }) as const
  const gone = ['gone', 'other', 'unknown'].map((id) => ({ hardware: hardware(id), since }))
  const caller = { authorization: `Bearer ${key}`, address: '203.0.113.7' }
  const health = { ...ingestSiteHealth.example!, gone } as Parameters<typeof sites.hear>[1]
  expect(await sites.hear(caller, health)).toEqual({ answer: {} })
  const marked = [
    ['gone', NOW - 60_000],
    ['other', null],
  ]
  expect(await offline()).toEqual(marked)

  const post = async (at: number) => {
    const ts = new Date(at).toISOString()
    const readings = [{ hardware: hardware('gone'), ts, kwh_import: 5 + at / 1e9 }]
    return answerIn(await bench.metering.receive(makePost(key, { readings }))).accepted
  }
  // What waited at the site tells nothing of now.
  expect(await post(NOW - 120_000)).toBe(1)
  expect(await offline()).toEqual(marked)
  expect(await post(NOW - 30_000)).toBe(1)
  expect((await offline())[0]).toEqual(['gone', null])
})
