import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { billForm, expectToast, FORMS, field, fill, form, isoBack, PNG, refuseWrites } from './costs.ts'
import { dayBack } from './days.ts'
import { journeys } from './harness.ts'
import { dataDir } from './product.ts'
import type { Username } from './server.ts'

/** S1 §5 and §8 letter for letter: the sentences stand here as the specification has them, not as our catalogue does. */

const { seenBy, allow } = journeys()
const openPage = (path: string, username: Username = 'single') => seenBy(username, path)

const submit = (scope: Locator) => scope.getByRole('button', { name: 'Submit' }).click()
const says = (scope: Locator, sentence: string) =>
  scope.getByText(sentence, { exact: true }).first().waitFor()

const snapshot = (scope: Locator) => scope.getByLabel('Flow Meter Snapshot')
const picture = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer })

/** 11 MB by its path: a browser reads it itself, where bytes would be sent to it. */
function largeFile(): string {
  const path = join(dataDir(), 'large.png')
  writeFileSync(path, Buffer.alloc(11 * 1024 * 1024, 1))
  return path
}

/** What is said beside the catalogue's title where the server failed and the entry waits. */
const KEPT =
  'It is saved on this device and sent by itself: do not type it again. The server said: The server is tired'

const DIESEL = { Quantity: '500', 'Price per litre': '1350', Date: isoBack(1) }
const PAID = { Value: '100', Amount: '20950' }

async function fillBill(page: Page, kind: keyof typeof FORMS): Promise<Locator> {
  const scope = await billForm(page, FORMS[kind])
  if (kind === 'diesel') {
    await fill(scope, DIESEL)
    await snapshot(scope).setInputFiles(picture('meter.png', PNG))
  } else if (kind === 'postPaid') await fill(scope, { ...PAID, From: isoBack(9), To: isoBack(3) })
  else await fill(scope, { ...PAID, Date: isoBack(1) })
  return scope
}

describe('Add Bills, fields', () => {
  it('AB-02 AB-04 AB-06 asks for what is missing, and sends nothing', async () => {
    const page = await openPage('/cost-tracker/add-bills')
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
    for (const [name, sentences] of [
      [
        FORMS.diesel,
        [
          'Please input the Quantity',
          'Please input the Price per litre',
          'Please select date',
          'Please add a Flow Meter napshot',
        ],
      ],
      [FORMS.prePaid, ['Please input the Value', 'Please input the Amount', 'Please select date']],
      [FORMS.ipp, ['Please input the Value', 'Please input the Amount', 'Please select date']],
      [FORMS.postPaid, ['Please input the Value', 'Please input the Amount', 'Please select date']],
    ] as const) {
      const scope = await billForm(page, name)
      await submit(scope)
      for (const sentence of sentences) await says(scope, sentence)
    }
    expect(sent).toEqual([])
  })

  it('AB-02 a quantity that is not positive, too precise or too large', async () => {
    const page = await openPage('/cost-tracker/add-bills')
    const scope = await billForm(page, FORMS.diesel)
    for (const [typed, sentence] of [
      ['0', 'Quantity must be greater than zero'],
      ['12.345', 'Please enter a valid Quantity'],
      ['-3', 'Quantity must be greater than zero'],
      ['12345678901234567', 'Limit connot be more than 999999999999999999.99'],
    ] as const) {
      await fill(scope, { Quantity: typed })
      await submit(scope)
      await says(scope, sentence)
    }
  })

  it('AB-03 AB-05 the tariff follows value and amount and is read-only; the only fuel is diesel', async () => {
    const page = await openPage('/cost-tracker/add-bills')
    const scope = await billForm(page, FORMS.prePaid)
    const tariff = field(scope, 'Tariff')
    expect(await tariff.inputValue()).toBe('0')
    await fill(scope, { Value: '44.4', Amount: '9302.33' })
    // V-C6: 9302.33 ÷ 44.4 = 209.5119…
    await expect.poll(() => tariff.inputValue()).toBe('209.51')
    expect(await tariff.isEditable()).toBe(false)
    const diesel = await billForm(page, FORMS.diesel)
    const fuels = diesel.getByLabel('Fuel type').getByRole('option')
    expect(await fuels.allInnerTexts()).toEqual(['diesel'])
  })

  it('AB-04 the post-paid period has its presets', async () => {
    const page = await openPage('/cost-tracker/add-bills')
    const scope = await billForm(page, FORMS.postPaid)
    const presets = scope.getByRole('group', { name: 'Quick periods' }).getByRole('button')
    expect(await presets.allInnerTexts()).toEqual([
      'Today',
      'Yesterday',
      'Past Week',
      'Past Month',
      'Past Year',
    ])
    await presets.filter({ hasText: 'Yesterday' }).click()
    expect(await field(scope, 'From').inputValue()).toBe(dayBack(1))
    expect(await field(scope, 'To').inputValue()).toBe(dayBack(1))
  })

  it('AB-06 a file that is no picture, too long a name, too large a file', async () => {
    const page = await openPage('/cost-tracker/add-bills')
    const scope = await billForm(page, FORMS.diesel)
    for (const [file, sentence] of [
      [picture('notes.txt', Buffer.from('no picture')), 'only images are allowed'],
      [picture(`${'a'.repeat(57)}.png`, PNG), 'File name should not have more than 60 characters'],
      [largeFile(), 'The size of the files you are uploading is over the allowed limit of 10 MB'],
    ] as const) {
      await snapshot(scope).setInputFiles(file)
      await says(scope, sentence)
    }
  })

  it('AB-06 a text named .png and an SVG named .jpg are found out by the server', async () => {
    allow(/status of 4\d\d/)
    const page = await openPage('/cost-tracker/add-bills')
    const scope = await fillBill(page, 'diesel')
    for (const [name, text] of [
      ['text.png', 'not a picture'],
      ['drawing.jpg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ] as const) {
      await snapshot(scope).setInputFiles(picture(name, Buffer.from(text)))
      await submit(scope)
      await says(scope, 'only images are allowed')
      await expectToast(page, 'An error occured, Please try again!!', 'only images are allowed')
    }
    expect(await field(scope, 'Quantity').inputValue()).toBe('500')
  })
})

describe('Add Bills, failures', () => {
  it.each([
    ['diesel', 'An error occured, Please try again!!'],
    ['postPaid', 'An error occured,Please try again!!!'],
    ['prePaid', 'The bill was not added'],
    ['ipp', 'The bill was not added'],
  ] as const)('AB-07 %s: %s, and what was typed stays', async (kind, title) => {
    allow(/status of 400/)
    const page = await openPage('/cost-tracker/add-bills')
    await refuseWrites(page, /add_cost/, 400, 'The server is tired')
    const scope = await fillBill(page, kind)
    await submit(scope)
    await expectToast(page, title, 'The server is tired')
    await says(scope, 'The server is tired')
    expect(await field(scope, kind === 'diesel' ? 'Quantity' : 'Value').inputValue()).not.toBe('')
  })

  it.each([
    ['diesel', 'An error occured, Please try again!!'],
    ['postPaid', 'An error occured,Please try again!!!'],
    ['prePaid', 'The bill was not added'],
    ['ipp', 'The bill was not added'],
  ] as const)(
    'AB-07 E6 %s, a server that fails: %s, and the bill waits on this device',
    async (kind, title) => {
      allow(/status of 500/)
      const page = await openPage('/cost-tracker/add-bills')
      await refuseWrites(page, /add_cost|snapshot/, 500, 'The server is tired')
      const scope = await fillBill(page, kind)
      await submit(scope)
      await expectToast(page, title, KEPT)
      await page
        .getByRole('listitem')
        .filter({ hasText: /waiting, tried/ })
        .waitFor()
      await expect.poll(() => field(scope, kind === 'diesel' ? 'Quantity' : 'Value').inputValue()).toBe('')
    },
  )

  it.each([
    ['Diesel Purchased, Yaba', 'An error occured,Please try again!!!'],
    ['Utility Payments, Yaba', 'something went wrong'],
  ])('AB-09 an edit in %s that fails: %s', async (list, title) => {
    allow(/status of 500/)
    const page = await openPage('/cost-tracker')
    await refuseWrites(page, /add_cost/, 500, 'The server is tired')
    await page
      .getByRole('table', { name: list })
      .getByRole('button', { name: /^More: / })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Update' }).click()
    await expectToast(page, title, 'The server is tired')
    await page.getByRole('dialog').getByText('The server is tired').waitFor()
  })

  it('AB-08 a person who has no branch any more: Request Error, NOT ALLOWED', async () => {
    allow(/status of 403/)
    const page = await openPage('/cost-tracker/add-bills')
    await refuseWrites(page, /add_cost/, 403, 'NOT ALLOWED')
    await submit(await fillBill(page, 'prePaid'))
    await expectToast(page, 'Request Error', 'NOT ALLOWED')
  })
})

describe('Add Diesel Entry, messages', () => {
  it('DE-01 DE-03 asks for days and litres', async () => {
    const page = await openPage('/cost-tracker/add-diesel-entry')
    for (const name of ['Daily Diesel Entry', 'Monthly Diesel Entry']) {
      const scope = form(page, name)
      await submit(scope)
      await says(scope, 'Please select date')
      await says(scope, 'Please input the Quantity')
    }
  })

  it('DE-03 a 400 shows the server’s sentence, other failures their own', async () => {
    allow(/status of (400|500)/)
    const page = await openPage('/cost-tracker/add-diesel-entry')
    const daily = form(page, 'Daily Diesel Entry')
    await fill(daily, { Date: isoBack(1), Quantity: '20' })
    await refuseWrites(page, /fuel-entry/, 400, 'There is an entry already')
    await submit(daily)
    await expectToast(page, 'Failed', 'There is an entry already')
    const monthly = form(page, 'Monthly Diesel Entry')
    await fill(monthly, { From: isoBack(40), To: isoBack(35), Quantity: '20' })
    await submit(monthly)
    await expectToast(page, 'Failed', 'monthly diesel entry')
    await page.unrouteAll()
    await refuseWrites(page, /fuel-entry/, 500, 'The server is tired')
    await submit(daily)
    await expectToast(page, 'Something went wrong, please try again', KEPT)
  })

  it('DE-02 an edit and a delete that fail', async () => {
    allow(/status of 500/)
    const page = await openPage('/cost-tracker/add-diesel-entry')
    await page
      .getByRole('table', { name: 'Diesel Overview' })
      .getByRole('button', { name: /^[A-Z][a-z]+ 20\d\d$/ })
      .nth(1)
      .click()
    await refuseWrites(page, /fuel-entry/, 500, 'The server is tired')
    await page
      .getByRole('button', { name: /^Edit Diesel Entry: / })
      .first()
      .click()
    await page
      .getByRole('dialog', { name: 'Update Diesel Entry' })
      .getByRole('button', { name: 'Update' })
      .click()
    await expectToast(
      page,
      'Something went wrong',
      'Your update to the diesel entry can not be completed at the moment, please try again',
    )
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page
      .getByRole('button', { name: /^Delete Diesel Entry: / })
      .first()
      .click()
    const asked = page.getByRole('dialog', { name: 'Sure to delete?' })
    await asked.getByRole('button', { name: 'Delete' }).click()
    await expectToast(
      page,
      'Failed',
      'Your attempt to delete the diesel entry can not be completed at the moment, please try again',
    )
  })
})

describe('Add Equipment, messages', () => {
  it('EQ-01 asks for name, wattage, quantity and date, and for numbers', async () => {
    const page = await openPage('/cost-tracker/add-equipment')
    const scope = form(page, 'Add Equipment')
    await fill(scope, { Name: 'Fan', Wattage: 'many', Quantity: 'some' })
    await submit(scope)
    await expect.poll(() => scope.getByText('Please enter a number', { exact: true }).count()).toBe(2)
    await says(scope, 'Please select a date')
  })

  it('EQ-03 an addition that is refused', async () => {
    allow(/status of 403/)
    const page = await openPage('/cost-tracker/add-equipment')
    await refuseWrites(page, /equipment/, 403, 'The branch is not yours')
    const scope = form(page, 'Add Equipment')
    await fill(scope, { Name: 'Fan', Wattage: '60', Quantity: '4', 'Date Purchased': isoBack(5) })
    await submit(scope)
    await expectToast(page, 'An error occured, please try again.')
    await says(scope, 'The branch is not yours')
  })
})
