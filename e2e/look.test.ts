import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { dashboard, days, lastMonth, week } from './days.ts'
import { card, drawing, journeys, settled, stored, words } from './harness.ts'
import { address } from './product.ts'
import { inspect, VIEWS } from './views.ts'

const { open, visit, session, allow } = journeys()

describe.each(VIEWS)('at $width px, $theme', ({ width, dark }) => {
  it('SH-11 pages before the log-in are accessible and fit', async () => {
    const page = await open({ width, dark })
    await page.goto(address())
    await page.getByRole('button', { name: 'Log In' }).click()
    await page.getByText('Please input your username!').waitFor()
    await inspect(page, 'the log-in page with errors')
    await page.getByRole('link', { name: 'Forgot Password?' }).click()
    await page.getByRole('link', { name: 'Back to log in' }).waitFor()
    await inspect(page, 'the page for a forgotten password')
  })

  it('SH-11 the Dashboard is accessible and fits, whatever it shows', async () => {
    allow(/status of 404|ERR_FAILED/)
    const [bespoke, standard] = await Promise.all([session('bespoke'), session('standard')])
    const full = await visit(dashboard(week()), { logIn: bespoke.logIn, width, dark })
    await settled(full)
    const charts = ['Daily Energy', 'Power Usage', 'Load Overview']
    for (const title of charts) await drawing(full, title)
    await inspect(full, 'all charts')
    for (const title of charts) {
      await full.getByRole('button', { name: `View as table: ${title}` }).click()
    }
    await inspect(full, 'all tables')

    const gaps = await visit(dashboard(lastMonth()), { logIn: standard.logIn, width, dark })
    await settled(gaps)
    await card(gaps, 'Total Energy')
      .getByRole('button', { name: /measured$/ })
      .click()
    await gaps.getByRole('dialog', { name: 'Coverage of Total Energy' }).waitFor()
    await inspect(gaps, 'gaps explained')
    await gaps.goto(address() + dashboard(days('01-03-2024', '07-03-2024')))
    await gaps.getByText('No readings in this period', { exact: true }).waitFor()
    await inspect(gaps, 'an empty range')
    await gaps.goto(`${address()}/no/such/page`)
    await gaps.getByRole('heading', { name: 'Page not found' }).waitFor()
    await inspect(gaps, 'page not found')
  })

  it('SH-11 menus and dialogs are accessible and fit', async () => {
    const { logIn } = await session('standard')
    const page = await visit(dashboard(week()), { logIn, width, dark })
    await settled(page)
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('menuitem', { name: 'Log Out' }).waitFor()
    await inspect(page, 'the avatar menu')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Date range:/ }).click()
    await page.getByRole('menuitem', { name: 'This Year' }).waitFor()
    await inspect(page, 'the ranges')
    await page.getByRole('menuitem', { name: 'Choose dates' }).click()
    const dialog = page.getByRole('dialog', { name: 'Choose dates' })
    await dialog.getByRole('button', { name: 'Apply' }).waitFor()
    await inspect(page, 'the date dialog')
    await dialog.getByRole('radio', { name: 'Month', exact: true }).click()
    await inspect(page, 'the months of the date dialog')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    if (width < 768) {
      await page.getByRole('button', { name: 'Open the menu' }).click()
      await page.getByRole('dialog', { name: 'Nairawatt' }).waitFor()
    }
    await page.getByRole('button', { name: 'Open Ikeja' }).click()
    await page.getByRole('checkbox', { name: 'Ikeja Solar' }).waitFor()
    await inspect(page, 'the tree')
  })
})

describe('theme', () => {
  /** 0 for black, 255 for white. */
  const brightness = (page: Page) =>
    page.evaluate(() => {
      const [r = 0, g = 0, b = 0] = getComputedStyle(document.documentElement)
        .backgroundColor.match(/\d+/g)!
        .map(Number)
      return 0.299 * r + 0.587 * g + 0.114 * b
    })

  it('SE-07 follows the system, and a chosen one stays after a reload', async () => {
    const { logIn } = await session('single')
    const page = await visit('/dashboard', { logIn, dark: true })
    await settled(page)
    expect(await brightness(page)).toBeLessThan(60)
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('menuitem', { name: 'Light' }).click()
    await expect.poll(() => brightness(page)).toBeGreaterThan(200)
    await page.reload()
    await settled(page)
    expect(await brightness(page)).toBeGreaterThan(200)
    expect(await stored(page, 'nairawatt')).toMatchObject({ state: { ui: { theme: 'light' } } })
  })

  it('SH-11 draws Montserrat in #5c3592 and its ₦', async () => {
    const { logIn } = await session('single')
    const page = await visit(dashboard(week()), { logIn })
    await settled(page)
    const isDrawn = await page.evaluate(() =>
      [...document.fonts].some(
        ({ family, status, unicodeRange }) =>
          family === 'Montserrat' && status === 'loaded' && /U\+20A6/i.test(unicodeRange),
      ),
    )
    expect(isDrawn).toBe(true)
    const primary = await page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--primary'),
    )
    expect(primary.trim()).toBe('#5c3592')
  })
})

describe('motion', () => {
  /** Animations that move, in milliseconds of one turn. */
  const moving = (page: Page) =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ playState }) => playState === 'running')
        .map(({ effect }) => Number(effect?.getComputedTiming().duration))
        .filter((duration) => duration > 0),
    )

  it('only spinners turn, slowly, when reduced motion is asked for', async () => {
    const { logIn } = await session('single')
    const page = await open({ logIn })
    await page.route('**/api/v1/dashboard/**', () => undefined)
    await page.goto(`${address()}/dashboard`)
    await page.getByRole('status').filter({ hasText: 'Loading Daily Energy' }).waitFor()
    for (const duration of await moving(page)) expect(duration).toBeGreaterThanOrEqual(3000)
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('menuitem', { name: 'Log Out' }).waitFor()
    for (const duration of await moving(page)) expect(duration).toBeGreaterThanOrEqual(3000)
  })

  it('explains itself in 120 to 180 ms otherwise', async () => {
    const { logIn } = await session('single')
    const page = await visit(dashboard(week()), { logIn, motion: true })
    await settled(page)
    await page.evaluate(() => {
      addEventListener('animationstart', ({ target }) => {
        const [first] = (target as Element).getAnimations()
        document.title = String(first?.effect?.getComputedTiming().duration)
      })
    })
    await page.getByRole('button', { name: 'Account' }).click()
    await expect.poll(async () => Number(await page.title())).toBeGreaterThanOrEqual(120)
    expect(Number(await page.title())).toBeLessThanOrEqual(180)
  })
})

describe('keyboard', () => {
  it('DB-05 walks the days of the chart and reads them out, and shows them as a table', async () => {
    const server = await session('single')
    const page = await visit(dashboard(week()), { logIn: server.logIn })
    await settled(page)
    await drawing(page, 'Daily Energy')
    const points = page.getByRole('slider', { name: 'Points of Daily Energy' })
    await points.focus()
    await page.keyboard.press('Home')
    const said = async () => ((await points.getAttribute('aria-valuetext')) ?? '').replace(/\s/g, ' ')
    const first = week().from.slice(0, 10)
    await expect.poll(said).toMatch(new RegExp(`^${first}, total [\\d,.]+ kWh, Yaba Utility [\\d,.]+ kWh`))
    await page.getByRole('region', { name: 'Daily Energy' }).getByText('Total', { exact: true }).waitFor()
    await page.keyboard.press('ArrowRight')
    await expect.poll(said).not.toContain(first)
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('table', { name: 'Daily Energy' }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('img', { name: 'Daily Energy' }).waitFor()
  })

  it('SH-08 chooses a range with the arrow keys', async () => {
    const { logIn } = await session('single')
    const page = await visit('/dashboard', { logIn })
    await settled(page)
    const chip = page.getByRole('button', { name: /^Date range:/ })
    await chip.focus()
    await page.keyboard.press('Enter')
    for (const label of ['Today', 'Past 24 Hours', 'Past Week']) {
      await expect.poll(() => words(page.locator('[role=menuitem]:focus'))).toBe(label)
      await page.keyboard.press('ArrowDown')
    }
    await expect.poll(() => words(page.locator('[role=menuitem]:focus'))).toBe('Past Month')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/dashboard?range=past-month')
    await expect.poll(() => chip.evaluate((button) => button === document.activeElement)).toBe(true)
  })
})
