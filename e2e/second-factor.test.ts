import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { fill, form } from './costs.ts'
import { go, journeys, press } from './harness.ts'
import { address } from './product.ts'
import { appCode, PASSWORD } from './server.ts'
import { inspect, screenshot } from './views.ts'

/** H14: codes of an app at the log-in; a platform administrator has no choice. */

const { open, visit, seenBy, allow } = journeys()

/** A refusal that goes on is a status of its own, which the browser writes down. */
const REFUSED = /status of 40[013]/

async function logIn(page: Page, username: string): Promise<void> {
  await page.goto(address())
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await press(page, 'Log In')
}

const key = async (page: Page) => (await page.locator('code').first().innerText()).trim()
const codes = (page: Page) =>
  page.getByRole('list', { name: 'Your recovery codes' }).getByRole('listitem').allInnerTexts()

describe('a platform administrator', () => {
  it('H14 sets an app up before anything else, keeps the recovery codes, and needs a code from then on', async () => {
    allow(REFUSED)
    const page = await visit('/', { width: 390 })
    await logIn(page, 'admin')
    await page.getByRole('img', { name: 'QR code for your app' }).waitFor()
    await inspect(page, 'set up')
    await screenshot(page, 'second-factor-set-up-390')
    await page.setViewportSize({ width: 1440, height: 900 })
    await screenshot(page, 'second-factor-set-up-1440')
    await press(page, 'Turn on')
    await page.getByText('Please enter the code').waitFor()
    const secret = await key(page)
    await page.getByRole('textbox', { name: 'Code' }).fill('000000')
    await press(page, 'Turn on')
    await page.getByText(/This code is not right/).waitFor()
    await page.getByRole('textbox', { name: 'Code' }).fill(appCode(secret))
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Your recovery codes' }).first().waitFor()
    const shown = await codes(page)
    expect(shown).toHaveLength(10)
    await inspect(page, 'recovery codes')
    await screenshot(page, 'second-factor-codes-1440')
    await press(page, 'I have kept them')
    await page.getByRole('navigation', { name: 'Breadcrumb' }).waitFor()

    const again = await open({ dark: true, width: 1024 })
    await logIn(again, 'admin')
    const ask = form(again, 'Second factor')
    await ask.waitFor()
    await inspect(again, 'code')
    await screenshot(again, 'second-factor-code-1024')
    // The code that set the app up is used.
    await fill(ask, { Code: appCode(secret) })
    await press(ask, 'Log In')
    await again.getByText(/was used already/).waitFor()
    await fill(ask, { Code: shown[0] ?? '' })
    await press(ask, 'Log In')
    await again.getByRole('navigation', { name: 'Breadcrumb' }).waitFor()
  })
})

describe('anybody', () => {
  it('H14 turns it on and off under Personal Data, by the password', async () => {
    allow(REFUSED)
    const page = await seenBy('single', '/personal-data')
    const card = page.getByRole('region', { name: 'Second factor' })
    await inspect(page, 'personal data')
    await screenshot(page, 'second-factor-off-1440')
    await press(card, 'Set up')
    await card.getByLabel('Your password').fill('wrong')
    await press(card, 'Continue')
    await card.getByText('The password is not right.').waitFor()
    await card.getByLabel('Your password').fill(PASSWORD)
    await press(card, 'Continue')
    await card.getByRole('img', { name: 'QR code for your app' }).waitFor()
    await card.getByRole('textbox', { name: 'Code' }).fill(appCode(await key(page)))
    await press(card, 'Turn on')
    await press(card, 'I have kept them')
    await card.getByText(/^On since/).waitFor()
    await card.getByText('10 of 10 recovery codes left').waitFor()
    await screenshot(page, 'second-factor-on-1440')
    await press(card, 'Turn off')
    await card.getByLabel('Your password').fill(PASSWORD)
    await press(card, 'Turn off')
    await card.getByText('Off', { exact: true }).waitFor()
    await go(page, '/personal-data')
  })
})
