import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '#domain/time/interval.ts'
import { keepBriefSetting } from '#store/alert/brief/brief-setting.ts'
import type { Database } from '#store/engine/database.ts'
import { freshDatabase } from '#store/engine/testing.ts'
import { type Metered, makeMetered } from '#store/engine/testing-meters.ts'
import { addPerson } from '#store/people/person.ts'
import { tellAlerts } from '../tell-alerts.ts'

let database: Database
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

const NOON = Date.parse('2026-11-23T11:00:00Z')

async function place(isUrgent: boolean, name = `Bank ${isUrgent}`): Promise<Metered> {
  const made = await makeMetered(database, { name, devices: [{ name: 'Gen' }] })
  const { scope } = made
  await database.withScope(scope, async (tx) => {
    const userId = await addPerson(tx, {
      ...{ username: name, email: '', phone: '0803 000 0001' },
      ...{
        organisationId: scope.organisationId,
        role: 'viewer',
        level: 1,
        branchIds: 'all',
        passwordHash: '',
      },
    })
    const choice = {
      rhythm: 'off',
      channels: ['mail', 'sms'],
      about: 'all',
      isUrgent,
      isReportMailed: false,
    } as const
    await keepBriefSetting(tx, scope, userId, choice, NOON - DAY_MS)
  })
  return made
}

async function raise({ scope, deviceIds }: Metered, kind: string, about: string, at: number): Promise<void> {
  await database.admin.query(
    `insert into alert (organisation_id, branch_id, device_id, kind, about, words, since, value, raised_at)
     select $1, branch_id, $2, $3, $4, $4, $5, 1, $5 from device where organisation_id = $1 and id = $2`,
    [scope.organisationId, deviceIds[0], kind, about, new Date(at)],
  )
}

const tell = ({ scope }: Metered, now: number) =>
  database.withScope(scope, (tx) => tellAlerts(tx, scope, { now, publicUrl: undefined }))

async function texts({ scope }: Metered): Promise<string[]> {
  const { rows } = await database.admin.query<{ text: string }>(
    `select text from mail_message where organisation_id = $1 and channel = 'sms' order by id`,
    [scope.organisationId],
  )
  return rows.map(({ text }) => text)
}

it('sends urgent alerts to the telephone of who chose it, three a day at most, none at night', async () => {
  const [chosen, others] = [await place(true), await place(false)]
  const night = NOON + 11 * HOUR_MS // 23:00 in Lagos
  for (const one of [chosen, others]) {
    await raise(one, 'voltage', '', NOON)
    for (const words of ['Oil', 'Heat', 'Fuel', 'Belt']) await raise(one, 'controller-alarm', words, NOON)
    await tell(one, NOON)
    await tell(one, NOON + 1)
  }
  const sent = await texts(chosen)
  expect(sent).toHaveLength(3)
  expect(sent[0]).toMatch(/^Controller alarm "Oil", .*Gen: The controller tells "Oil"\.$/)
  expect(await texts(others)).toEqual([])
  await raise(chosen, 'controller-alarm', 'Stop', night)
  await tell(chosen, night)
  expect(await texts(chosen)).toHaveLength(3)
  await tell(chosen, night + 8 * HOUR_MS)
  expect(await texts(chosen)).toHaveLength(4)
})

it('does not send an urgent alert again that a late reading withdrew and the next one raised', async () => {
  const one = await place(true, 'Bank again')
  await raise(one, 'controller-alarm', 'Oil', NOON)
  await tell(one, NOON)
  await database.admin.query('delete from alert where organisation_id = $1', [one.scope.organisationId])
  for (const words of ['Oil', 'Heat', 'Fuel']) await raise(one, 'controller-alarm', words, NOON)
  await tell(one, NOON + 5 * HOUR_MS)
  expect((await texts(one)).map((text) => text.slice(0, 'Controller alarm "Fuel"'.length))).toEqual([
    expect.stringContaining('"Oil"'),
    expect.stringContaining('"Heat"'),
    expect.stringContaining('"Fuel"'),
  ])
})
