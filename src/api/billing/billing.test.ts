import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BillingData } from '#contract/billing/billing.ts'
import type { DeliveryRow, MailData } from '#contract/billing/mail.ts'
import { createReportMaker, type ReportMaker } from '#report/maker.ts'
import { keepMessage } from '#store/engine/mail-message.ts'
import { PREFIX } from '../frame/http/mount.ts'
import { createAwaitMail } from '../frame/http/mount-reports.ts'
import { wholeOrganisation } from '../frame/scope.ts'
import { type TestServer, testServer } from '../testing.ts'
import { measureDays } from '../testing-months.ts'
import { allowBilling } from '../testing-rows.ts'
import { createWriter, type Writer } from '../testing-writer.ts'

let server: TestServer
let reports: ReportMaker
let alice: Writer
let bola: Writer
let chidi: Writer
let outcome: 'sent' | 'written' | 'sending' | 'given-up' = 'sent'
let mailServer: Promise<unknown> = Promise.resolve()

const RANGE = '01-10-2026%2000:00/31-10-2026%2023:59'

beforeAll(async () => {
  reports = createReportMaker()
  server = await testServer({ deps: { reports, awaitMail: () => mailServer.then(() => outcome) } })
  const { database, cast } = server
  await allowBilling(database, cast.lagosFoods)
  alice = await createWriter(server, 'alice')
  bola = await createWriter(server, 'bola')
  chidi = await createWriter(server, 'chidi')
  const [utility, generator] = cast.ikeja.deviceIds
  const span = { from: '2026-09-01', days: 61 }
  await measureDays(database, cast.lagosFoods, [
    { ...span, deviceId: utility, kwh: 400 },
    { ...span, deviceId: generator, kwh: 10, hours: 1 },
  ])
  await database.admin.query(
    `insert into tariff (organisation_id, branch_id, device_type, rate, vat_rate, valid_from)
     values ($1, $2, 'UTILITY', 209.5, 0.075, '2024-07-01')`,
    [cast.lagosFoods, cast.ikeja.branchId],
  )
})
afterAll(async () => {
  await reports.stop()
  await server.close()
})

const bill = async (query = ''): Promise<BillingData> => {
  const { body } = await alice.get(`billing_data/${server.cast.alice}/${RANGE}${query}`)
  return body.authenticatedData as BillingData
}
const download = (suffix: string, body: object) =>
  server.app.inject({
    method: 'POST',
    url: `${PREFIX}report_download/${server.cast.alice}/${RANGE}/${suffix}`,
    headers: { authorization: `Bearer ${alice.access}` },
    payload: body,
  })
const mail = (reply: { body: { data: unknown } }) => reply.body.data as MailData

describe('billing_data', () => {
  it('BI-01 BI-02 tells previous and present bill by device and month, and what it does not know', async () => {
    const data = await bill(`?branches=${server.cast.ikeja.branchId}`)
    const [branch] = data.branches
    const [utility, generator] = branch!.devices
    // 31 × 400 kWh × 225.2125; September has 30 days.
    expect(utility?.billing.totals).toMatchObject({
      present_total: { usage_kwh: 12_400, value_naira: 2_792_635, coverage: 1 },
      previous_total: { usage_kwh: 12_000, value_naira: 2_702_550 },
    })
    expect(utility?.name).toBe('Utility')
    expect(utility?.billing.consumption_naira).toEqual({
      dates: ['2026-10-01T00:00:00'],
      values: [2_792_635],
      unknown: [null],
    })
    expect(utility?.billing.rates).toEqual([
      { from: '2026-10-01', to: '2026-10-31', kwh: 12_400, naira_per_kwh: 225.2125, vat_rate: 0.075 },
    ])
    expect(generator?.billing.totals.present_total).toMatchObject({ usage_kwh: 310, value_naira: 0 })
    expect(generator?.billing.totals.present_total.unknown).toContain('rate')
    expect(data.billing_totals.present_total).toMatchObject({ usage_kwh: 12_710, value_naira: 2_792_635 })
    expect(data.billing_totals.metrics).toMatchObject({ utility_per_kwh: 225.21, partial: true })
    expect(data.billing_totals.metrics.unknown).toEqual(['diesel_per_kwh', 'ipp_per_kwh'])
  })

  it('bills the devices that are selected and lists no loads', async () => {
    const [, generator, load] = server.cast.ikeja.deviceIds
    const data = await bill(`?devices=${generator},${load}`)
    expect(data.branches.flatMap(({ devices }) => devices.map(({ id }) => id))).toEqual([generator])
  })

  it('SH-03 is refused where billing is not part of the product', async () => {
    const paths = [`billing_data/${server.cast.chidi}/${RANGE}`, `mail_schedules_data/${server.cast.chidi}/`]
    for (const path of paths) expect((await chidi.get(path)).status).toBe(403)
    const sent = await chidi.send('POST', `report_download/${server.cast.chidi}/${RANGE}/`, {})
    expect(sent.status).toBe(403)
  })
})

describe('mail', () => {
  it('BI-04 BI-09 adds, assigns and removes receivers; every call answers the whole', async () => {
    const { cast } = server
    const [utility, generator, load] = cast.ikeja.deviceIds
    const empty = await alice.send('POST', `add_external_bill_reciever/${cast.alice}/`, { email: ' ' })
    expect([empty.status, empty.body.error]).toEqual([400, "Please Insert a recipient's E-mail address"])
    const path = `add_external_bill_reciever/${cast.alice}/`
    const added = mail(await alice.send('POST', path, { email: 'tenant@example.com' }))
    const [receiver] = added.external_recievers
    expect(receiver).toMatchObject({ email: 'tenant@example.com', assigned_devices: [] })
    expect((await alice.send('POST', path, { email: 'Tenant@Example.com' })).status).toBe(400)
    expect(added.available_devices.map(({ device_id }) => device_id)).not.toContain(load)
    const assign = (body: object) => alice.send('POST', `add_assigned_devices/${cast.alice}/`, body)
    const one = mail(await assign({ receiver_id: receiver!.id, selected_devices: [utility, utility, null] }))
    expect(one.external_recievers[0]?.assigned_devices).toEqual([{ id: utility, name: 'Ikeja Utility' }])
    const other = mail(await assign({ receiver_id: receiver!.id, selected_devices: [generator] }))
    expect(other.external_recievers[0]?.assigned_devices.map(({ id }) => id)).toEqual([generator])
    const removed = await alice.send('POST', `delete_mail_reciever/${cast.alice}/`, {
      receiver_id: receiver!.id,
    })
    expect(mail(removed).external_recievers).toEqual([])
    const again = await alice.send('POST', `delete_mail_reciever/${cast.alice}/`, {
      receiver_id: receiver!.id,
    })
    expect(again.status).toBe(404)
  })

  it('BI-04 adds to the person’s own devices, sets the frequency and tells when the next report goes out', async () => {
    const { cast } = server
    const [utility, generator] = cast.ikeja.deviceIds
    const assign = async (body: object) =>
      mail(await alice.send('POST', `add_assigned_devices/${cast.alice}/`, body)).personal_data
    await assign({ selected_devices: [utility] })
    const both = await assign({ frequency: 'WEEKLY', selected_devices: [generator] })
    expect(both.assigned_devices.map(({ id }) => id)).toEqual([utility, generator])
    // Friday 20 November 2026: the next report goes out on Monday.
    expect(both).toMatchObject({ frequency: 'WEEKLY', next_at: '2026-11-23T07:00:00', email: null })
    expect((await assign({ selected_devices: [utility], replace: true })).assigned_devices).toHaveLength(1)
    expect(await assign({ frequency: null, selected_devices: [] })).toMatchObject({
      frequency: null,
      next_at: null,
    })
  })

  it('keeps receivers to the person who added them, and changing them to level 3', async () => {
    const { cast } = server
    const { body } = await bola.get(`mail_schedules_data/${cast.bola}/`)
    const data = body.data as MailData
    expect(data.may).toEqual({ amend: false })
    expect(data.external_recievers).toEqual([])
    expect(data.available_devices.map(({ device_name }) => device_name)).toEqual([
      'Yaba Utility',
      'Yaba Gen 1',
    ])
    expect(data.mail_server).toMatchObject({ is_set_up: false })
  })
})

describe('send_report', () => {
  const send = (body: object, key?: string) =>
    alice.send('POST', `send_report/${server.cast.alice}/${RANGE}/`, body, key)

  it('BI-06 answers 200 exactly when the mail server took the message, and lists it', async () => {
    outcome = 'sent'
    const [utility] = server.cast.ikeja.deviceIds
    const sent = await send({ email: 'ada@example.com', selected_devices: [utility] }, 'once-and-no-more')
    expect([sent.status, sent.body.detail]).toEqual([200, 'Successfully sent bill to email'])
    await send({ email: 'ada@example.com', selected_devices: [utility] }, 'once-and-no-more')
    const { body } = await alice.get(`mail_deliveries/${server.cast.alice}/`)
    expect(body.data as DeliveryRow[]).toMatchObject([
      {
        kind: 'quick-bill',
        email: 'ada@example.com',
        from: '2026-10-01',
        to: '2026-10-31',
        state: 'waiting',
      },
    ])
    outcome = 'written'
    expect((await send({ email: 'ada@example.com', selected_devices: [] })).status).toBe(202)
  })

  it('BI-09 fails in the words of the catalogue', async () => {
    outcome = 'given-up'
    const failed = await send({ email: 'ada@example.com', selected_devices: [] })
    expect([failed.status, failed.body.error]).toEqual([
      503,
      "Error,Couldn't send bill to email. Please try again",
    ])
    const empty = await send({ email: '', selected_devices: [] })
    expect([empty.status, empty.body.error]).toEqual([400, "Please Insert a recipient's E-mail address"])
  })

  it('BI-06 does not call failed what is still being sent', async () => {
    outcome = 'sending'
    const { status, body } = await send({ email: 'ada@example.com', selected_devices: [] })
    expect([status, body.detail, body.data]).toEqual([202, 'Being sent now', { state: 'sending' }])
  })

  it('BI-06 a slow mail server keeps nobody of the organisation from a report', async () => {
    outcome = 'sent'
    let answer = () => {}
    mailServer = new Promise<void>((resolve) => {
      answer = resolve
    })
    const waiting = Array.from({ length: 5 }, () => send({ email: 'ada@example.com', selected_devices: [] }))
    expect((await download('', {})).statusCode).toBe(200)
    answer()
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(Array(5).fill(200))
  })

  it('gives a message up that nobody sends in time, so that what is called failed does not arrive later', async () => {
    const { database, cast } = server
    const scope = wholeOrganisation(cast.lagosFoods, null)
    const message = {
      kind: 'alert',
      userId: null,
      recipient: 'a@example.com',
      payload: null,
      mostAttempts: 1,
    } as const
    const content = { subject: 'S', text: 'T', html: null }
    const id = await database.withScope(scope, (tx) =>
      keepMessage(tx, scope, {
        ...message,
        content,
        messageId: '<late>',
        idempotencyKey: 'late',
        now: server.now(),
      }),
    )
    expect(await createAwaitMail(database, 200)(scope, id)).toBe('given-up')
  })
})

describe('report_download', () => {
  it('BI-07 answers a PDF and a workbook named after the range', async () => {
    const pdf = await download('', { selected_devices: [] })
    expect(pdf.statusCode).toBe(200)
    expect(pdf.headers['content-type']).toBe('application/pdf')
    expect(pdf.headers['content-disposition']).toBe(
      'attachment; filename="Billing_for_01-10-2026_to_31-10-2026.pdf"',
    )
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    const xlsx = await download('xlsx/', {})
    expect(xlsx.headers['content-disposition']).toContain('Billing_for_01-10-2026_to_31-10-2026.xlsx')
    expect(xlsx.rawPayload.subarray(0, 2).toString()).toBe('PK')
  })

  it('refuses what is no source of the person', async () => {
    const { ikeja, elsewhere } = server.cast
    expect((await download('', { selected_devices: [elsewhere.deviceIds[0]] })).statusCode).toBe(404)
    expect((await download('', { selected_devices: [ikeja.deviceIds[2]] })).statusCode).toBe(400)
    expect((await download('', { selected_devices: ['x'] })).statusCode).toBe(400)
  })
})
