import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { expectToast } from './costs.ts'
import { dashboard, lagos, week } from './days.ts'
import { journeys, settled, stored, visibleWords, where, words } from './harness.ts'
import { address } from './product.ts'
import type { Username } from './server.ts'
import { USERNAMES } from './server.ts'

const { allow, open, visit, session } = journeys()

/** The menu of the specification, in its order, with the page that each entry opens. */
const PAGES: Readonly<Record<string, string>> = {
  Dashboard: '/dashboard',
  'Energy Consumption': '/parameters/energy-consumption',
  'Power Quality': '/parameters/power-quality',
  'Power Demand': '/parameters/power-demand',
  'Last Reading': '/parameters/last-reading',
  'Time of Use': '/parameters/time-of-use',
  Supply: '/parameters/supply',
  Solar: '/parameters/solar',
  'Score Card': '/score-card',
  'Cost Tracker': '/cost-tracker',
  Report: '/report',
  Billing: '/billing',
  'Alerts and Alarms': '/alerts-and-alarms',
  'Personal Data': '/personal-data',
  Overview: '/overview',
  Password: '/password',
  'Add Bills': '/cost-tracker/add-bills',
  'Add Diesel Entry': '/cost-tracker/add-diesel-entry',
  'Add Equipment': '/cost-tracker/add-equipment',
}

const PARAMETERS = [
  'Energy Consumption',
  'Power Quality',
  'Power Demand',
  'Last Reading',
  // Ours, after those of the specification.
  'Time of Use',
  'Supply',
  'Solar',
]
const STANDARD = ['Score Card', 'Cost Tracker', 'Report']
const MENUS: Record<Username, string[]> = {
  standard: ['Dashboard', ...PARAMETERS, ...STANDARD, 'Alerts and Alarms'],
  single: ['Dashboard', ...PARAMETERS, ...STANDARD, 'Alerts and Alarms'],
  viewer: ['Dashboard', ...PARAMETERS, ...STANDARD, 'Alerts and Alarms'],
  reseller: ['Dashboard', ...PARAMETERS, 'Billing', 'Alerts and Alarms'],
  bespoke: ['Dashboard', ...PARAMETERS, ...STANDARD, 'Billing', 'Alerts and Alarms'],
}
const AVATAR = ['Personal Data', 'Overview', 'Password']
const SHORTCUTS = ['Add Bills', 'Add Diesel Entry', 'Add Equipment']

/** Entries lead only to pages that exist, so the pages themselves say which to expect. */
const existing = new Set<string>()

beforeAll(async () => {
  const { logIn } = await session('bespoke')
  const page = await open({ logIn })
  for (const [label, path] of Object.entries(PAGES)) {
    await page.goto(address() + path)
    const missing = page.getByRole('heading', { name: 'Page not found' })
    const there = page.getByRole('navigation', { name: 'Breadcrumb' })
    await missing.or(there).waitFor()
    if (await there.isVisible()) existing.add(label)
  }
  await page.context().close()
  expect(existing).toContain('Dashboard')
})

const ofExisting = (labels: readonly string[]) => labels.filter((label) => existing.has(label))

/** The header's entries, the pages of an opening group in its place. */
async function shownMenu(page: Page): Promise<string[]> {
  const nav = page.getByRole('navigation', { name: 'Pages' })
  const labels: string[] = []
  for (const entry of await nav.getByRole('listitem').all()) {
    const group = entry.getByRole('button')
    if ((await group.count()) === 0) labels.push(await words(entry))
    else {
      await group.click()
      await page.getByRole('menu').waitFor()
      labels.push(...(await visibleWords(page.getByRole('menuitem'))))
      await page.keyboard.press('Escape')
    }
  }
  return labels
}

describe('header', () => {
  it.each(USERNAMES)('SH-02 SH-03 %s sees the menu of the client type', async (username) => {
    const { logIn } = await session(username)
    const page = await visit('/dashboard', { logIn })
    await settled(page)
    expect(await shownMenu(page)).toEqual(ofExisting(MENUS[username]))
    const here = page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Dashboard' })
    expect(await here.getAttribute('aria-current')).toBe('page')
  })

  it('SH-02 counts nothing unread as 0 and says so', async () => {
    const { logIn } = await session('single')
    const page = await visit('/dashboard', { logIn })
    for (const [label, sentence] of [
      ['Messages: 0', 'No messages.'],
      ['Notifications: 0', 'No notifications.'],
    ] as const) {
      await page.getByRole('button', { name: label }).click()
      await page.getByText(sentence).waitFor()
      await page.keyboard.press('Escape')
    }
  })

  it('SH-02 the avatar menu says who is signed in and leads to their pages', async () => {
    const { logIn } = await session('viewer')
    const page = await visit('/dashboard', { logIn })
    await page.getByRole('button', { name: 'Account' }).click()
    const menu = page.getByRole('menu')
    expect(await words(menu)).toMatch(/^viewer Adunni Demo Stores/)
    const labels = await visibleWords(menu.getByRole('menuitem'))
    expect(labels.filter((label) => label in PAGES)).toEqual(ofExisting(AVATAR))
    expect(labels.at(-1)).toBe('Log Out')
  })

  it('SH-01 breadcrumbs start at Home and the range stands below them', async () => {
    const { logIn } = await session('single')
    const page = await visit('/dashboard', { logIn })
    const trail = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')
    await expect.poll(() => visibleWords(trail)).toEqual(['Home', 'Dashboard'])
    const month = String(lagos().getUTCMonth() + 1).padStart(2, '0')
    await page.getByText(new RegExp(`^This Month, 01-${month}-\\d{4} 00:00 – `)).waitFor()
    const { from, to } = week()
    await page.goto(address() + dashboard({ from, to }))
    await page.getByText(`${from} – ${to}`, { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Home' }).click()
    expect(where(page)).toBe(dashboard({ from, to }))
  })

  it('SH-01 the Report names the period that it is of', async () => {
    const { logIn } = await session('single')
    const page = await visit('/report?reportDate=15-10-2026&reportType=weekly', { logIn })
    await page
      .getByText('12 – 18 October 2026, 12-10-2026 00:00 – 18-10-2026 23:59', { exact: true })
      .waitFor()
    await page.getByRole('radio', { name: 'Monthly' }).click()
    await page.getByText('October 2026, 01-10-2026 00:00 – 31-10-2026 23:59', { exact: true }).waitFor()
  })

  it('E13 Time of Use is reached from the doughnut and from the Report, about the same time', async () => {
    const { logIn } = await session('single')
    const page = await visit('/dashboard?range=past-2-weeks', { logIn })
    await page.getByRole('link', { name: 'Time of Use', exact: true }).click()
    await page.getByText(/^Past 2 Weeks, /).waitFor()
    expect(where(page)).toBe('/parameters/time-of-use?range=past-2-weeks')
    await page.goto(`${address()}/report?reportDate=15-10-2026&range=past-2-weeks`)
    await page.getByRole('link', { name: 'Time of Use', exact: true }).click()
    await page.getByText('01-10-2026 00:00 – 31-10-2026 23:59', { exact: true }).waitFor()
  })

  it('SH-01 the range is named on pages that it does not change, without controls for it', async () => {
    const { logIn } = await session('single')
    for (const path of ['/alerts-and-alarms', '/client-profile', '/password', '/branches/user-form']) {
      const page = await visit(path, { logIn })
      await page.getByText(/^This Month, 01-\d\d-\d{4} 00:00 – /).waitFor()
      expect(await page.getByRole('button', { name: /^Date range:/ }).count(), path).toBe(0)
    }
  })

  it('SH-10 dates and interval are offered where they change something', async () => {
    const { logIn } = await session('standard')
    for (const [path, dates, intervals] of [
      ['/dashboard', 1, 1],
      ['/parameters/energy-consumption', 1, 1],
      ['/score-card', 1, 0],
      ['/parameters/last-reading', 0, 0],
      ['/cost-tracker/add-bills', 0, 0],
      ['/cost-tracker/add-equipment', 0, 0],
    ] as const) {
      const page = await visit(path, { logIn })
      await page.getByText(/^This Month, 01-/).waitFor()
      expect(await page.getByRole('button', { name: /^Date range:/ }).count(), path).toBe(dates)
      expect(await page.getByRole('combobox', { name: 'Time interval' }).count(), path).toBe(intervals)
    }
  })

  it('SH-07 Add shortcuts show with exactly one branch only', async () => {
    for (const [username, expected] of [
      ['single', ofExisting(SHORTCUTS)],
      ['standard', []],
      ['bespoke', []],
    ] as const) {
      const { logIn } = await session(username)
      const page = await visit('/dashboard', { logIn })
      await settled(page)
      expect(await visibleWords(page.getByRole('link', { name: /^Add / })), username).toEqual(expected)
    }
  })
})

describe('sidebar and drawer', () => {
  it('SH-02 SH-04 at 390 px menu and tree stand in a drawer that gives focus back', async () => {
    const { logIn } = await session('standard')
    const page = await visit('/dashboard', { logIn, width: 390 })
    await settled(page)
    const opener = page.getByRole('button', { name: 'Open the menu' })
    expect(await page.getByRole('checkbox', { name: 'Ikeja' }).count()).toBe(0)
    await opener.click()
    const drawer = page.getByRole('dialog', { name: 'Nairawatt' })
    await drawer.getByRole('link', { name: 'Dashboard' }).waitFor()
    await drawer.getByRole('checkbox', { name: 'Abuja', exact: true }).click()
    await page.waitForURL(/branches=\d+/)
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })
    await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true)
    await opener.click()
    await drawer.getByRole('link', { name: 'Dashboard' }).click()
    await drawer.waitFor({ state: 'detached' })
    expect(where(page)).toMatch(/^\/dashboard\?branches=\d+$/)
  })

  it('SE-07 at 1024 px the sidebar folds away and stays so after a reload', async () => {
    const { logIn } = await session('standard')
    const page = await visit('/dashboard', { logIn, width: 1024 })
    const tree = page.getByRole('complementary', { name: 'Branches and devices' })
    await tree.waitFor()
    await page.getByRole('button', { name: 'Hide branches and devices' }).click()
    await tree.waitFor({ state: 'detached' })
    expect(await stored(page, 'nairawatt')).toMatchObject({ state: { ui: { sidebarOpen: false } } })
    await page.reload()
    await settled(page)
    expect(await tree.count()).toBe(0)
    await page.getByRole('button', { name: 'Show branches and devices' }).click()
    await tree.waitFor()
  })

  it('a menu that cannot be fetched says so with each press', async () => {
    allow(/Failed to load resource|dynamically imported module/)
    const { logIn } = await session('single')
    const page = await visit('/score-card', { logIn })
    await page.route(/assets\/panels-/, (route) => route.abort())
    await page.reload()
    await settled(page)
    const opener = page.getByRole('banner').getByRole('button', { name: /^Account/ })
    // The first time the page is loaded again, as after an upgrade.
    await Promise.all([page.waitForEvent('load'), opener.click()])
    await settled(page)
    for (let press = 0; press < 2; press++) {
      await opener.click()
      await expectToast(page, 'This part of Nairawatt could not be fetched. Load the page again.')
      expect(await opener.getAttribute('aria-expanded')).toBe('false')
    }
  })

  it('the first Tab leads past the header to the content', async () => {
    const { logIn } = await session('single')
    const page = await visit('/dashboard', { logIn })
    await settled(page)
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to the content' })
    expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content')
  })
})
