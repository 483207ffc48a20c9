import type { Page } from 'playwright-core'
import { describe, it } from 'vitest'
import { expectToast, fill, form } from './costs.ts'
import { journeys, press } from './harness.ts'
import { address } from './product.ts'
import { PASSWORD } from './server.ts'
import { inspect, screenshot } from './views.ts'

/** H14: passkeys, with an authenticator that the browser plays. Browsers give none to a number: pages are of localhost. */

const { open, allow } = journeys()

/** A refusal that goes on is a status of its own, which the browser writes down. */
const REFUSED = /status of 40[013]/
const local = () => address().replace('127.0.0.1', 'localhost')
const inside = (page: Page) => page.getByRole('navigation', { name: 'Breadcrumb' }).waitFor()
const card = (page: Page) => page.getByRole('region', { name: 'Second factor' })
const keep = (page: Page) => press(page, 'I have kept them')

/** A phone that knows its owner. */
async function openWithPasskeys(width: number, dark = false): Promise<Page> {
  const page = await open({ width, dark, address: local() })
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return page
}

async function typePassword(page: Page, username: string): Promise<void> {
  await page.goto(local())
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await press(page, 'Log In')
}

async function forget(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear())
  await page.goto(local())
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await press(card(page), 'Add a passkey')
  await card(page).getByLabel('Your password').fill(PASSWORD)
  await press(card(page), 'Continue')
  await fill(form(page, 'Add a passkey'), { Name: name })
}

describe('a passkey', () => {
  it('H14 is added under Personal Data, logs in alone and beside the password, and is removed', async () => {
    allow(REFUSED)
    const page = await openWithPasskeys(390)
    await typePassword(page, 'single')
    await inside(page)
    await page.goto(`${local()}/personal-data`)
    await card(page).getByRole('heading', { name: 'Passkeys' }).waitFor()
    await inspect(page, 'personal data')
    await screenshot(page, 'passkeys-none-390')
    await press(card(page), 'Add a passkey')
    await card(page).getByLabel('Your password').fill('wrong')
    await press(card(page), 'Continue')
    await card(page).getByText('The password is not right.').waitFor()
    await press(card(page), 'Cancel')
    await addPasskey(page, 'My phone')
    await inspect(page, 'add a passkey')
    await screenshot(page, 'passkeys-name-390')
    await press(page, 'Make the passkey')
    await card(page).getByRole('list', { name: 'Your recovery codes' }).waitFor()
    await keep(page)
    await card(page).getByText('My phone').waitFor()
    await card(page).getByText('10 of 10 recovery codes left').waitFor()
    await inspect(page, 'one passkey')
    await screenshot(page, 'passkeys-one-390')

    // The same device has one already, which its own dialog says.
    await addPasskey(page, 'My phone again')
    await press(page, 'Make the passkey')
    await card(page).getByText('This device has a passkey for this log-in already.').waitFor()
    await press(card(page), 'Cancel')

    await forget(page)
    await inspect(page, 'log-in')
    await screenshot(page, 'passkeys-log-in-390')
    await press(page, 'Log in with a passkey')
    await inside(page)

    await forget(page)
    await typePassword(page, 'single')
    const step = form(page, 'Second factor')
    await step.getByText('Use your passkey, or enter one of your recovery codes.').waitFor()
    await inspect(page, 'second step')
    await screenshot(page, 'passkeys-step-390')
    await press(step, 'Use a passkey')
    await inside(page)

    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`${local()}/personal-data`)
    await card(page)
      .getByText(/last used/)
      .waitFor()
    await inspect(page, 'used')
    await screenshot(page, 'passkeys-used-1440')
    await press(card(page), 'Remove My phone')
    await card(page).getByLabel('Your password').fill(PASSWORD)
    await press(card(page), 'Remove')
    await expectToast(page, 'Second factor', 'The second factor is off. Log-ins ask for the password alone.')
    await card(page).getByText('My phone').waitFor({ state: 'detached' })
    await forget(page)
    await press(page, 'Log in with a passkey')
    await page.getByText('This passkey does not open a log-in here. Try another way.').waitFor()
  })

  it('H14 is the second factor that a platform administrator sets up first', async () => {
    allow(REFUSED)
    const page = await openWithPasskeys(1440, true)
    await typePassword(page, 'admin')
    await press(page, 'Use a passkey instead')
    await fill(form(page, 'Add a passkey'), { Name: 'Key in the safe' })
    await inspect(page, 'set up')
    await screenshot(page, 'passkeys-set-up-1440')
    await press(page, 'Make the passkey')
    await page.getByRole('list', { name: 'Your recovery codes' }).waitFor()
    await keep(page)
    await inside(page)
    await forget(page)
    await press(page, 'Log in with a passkey')
    await inside(page)

    // How they log in is on a page of their area.
    await press(page, 'Account')
    await page.getByRole('menuitem', { name: 'Your account' }).click()
    await card(page).getByText('Key in the safe').waitFor()
    await page.getByRole('list', { name: 'Where you are logged in' }).waitFor()
    await page.getByLabel('Old Password').waitFor()
    await inspect(page, 'account of an administrator')
    await screenshot(page, 'passkeys-admin-account-1440')
    await page.setViewportSize({ width: 390, height: 900 })
    await inspect(page, 'account of an administrator')
    await screenshot(page, 'passkeys-admin-account-390')
  })
})
