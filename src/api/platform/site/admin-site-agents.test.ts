import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SiteEnrolment } from '#contract/meter/site-agent.ts'
import { ingestSiteHealth } from '#contract/meter/site-agent.ts'
import type { SiteAgentRow } from '#contract/platform/admin-site-agents.ts'
import { siteText } from '#contract/platform/site-messages.ts'
import { createMeterAdmission } from '#ingest/meter/meter-admission.ts'
import { createSiteHearing } from '#ingest/site/hearing.ts'
import { silentLog } from '#store/engine/log.ts'
import { wholeOrganisation } from '../../frame/scope.ts'
import { answerData, readAudit } from '../../testing-writer.ts'
import { type AdminWorld, startAdmin } from '../testing-devices.ts'
import { siteStandings } from './site-standings.ts'

let world: AdminWorld
let addresses = 0
beforeAll(async () => {
  world = await startAdmin()
})
afterAll(() => world.server.close())

interface Made {
  readonly row: SiteAgentRow
  readonly code: string
}

const agentsAt = () =>
  `admin/clients/${world.server.cast.lagosFoods}/branches/${world.server.cast.yaba.branchId}/site_agents/`
const agentAt = (id: number) => `admin/clients/${world.server.cast.lagosFoods}/site_agents/${id}/`

async function make(body: object = {}): Promise<Made> {
  const { body: answer } = await world.dayo.send('POST', agentsAt(), { name: 'Switch room', ...body })
  const { data, enrolment_code } = answer as unknown as { data: SiteAgentRow; enrolment_code: string }
  return { row: data, code: enrolment_code }
}

/** A computer at a branch, at an address of its own unless it says which. */
async function enrol(code: string, address = `198.51.100.${++addresses}`) {
  const reply = await world.server.app.inject({
    method: 'POST',
    url: '/api/v1/ingest/site/enrol/',
    payload: { enrolment_code: code },
    remoteAddress: address,
  })
  return { status: reply.statusCode, body: reply.json() as SiteEnrolment & { detail: string } }
}

const wrongSecret = (code: string) => code.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))

describe('site agents', () => {
  it('gives a key for a code, once, and pins it to the devices', async () => {
    const { cast } = world.server
    const [utility, generator] = cast.yaba.deviceIds
    const { row, code } = await make({ device_ids: [utility, generator] })
    expect(code).toMatch(/^\d+-\d+-[2-9A-Z]{4}-[2-9A-Z]{4}$/)
    expect(row).toMatchObject({ enrolled_at: null, heard_at: null, health: null })
    const { status, body } = await enrol(code.toLowerCase().replaceAll('-', ' - '))
    expect([status, body.name, body.branch]).toEqual([200, 'Switch room', 'Yaba'])
    expect(body.devices).toMatchObject([
      { id: utility, name: 'Utility', device_type: 'UTILITY' },
      { id: generator, device_type: 'GENERATOR' },
    ])
    const holder = await world.holder(body.key)
    expect(holder).toMatchObject({ organisationId: cast.lagosFoods, deviceId: null })
    expect([...holder!.deviceIds]).toEqual([utility, generator])
    expect(await enrol(code)).toMatchObject({ status: 400, body: { detail: siteText.noCode } })
    const rows = await readAudit(world.server, cast.lagosFoods, `site agent ${row.id}`)
    expect(rows.map(({ action }) => action)).toEqual(['site-agent.added', 'site-agent.enrolled'])
    expect(JSON.stringify(rows)).not.toContain(body.key)
    expect(JSON.stringify(rows)).not.toContain(code.slice(-9))
  })

  it('a code is void after five wrong guesses', async () => {
    const guessed = await make()
    for (let n = 0; n < 4; n++) expect((await enrol(wrongSecret(guessed.code))).status).toBe(400)
    const fair = await make()
    for (let n = 0; n < 5; n++) await enrol(wrongSecret(fair.code))
    expect((await enrol(guessed.code)).status).toBe(200)
    expect((await enrol(fair.code)).status).toBe(400)
  })

  it('guesses are counted by address too', async () => {
    const statuses = []
    for (let n = 0; n < 11; n++) statuses.push((await enrol('1-1-AAAA-AAAA', '203.0.113.9')).status)
    expect(statuses).toEqual([...Array(10).fill(400), 429])
  })

  it('another code is for another computer: the key before it ends when it is used, and all of it at the end', async () => {
    const { row, code } = await make()
    const first = (await enrol(code)).body.key
    const again = (await world.dayo.send('POST', `${agentAt(row.id)}code/`, {})).body as unknown as {
      enrolment_code: string
    }
    expect(await world.holder(first)).not.toBeNull()
    const second = (await enrol(again.enrolment_code)).body.key
    expect([await world.holder(first), (await world.holder(second)) === null]).toEqual([null, false])
    expect((await world.dayo.send('DELETE', agentAt(row.id), {})).status).toBe(200)
    expect(await world.holder(second)).toBeNull()
    expect((await world.dayo.send('POST', `${agentAt(row.id)}code/`, {})).status).toBe(404)
  })

  it('a code that cannot be used for a key leaves the running agent its key', async () => {
    const { row, code } = await make()
    const { key } = (await enrol(code)).body
    const again = (await world.dayo.send('POST', `${agentAt(row.id)}code/`, {})).body as unknown as {
      enrolment_code: string
    }
    const scope = wholeOrganisation(world.server.cast.lagosFoods, null)
    await world.server.database.withScope(scope, (tx) =>
      tx.query(
        'update site_agent set device_ids = device_ids || 2000000000 where organisation_id = $1 and id = $2',
        [scope.organisationId, row.id],
      ),
    )
    expect((await enrol(again.enrolment_code)).status).toBe(400)
    expect(await world.holder(key)).not.toBeNull()
  })

  it('takes devices of its branch alone', async () => {
    const { ikeja, elsewhere } = world.server.cast
    for (const id of [ikeja.deviceIds[0], elsewhere.deviceIds[0]]) {
      const { status } = await world.dayo.send('POST', agentsAt(), { name: 'x', device_ids: [id] })
      expect(status).toBe(404)
    }
  })

  it('shows what an agent tells with its key, and hears no other key', async () => {
    const { database } = world.server
    const clock = world.server.now
    const door = createMeterAdmission(database, clock)
    const hearing = createSiteHearing({ database, clock, log: silentLog, door })
    const { row, code } = await make()
    const { key } = (await enrol(code)).body
    const health = ingestSiteHealth.example!
    const caller = (bearer: string) => ({ authorization: `Bearer ${bearer}`, address: '198.51.100.1' })
    expect(await hearing.hear(caller(key), health)).toEqual({ answer: {} })
    const { data } = (await world.dayo.get(agentsAt())).body as unknown as { data: SiteAgentRow[] }
    expect(data.find(({ id }) => id === row.id)).toMatchObject({ heard_at: clock(), health })
    const scope = wholeOrganisation(world.server.cast.lagosFoods, null)
    const standings = (at: number) => database.withScope(scope, (tx) => siteStandings(tx, scope, [], at))
    expect((await standings(clock())).troubles).not.toContainEqual(
      expect.stringContaining(`agent ${row.id})`),
    )
    expect((await standings(clock() + 11 * 60_000)).troubles).toContainEqual(
      expect.stringMatching(new RegExp(`site agent ${row.id}\\) is silent since 2026-`)),
    )
    // A ratio that stands at the site and here is counted twice.
    const device = row.devices[0]!.id
    const ratios = [{ device_id: device, ct: 40, pt: 1 }]
    expect(await hearing.hear(caller(key), { ...health, ratios })).toEqual({ answer: {} })
    const told = async () => {
      const { data } = (await world.dayo.get(agentsAt())).body as unknown as { data: SiteAgentRow[] }
      return data.find(({ id }) => id === row.id)!.counted_twice
    }
    expect(await told()).toEqual([])
    await database.admin.query(
      `insert into device_multiplier (organisation_id, device_id, valid_from, ct_ratio, vt_ratio)
       values ($1, $2, '2026-01-01', 40, 1)`,
      [world.server.cast.lagosFoods, device],
    )
    expect(await told()).toHaveLength(1)
    const { key: ofDevice } = await world.addDevice('Meter of a key')
    expect(await hearing.hear(caller(ofDevice), health)).toMatchObject({ code: 'not-found' })
  })

  it('keeps no code for a request that is sent again', async () => {
    const send = () => world.dayo.send('POST', agentsAt(), { name: 'Twice' }, 'agent-1')
    const [first, second] = [await send(), await send()]
    expect(second.body).toEqual({ ...first.body, enrolment_code: null })
    expect(answerData(first)).toMatchObject({ name: 'Twice' })
  })

  it('a code is good for a day', async () => {
    const [soon, late] = [await make(), await make()]
    world.server.turnClock(24 * 3_600_000 - 1)
    expect((await enrol(soon.code)).status).toBe(200)
    world.server.turnClock(1)
    expect((await enrol(late.code)).status).toBe(400)
  })
})
