import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { seriousFindings } from './axe.ts'
import { expectToast, field, fill, form, isoBack, shownDay } from './costs.ts'
import { go, journeys, logInAs, press, settled, table } from './harness.ts'
import { screenshot } from './views.ts'

/** E8: a form that is half filled in is there again, for the one who typed it, until it is stored or discarded. */

const { seenBy, visit, allow } = journeys()
const EQUIPMENT = '/cost-tracker/add-equipment'
const DIESEL = '/cost-tracker/add-diesel-entry'
const restored = (scope: Page | Locator) => scope.getByText(/^Draft of \d\d:\d\d restored$/)

async function logOut(page: Page): Promise<void> {
  await press(page, 'Account')
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  const asks = page.getByRole('dialog', { name: 'Log Out' }).getByRole('button', { name: 'Log Out' })
  await page.getByLabel('Username').or(asks).first().waitFor()
  if (await asks.isVisible()) await asks.click()
}

const quantity = (page: Page, name: string) => field(form(page, name), 'Quantity')

describe('drafts', () => {
  it('E8 DE-01 the forms of a day and of a month are there again after leaving and a reload', async () => {
    const page = await seenBy('single', DIESEL)
    await fill(form(page, 'Daily Diesel Entry'), { Date: shownDay(isoBack(3)), Quantity: '21.5' })
    await fill(form(page, 'Monthly Diesel Entry'), { Quantity: '310' })
    await go(page, '/cost-tracker')
    await go(page, DIESEL)
    await expect.poll(() => quantity(page, 'Daily Diesel Entry').inputValue()).toBe('21.5')
    await page.reload()
    await settled(page)
    await expect.poll(() => quantity(page, 'Daily Diesel Entry').inputValue()).toBe('21.5')
    await expect.poll(() => quantity(page, 'Monthly Diesel Entry').inputValue()).toBe('310')
    await restored(form(page, 'Monthly Diesel Entry')).waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await screenshot(page, 'drafts-diesel-1440')
    await press(form(page, 'Daily Diesel Entry'), 'Discard')
    await expect.poll(() => quantity(page, 'Daily Diesel Entry').inputValue()).toBe('')
    await page.reload()
    await settled(page)
    await expect.poll(() => quantity(page, 'Monthly Diesel Entry').inputValue()).toBe('310')
    expect(await quantity(page, 'Daily Diesel Entry').inputValue()).toBe('')
  })

  it('E6 DE-01 the form of a day waits without a network', async () => {
    allow(/Failed to load resource|net::ERR|WebSocket/)
    const page = await seenBy('single', DIESEL, { width: 390 })
    await page.context().setOffline(true)
    const daily = form(page, 'Daily Diesel Entry')
    await fill(daily, { Date: shownDay(isoBack(2)), Quantity: '17.25' })
    await daily.getByRole('button', { name: 'Submit' }).click()
    const title = `17.25 L · ${shownDay(isoBack(2))}`
    await expectToast(page, `${title} saved on this device`)
    const waiting = page.getByRole('listitem', { name: title })
    await waiting.getByText('waiting to send').waitFor()
    await expect.poll(() => field(daily, 'Quantity').inputValue()).toBe('')
    // Taken back while something else is typed there: asked first, and put into the form that is open.
    await fill(daily, { Quantity: '99' })
    await waiting.getByRole('button', { name: 'Take back' }).click()
    const asks = page.getByRole('dialog', { name: 'Another draft stands in that form' })
    await asks.getByRole('button', { name: 'Keep it' }).click()
    await expect.poll(() => asks.count()).toBe(0)
    expect(await field(daily, 'Quantity').inputValue()).toBe('99')
    await waiting.getByRole('button', { name: 'Take back' }).click()
    await asks.waitFor()
    await screenshot(page, 'drafts-replace-390')
    await asks.getByRole('button', { name: 'Replace it' }).click()
    await expect.poll(() => field(daily, 'Quantity').inputValue()).toBe('17.25')
    await expect.poll(() => waiting.count()).toBe(0)
    await screenshot(page, 'drafts-diesel-390')
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width, 'no sideways scroll').toBeLessThanOrEqual(390)
    expect(await seriousFindings(page)).toEqual([])
    await press(daily, 'Discard')
    await page.context().setOffline(false)
  })

  it('E8 belongs to its log-in: another one does not see it; it is there after signing in again', async () => {
    // Its own session: it ends it.
    const page = await visit('/')
    await logInAs(page, 'single')
    await go(page, DIESEL)
    await fill(form(page, 'Daily Diesel Entry'), { Quantity: '33.5' })
    await logOut(page)
    await logInAs(page, 'standard')
    await go(page, DIESEL)
    // The refuelling form below it is drawn after a draft would be there.
    await form(page, 'Monthly Diesel Entry').waitFor()
    await page.waitForTimeout(500)
    expect(await quantity(page, 'Daily Diesel Entry').inputValue()).toBe('')
    await logOut(page)
    await logInAs(page, 'single')
    await go(page, DIESEL)
    await expect.poll(() => quantity(page, 'Daily Diesel Entry').inputValue()).toBe('33.5')
    await press(form(page, 'Daily Diesel Entry'), 'Discard')
  })

  it('E8 a password is not kept, what stands beside it is', async () => {
    const page = await seenBy('single', '/personal-data')
    const data = form(page, 'Personal Data')
    await fill(data, { Email: 'somebody.else@example.org' })
    await data.getByLabel(/^Your password/).fill('my own secret')
    await page.reload()
    await settled(page)
    await restored(data).waitFor()
    await expect.poll(() => field(data, 'Email').inputValue()).toBe('somebody.else@example.org')
    expect(await data.getByLabel(/^Your password/).inputValue()).toBe('')
    await press(data, 'Discard')
  })
})

/** The edit dialog of the first diesel entry of the month before, as a browser of its own opens it. */
async function openedEntry(
  width = 1440,
): Promise<{ page: Page; dialog: Locator; open: () => Promise<void> }> {
  const page = await seenBy('single', `${DIESEL}?month=${isoBack(new Date().getUTCDate() + 1).slice(0, 7)}`, {
    width,
  })
  const dialog = page.getByRole('dialog', { name: 'Update Diesel Entry' })
  const open = async () => {
    await page
      .getByRole('button', { name: /^Edit Diesel Entry: / })
      .first()
      .click()
    await dialog.waitFor()
  }
  await open()
  return { page, dialog, open }
}

const quantityField = (dialog: Locator) => field(dialog, 'Quantity')
/** Litres that the meters explain as well. */
const near = (litres: string, times: number) => (Number(litres) * times).toFixed(2)

async function update(page: Page, dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expectToast(page, 'Bill Updated')
  await expect.poll(() => dialog.count()).toBe(0)
}

describe('drafts of what is stored', () => {
  it('E8 an edit that was closed is there again; Cancel forgets it', async () => {
    const { page, dialog, open } = await openedEntry(390)
    const stored = await quantityField(dialog).inputValue()
    await quantityField(dialog).fill('41.5')
    await page.keyboard.press('Escape')
    await expect.poll(() => dialog.count()).toBe(0)
    await page.reload()
    await settled(page)
    await open()
    await restored(dialog).waitFor()
    await expect.poll(() => quantityField(dialog).inputValue()).toBe('41.5')
    await screenshot(page, 'drafts-edit-390')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await open()
    await expect.poll(() => quantityField(dialog).inputValue()).toBe(stored)
    await page.waitForTimeout(300)
    expect(await restored(dialog).count()).toBe(0)
  })

  it('E8 what was typed before somebody else changed the row is offered, and never filled in by itself', async () => {
    const mine = await openedEntry()
    const stored = await quantityField(mine.dialog).inputValue()
    const [typed, saved] = [near(stored, 1.02), near(stored, 1.04)]
    await quantityField(mine.dialog).fill(typed)
    await mine.page.keyboard.press('Escape')
    const theirs = await openedEntry()
    expect(await quantityField(theirs.dialog).inputValue(), 'another device does not know the draft').toBe(
      stored,
    )
    await quantityField(theirs.dialog).fill(saved)
    await update(theirs.page, theirs.dialog)
    await mine.page.reload()
    await settled(mine.page)
    await mine.open()
    const offer = mine.dialog.getByRole('status').filter({ hasText: 'before somebody changed it' })
    await offer.waitFor()
    expect(await quantityField(mine.dialog).inputValue()).toBe(saved)
    expect(await seriousFindings(mine.page)).toEqual([])
    await screenshot(mine.page, 'drafts-older-1440')
    await offer.getByRole('button', { name: 'Put it in' }).click()
    await expect.poll(() => quantityField(mine.dialog).inputValue()).toBe(typed)
    await quantityField(mine.dialog).fill(stored)
    await update(mine.page, mine.dialog)
    await mine.open()
    await mine.page.waitForTimeout(300)
    expect(await restored(mine.dialog).count()).toBe(0)
  })

  it('E8 the settings of alerts and a form of the administrator are there again', async () => {
    const page = await seenBy('single', '/alerts-and-alarms')
    const settings = form(page, 'Alerts and Alarms')
    const limit = settings.getByRole('textbox').first()
    await limit.fill('777')
    await page.reload()
    await settled(page)
    await restored(settings).waitFor()
    await expect.poll(() => limit.inputValue()).toBe('777')
    await settings.getByText('There are changes that are not saved yet.').waitFor()
    await screenshot(page, 'drafts-alerts-1440')
    await press(settings, 'Discard')
    await expect.poll(() => limit.inputValue()).not.toBe('777')
    const admin = await seenBy('admin', '/add-branches')
    const branch = admin.getByRole('form').first()
    await branch.getByRole('textbox').first().fill('Half a branch')
    await admin.reload()
    await settled(admin)
    await restored(branch).waitFor()
    await expect.poll(() => branch.getByRole('textbox').first().inputValue()).toBe('Half a branch')
    await screenshot(admin, 'drafts-admin-1440')
    await press(branch, 'Discard')
  })

  it('E8 what is typed before the device has opened its storage is there again after a reload, and once only', async () => {
    const page = await seenBy('single', '/waiting')
    await page.addInitScript((slowMs) => {
      const { open } = IDBFactory.prototype
      IDBFactory.prototype.open = function (...args) {
        const request = open.apply(this, args)
        const opened = new Promise((go) => request.addEventListener('success', go, { once: true }))
        return new Proxy(request, {
          get: (target, name) => {
            const value = Reflect.get(target, name)
            if (name !== 'addEventListener') return typeof value === 'function' ? value.bind(target) : value
            return (kind: string, told: EventListener) =>
              kind === 'success'
                ? void opened.then((event) => setTimeout(() => told(event as Event), slowMs))
                : target.addEventListener(kind, told)
          },
        })
      }
    }, 3_000)
    await go(page, EQUIPMENT)
    const name = field(form(page, 'Add Equipment'), 'Name')
    await name.fill('Typed too early')
    await page.reload()
    await restored(page).waitFor()
    await expect.poll(() => name.inputValue()).toBe('Typed too early')
    await press(form(page, 'Add Equipment'), 'Discard')
    await expect.poll(() => name.inputValue()).toBe('')
    await page.reload()
    await settled(page)
    await table(page, 'List of Equipment').waitFor()
    expect(await restored(page).count()).toBe(0)
  })

  it('E8 a half-filled form is there again after leaving, a reload and signing in again, until it is discarded', async () => {
    const page = await seenBy('single', EQUIPMENT)
    const name = field(form(page, 'Add Equipment'), 'Name')
    await name.fill('Half a fan')
    await page.reload()
    await settled(page)
    await restored(page).waitFor()
    await expect.poll(() => name.inputValue()).toBe('Half a fan')
    await screenshot(page, 'draft-1440')
    await name.fill('Half a fan more')
    await press(page, 'Account')
    await page.getByRole('menuitem', { name: 'Log Out' }).click()
    await logInAs(page, 'single')
    await go(page, EQUIPMENT)
    await restored(page).waitFor()
    await expect.poll(() => name.inputValue()).toBe('Half a fan more')
    await press(form(page, 'Add Equipment'), 'Discard')
    await expect.poll(() => name.inputValue()).toBe('')
    await page.reload()
    await settled(page)
    // What is discarded is not read again: the list below is drawn later than a draft would be.
    await table(page, 'List of Equipment').waitFor()
    expect(await name.inputValue()).toBe('')
    expect(await restored(page).count()).toBe(0)
  })
})
