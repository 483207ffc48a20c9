import { afterAll, beforeAll, expect, it } from 'vitest'
import type { BriefData } from '#contract/alert/brief.ts'
import { DAY_MS } from '#domain/time/interval.ts'
import { type Place, START, type TestServer, testServer } from '../../testing.ts'
import { answerData, createWriter, readAudit, type Writer } from '../../testing-writer.ts'

let server: TestServer
let alice: Writer
let bola: Writer // views Yaba
let chidi: Writer // of the other organisation

beforeAll(async () => {
  server = await testServer()
  ;[alice, bola, chidi] = (await Promise.all(
    ['alice', 'bola', 'chidi'].map((name) => createWriter(server, name)),
  )) as [Writer, Writer, Writer]
  for (const [place, low] of [
    [server.cast.ikeja, 500_000],
    [server.cast.yaba, 40_000],
  ] as const)
    await find(place, low)
})
afterAll(() => server.close())

async function find({ branchId }: Place, low: number): Promise<void> {
  await server.database.admin.query(
    `insert into finding (organisation_id, kind, subject, branch_id, from_day, to_day, low, mid, high, basis, coverage,
       evidence, noticed_at, figures_at)
     select organisation_id, 'delivery-short', 'delivery ' || id, id, ($3::timestamptz - interval '5 days')::date,
       ($3::timestamptz - interval '4 days')::date, $2, $2, $2, 'measured', 1, '[]', $3, $3 from branch where id = $1`,
    [branchId, low, new Date(START)],
  )
}

const CHOICE = {
  rhythm: 'daily',
  channels: ['mail'],
  about: 'all',
  is_urgent: false,
  is_report_mailed: false,
}

async function load(writer: Writer, userId: number): Promise<BriefData> {
  const { status, body } = await writer.get(`brief/${userId}/`)
  expect(status).toBe(200)
  return body.data as BriefData
}

it('shows what a brief would say now, of the branches that the reader sees and no others', async () => {
  const { cast } = server
  const all = await load(alice, cast.alice)
  expect(all.settings).toMatchObject({ rhythm: 'off', channels: ['mail'], about: 'all', version: 1 })
  expect(all.preview.lines.map(({ branch }) => branch.id)).toContain(cast.ikeja.branchId)
  const own = await load(bola, cast.bola)
  expect(own.preview.lines.map(({ branch }) => branch.id)).not.toContain(cast.ikeja.branchId)
  expect(own.preview.text ?? '').not.toContain('₦0.5m')
  const other = await load(chidi, cast.chidi)
  expect(other.preview.lines).toEqual([])
})

it('keeps what is chosen, once a version, with its audit row', async () => {
  const { cast } = server
  const saved = await alice.send('PUT', `brief/${cast.alice}/`, { ...CHOICE, version: 1 })
  expect(saved.status).toBe(200)
  expect(answerData<BriefData>(saved).settings).toMatchObject({ rhythm: 'daily', version: 1 })
  expect(answerData<BriefData>(saved).next_at).not.toBeNull()
  const again = await alice.send('PUT', `brief/${cast.alice}/`, { ...CHOICE, rhythm: 'weekly', version: 1 })
  expect(answerData<BriefData>(again).settings).toMatchObject({ rhythm: 'weekly', version: 2 })
  const late = await alice.send('PUT', `brief/${cast.alice}/`, { ...CHOICE, version: 1 })
  expect(late.status).toBe(409)
  const written = await readAudit(server, cast.lagosFoods, `brief ${cast.alice}`)
  expect(written.map(({ action }) => action)).toEqual(['brief.changed', 'brief.changed'])
})

it('sends to a telephone only where the log-in has a mobile number, and shows no more than its end', async () => {
  const { cast, database } = server
  const refused = await bola.send('PUT', `brief/${cast.bola}/`, { ...CHOICE, channels: ['sms'] })
  expect(refused.status).toBe(400)
  await database.admin.query(`update app_user set phone = '0803 000 0001' where id = $1`, [cast.bola])
  const saved = await bola.send('PUT', `brief/${cast.bola}/`, { ...CHOICE, channels: ['sms'] })
  expect(saved.status).toBe(200)
  const { channels } = answerData<BriefData>(saved)
  expect(channels.find(({ channel }) => channel === 'sms')).toMatchObject({
    to: '+234 ••• 0001',
    notice: expect.stringContaining('outbox folder'),
  })
  expect(JSON.stringify(saved.body)).not.toContain('8030000001')
  expect((await bola.send('PUT', `brief/${cast.bola}/`, { ...CHOICE, channels: [] })).status).toBe(400)
})

it('tells a line that is not useful no more for 30 days, to this reader alone', async () => {
  const { cast } = server
  const body = { about_topic: 'delivery-short', branch: cast.yaba.branchId, is_muted: true }
  const muted = await alice.send('PUT', `brief/${cast.alice}/topic/`, body)
  expect(muted.status).toBe(200)
  const { preview, muted: list } = answerData<BriefData>(muted)
  expect(preview.lines.some(({ branch }) => branch.id === cast.yaba.branchId)).toBe(false)
  expect(list).toMatchObject([{ topic: 'delivery-short', title: 'Delivery short' }])
  expect((await load(bola, cast.bola)).muted).toEqual([])
  const told = await alice.send('PUT', `brief/${cast.alice}/topic/`, { ...body, is_muted: false })
  expect(answerData<BriefData>(told).muted).toEqual([])
  const foreign = { ...body, branch: cast.ikeja.branchId }
  expect((await bola.send('PUT', `brief/${cast.bola}/topic/`, foreign)).status).toBe(404)
  expect((await chidi.send('PUT', `brief/${cast.chidi}/topic/`, foreign)).status).toBe(404)
})

it('keeps beside what it says what was told in the last days, with the day', async () => {
  const { cast, database } = server
  const isOfYaba = ({ branch }: { branch: { id: number } }) => branch.id === cast.yaba.branchId
  const before = (await load(alice, cast.alice)).preview
  const told = before.lines.find(isOfYaba)
  expect([told?.topic, before.told]).toEqual(['delivery-short', []])
  await database.admin.query(
    `insert into brief_topic (organisation_id, user_id, topic, branch_id, told_at, naira)
     select organisation_id, $2, 'delivery-short', id, $3, 1000000 from branch where id = $1
     on conflict (organisation_id, user_id, topic, branch_id) do update set told_at = excluded.told_at, naira = excluded.naira`,
    [cast.yaba.branchId, cast.alice, new Date(START - 2 * 86_400_000)],
  )
  const { lines, told: kept } = (await load(alice, cast.alice)).preview
  expect(lines.some(isOfYaba)).toBe(false)
  expect(kept).toMatchObject([
    { topic: 'delivery-short', text: told?.text, page: '/cost-tracker/to-get-back', on: '2026-11-18' },
  ])
  await database.admin.query('delete from brief_topic where user_id = $1', [cast.alice])
})

it('lists the person’s own messages with what became of them', async () => {
  const { cast, database } = server
  await database.admin.query(
    `insert into mail_message (organisation_id, kind, channel, user_id, recipient, subject, text, message_id,
       idempotency_key, state, most_attempts, next_attempt_at, made_at, last_error)
     select organisation_id, 'brief', 'sms', id, '2348030000001', '', 'Ikeja: buy units.', '<1>', 'brief 1', 'failed', 5,
       $2, $2, 'Termii answered 400: no' from app_user where id = $1`,
    [cast.alice, new Date(START - DAY_MS)],
  )
  expect((await load(alice, cast.alice)).sends).toMatchObject([
    {
      kind: 'brief',
      channel: 'sms',
      to: '+234 ••• 0001',
      state: 'failed',
      detail: 'Could not be sent: Termii answered 400: no',
      text: 'Ikeja: buy units.',
    },
  ])
  expect((await load(bola, cast.bola)).sends).toEqual([])
})
