import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { journeys, settled, stored, where } from './harness.ts'
import { address } from './product.ts'
import { PASSWORD } from './server.ts'

const { visit, session, allow } = journeys()

async function enter(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log In' }).click()
}

/** How often the server was asked for a log-in. */
function countTries(page: Page): { tries: number } {
  const counted = { tries: 0 }
  page.on('request', (request) => {
    if (/\/token\/?$/.test(new URL(request.url()).pathname)) counted.tries += 1
  })
  return counted
}

describe('log-in page', () => {
  it('PU-01 welcomes back and leads to a forgotten password and back', async () => {
    const page = await visit('/')
    await page.getByRole('heading', { level: 1, name: 'Welcome Back' }).waitFor()
    await page.getByRole('link', { name: 'Forgot Password?' }).click()
    await page.waitForURL(`${address()}/reset-password`)
    await page.getByRole('link', { name: 'Back to log in' }).click()
    await page.getByRole('heading', { level: 1, name: 'Welcome Back' }).waitFor()
  })

  it('PU-01 asks for both fields before it asks the server', async () => {
    const page = await visit('/')
    const counted = countTries(page)
    const fields = [page.getByLabel('Username'), page.getByLabel('Password', { exact: true })]
    await page.getByRole('button', { name: 'Log In' }).click()
    await page.getByText('Please input your username!').waitFor()
    await page.getByText('Please input your password!').waitFor()
    for (const field of fields) expect(await field.getAttribute('aria-invalid')).toBe('true')
    await enter(page, 'standard', '')
    await page.getByText('Please input your password!').waitFor()
    expect(await page.getByText('Please input your username!').count()).toBe(0)
    expect(counted.tries).toBe(0)
  })

  it('PU-01 a wrong password is a toast and a sentence under the form, which an edit clears', async () => {
    allow(/status of 40[01]/)
    const page = await visit('/')
    await enter(page, 'standard', 'not my password')
    const toast = page.getByRole('listitem').filter({ hasText: 'Invalid Username or Password' })
    await toast.waitFor()
    const underForm = page.locator('form').getByRole('alert')
    await expect.poll(() => underForm.textContent()).toBe('Invalid Username or Password')
    expect(await page.getByLabel('Username').inputValue()).toBe('standard')
    await page.getByLabel('Password', { exact: true }).press('End')
    await page.getByLabel('Password', { exact: true }).pressSequentially('!')
    await expect.poll(() => underForm.textContent()).toBe('')
    expect(where(page)).toBe('/')
    expect(await stored(page, 'loggedUser')).toBeNull()
  })

  it('SE-01 keeps the whole answer in local storage, by keyboard alone and one try at a time', async () => {
    const page = await visit('/')
    const counted = countTries(page)
    await page.getByLabel('Username').focus()
    await page.keyboard.type('standard')
    await page.keyboard.press('Tab')
    await page.keyboard.type(PASSWORD)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/dashboard')
    expect(counted.tries).toBe(1)
    expect(await stored(page, 'loggedUser')).toEqual({
      access: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      refresh: expect.any(String),
      client_type: 'STANDARD',
    })
    await settled(page)
  })
})

describe('where a log-in leads', () => {
  it('SE-02 PU-03 a page asked for while signed out comes after the log-in, with its search', async () => {
    const asked = '/dashboard?range=past-week&interval=daily'
    const page = await visit(asked)
    await page.getByRole('heading', { name: 'Access Denied' }).waitFor()
    await page.getByRole('link', { name: 'Login', exact: true }).click()
    await page.getByRole('heading', { name: 'Welcome Back' }).waitFor()
    expect(where(page)).toBe(`/?from=${asked}`)
    await enter(page, 'single', PASSWORD)
    await settled(page)
    expect(where(page)).toBe(asked)
  })

  const ELSEWHERE = [
    '//evil.example',
    'https://evil.example/dashboard',
    '/\\evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    '/no-such-page',
    '/log-in?from=/dashboard',
  ]

  it.each(['//evil.example/dashboard', 'https://evil.example'])(
    'SE-02 after the log-in, from=%s leads to the Dashboard',
    async (from) => {
      const page = await visit(`/?from=${encodeURIComponent(from)}`)
      await enter(page, 'single', PASSWORD)
      await settled(page)
      expect(where(page)).toBe('/dashboard')
    },
  )

  it('SE-02 signed in already, only own pages are followed', async () => {
    const { logIn } = await session('single')
    const page = await visit('/?from=%2Fdashboard%3Frange%3Dtoday', { logIn })
    await page.waitForURL('**/dashboard?range=today')
    for (const from of ELSEWHERE) {
      await page.goto(`${address()}/?from=${encodeURIComponent(from)}`)
      await page.waitForURL('**/dashboard')
      expect(where(page), from).toBe('/dashboard')
    }
  })

  it('SE-09 SH-13 / and /log-in are the log-in page, and the Dashboard for who is signed in', async () => {
    const nobody = await visit('/log-in')
    await nobody.getByRole('heading', { name: 'Welcome Back' }).waitFor()
    expect(where(nobody)).toBe('/')
    const { logIn } = await session('single')
    for (const path of ['/', '/log-in']) {
      const somebody = await visit(path, { logIn })
      await settled(somebody)
      expect(where(somebody)).toBe('/dashboard')
    }
  })
})
