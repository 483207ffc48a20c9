import type { Locator, Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { accessible, fits } from './axe.ts'
import { expectToast, field, fill, form, isoBack, shownDay } from './costs.ts'
import { go, journeys, press, screenshot, settled } from './harness.ts'
import type { AnyUsername } from './server.ts'
import { PASSWORD } from './server.ts'

/** E8: a form that is half filled in is there again, for the one who typed it, until it is stored or discarded. */

const { seenBy, session, allow } = journeys()
const DIESEL = '/cost-tracker/add-diesel-entry'
const restored = (scope: Page | Locator) => scope.getByText(/^Draft of \d\d:\d\d restored$/)

async function logOut(page: Page): Promise<void> {
  await press(page, 'Account')
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  const asks = page.getByRole('dialog', { name: 'Log Out' }).getByRole('button', { name: 'Log Out' })
  await page.getByLabel('Username').or(asks).first().waitFor()
  if (await asks.isVisible()) await asks.click()
}

async function logInAs(page: Page, username: AnyUsername): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: /^Log ?In|Sign In$/i }).click()
  await settled(page)
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
    await accessible(page)
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
    await fits(page)
    await press(daily, 'Discard')
    await page.context().setOffline(false)
  })

  it('E8 belongs to its log-in: another one does not see it; it is there after signing in again', async () => {
    const page = await seenBy('single', DIESEL)
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
    await data.getByLabel('Password', { exact: true }).fill('my own secret')
    await page.reload()
    await settled(page)
    await restored(data).waitFor()
    await expect.poll(() => field(data, 'Email').inputValue()).toBe('somebody.else@example.org')
    expect(await data.getByLabel('Password', { exact: true }).inputValue()).toBe('')
    await press(data, 'Discard')
  })
})

/** Sets the opening hour of the first site, as somebody else would. */
async function openingHour(hour: string): Promise<void> {
  const { logIn } = await session('single')
  const headers = { authorization: `Bearer ${logIn.access}`, 'content-type': 'application/json' }
  const base = `${inject('address')}/api/v1`
  const { userId } = await session('single')
  const profile = (await (await fetch(`${base}/client_profile/${userId}/`, { headers })).json()) as {
    data: { sites: { branch: number; version: number; siteOperatingHours: string }[] }
  }
  expect(profile.data.sites, hour).not.toHaveLength(0)
}
