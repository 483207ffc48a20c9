import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectToast, field, fill, form } from './costs.ts'
import { go, journeys, press, settled, where } from './harness.ts'
import { letterTo } from './outbox.ts'
import { address } from './product.ts'
import { PASSWORD, signIn } from './server.ts'
import { inspect, screenshot, VIEWS } from './views.ts'

/** S2 §5 and §8 letter for letter: the sentences stand here as the specification has them. */

const { open, visit, allow } = journeys()

const NEW = 'Kola nut #9 roots'

const says = (page: Page, sentence: string) => page.getByText(sentence, { exact: true }).first().waitFor()

async function openPage(path: string, username: 'reseller' | 'single' = 'reseller') {
  const server = await signIn(username)
  const page = await open({ logIn: server.logIn })
  await go(page, path)
  return { page, server }
}

it('SH-02 the avatar menu leads to Personal Data, Overview and Password', async () => {
  const { page } = await openPage('/dashboard')
  for (const [entry, path, title] of [
    ['Personal Data', '/personal-data', 'Personal Data'],
    ['Overview', '/overview', 'Overview'],
    ['Password', '/password', 'Password'],
  ] as const) {
    await press(page, 'Account')
    await page.getByRole('menuitem', { name: entry, exact: true }).click()
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
    expect(new URL(page.url()).pathname).toBe(path)
    await settled(page)
  }
})

describe.each(VIEWS)('at $width px, $theme', ({ width, dark }) => {
  it('SH-11 pages of the account fit and are accessible', async () => {
    const { logIn } = await signIn('reseller')
    const page = await open({ logIn, width, dark })
    for (const path of ['/overview', '/personal-data', '/password']) {
      await go(page, path)
      if (path === '/password') await press(page, 'Change Password')
      await expect.poll(() => page.locator('form, dl').count()).toBeGreaterThan(0)
      await inspect(page, path)
      await screenshot(page, `account${path.replaceAll('/', '-')}-${width}`)
    }
  })
})

describe('Password', () => {
  it('PW-01 asks for all three, for a valid password and for the same twice', async () => {
    const { page } = await openPage('/password')
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
    await press(page, 'Change Password')
    for (const sentence of [
      'old password is required',
      'new password is required',
      'Please confirm your password!',
    ]) {
      await says(page, sentence)
    }
    const scope = form(page, 'Password')
    for (const weak of ['short1!', 'alllower1!', 'ALLUPPER1!', 'NoDigits!!', 'NoSpecial11', 'Wrong_Sign1']) {
      await fill(scope, { 'Old Password': PASSWORD, 'New Password': weak, 'Confirm Password': weak })
      await press(page, 'Change Password')
      await says(page, 'Please enter a valid password')
    }
    await fill(scope, { 'New Password': NEW, 'Confirm Password': `${NEW}.` })
    await says(page, 'The new password that you entered do not match!')
    expect(sent).toEqual([])
  })

  it('PW-01 is changed: the spinner turns, this session goes on, the others end, and it can be changed back', async () => {
    allow(/status of 400/)
    const elsewhere = await signIn('reseller')
    const { page, server } = await openPage('/password')
    const scope = form(page, 'Password')
    const change = async (from: string, to: string) => {
      await fill(scope, { 'Old Password': from, 'New Password': to, 'Confirm Password': to })
      await press(page, 'Change Password')
    }
    await change('Demo#2027', NEW)
    await expectToast(page, 'Password change failed', 'The old password is not right.')
    expect(await field(scope, 'New Password').inputValue()).toBe(NEW)

    await page.route('**/account/password/', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 400))
      await route.continue()
    })
    await change(PASSWORD, NEW)
    expect(await page.getByRole('button', { name: 'Changing the password' }).getAttribute('aria-busy')).toBe(
      'true',
    )
    await expectToast(page, 'Password Updated', 'Your password has been successfully updated')
    expect(await field(scope, 'Old Password').inputValue()).toBe('')
    expect([await server.status(), await elsewhere.status()]).toEqual([200, 401])
    await letterTo('reseller@demo.invalid', /Subject: Your Nairawatt password was changed/)
    await change(NEW, PASSWORD)
    await expectToast(page, 'Password Updated', 'Your password has been successfully updated')
  })
})

describe('Overview', () => {
  it('SH-02 says what account this is', async () => {
    const { page } = await openPage('/overview', 'single')
    const fact = async (label: string) =>
      page
        .locator('dl > div')
        .filter({ has: page.getByText(label, { exact: true }) })
        .locator('dd')
        .innerText()
    expect(await fact('Organisation')).toBe('Oriki Demo Pharmacy')
    expect(await fact('Client type')).toBe('STANDARD')
    expect(await fact('Role')).toBe('Administrator')
    expect(await fact('Level')).toBe('5 Manage: also users, devices and branches')
    expect(await fact('Branches')).toBe('All 1 of the organisation')
    expect(await page.getByRole('button', { name: /^Date range:/ }).count()).toBe(0)
  })

  it('ends a session elsewhere, and all others', async () => {
    allow(/status of 401/)
    const [first, second] = [await signIn('single'), await signIn('single')]
    const { page, server } = await openPage('/overview', 'single')
    const list = page.getByRole('list', { name: 'Where you are logged in' })
    const own = list.getByRole('listitem').filter({ hasText: 'This one' })
    await own.waitFor()
    expect(await own.getByRole('button').count()).toBe(0)
    const count = await list.getByRole('listitem').count()
    await list.getByRole('button').first().click()
    await expectToast(page, 'Logged out', 'That session has ended.')
    await expect.poll(() => list.getByRole('listitem').count()).toBe(count - 1)
    await press(page, 'Log out everywhere else')
    await expectToast(page, 'Logged out', 'All other sessions have ended.')
    await expect.poll(() => list.getByRole('listitem').count()).toBe(1)
    expect([await first.status(), await second.status(), await server.status()]).toEqual([401, 401, 200])
  })

  it('SE-05 the browser whose session was ended goes to the log-in at its next call', async () => {
    allow(/status of 401/)
    const there = await signIn('single')
    const ended = await visit('/overview', { logIn: there.logIn })
    await settled(ended)
    const { page } = await openPage('/overview', 'single')
    await press(page, 'Log out everywhere else')
    await expectToast(page, 'Logged out', 'All other sessions have ended.')
    await ended.goto(`${address()}/personal-data`)
    await ended.getByRole('heading', { name: 'Welcome Back' }).waitFor()
    expect(where(ended)).toBe('/')
  })
})

describe('Personal Data', () => {
  it('SH-02 is edited; another e-mail address needs the password; a second editor is told', async () => {
    allow(/status of (400|409)/)
    const { page } = await openPage('/personal-data', 'single')
    const other = (await openPage('/personal-data', 'single')).page
    const scope = form(page, 'Personal Data')
    const save = () => scope.getByRole('button', { name: 'Save' }).click()
    await fill(scope, { Name: '', Email: 'nowhere', Phone: 'call me' })
    await save()
    await says(page, 'Please enter your name')
    await says(page, 'Please enter one e-mail address, like name@example.com')
    await says(page, 'Please enter a telephone number with digits only, or with + and spaces')
    await fill(scope, { Name: 'Demo Single', Email: 'single@demo.invalid', Phone: '0803 000 0000' })
    await save()
    await expectToast(page, 'Personal data saved', 'Your personal data has been updated.')

    const late = form(other, 'Personal Data')
    await fill(late, { Phone: '0805 111 1111' })
    await late.getByRole('button', { name: 'Save' }).click()
    await says(other, 'Somebody else changed this while you were editing')
    await press(other, 'Save mine')
    await expectToast(other, 'Personal data saved')

    await page.reload()
    await settled(page)
    expect(await field(scope, 'Phone').inputValue()).toBe('0805 111 1111')
    await fill(scope, { Email: 'moved@demo.invalid' })
    await save()
    await says(page, 'Please enter your password')
    await fill(scope, { 'Your password': PASSWORD })
    await save()
    await expectToast(page, 'Personal data saved')
    await letterTo('single@demo.invalid', /Subject: Your Nairawatt e-mail address was changed/)
    await fill(scope, { Email: 'single@demo.invalid', 'Your password': PASSWORD, Phone: '' })
    await save()
    await expectToast(page, 'Personal data saved')
  })
})
