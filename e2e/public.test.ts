import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { field, fill, form } from './costs.ts'
import { journeys, press, settled, stored, where } from './harness.ts'
import { letterTo } from './outbox.ts'
import { address } from './product.ts'
import { PASSWORD, Server } from './server.ts'
import { setUpFactor } from './set-up-factor.ts'
import { inspect, screenshot, VIEWS } from './views.ts'

/** S2 §2 and §5 letter for letter: the sentences stand here as the specification has them, not as our catalogue does. */

const { open, visit, allow } = journeys()

const PAGES = [
  ['/about', 'About Nairawatt'],
  ['/features', 'Features'],
  ['/contact', 'Say hello!'],
  ['/sign-up', 'Create your Account'],
  ['/reset-password', 'Reset Password'],
  ['/change-password', 'Change Password'],
  ['/no/such/page', 'Access Denied'],
] as const

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const says = (page: Page, sentence: string) => page.getByText(sentence, { exact: true }).first().waitFor()

describe.each(VIEWS)('at $width px, $theme', ({ width, dark }) => {
  it('PU-02 SH-11 public pages have their headings, fit and are accessible', async () => {
    allow(/status of 404/)
    const page = await open({ width, dark })
    for (const [path, title] of PAGES) {
      await page.goto(address() + path)
      await heading(page, title).waitFor()
      await page.evaluate(() => document.fonts.ready)
      await inspect(page, path)
      await screenshot(page, `public${path.replaceAll('/', '-')}-${width}`)
    }
  })
})

describe('what visitors leave', () => {
  it('PU-02 a message is asked for, sent once, and reaches the administrator of the platform', async () => {
    const page = await visit('/contact')
    await press(page, 'Send')
    for (const sentence of [
      'Please enter your name',
      'Please enter your email',
      'Please enter your message',
    ]) {
      await says(page, sentence)
    }
    const scope = form(page, 'Say hello!')
    await fill(scope, { Name: 'Ada Obi', Email: 'ada@example', Message: 'When does the meter come?' })
    await press(page, 'Send')
    await says(page, 'Please enter one e-mail address, like name@example.com')
    await fill(scope, { Email: 'ada@example.com' })
    await press(page, 'Send')
    await heading(page, 'Thank you for your message').waitFor()
    const [, said] = await letterTo(
      'admin@demo.invalid',
      /Email: ada@example\.com\s+(When does the meter come\?)/,
    )
    expect(said).toBe('When does the meter come?')
    await press(page, 'Write another')
    expect(await field(scope, 'Name').inputValue()).toBe('')
  })

  it('PU-02 what was typed stays when the server is not there', async () => {
    allow(/ERR_FAILED/)
    const page = await visit('/sign-up')
    await page.route('**/sign_up/', (route) => route.abort())
    const scope = form(page, 'Create your Account')
    await fill(scope, { 'First Name': 'Ada', 'Last Name': 'Obi', Email: 'ada@example.com' })
    await press(page, 'Send request')
    await says(page, 'Nairawatt could not be reached. Check your connection and try again.')
    expect(await field(scope, 'First Name').inputValue()).toBe('Ada')
    await page.unroute('**/sign_up/')
    await press(page, 'Send request')
    await heading(page, 'Your request has been received').waitFor()
    await letterTo('admin@demo.invalid', /Subject: Nairawatt: Ada Obi asks for an account/)
  })
})

async function logIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await press(page, 'Log In')
}

describe('a forgotten password', () => {
  const NEW = 'Kola nut #9 roots'

  it('PU-04 comes back by a mailed link that works once; the old one is changed back signed out', async () => {
    allow(/status of 400/)
    const page = await visit('/reset-password')
    await press(page, 'Send instructions')
    await says(page, 'Please enter your email')
    await page.getByLabel('Email').fill('viewer@demo.invalid')
    await press(page, 'Send instructions')
    await heading(page, 'Look into your mailbox').waitFor()
    const [, link] = await letterTo('viewer@demo.invalid', /\/reset-password(#[\w-]{43})/)

    await page.goto(`${address()}/reset-password${link}`)
    await heading(page, 'Choose a new password').waitFor()
    // The secret has left the address bar.
    await expect.poll(() => new URL(page.url()).hash).toBe('')
    // E13: a reload, as a phone does with a tab that it put away, still knows the link.
    await page.reload()
    await heading(page, 'Choose a new password').waitFor()
    await press(page, 'Save new password')
    await says(page, 'new password is required')
    await says(page, 'Please confirm your password!')
    await fill(form(page, 'Choose a new password'), { 'New Password': 'kola', 'Confirm Password': 'kolo' })
    await says(page, 'Please enter a valid password')
    await says(page, 'The new password that you entered do not match!')
    await fill(form(page, 'Choose a new password'), { 'New Password': NEW, 'Confirm Password': NEW })
    await press(page, 'Save new password')
    await heading(page, 'Password Updated').waitFor()
    await says(page, 'Your password has been successfully updated')
    await page.reload()
    await heading(page, 'Reset Password').waitFor()

    const again = await visit(`/reset-password${link}`)
    await fill(form(again, 'Choose a new password'), { 'New Password': NEW, 'Confirm Password': NEW })
    await press(again, 'Save new password')
    await says(again, 'This link has been used already or is older than 15 minutes. Ask for a new one.')
    await press(again, 'Ask for a new link')
    await heading(again, 'Reset Password').waitFor()

    await page.getByRole('link', { name: 'Back to log in' }).first().click()
    await logIn(page, 'viewer', NEW)
    await settled(page)
    const server = new Server((await stored(page, 'loggedUser')) as ConstructorParameters<typeof Server>[0])

    await changeBack(await visit('/change-password'), NEW)
    expect(await server.status()).toBe(401)
  })

  async function changeBack(page: Page, from: string): Promise<void> {
    const scope = form(page, 'Change Password')
    await press(page, 'Change Password')
    await says(page, 'Please input your username!')
    await says(page, 'old password is required')
    const entries = { Username: 'viewer', 'New Password': PASSWORD, 'Confirm Password': PASSWORD }
    await fill(scope, { ...entries, 'Old Password': `${from}!` })
    await press(page, 'Change Password')
    await says(page, 'The username or the old password is not right.')
    await fill(scope, { 'Old Password': from })
    await press(page, 'Change Password')
    await heading(page, 'Password Updated').waitFor()
  }

  it('PU-04 an unknown address is answered alike', async () => {
    const page = await visit('/reset-password')
    await page.getByLabel('Email').fill('nobody@demo.invalid')
    await press(page, 'Send instructions')
    await heading(page, 'Look into your mailbox').waitFor()
    await says(
      page,
      'If this address belongs to a log-in, instructions for resetting its password are on their way. The link in them works once, within 15 minutes.',
    )
  })
})

describe('an address that is no public page', () => {
  it.each(['/score-card', '/report?reportDate=01-10-2026', '/view-client'])(
    'E13 PU-03 %s is denied without a log-in, and the Login link leads back to it',
    async (asked) => {
      const page = await visit(asked)
      await heading(page, 'Access Denied').waitFor()
      expect(await page.getByRole('main').getByRole('listitem').count()).toBe(4)
      await page.getByRole('link', { name: 'Login', exact: true }).click()
      await heading(page, 'Welcome Back').waitFor()
      const isAdmin = asked === '/view-client'
      if (isAdmin) allow(/status of 403/)
      await logIn(page, isAdmin ? 'admin' : 'single', PASSWORD)
      if (isAdmin) await setUpFactor(page)
      await settled(page)
      expect(where(page)).toBe(asked)
    },
  )

  it('PU-03 is denied with the four reasons, and the Login link carries where it was', async () => {
    allow(/status of 404/)
    const page = await visit('/no/such/page?x=1')
    await heading(page, 'Access Denied').waitFor()
    expect(await page.getByRole('main').getByRole('listitem').allInnerTexts()).toEqual([
      'Logged out due to inactivity',
      'No branches assigned',
      'Organisation has no branches',
      'Configuration in progress',
    ])
    const link = page.getByRole('link', { name: 'Login', exact: true })
    const target = new URL(String(await link.getAttribute('href')), address())
    expect([target.pathname, target.searchParams.get('from')]).toEqual(['/log-in', '/no/such/page?x=1'])
    await link.click()
    await heading(page, 'Welcome Back').waitFor()
    expect(where(page)).toBe('/?from=/no/such/page?x=1')
  })

  it.each(['/evil?from=//evil.example', '/evil/javascript:alert(1)', '/evil/%2F%2Fevil'])(
    'PU-03 SE-02 the way in from %s leads to an own page',
    async (path) => {
      allow(/status of 404/)
      const page = await visit(path)
      await page.getByRole('link', { name: 'Login', exact: true }).click()
      await heading(page, 'Welcome Back').waitFor()
      await logIn(page, 'single', PASSWORD)
      await settled(page)
      expect(where(page)).toBe('/dashboard')
    },
  )

  it('SH-12 who is signed in reads that the page is not there', async () => {
    allow(/status of 404/)
    const page = await visit('/')
    await logIn(page, 'single', PASSWORD)
    await settled(page)
    await page.goto(`${address()}/no/such/page`)
    await heading(page, 'Page not found').waitFor()
  })
})
