import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { billForm, cells, expectToast, FORMS, field, fill, isoBack, PNG, row, shownDay } from './costs.ts'
import { card, go, journeys, settled, table, words } from './harness.ts'
import type { Username } from './server.ts'

/** What is entered at a branch, followed to the tables, the charts and the Dashboard. Every journey leaves no trace. */

const { seenBy } = journeys()
const openPage = (path: string, username: Username = 'single', width = 1440) =>
  seenBy(username, path, { width })

const blended = async (page: Page): Promise<string> => {
  await go(page, '/dashboard')
  return words(card(page, 'Blended Cost of Energy'))
}

async function act(page: Page, found: Locator, choice: 'Edit' | 'Delete'): Promise<Locator> {
  await found.getByRole('button', { name: /^More: / }).click()
  await page.getByRole('menuitem', { name: choice }).click()
  return page.getByRole('dialog')
}

interface Bill {
  name: string
  /** The table of the branch that lists it. */
  list: string
  entries: Record<string, string>
  /** Cells of its row but the last, which holds the More menu. */
  shown: string[]
  edit: Record<string, string>
  edited: string[]
  /** Whether it changes the price of energy on the Dashboard. */
  moves: boolean
}

const day = isoBack(1)
const from = isoBack(6)
const to = isoBack(2)

// 400 L × ₦1,999.99 = ₦799,996.00 · 1,000 kWh for ₦150,000 = ₦150/kWh, with 7.5 % VAT ₦161,250.00
const BILLS: Bill[] = [
  {
    name: FORMS.diesel,
    list: 'Diesel Purchased, Yaba',
    entries: { Quantity: '400', 'Price per litre': '1999.99', Date: day },
    shown: [shownDay(day), '400.00', '₦1,999.99', '₦799,996.00'],
    edit: { Quantity: '500' },
    edited: [shownDay(day), '500.00', '₦1,999.99', '₦999,995.00'],
    moves: true,
  },
  {
    name: FORMS.prePaid,
    list: 'Utility Payments, Yaba',
    entries: { Value: '1000', Amount: '150000', Date: day },
    shown: [shownDay(day), 'Pre-paid', '1,000.00', '₦150.00', '₦150,000.00', '₦161,250.00'],
    edit: { Amount: '160000' },
    edited: [shownDay(day), 'Pre-paid', '1,000.00', '₦160.00', '₦160,000.00', '₦172,000.00'],
    moves: true,
  },
  {
    name: FORMS.postPaid,
    list: 'Utility Payments, Yaba',
    entries: { Value: '1000', Amount: '150000', From: from, To: to },
    shown: [
      `${shownDay(from)} – ${shownDay(to)}`,
      'Post-paid',
      '1,000.00',
      '₦150.00',
      '₦150,000.00',
      '₦161,250.00',
    ],
    edit: { Value: '2000' },
    edited: [
      `${shownDay(from)} – ${shownDay(to)}`,
      'Post-paid',
      '2,000.00',
      '₦75.00',
      '₦150,000.00',
      '₦161,250.00',
    ],
    moves: true,
  },
]

async function addBill(page: Page, { name, entries }: Bill): Promise<void> {
  await go(page, '/cost-tracker/add-bills')
  const scope = await billForm(page, name)
  await fill(scope, entries)
  if (name === FORMS.diesel) {
    await scope
      .getByLabel('Flow Meter Snapshot')
      .setInputFiles({ name: 'meter.png', mimeType: 'image/png', buffer: PNG })
  }
  await scope.getByRole('button', { name: 'Submit' }).click()
  await expectToast(page, 'Bill Updated', `Your addition to the ${name} has been successfully submitted`)
  await expect.poll(() => field(scope, Object.keys(entries)[0] ?? '').inputValue()).toBe('')
}

describe('bills', () => {
  it.each(BILLS)(
    'AB-01 AB-07 AB-09 CT-03 CT-05 $name: added, edited, deleted, and the Dashboard follows',
    async (bill) => {
      const page = await openPage('/dashboard')
      const before = await blended(page)
      await addBill(page, bill)
      expect((await blended(page)) !== before).toBe(bill.moves)

      await go(page, '/cost-tracker')
      const list = table(page, bill.list)
      const isDiesel = bill.name === FORMS.diesel
      // A purchase of diesel has its picture, which stands beside its day.
      const listed = (shown: string[]) => (isDiesel ? shown.with(0, `${shown[0]} Attachment`) : shown)
      // The light of a bill's checks and its menu stand after what is specified.
      const shown = async (one: Locator) => (await cells(one)).slice(0, isDiesel ? -1 : -2)
      const mine = (text: string) => row(list, text).filter({ hasText: bill.shown.at(-1) ?? '' })
      expect(await shown(mine(bill.shown[0] ?? ''))).toEqual(listed(bill.shown))
      const costBefore = await words(table(page, isDiesel ? 'Diesel Overview' : 'Utility Overview'))

      const dialog = await act(page, mine(bill.shown[0] ?? ''), 'Edit')
      if (isDiesel) await dialog.getByRole('img', { name: 'Kept with this purchase' }).waitFor()
      await fill(dialog, bill.edit)
      await dialog.getByRole('button', { name: 'Update' }).click()
      await expectToast(
        page,
        'Bill Updated',
        `Your update to the ${bill.name} has been successfully submitted`,
      )
      const now = row(list, bill.edited[0] ?? '').filter({ hasText: bill.edited.at(-1) ?? '' })
      await expect.poll(() => shown(now)).toContain(bill.edited.at(-1))
      expect(await shown(now.first())).toEqual(listed(bill.edited))
      await settled(page)
      const costAfter = await words(table(page, isDiesel ? 'Diesel Overview' : 'Utility Overview'))
      expect(costAfter).not.toBe(costBefore)

      const asked = await act(page, now.first(), 'Delete')
      await asked.getByText('Sure to delete?').waitFor()
      await asked.getByRole('button', { name: 'Delete' }).click()
      await expectToast(page, 'Bill Deleted', `The ${bill.name} has been successfully deleted`)
      await expect.poll(() => now.count()).toBe(0)
      expect(await blended(page)).toBe(before)
    },
  )

  it('AB-01 CT-02 an IPP bill is added, listed for the RESELLER, edited and deleted', async () => {
    const page = await openPage('/cost-tracker/add-bills', 'reseller')
    const scope = await billForm(page, FORMS.ipp)
    await scope.getByLabel('Branch').selectOption({ label: 'Lekki' })
    await fill(scope, { Value: '1000', Amount: '150000', Date: day })
    await scope.getByRole('button', { name: 'Submit' }).click()
    await expectToast(
      page,
      'Bill Updated',
      'Your addition to the IPP Payment Tracker has been successfully submitted',
    )
    // Its menu has Billing only (SH-03): the cost pages are reached from there.
    await go(page, '/billing')
    await page.getByRole('link', { name: 'IPP Overview and Payments' }).click()
    await page.getByRole('heading', { name: 'IPP Overview' }).waitFor()
    await page.getByRole('tab', { name: 'Lekki', exact: true }).click()
    const list = table(page, 'IPP Payments, Lekki')
    const mine = row(list, shownDay(day)).filter({ hasText: '₦161,250.00' })
    const dialog = await act(page, mine, 'Edit')
    await fill(dialog, { Amount: '160000' })
    await dialog.getByRole('button', { name: 'Update' }).click()
    await expectToast(
      page,
      'Bill Updated',
      'Your update to the IPP Payment Tracker has been successfully submitted',
    )
    const now = row(list, shownDay(day)).filter({ hasText: '₦172,000.00' })
    const asked = await act(page, now, 'Delete')
    await asked.getByRole('button', { name: 'Delete' }).click()
    await expectToast(page, 'Bill Deleted', 'The IPP Payment Tracker has been successfully deleted')
    await expect.poll(() => now.count()).toBe(0)
  })

  it('AB-01 CT-05 an IPP bill of another client can be found and taken back', async () => {
    const page = await openPage('/cost-tracker/add-bills', 'standard')
    const scope = await billForm(page, FORMS.ipp)
    await scope.getByLabel('Branch').selectOption({ label: 'Surulere' })
    await fill(scope, { Value: '10', Amount: '1700', Date: day })
    await scope.getByRole('button', { name: 'Submit' }).click()
    await expectToast(page, 'Bill Updated')
    await go(page, '/cost-tracker')
    await page.getByRole('tab', { name: 'Surulere', exact: true }).click()
    const list = table(page, 'IPP Payments, Surulere')
    const asked = await act(page, row(list, shownDay(day)), 'Delete')
    await asked.getByRole('button', { name: 'Delete' }).click()
    await expectToast(page, 'Bill Deleted', 'The IPP Payment Tracker has been successfully deleted')
    await expect.poll(() => list.count()).toBe(0)
  })

  it('CT-05 a delete that is called off deletes nothing, and the diesel table has pages of six', async () => {
    const page = await openPage('/cost-tracker')
    const list = table(page, 'Diesel Purchased, Yaba')
    const rows = list.getByRole('row').filter({ has: page.getByRole('button', { name: /^More: / }) })
    expect(await rows.count()).toBe(6)
    const first = await words(rows.first())
    const asked = await act(page, rows.first(), 'Delete')
    await asked.getByRole('button', { name: 'Cancel' }).click()
    expect(await words(rows.first())).toBe(first)
  })
})

describe('on a phone', () => {
  it('AB-01 at 390 px a bill is typed, submitted and put away again with the keyboard of a phone', async () => {
    const page = await openPage('/cost-tracker/add-bills', 'single', 390)
    const scope = await billForm(page, FORMS.prePaid)
    expect(await field(scope, 'Value').getAttribute('inputmode')).toBe('decimal')
    await fill(scope, { Value: '10', Amount: '1234.56', Date: day })
    const button = scope.getByRole('button', { name: 'Submit' })
    expect(await button.isVisible()).toBe(true)
    await button.tap()
    await expectToast(page, 'Bill Updated')
    await go(page, '/cost-tracker')
    const mine = page.getByRole('button', { name: /^More: .*₦1,234\.56$/ })
    await mine.tap()
    await page.getByRole('menuitem', { name: 'Delete' }).tap()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).tap()
    await expectToast(page, 'Bill Deleted')
    await expect.poll(() => mine.count()).toBe(0)
  })
})
