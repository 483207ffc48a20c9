import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { monthReport } from '#api/score/month-report.ts'
import type { ReportData } from '#contract/score/report.ts'
import { DAY_MS } from '#domain/time/interval.ts'
import { createReportMaker, ReportError, type ReportMaker } from '#report/maker.ts'
import { keepBriefSetting } from '#store/alert/brief/brief-setting.ts'
import type { Database } from '#store/engine/database.ts'
import { silentLog } from '#store/engine/log.ts'
import { freshDatabase } from '#store/engine/testing.ts'
import { type Metered, makeMetered } from '#store/engine/testing-meters.ts'
import { runOnce } from '#store/engine/woken.ts'
import { addPerson, disablePerson } from '#store/people/person.ts'
import { createTransport } from '../mail/mail-transport.ts'
import { sendMailJobs } from '../mail/send-mail.ts'
import { type TestSmtp, testSmtp } from '../mail/testing-smtp.ts'
import { createBuildReportMail } from './build-report-mail.ts'
import { mailReportsJob } from './mail-reports.ts'

let database: Database
let smtp: TestSmtp
let reports: ReportMaker
let organisation: Metered & { readonly yaba: number }
let now = 0
let people = 0

/** 07:00 in Lagos on the second. */
const SECOND = Date.parse('2026-12-02T06:00:00Z')

beforeAll(async () => {
  database = await freshDatabase()
  reports = createReportMaker()
  organisation = await makeOrganisation()
})
beforeEach(async () => {
  smtp = await testSmtp()
  now = SECOND
})
afterEach(() => smtp.close())
afterAll(async () => {
  await reports.stop()
  await database.close()
})

/** Ikeja uses 10 kWh a day and Yaba 20. */
async function makeOrganisation() {
  const place = await makeMetered(database, { name: 'Lagos Foods', devices: [{ name: 'Grid' }] })
  const { organisationId } = place.scope
  const { rows } = await database.admin.query<{ branch_id: number; id: number }>(
    `with b as (insert into branch (organisation_id, name) values ($1, 'Yaba') returning organisation_id, id)
     insert into device (organisation_id, branch_id, name, device_type, is_load, is_source, period_s, register_digits)
     select organisation_id, id, 'Feeder', 'UTILITY', false, true, 900, 9 from b returning branch_id, id`,
    [organisationId],
  )
  await database.admin.query(
    `insert into reading_day (organisation_id, device_id, day, kwh, coverage_s, day_s, on_s, readings)
     select $1, d.id, '2026-11-01'::date + n, d.kwh, 86400, 86400, 0, 96
     from unnest($2::int4[], $3::float8[]) d (id, kwh) cross join generate_series(0, 29) n`,
    [organisationId, [place.deviceIds[0], rows[0]!.id], [10, 20]],
  )
  await database.admin.query(`update device set valid_from = '2026-01-01' where organisation_id = $1`, [
    organisationId,
  ])
  return { ...place, yaba: rows[0]!.branch_id }
}

interface Reader {
  readonly userId: number
  readonly email: string
}

async function reader(branchIds: readonly number[] | 'all'): Promise<Reader> {
  const { scope } = organisation
  const email = `reader${++people}@example.com`
  const userId = await database.withScope(scope, async (tx) => {
    const id = await addPerson(tx, {
      ...{ username: `reader${people}`, email, organisationId: scope.organisationId, branchIds },
      ...{ role: 'viewer', level: 1, passwordHash: '' },
    })
    await keepBriefSetting(
      tx,
      scope,
      id,
      { rhythm: 'off', channels: ['mail'], about: 'all', isUrgent: false, isReportMailed: true },
      SECOND - DAY_MS,
    )
    return id
  })
  return { userId, email }
}

const keepInOutbox = () => runOnce(mailReportsJob({ database, clock: () => now, log: silentLog }))

/** Sends what is due; the figures that were laid out. */
async function send(layOut: Pick<ReportMaker, 'report'> = reports): Promise<ReportData[]> {
  const told: ReportData[] = []
  const build = createBuildReportMail({
    ...{ database, clock: () => now, tell: monthReport, publicUrl: 'https://energy.example.com' },
    reports: {
      report(data, at) {
        told.push(data)
        return layOut.report(data, at)
      },
    },
  })
  const settings = { smtpUrl: smtp.url, from: 'Nairawatt <reports@example.com>', outboxDir: '' }
  const transport = createTransport(settings)
  for (const job of sendMailJobs({ database, clock: () => now, log: silentLog, transport, build }))
    await runOnce(job)
  return told
}

const mailTo = ({ email }: Reader) => smtp.delivered().filter(({ to }) => to === email)

/** The words of a message; the file that goes with it, null: none does. */
function readMail(raw: string) {
  const boundary = /boundary="([^"]+)"/.exec(raw)![1]!
  const [file] = /content-type: application\/pdf[\s\S]*$/i.exec(raw) ?? [null]
  const text = raw
    .replace(/=\r?\n/g, '')
    .replaceAll('=3D', '=')
    .replaceAll('=E2=80=9C', '“')
  if (file === null) return { text, name: null, bytes: null }
  const name = /name="?([^";\r\n]+)/.exec(file)![1]!
  const body = file.slice(file.search(/\r?\n\r?\n/)).split(`--${boundary}`)[0]!
  return { text, name, bytes: Buffer.from(body, 'base64') }
}

const sized = (bytes: number) => ({ report: async () => new Uint8Array(bytes) })

it('RP-02 mails the report of a month with its PDF beside the link, of the branches that the reader sees', async () => {
  const [all, one] = [await reader('all'), await reader([organisation.yaba])]
  await keepInOutbox()
  const told = await send()
  expect(told.map(({ branches, total_consumption }) => [branches, total_consumption.kwh])).toEqual([
    [['Ikeja', 'Yaba'], 900],
    [['Yaba'], 600],
  ])
  expect(told.map(({ period }) => [period.from, period.to])).toEqual([
    ['2026-11-01', '2026-11-30'],
    ['2026-11-01', '2026-11-30'],
  ])
  for (const person of [all, one]) {
    const [mail, ...more] = mailTo(person)
    expect(more).toEqual([])
    const { text, name, bytes } = readMail(mail!.raw)
    expect(text).toContain('https://energy.example.com/report?reportDate=30-11-2026&reportType=monthly')
    expect(text).toContain('It is attached as a PDF, report-2026-11.pdf, with what you may see.')
    expect(name).toBe('report-2026-11.pdf')
    expect(bytes!.subarray(0, 5).toString()).toBe('%PDF-')
    expect(bytes!.subarray(-6).toString()).toContain('%%EOF')
  }
})

it('tells of the branches that a reader sees when the mail is made, and sends nothing to who was disabled', async () => {
  const [narrowed, gone, bare] = [await reader('all'), await reader('all'), await reader([organisation.yaba])]
  await keepInOutbox()
  const { scope, yaba } = organisation
  await database.admin.query('update app_user set all_branches = false where id = $1', [narrowed.userId])
  await database.admin.query(
    'insert into user_branch (user_id, organisation_id, branch_id) values ($1, $2, $3)',
    [narrowed.userId, scope.organisationId, yaba],
  )
  await database.admin.query('delete from user_branch where user_id = $1', [bare.userId])
  await database.withScope(scope, (tx) => disablePerson(tx, gone.userId, now))
  const told = await send()
  expect(told.map(({ branches }) => branches)).toEqual([['Yaba']])
  expect(mailTo(narrowed)).toHaveLength(1)
  expect([...mailTo(gone), ...mailTo(bare)]).toEqual([])
  const { rows } = await database.admin.query<{ why: string }>(
    `select last_error as why from mail_message where user_id = any ($1) order by id`,
    [[gone.userId, bare.userId]],
  )
  expect(rows.map(({ why }) => why)).toEqual([
    'The log-in for which it was to be sent is gone',
    'There is nothing to report any more',
  ])
})

it('SH-03 sends nothing of a page that the organisation does not have, at the keeping as at the sending', async () => {
  const own = organisation.scope.organisationId
  const without = (type: string) =>
    database.admin.query('update organisation set client_type = $2 where id = $1', [own, type])
  const [before, after] = [await reader('all'), await reader('all')]
  await database.admin.query('update brief_setting set is_report_mailed = false where user_id = $1', [
    after.userId,
  ])
  await keepInOutbox()
  await without('RESELLER')
  await database.admin.query('update brief_setting set is_report_mailed = true where user_id = $1', [
    after.userId,
  ])
  await keepInOutbox()
  expect(await send()).toEqual([])
  await without('STANDARD')
  expect([...mailTo(before), ...mailTo(after)]).toEqual([])
  const { rows } = await database.admin.query<{ id: number }>(
    'select user_id as id from mail_message where user_id = any ($1)',
    [[before.userId, after.userId]],
  )
  expect(rows).toEqual([{ id: before.userId }])
})

it('attaches a PDF of 5 MB, and of a larger one sends the link alone and says so', async () => {
  const [fits, large] = [await reader('all'), await reader('all')]
  await keepInOutbox()
  const sizes = [5_000_000, 5_000_001]
  await send({ report: () => sized(sizes.shift()!).report() })
  expect(readMail(mailTo(fits)[0]!.raw).bytes).toHaveLength(5_000_000)
  const { text, bytes } = readMail(mailTo(large)[0]!.raw)
  expect(bytes).toBeNull()
  expect(text).toContain('Its PDF is larger than the 5 MB that are mailed')
  expect(text).toContain('https://energy.example.com/report?reportDate=30-11-2026')
})

it('sends the link alone after a report could not be laid out three times', async () => {
  const one = await reader('all')
  await keepInOutbox()
  const failing = {
    report: () => Promise.reject(new ReportError('The report could not be made: it took too long')),
  }
  for (const [attempt, pause] of [0, 60_000, 5 * 60_000].entries()) {
    now += pause
    await send(failing)
    expect(mailTo(one)).toHaveLength(attempt < 2 ? 0 : 1)
  }
  const { text, bytes } = readMail(mailTo(one)[0]!.raw)
  expect(bytes).toBeNull()
  expect(text).toContain('Its PDF could not be made for this message')
})
