import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { seriousFindings } from './axe.ts'
import { cells, expectToast, fill, form, refuseWrites, row } from './costs.ts'
import { lastMonth } from './days.ts'
import { card, drawing, go, journeys, settled, table, words } from './harness.ts'
import { address, dataDir } from './product.ts'
import type { Username } from './server.ts'
import { inspect, screenshot, VIEWS } from './views.ts'

/** Bills on the screen, as files and by mail. The sentences stand here as the specification has them. */

const { seenBy, open, session, allow } = journeys()

const { from, to } = lastMonth()
const LAST_MONTH = `/billing?from=${from.replace(' ', '+')}&to=${to.replace(' ', '+')}`

const openPage = (username: Username, path = LAST_MONTH, width = 1440, dark = false) =>
  seenBy(username, path, { width, dark })

const BOTH = 'Previous Bill and Present Bill'
/** The first amount of a cell, which may have a percentage below it. */
const naira = (text: string) => Number((text.match(/[+-]?₦[\d,.]+/)?.[0] ?? '').replace(/[+₦,]/g, ''))
const mailDialog = async (page: Page) => {
  await page.getByRole('button', { name: 'Print: mail bills' }).click()
  const dialog = page.getByRole('dialog', { name: 'E-mail reports' })
  await dialog.getByRole('region', { name: 'External Receivers' }).waitFor()
  return dialog
}

describe('Billing', () => {
  it('SH-03 STANDARD has no entry, and the page says who can help', async () => {
    const page = await openPage('standard')
    expect(await page.getByRole('link', { name: 'Billing' }).count()).toBe(0)
    await page.getByText('Billing is not part of what your organisation uses.').waitFor()
    expect(await page.getByRole('button', { name: 'PDF' }).count()).toBe(0)
  })

  it.each(['reseller', 'bespoke'] as const)(
    'BI-01 BI-10 %s: lines add up to the total payable, to the kobo',
    async (username) => {
      const page = await openPage(username)
      const [, ...lines] = await table(page, BOTH).getByRole('row').all()
      const of = async (place: number) =>
        Promise.all(lines.map(async (one) => naira((await cells(one)).at(place) ?? '')))
      // Device, three figures of the previous bill, three of the present one, the change.
      const [previous, amounts] = [await of(3), await of(6)]
      const total = amounts.pop() ?? Number.NaN
      const before = previous.pop() ?? Number.NaN
      expect((await of(7)).at(-1)).toBeCloseTo(total - before, 2)
      const sum = Math.round(amounts.reduce((all, one) => all + one, 0) * 100) / 100
      expect(total).toBeGreaterThan(0)
      expect(sum).toBe(total)
      expect(await words(card(page, 'Total amount payable'))).toContain(
        `₦${total.toLocaleString('en-GB', { minimumFractionDigits: 2 })}`,
      )
      await page.getByText(/^Previous Bill: \d\d-.* · Present Bill: \d\d-/).waitFor()
      await table(page, 'Usage').waitFor()
      for (const name of ['Monthly Consumption (kWh)', 'Monthly Consumption (₦)']) {
        await drawing(page, name)
      }
      for (const name of ['Diesel', 'IPP', 'Utility']) await card(page, `${name} cost per kWh`).waitFor()
    },
  )

  it('BI-10 SH-06 the blended cost is the Dashboard’s, and a selection is billed alone', async () => {
    const page = await openPage('bespoke')
    const ours = (await words(card(page, 'Blended cost of energy per kWh'))).match(/₦[\d.,]+/)?.[0]
    await go(page, LAST_MONTH.replace('/billing', '/dashboard'))
    expect(await words(card(page, 'Blended Cost of Energy'))).toContain(ours)
    await go(page, LAST_MONTH)
    const all = await table(page, BOTH).getByRole('row').count()
    await page.getByRole('checkbox', { name: 'Kano', exact: true }).click()
    await expect.poll(() => table(page, BOTH).getByRole('row').count()).toBeLessThan(all)
    expect(await words(table(page, BOTH))).not.toContain('Ibadan')
  })

  it('BI-03 a bill that cannot be fetched says why and is asked for again', async () => {
    allow(/status of 500/)
    const { logIn } = await session('reseller')
    const page = await open({ logIn })
    const body = { code: 'internal', error: 'Out of ink', detail: 'Out of ink', message: 'Out of ink' }
    await page.route(/billing_data/, (route) => route.fulfill({ status: 500, json: body }))
    await page.goto(address() + LAST_MONTH)
    await page.getByText('Out of ink').waitFor()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await table(page, BOTH).waitFor()
  })

  it('BI-07 BI-08 the PDF and the workbook come under the name of the range; the third button is disabled', async () => {
    const page = await openPage('reseller')
    await page.getByText('Every kWh of this bill is priced by the IPP tariff').waitFor()
    for (const [button, extension, head] of [
      ['PDF', 'pdf', '%PDF-'],
      ['Excel', 'xlsx', 'PK'],
    ] as const) {
      const coming = page.waitForEvent('download')
      await page.getByRole('button', { name: button, exact: true }).click()
      if (extension === 'pdf') await expectToast(page, 'PDF Download', 'Your file download will begin soon.')
      const file = await coming
      expect(file.suggestedFilename()).toBe(
        `Billing_for_${from.slice(0, 10)}_to_${to.slice(0, 10)}.${extension}`,
      )
      expect(
        readFileSync(await file.path())
          .toString('latin1')
          .slice(0, head.length),
      ).toBe(head)
    }
    expect(await page.getByRole('button', { name: 'Not available' }).isDisabled()).toBe(true)
  })
})

/** Another for every run against the same product. */
const landlord = `landlord.of.the.test.${Date.now()}@example.com`

describe('mail', () => {
  it('BI-06 BI-09 a quick bill lands in the outbox with its PDF, and in the list of what was sent', async () => {
    const folder = join(dataDir(), 'outbox')
    const mails = () =>
      readdirSync(folder)
        .map((name) => readFileSync(join(folder, name), 'utf8'))
        .filter((letter) => /^To: tenant\.of\.the\.test@example\.com/m.test(letter))
    const before = existsSync(folder) ? mails().length : 0
    const page = await openPage('reseller')
    const dialog = await mailDialog(page)
    await dialog
      .getByText(/^No mail server is set up/)
      .first()
      .waitFor()
    const quick = form(page, 'Quick bill')
    await quick.getByRole('button', { name: 'Send' }).click()
    await quick.getByText("Please Insert a recipient's E-mail address", { exact: true }).waitFor()
    await fill(quick, { 'E-mail address': 'tenant.of.the.test@example.com' })
    await quick.getByRole('button', { name: 'Send' }).click()
    await expectToast(
      page,
      'No mail server is set up: the bill was written to the folder "outbox" of the server.',
    )
    await row(table(page, 'What was sent'), 'tenant.of.the.t...').first().waitFor()
    expect(mails()).toHaveLength(before + 1)
    expect(mails()[0]).toContain('application/pdf')
  })

  it('BI-06 says so when the mail server took the bill, and when it did not', async () => {
    allow(/status of 503/)
    const page = await openPage('reseller')
    await mailDialog(page)
    const quick = form(page, 'Quick bill')
    await fill(quick, { 'E-mail address': 'a@example.com' })
    const detail = 'Successfully sent bill to email'
    await page.route(/send_report/, (route) => route.fulfill({ json: { data: { state: 'sent' }, detail } }))
    await quick.getByRole('button', { name: 'Send' }).click()
    await expectToast(page, detail)
    await page.unrouteAll()
    await refuseWrites(page, /send_report/, 503, 'The mail server is away')
    await fill(quick, { 'E-mail address': 'a@example.com' })
    await quick.getByRole('button', { name: 'Send' }).click()
    await expectToast(page, "Error,Couldn't send bill to email. Please try again")
    await quick.getByText('The mail server is away').waitFor()
  })

  it('BI-04 BI-09 a receiver is added, given devices and removed; frequency and own devices are kept', async () => {
    allow(/status of 500/)
    const page = await openPage('bespoke')
    const dialog = await mailDialog(page)
    const receivers = form(page, 'External Receivers')
    await receivers.getByRole('button', { name: 'Add' }).click()
    await receivers.getByText("Please Insert a recipient's E-mail address", { exact: true }).waitFor()
    await fill(receivers, { 'E-mail address': landlord })
    await refuseWrites(page, /add_external|add_assigned/, 500, 'The server is tired')
    await receivers.getByRole('button', { name: 'Add' }).click()
    await expectToast(page, "Couldn't add external Reciever, Please try again.")
    await dialog.getByRole('region', { name: 'Personal Data' }).getByRole('button', { name: 'Save' }).click()
    await expectToast(page, 'Error adding assigned devices to external receiver')
    await page.unrouteAll()
    await receivers.getByRole('button', { name: 'Add' }).click()
    await expectToast(page, 'External Receiver added')
    const mine = dialog.getByRole('listitem', { name: landlord })
    expect(await words(mine)).toContain('landlord.of.the...')
    await mine.getByRole('button', { name: 'Assign devices' }).click()
    await mine.getByRole('checkbox', { name: 'All devices' }).check()
    await mine.getByRole('button', { name: 'Save' }).click()
    await expectToast(page, 'Devices assigned')
    await expect.poll(() => words(mine)).toMatch(/Devices: [1-9]/)
    const personal = dialog.getByRole('region', { name: 'Personal Data' })
    const labels = await personal.getByRole('radio').all()
    expect(await Promise.all(labels.map((one) => one.getAttribute('value')))).toEqual([
      'never',
      'WEEKLY',
      'BI-WEEKLY',
      'MONTHLY',
    ])
    await personal.getByRole('radio', { name: 'BI-WEEKLY' }).click()
    await personal.getByRole('button', { name: 'Save' }).click()
    await expectToast(page, 'Devices assigned')
    await page.reload()
    await settled(page)
    const again = await mailDialog(page)
    expect(await again.getByRole('radio', { name: 'BI-WEEKLY' }).isChecked()).toBe(true)
    const kept = again.getByRole('listitem', { name: landlord })
    await kept.getByRole('button', { name: 'Remove' }).click()
    await page
      .getByRole('dialog', { name: 'Remove this receiver?' })
      .getByRole('button', { name: 'Remove' })
      .click()
    await expectToast(page, 'External Receiver removed')
    await expect.poll(() => kept.count()).toBe(0)
  })

  it('BI-05 the dialog tells when the next report goes out and what the last one was of', async () => {
    const page = await openPage('reseller')
    const reports = [
      { id: 3, frequency: 'BI-WEEKLY', from: '2026-11-09', to: '2026-11-22', sent_at: '2026-11-23T07:00:00' },
      { id: 2, frequency: 'WEEKLY', from: '2026-11-02', to: '2026-11-08', sent_at: '2026-11-09T07:00:00' },
    ]
    const common = { kind: 'schedule', email: 'a@example.com', state: 'sent', detail: 'Sent', attempts: 1 }
    const data = reports.map((one) => ({ ...common, ...one, made_at: one.sent_at, next_attempt_at: null }))
    await page.route(/mail_deliveries/, (route) => route.fulfill({ json: { data, detail: '' } }))
    await page.route(/mail_schedules_data/, async (route) => {
      const answer = await route.fetch()
      const json = (await answer.json()) as { data: { personal_data: { next_at: string | null } } }
      json.data.personal_data.next_at = '2026-12-07T07:00:00'
      await route.fulfill({ response: answer, json })
    })
    const dialog = await mailDialog(page)
    await dialog.getByText(/^Next report: 07-12-2026/).waitFor()
    await dialog.getByText(/^Last report: 23-11-2026.*, of 09-11-2026 – 22-11-2026, sent$/).waitFor()
    await row(table(page, 'What was sent'), 'BI-WEEKLY').waitFor()
    await row(table(page, 'What was sent'), '08-11-2026, WEEKLY').waitFor()
  })

  it('BI-09 without receivers: No External Receiver added', async () => {
    const page = await openPage('reseller')
    await page.route(/mail_schedules_data/, async (route) => {
      const answer = await route.fetch()
      const json = (await answer.json()) as { data: { external_recievers: unknown[] } }
      json.data.external_recievers = []
      await route.fulfill({ response: answer, json })
    })
    const dialog = await mailDialog(page)
    await dialog.getByText('No External Receiver added', { exact: true }).waitFor()
  })
})

describe('on paper', () => {
  it.each([
    ['reseller', 'Sahel Demo Power', 390],
    ['bespoke', 'Kolanut Demo Foods', 1024],
  ] as const)(
    '%s: both bills are as wide as A4 and say whose they are, without their buttons',
    async (username, name, width) => {
      const page = await openPage(username, '/billing', width)
      await settled(page)
      // In this order: a browser counts the pages before the page is told of the paper.
      await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
      await page.emulateMedia({ media: 'print' })
      // A4 at 96 px an inch, a centimetre of margin on each side.
      await page.setViewportSize({ width: 718, height: 1047 })
      const both = page.getByRole('group', { name: BOTH, exact: true })
      const excess = () => both.evaluate((element) => element.scrollWidth - element.clientWidth)
      expect(await both.getByRole('row').first().getByRole('columnheader').count()).toBe(8)
      await expect.poll(excess).toBeLessThanOrEqual(0)
      await page.getByRole('main').getByText(name, { exact: true }).waitFor()
      await page.getByText(/^This Month, \d\d-/).waitFor()
      for (const button of ['Print: mail bills', 'PDF'])
        expect(await page.getByRole('button', { name: button }).filter({ visible: true }).count()).toBe(0)
    },
  )
})

describe('at every width', () => {
  it('BI-01 BI-02 at 390 px Billing is under 2,500 px high, and draws twelve months', async () => {
    const page = await openPage('reseller', '/billing', 390)
    await drawing(page, 'Monthly Consumption (kWh)')
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(2500)
    const one = page.getByRole('listitem').filter({ hasText: 'Lekki IPP 1' }).first()
    await one.getByRole('button', { name: /^Show all figures/ }).tap()
    await one.getByText('Present Bill, Before VAT').waitFor()
    await page.getByRole('button', { name: 'View as table: Monthly Consumption (kWh)' }).tap()
    // Head and twelve months, of which those before the demo's history are left out.
    const months = table(page, 'Monthly Consumption (kWh)').getByRole('row')
    await expect.poll(() => months.count()).toBeGreaterThan(3)
  })

  it.each(VIEWS)(
    'Billing and its dialog fit $width px, $theme, and axe finds nothing serious',
    async ({ width, dark }) => {
      const page = await openPage('reseller', LAST_MONTH, width, dark)
      await inspect(page)
      await screenshot(page, `billing-${width}`)
      const dialog = await mailDialog(page)
      await dialog
        .getByRole('region', { name: 'What was sent' })
        .getByText(/entr(y|ies)$|Nothing was sent yet\./)
        .first()
        .waitFor()
      expect(await seriousFindings(page)).toEqual([])
      expect(
        await dialog.evaluate((element) => element.scrollWidth - element.clientWidth),
      ).toBeLessThanOrEqual(0)
      await screenshot(page, `billing-mail-${width}`)
    },
  )
})
