import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { billForm, cells, expectToast, FORMS, field, fill, isoBack, PNG, row, shownDay } from './costs.ts'
import { go, journeys, settled, table } from './harness.ts'
import { inspect, screenshot, VIEWS } from './views.ts'

/** The one Add Bill flow: what is known beside the form, and nothing lost on the way. Every journey leaves no trace. */

const { seenBy, allow } = journeys()
const PAGE = '/cost-tracker/add-bills'
const LIST = 'Utility Payments, Yaba'
const [from, to] = [isoBack(6), isoBack(2)]
const OTHER = { 'Invoice no.': 'T-0001', From: from, To: to, Value: '2000', Amount: '150000' }

const submit = (scope: Locator) => scope.getByRole('button', { name: 'Submit' }).click()
const saved = (page: Page, name: string) =>
  expectToast(page, 'Bill Updated', `Your addition to the ${name} has been successfully submitted`)

/** Deletes the bills of Yaba whose row holds a text, and waits until they are gone. */
async function remove(page: Page, text: string): Promise<void> {
  await go(page, '/cost-tracker')
  const rows = row(table(page, LIST), text)
  await rows.first().waitFor()
  for (let left = await rows.count(); left > 0; left--) {
    await rows
      .first()
      .getByRole('button', { name: /^More: / })
      .click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expectToast(page, 'Bill Deleted')
    await expect.poll(() => rows.count()).toBe(left - 1)
  }
}

/** The tariff in force as the form tells it, in naira. */
async function inForce(scope: Locator): Promise<number> {
  const told = scope.getByRole('region', { name: 'Tariff of this bill, before VAT' })
  const words = await told.getByText('in force').locator('xpath=following-sibling::dd').innerText()
  return Number(words.replace(/[^\d.]/g, ''))
}

/**
 * The kWh of a bill of these days that our meter agrees with, which it tells of any bill of theirs: a step of 40 kWh, whose
 * VAT at 7.5 % is whole kobo at any tariff.
 */
async function asMetered(scope: Locator): Promise<number> {
  await fill(scope, { From: from, To: to, Value: '40', Amount: '1' })
  const told = scope.getByRole('list', { name: '12 checks, live' }).getByText(/ours [\d,]+(\.\d+)? ± .* kWh/)
  const [ours = ''] = (await told.innerText()).match(/[\d,.]+/) ?? []
  return Math.round(Number(ours.replace(/,/g, '')) / 40) * 40
}

/** Waits until the device keeps a draft with a file of this name. */
async function draftKept(page: Page, name: string): Promise<void> {
  const files = () =>
    page.evaluate(async () => {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const asked = indexedDB.open('nairawatt')
        asked.onsuccess = () => resolve(asked.result)
        asked.onerror = () => reject(asked.error)
      })
      try {
        const all = database.transaction('files').objectStore('files').getAll()
        await new Promise((resolve) => {
          all.onsuccess = resolve
        })
        return JSON.stringify(all.result)
      } finally {
        database.close()
      }
    })
  await expect.poll(files).toContain(name)
}

const line = (scope: Locator, title: string | RegExp) =>
  scope.locator('dl[aria-label="What the amount is made of"] > div').filter({ hasText: title }).locator('dd')

describe('while it is typed', () => {
  it('AB-01 kind first: four forms by their names, one at a time, each at its own address', async () => {
    const page = await seenBy('single', PAGE)
    expect(await page.getByRole('form').count()).toBe(0)
    for (const name of Object.values(FORMS)) {
      const scope = await billForm(page, name)
      expect(await scope.getByRole('button', { name: 'Submit' }).isVisible()).toBe(true)
      await expect.poll(() => page.getByRole('form').count()).toBe(1)
    }
    await page.reload()
    await page.getByRole('form', { name: FORMS.postPaid, exact: true }).waitFor()
  })

  it('E4 an amount that seems to include VAT is named before it is saved, and split with one press', async () => {
    const page = await seenBy('single', PAGE)
    const scope = await billForm(page, FORMS.postPaid)
    const rate = await inForce(scope)
    const kwh = await asMetered(scope)
    // What our meter metered at the tariff in force, with 7.5 % on it.
    const gross = (Math.round(rate * kwh * 107.5) / 100).toFixed(2)
    await fill(scope, { Value: String(kwh), Amount: gross })
    await scope.getByText(/the amount seems to include VAT\.$/).waitFor()
    await scope.getByRole('button', { name: 'It includes VAT' }).click()
    await scope.getByText(/the amount seems to include VAT\.$/).waitFor({ state: 'detached' })
    const naira = (value: number) => `₦${value.toLocaleString('en-GB', { minimumFractionDigits: 2 })}`
    expect(await line(scope, 'Energy before VAT').innerText()).toBe(naira(rate * kwh))
    expect(await line(scope, /^VAT/).innerText()).toBe(naira(Math.round(rate * kwh * 7.5) / 100))
    expect(await line(scope, 'Total').innerText()).toBe(naira(Number(gross)))
    expect(await field(scope, 'Tariff').inputValue()).toBe(rate.toFixed(2))
    await scope.getByText('as in force').waitFor()
    await submit(scope)
    await saved(page, FORMS.postPaid)
    await go(page, '/cost-tracker')
    const mine = row(table(page, LIST), naira(Number(gross)))
    // It asks what the tariff in force does: its checks pass.
    expect((await cells(mine)).slice(3, -1)).toEqual([
      ...[naira(rate), naira(rate * kwh), naira(Number(gross))],
      'pass',
    ])
    await remove(page, naira(Number(gross)))
  })

  it('E4 a tariff above the one in force is said in words and in naira', async () => {
    const page = await seenBy('single', PAGE)
    const scope = await billForm(page, FORMS.postPaid)
    const rate = await inForce(scope)
    const kwh = await asMetered(scope)
    await fill(scope, { Value: String(kwh), Amount: (rate * kwh * 1.2).toFixed(2) })
    await scope.getByText(/^20\.0\s%\sabove$/).waitFor()
    const checks = scope.getByRole('list', { name: '12 checks, live' })
    // 0.2 × the rate × the kWh, and VAT on it.
    const extra = Math.round(rate * kwh * 0.2 * 107.5) / 100
    await checks.getByText(`₦${extra.toLocaleString('en-GB', { minimumFractionDigits: 2 })}`).waitFor()
  })
})

describe('twice', () => {
  it('E3 the same bill is named with a way to the other, and stored only when it is wanted', async () => {
    allow(/status of 409/)
    const page = await seenBy('single', `${PAGE}?kind=post-paid`)
    const scope = await billForm(page, FORMS.postPaid)
    await fill(scope, OTHER)
    await submit(scope)
    await saved(page, FORMS.postPaid)
    await expect.poll(() => field(scope, 'Value').inputValue()).toBe('')

    await fill(scope, OTHER)
    const banner = scope.getByRole('region', { name: 'This may be a bill you already have.' })
    await banner.getByText(new RegExp(`${shownDay(from)} – ${shownDay(to)}, ₦161,250\\.00`)).waitFor()
    await submit(scope)
    await expect.poll(() => banner.evaluate((element) => element === document.activeElement)).toBe(true)
    await banner.getByRole('button', { name: 'Open it' }).click()
    const dialog = page.getByRole('dialog', { name: `Edit ${FORMS.postPaid}` })
    expect(await field(dialog, 'Invoice no.').inputValue()).toBe('T-0001')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    expect(await field(scope, 'Value').inputValue()).toBe('2000')
    await banner.getByRole('button', { name: 'Enter it all the same' }).click()
    await saved(page, FORMS.postPaid)

    // Days in common alone are named too, and can be thrown away.
    await fill(scope, { ...OTHER, 'Invoice no.': 'T-0002', From: to, To: isoBack(1), Amount: '70000' })
    await banner
      .getByText(/1 day is in both periods/)
      .first()
      .waitFor()
    await banner.getByRole('button', { name: 'Discard mine' }).click()
    await expect.poll(() => field(scope, 'Value').inputValue()).toBe('')
    await banner.waitFor({ state: 'detached' })
    await remove(page, '₦161,250.00')
  })
})

describe('less to type', () => {
  it('AB-04 "same as last month" fills amounts and the days that follow', async () => {
    const page = await seenBy('single', PAGE)
    const scope = await billForm(page, FORMS.prePaid)
    await scope.getByRole('button', { name: 'Same as last month' }).click()
    await expect.poll(() => field(scope, 'Value').inputValue()).toMatch(/^\d+\.\d\d$/)
    expect(await field(scope, 'Amount').inputValue()).toMatch(/^\d+\.\d\d$/)
    expect(await field(scope, 'Date').inputValue()).not.toBe('')
  })

  it('AB-01 a pasted receipt fills the form; its token is kept and shown by its end', async () => {
    const page = await seenBy('single', PAGE)
    const scope = await billForm(page, FORMS.prePaid)
    await scope.getByText('Paste the receipt').first().click()
    await scope
      .getByRole('textbox', { name: 'Paste the receipt' })
      .fill(
        'IKEDC Prepaid. Meter 00000000001. Amt NGN5,000.00. Units 21.6kWh. Token 0000-1111-2222-3333-4444. VAT 348.84. Tariff 209.50/kWh (A-Non MD). Ref 1234567890',
      )
    await scope.getByText('•••• 4444').first().waitFor()
    await expect.poll(() => field(scope, 'Value').inputValue()).toBe('21.60')
    expect(await field(scope, 'Amount').inputValue()).toBe('5000.00')
    expect(await field(scope, 'Token').inputValue()).toBe('0000 1111 2222 3333 4444')
    // 5,000 ÷ 1.075 = 4,651.16
    expect(await line(scope, 'Energy before VAT').innerText()).toBe('₦4,651.16')
    await fill(scope, { Date: isoBack(1) })
    await submit(scope)
    await saved(page, FORMS.prePaid)
    await go(page, '/cost-tracker')
    await row(table(page, LIST), '₦5,000.00')
      .getByRole('button', { name: /^More: / })
      .click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('•••• 4444').first().waitFor()
    await dialog.getByRole('button', { name: 'Show the whole token' }).click()
    await dialog.getByText('0000 1111 2222 3333 4444').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await remove(page, '₦5,000.00')
  })

  it('E8 what was typed is there after a reload, its picture too, until it is discarded', async () => {
    const page = await seenBy('single', `${PAGE}?kind=post-paid`)
    const scope = await billForm(page, FORMS.postPaid)
    await fill(scope, OTHER)
    await scope
      .getByLabel('Photo or PDF of the bill')
      .setInputFiles({ name: 'bill.png', mimeType: 'image/png', buffer: PNG })
    await scope.getByRole('img', { name: 'What is attached to this bill' }).waitFor()
    await draftKept(page, 'bill.png')
    await page.reload()
    await settled(page)
    await expect.poll(() => field(scope, 'Value').inputValue()).toBe('2000')
    await scope.getByRole('img', { name: 'What is attached to this bill' }).waitFor()
    await scope.getByRole('button', { name: 'Discard', exact: true }).click()
    await expect.poll(() => field(scope, 'Value').inputValue()).toBe('')
  })
})

describe('without a network', () => {
  it('AB-06 a bill with its photo waits on the device and is stored once', async () => {
    allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
    const page = await seenBy('single', `${PAGE}?kind=post-paid`)
    const scope = await billForm(page, FORMS.postPaid)
    await settled(page)
    await page.context().setOffline(true)
    await fill(scope, { ...OTHER, 'Invoice no.': 'T-0003', Amount: '123000' })
    const photo = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#fbfaf5' } })
      .jpeg()
      .toBuffer()
    await scope
      .getByLabel('Photo or PDF of the bill')
      .setInputFiles({ name: 'bill.jpg', mimeType: 'image/jpeg', buffer: photo })
    await scope.getByRole('img', { name: 'What is attached to this bill' }).waitFor()
    await submit(scope)
    await page
      .getByText(/saved on this device$/)
      .first()
      .waitFor()
    await page.getByText('waiting to send').first().waitFor()
    await screenshot(page, 'add-bill-offline')
    await page.context().setOffline(false)
    await expect.poll(() => page.getByText('waiting to send').count(), { timeout: 30_000 }).toBe(0)
    await go(page, '/cost-tracker')
    const mine = row(table(page, LIST), '₦132,225.00')
    await mine.first().waitFor()
    expect(await mine.count()).toBe(1)
    await mine.getByRole('button', { name: /^More: / }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await page.getByRole('dialog').getByRole('img', { name: 'Kept with this bill' }).waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await remove(page, '₦132,225.00')
  })
})

describe('a very large photo', () => {
  it('E14 is made smaller beside the page, which is never held up', async () => {
    const page = await seenBy('single', `${PAGE}?kind=post-paid`)
    const scope = await billForm(page, FORMS.postPaid)
    // 48 megapixels, held upright: stored as it was turned.
    const photo = await sharp({ create: { width: 8000, height: 6000, channels: 3, background: '#ccc' } })
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer()
    await page.evaluate(() => {
      const longest = { ms: 0 }
      Object.assign(window, { longest })
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) longest.ms = Math.max(longest.ms, duration)
      }).observe({ entryTypes: ['longtask'] })
    })
    await scope
      .getByLabel('Photo or PDF of the bill')
      .setInputFiles({ name: 'large.jpg', mimeType: 'image/jpeg', buffer: photo })
    const shown = scope.getByRole('img', { name: 'What is attached to this bill' })
    await shown.waitFor({ timeout: 30_000 })
    const size = () => shown.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])
    await expect.poll(size).toEqual([1200, 1600])
    const longest = await page.evaluate(() => (window as unknown as { longest: { ms: number } }).longest.ms)
    expect(longest).toBeLessThan(500)
  })
})

describe('at every width', () => {
  it.each(VIEWS)(
    'each form fits $width px, $theme, and axe finds nothing serious',
    async ({ width, dark }) => {
      const page = await seenBy('single', `${PAGE}?kind=post-paid`, { width, dark })
      const scope = await billForm(page, FORMS.postPaid)
      await fill(scope, { From: from, To: to, Value: '6200', Amount: '1499625' })
      await scope
        .getByText(/(above|below|in force)$/)
        .first()
        .waitFor()
      await inspect(page)
      await screenshot(page, `add-bill-${width}`)
    },
  )
})
