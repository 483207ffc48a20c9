import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { journeys, settled, stored, where } from './harness.ts'
import { address } from './product.ts'
import type { LogIn } from './server.ts'
import { expired, Server, signIn } from './server.ts'

const { visit, session, secondTab, allow } = journeys()

async function atLogIn(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Welcome Back' }).waitFor()
  expect(where(page)).toBe('/')
}

const signedOut = (page: Page, sentence: string) =>
  page.getByRole('listitem').filter({ hasText: 'Signed out' }).filter({ hasText: sentence })

const SESSION_ENDED = 'Your session has ended. Please log in again.'

describe('access tokens', () => {
  it('SE-04 an expired one is refreshed once, however many calls and tabs need it', async () => {
    const { logIn } = await signIn('standard')
    const page = await visit('/reset-password', { logIn: expired(logIn) })
    const other = await secondTab(page)
    let refreshes = 0
    page.context().on('request', (request) => {
      if (request.url().includes('/token/refresh')) refreshes += 1
    })
    await Promise.all([page, other].map((tab) => tab.goto(`${address()}/dashboard`)))
    await Promise.all([page, other].map(settled))
    expect(refreshes).toBe(1)
    const kept = (await stored(page, 'loggedUser')) as LogIn
    expect(kept.refresh).not.toBe(logIn.refresh)
    expect(kept.client_type).toBe('STANDARD')
    expect(await new Server(kept).status()).toBe(200)
  })

  it('SE-04 a refused refresh clears local storage', async () => {
    allow(/status of 401/)
    const { logIn } = await signIn('standard')
    const page = await visit('/dashboard', { logIn: { ...expired(logIn), refresh: 'not a refresh token' } })
    await atLogIn(page)
    await signedOut(page, SESSION_ENDED).waitFor()
    expect(await stored(page, 'loggedUser')).toBeNull()
  })

  it('SE-04 a refresh that finds no connection keeps the log-in', async () => {
    allow(/ERR_FAILED/)
    const { logIn } = await signIn('standard')
    const page = await visit('/reset-password', { logIn: expired(logIn) })
    await page.route('**/token/refresh/', (route) => route.abort())
    await page.goto(`${address()}/dashboard`)
    await page.getByRole('alert').filter({ hasText: 'Nairawatt could not be reached.' }).waitFor()
    expect(await stored(page, 'loggedUser')).not.toBeNull()
    await page.unroute('**/token/refresh/')
    await page.getByRole('button', { name: 'Try again' }).click()
    await settled(page)
  })
})

describe('the end of a session', () => {
  it('SE-05 one that was ended on the server signs the browser out at the next call', async () => {
    allow(/status of 401/)
    const server = await signIn('standard')
    const page = await visit('/dashboard', { logIn: server.logIn })
    await settled(page)
    await server.revoke()
    // The page may ask something by itself before it is pressed: the next call ends it, whichever it is.
    void page
      .getByRole('checkbox', { name: 'Ikeja', exact: true })
      .click()
      .catch(() => undefined)
    await atLogIn(page)
    await signedOut(page, SESSION_ENDED).waitFor()
    expect(await stored(page, 'loggedUser')).toBeNull()
  })

  it('SE-06 SE-07 Log Out clears what was kept and ends the session everywhere', async () => {
    const server = await signIn('standard')
    const page = await visit('/dashboard', { logIn: server.logIn })
    await settled(page)
    const other = await secondTab(page)
    await other.goto(`${address()}/dashboard`)
    await settled(other)
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('menuitem', { name: 'Dark' }).click()
    expect(await stored(page, 'nairawatt')).toEqual({
      state: { ui: { theme: 'dark', sidebarOpen: null, looksAfter: 'money' } },
      version: 0,
    })
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('menuitem', { name: 'Log Out' }).click()
    await atLogIn(page)
    await atLogIn(other)
    expect(await stored(page, 'loggedUser')).toBeNull()
    expect(await stored(page, 'nairawatt')).toMatchObject({ state: { ui: { theme: 'system' } } })
    expect(await server.status()).toBe(401)
    await page.goBack()
    await page.getByRole('heading', { name: 'Access Denied' }).waitFor()
  })

  it('SE-06 Log Out works without a connection', async () => {
    allow(/ERR_FAILED/)
    const { logIn } = await signIn('standard')
    const page = await visit('/dashboard', { logIn })
    await settled(page)
    await page.route('**/token/revoke/', (route) => route.abort())
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('menuitem', { name: 'Log Out' }).click()
    await atLogIn(page)
    expect(await stored(page, 'loggedUser')).toBeNull()
  })

  it('SE-03 a log-in without any branch is signed out with the reason', async () => {
    const { logIn } = await session('standard')
    const page = await visit('/reset-password', { logIn })
    await page.route('**/side_bar_data/**', async (route) => {
      const response = await route.fetch()
      const answer = (await response.json()) as { authenticatedData: { branches: unknown[] } }
      answer.authenticatedData.branches = []
      await route.fulfill({ response, json: answer })
    })
    await page.goto(`${address()}/dashboard`)
    await atLogIn(page)
    await signedOut(page, 'No branches are assigned to this log-in.').waitFor()
    expect(await stored(page, 'loggedUser')).toBeNull()
  })

  it('SE-03 a stored text that is no log-in is nobody’s', async () => {
    const page = await visit('/', { logIn: { access: 'a.b.c', refresh: '', client_type: 'STANDARD' } })
    await atLogIn(page)
    await page.goto(`${address()}/dashboard`)
    await page.getByRole('heading', { name: 'Access Denied' }).waitFor()
  })
})

describe('unknown addresses', () => {
  it('SH-12 says that the page was not found and leads home', async () => {
    allow(/status of 404/)
    const { logIn } = await session('standard')
    const page = await visit('/no/such/page', { logIn })
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
    await page.getByText('We are unable to find the page you just requested.').waitFor()
    await page.getByRole('link', { name: 'Go Home' }).click()
    await settled(page)
    expect(where(page)).toBe('/dashboard')
  })
})
