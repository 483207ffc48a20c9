import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { Profiles, startBrowser, type VisitOptions } from './browser.ts'
import { address, type ProductOptions, startProduct, stopProduct } from './product.ts'
import type { AnyUsername, Server } from './server.ts'
import { PASSWORD, signIn } from './server.ts'

/** What the browser says of a worker that this journey does without. */
const BLOCKED = /Service Worker registration blocked by Playwright/

export interface Journeys {
  /** A fresh browser profile with one page; nothing is loaded yet. */
  open(options?: VisitOptions): Promise<Page>
  /** The page of the product at a path, in a fresh profile. */
  visit(path: string, options?: VisitOptions): Promise<Page>
  /** The session that the tests of this file share; a test that ends a session signs in for itself. */
  session(username: AnyUsername): Promise<Server>
  /** A page that is drawn, in a fresh profile, as somebody of the demo sees it. */
  seenBy(username: AnyUsername, path: string, options?: Omit<VisitOptions, 'logIn'>): Promise<Page>
  /** Another tab of the same profile. */
  secondTab(page: Page): Promise<Page>
  /** A complaint of the browser that this test is about, such as a 404. */
  allow(complaint: RegExp): void
}

/**
 * A product, a copy of the demo and browser profiles for the test file; what the browser complains about fails the test
 * it happens in. With an environment the browser speaks the language and lives in the zone that it finds there.
 */
export function journeys(environment?: NodeJS.ProcessEnv, product?: ProductOptions): Journeys {
  let profiles: Profiles
  const complaints: string[] = []
  const allowed: RegExp[] = []
  const sessions = new Map<AnyUsername, Promise<Server>>()

  beforeAll(async () => {
    const [browser] = await Promise.all([startBrowser(environment), startProduct(product)])
    profiles = new Profiles(browser, environment !== undefined)
  })
  afterAll(async () => {
    await profiles?.close()
    await stopProduct()
  })
  afterEach(async () => {
    await profiles.tidy()
    const left = complaints.splice(0).filter((text) => !allowed.some((pattern) => pattern.test(text)))
    allowed.length = 0
    expect(left, 'the browser complained').toEqual([])
  })

  const heard = (page: Page) => {
    page.on('pageerror', (error) => complaints.push(`page error: ${error.message}`))
    page.on('console', (message) => {
      const isComplaint = message.type() === 'error' || message.type() === 'warning'
      if (isComplaint && !BLOCKED.test(message.text())) complaints.push(message.text())
    })
    return page
  }
  const open = async (options: VisitOptions = {}) => heard(await profiles.open(options))
  const session = (username: AnyUsername) => {
    const known = sessions.get(username) ?? signIn(username)
    sessions.set(username, known)
    return known
  }
  return {
    open,
    session,
    visit: async (path, options) => {
      const page = await open(options)
      await page.goto(address() + path)
      return page
    },
    seenBy: async (username, path, options) => {
      const { logIn } = await session(username)
      const page = await open({ logIn, ...options })
      await go(page, path)
      return page
    },
    secondTab: async (page) => {
      const tab = heard(await profiles.tab(page.context()))
      const size = page.viewportSize()
      if (size) await tab.setViewportSize(size)
      return tab
    },
    allow: (complaint) => void allowed.push(complaint),
  }
}

/** Opens a page and waits until it is drawn. */
export async function go(page: Page, path: string): Promise<void> {
  await page.goto(address() + path)
  await settled(page)
}

/** Waits until nothing on the page is being loaded or replaced. */
export async function settled(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Breadcrumb' }).waitFor()
  await page.locator('html[data-settled]').waitFor()
  const busy = page.getByRole('status').filter({ hasText: /^(Loading|Updating)/ })
  await expect.poll(() => busy.count()).toBe(0)
}

/** What is kept in the browser's local storage under a name. */
export function stored(page: Page, name: string): Promise<unknown> {
  return page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null'), name)
}

/** Path and search of the address bar, without the origin. */
export function where(page: Page): string {
  const { pathname, search, origin } = new URL(page.url())
  expect(origin).toBe(address())
  return pathname + decodeURIComponent(search)
}

/** A figure card, such as Total Energy. */
export function card(page: Page, label: string): Locator {
  return page.getByRole('group', { name: label, exact: true })
}

/** The drawing of a chart, which comes as its card comes into view. */
export async function drawing(page: Page, title: string | RegExp): Promise<Locator> {
  await page.getByRole('region', { name: title }).first().scrollIntoViewIfNeeded()
  const image = page.getByRole('img', { name: title })
  await image.first().waitFor()
  return image
}

export const table = (page: Page, name: string) => page.getByRole('table', { name, exact: true })

export const press = (scope: Page | Locator, name: string | RegExp) =>
  scope.getByRole('button', { name, exact: true }).click()

/** The words of an element in one line, thin spaces as plain ones. */
export async function words(locator: Locator): Promise<string> {
  return (await locator.innerText()).replace(/\s+/g, ' ').trim()
}

/** The words of every element that a locator finds. */
export async function visibleWords(locator: Locator): Promise<string[]> {
  return Promise.all((await locator.all()).map(words))
}

/** 1234.5 → "1,234.50", as every figure with two decimals is written. */
export function number(value: number): string {
  return value.toLocaleString('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
}

/** On the page of the log-in. */
export async function logInAs(page: Page, username: AnyUsername): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: /^Log ?In|Sign In$/i }).click()
  await settled(page)
}
