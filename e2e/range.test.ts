import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { dashboard, dayBack, dmy, lagos, week } from './days.ts'
import { card, journeys, number, settled, visibleWords, where, words } from './harness.ts'
import { address } from './product.ts'
import { screenshot, WIDTHS } from './views.ts'

const { visit, session } = journeys()

const RANGES = [
  'Today',
  'Past 24 Hours',
  'Past Week',
  'Past Month',
  'Past Three Months',
  'Past Half Year',
  'Past Year',
  'This Week',
  'This Month',
  'This Quarter',
  'This Year',
]
const WEEKS = ['Past 1 Week', 'Past 2 Weeks', 'Past 3 Weeks', 'Past 4 Weeks']

async function openAt(path: string, width = 1440): Promise<Page> {
  const { logIn } = await session('standard')
  const page = await visit(path, { logIn, width })
  await settled(page)
  return page
}

async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Date range:/ }).click()
  await page.getByRole('menuitem', { name }).first().click()
}

/** The range of the next call for the Dashboard's total, as sent to the server. */
function nextAsked(page: Page): Promise<string> {
  return page
    .waitForRequest((request) => request.url().includes('/dashboard/total_energy/'))
    .then((request) => decodeURIComponent(new URL(request.url()).pathname.split('/').slice(6).join('/')))
}

/** The first day of a period of the present, and of one some months back on the clocks of Lagos. */
function firstDay(name: string): string {
  const today = lagos()
  const [year, month] = [today.getUTCFullYear(), today.getUTCMonth()]
  const monthsBack = (count: number) => {
    const lastOfMonth = new Date(Date.UTC(year, month - count + 1, 0)).getUTCDate()
    return dmy(new Date(Date.UTC(year, month - count, Math.min(today.getUTCDate(), lastOfMonth))))
  }
  const first: Record<string, string> = {
    Today: dmy(today),
    'Past 24 Hours': dayBack(1),
    'Past Week': dayBack(7),
    'Past 1 Week': dayBack(7),
    'Past 2 Weeks': dayBack(14),
    'Past 3 Weeks': dayBack(21),
    'Past 4 Weeks': dayBack(28),
    'Past Month': monthsBack(1),
    'Past Three Months': monthsBack(3),
    'Past Half Year': monthsBack(6),
    'Past Year': monthsBack(12),
    'This Week': dayBack((today.getUTCDay() + 6) % 7),
    'This Month': dmy(new Date(Date.UTC(year, month, 1))),
    'This Quarter': dmy(new Date(Date.UTC(year, month - (month % 3), 1))),
    'This Year': `01-01-${year}`,
  }
  return first[name] ?? ''
}

describe('top bar', () => {
  it('SH-08 SH-14 offers the ranges of the specification', async () => {
    const page = await openAt('/dashboard')
    await page.getByRole('button', { name: 'Date range: This Month' }).click()
    await page.getByRole('menu').waitFor()
    const labels = await visibleWords(page.getByRole('menuitem'))
    expect(labels.map((label) => label.replace(' (chosen)', ''))).toEqual([
      ...RANGES,
      ...WEEKS,
      'Choose dates …',
    ])
    expect(labels.filter((label) => label.includes('(chosen)'))).toEqual(['This Month (chosen)'])
  })

  it.each([...RANGES, ...WEEKS])(
    'SH-08 SH-14 %s asks for its days and is named on the page',
    async (name) => {
      const page = await openAt('/dashboard?range=yesterday')
      const asked = nextAsked(page)
      await choose(page, name)
      expect(await asked, name).toMatch(new RegExp(`^${firstDay(name)} `))
      await page.getByText(new RegExp(`^${name}, ${firstDay(name)} .*– ${dmy(lagos())} `)).waitFor()
    },
  )

  it('SH-08 on a phone the range stands in the header', async () => {
    const page = await openAt('/dashboard', 390)
    const chip = page.getByRole('banner').getByRole('button', { name: /^Date range:/ })
    await chip.click()
    await page.getByRole('menuitem', { name: 'Past 2 Weeks' }).click()
    await expect.poll(() => words(chip)).toBe('Date range: Past 2 Weeks')
    expect(where(page)).toBe('/dashboard?range=past-2-weeks')
  })

  it('SH-10 ranges are those of the branch, wherever the browser is', async () => {
    const { logIn } = await session('standard')
    const page = await visit('/dashboard?range=today', { logIn, zone: 'Pacific/Auckland' })
    await page.getByText(new RegExp(`^Today, ${dmy(lagos())} 00:00 – ${dmy(lagos())} `)).waitFor()
    await choose(page, 'Choose dates')
    const dialog = page.getByRole('dialog', { name: 'Choose dates' })
    expect(await words(dialog.getByText('Chosen:').locator('..'))).toBe(`Chosen: ${dmy(lagos())}`)
  })
})

describe('interval', () => {
  it('SH-10 is hourly unless chosen, offers six and marks those too fine', async () => {
    const page = await openAt('/dashboard')
    const interval = page.getByRole('combobox', { name: 'Time interval' })
    expect(await interval.inputValue()).toBe('hourly')
    const labels = await interval.getByRole('option').allTextContents()
    expect(labels).toEqual(['15mins', '30mins', 'hourly', 'daily', 'weekly', 'monthly'])
    const asked = nextAsked(page)
    await interval.selectOption('weekly')
    expect(await asked).toMatch(/\/weekly$/)
    expect(where(page)).toBe('/dashboard?interval=weekly')
    await page.getByRole('button', { name: 'View as table: Daily Energy' }).click()
    await page
      .getByRole('rowheader', { name: /^Week from / })
      .first()
      .waitFor()
    const wide = '?from=01-01-2025+00:00&to=31-01-2026+23:59&interval=15mins'
    await page.goto(`${address()}/dashboard${wide}`)
    await expect.poll(() => interval.inputValue()).toBe('30mins')
    expect(await interval.getByRole('option', { name: /15mins/ }).isDisabled()).toBe(true)
  })
})

describe('E14 what one chooses once is there once', () => {
  it.each(WIDTHS)(
    'SH-08 SH-14 weeks back are one line, and one choice is marked, at %i px',
    async (width) => {
      const page = await openAt('/dashboard?range=past-1-week', width)
      await page.getByText(/^Past 1 Week, /).waitFor()
      await page.getByRole('button', { name: /^Date range:/ }).click()
      await page.getByRole('menu').waitFor()
      const labels = await visibleWords(page.getByRole('menuitem'))
      expect(labels.filter((label) => label.includes('(chosen)'))).toEqual(['Past 1 Week (chosen)'])
      const tops = await Promise.all(
        WEEKS.map(
          async (name) => (await page.getByRole('menuitem', { name: new RegExp(name) }).boundingBox())?.y,
        ),
      )
      expect(new Set(tops).size).toBe(1)
      await screenshot(page, `range-menu-${width}`)
    },
  )

  it.each([
    ['15mins', 'One bar for every 15 minutes, of the last 2 days at most'],
    ['30mins', 'One bar for every 30 minutes, of the last 4 days at most'],
    ['hourly', 'One bar for every hour, of the last 8 days at most'],
  ] as const)('SH-10 the interval %s draws its own bars on the Dashboard', async (interval, note) => {
    const page = await openAt(dashboard(week(), '&interval=weekly'))
    const asked = page.waitForRequest((request) => request.url().includes('/energy_consumption/'))
    await page.getByRole('combobox', { name: 'Time interval' }).selectOption(interval)
    expect((await asked).url()).toMatch(new RegExp(`/${interval}(/|$|\\?)`))
    await page.getByText(note, { exact: true }).waitFor()
    await settled(page)
    await page.getByRole('button', { name: 'View as table: Daily Energy' }).click()
    const table = page.getByRole('table', { name: 'Daily Energy' })
    const days = { '15mins': 2 * 96, '30mins': 4 * 48, hourly: 7 * 24 }
    // Of a long table only what is near the window is drawn: it says how many rows there are, the head among them.
    await expect.poll(() => table.getAttribute('aria-rowcount')).toBe(String(days[interval] + 1))
    const last = () => table.getByRole('row').last().getAttribute('aria-rowindex')
    const toLast = async () => {
      await table.getByRole('row').last().scrollIntoViewIfNeeded()
      return last()
    }
    await expect.poll(toLast).toBe(String(days[interval] + 1))
  })
})

describe('the range in the address', () => {
  it('SH-06 SH-10 survives a reload and goes back with the back button', async () => {
    const server = await session('standard')
    const range = week()
    const page = await openAt(dashboard(range, '&interval=daily'))
    const total = number((await server.energy(range)).total_kwh.value)
    await expect.poll(() => words(card(page, 'Total Energy'))).toContain(` ${total} kWh`)
    await choose(page, 'Past 4 Weeks')
    await page.waitForURL('**/dashboard?interval=daily&range=past-4-weeks')
    await expect.poll(() => words(card(page, 'Total Energy'))).not.toContain(` ${total} kWh`)
    await page.reload()
    await page.getByText(/^Past 4 Weeks, /).waitFor()
    await page.goBack()
    await expect.poll(() => words(card(page, 'Total Energy'))).toContain(` ${total} kWh`)
    expect(where(page)).toBe(dashboard(range, '&interval=daily'))
  })

  it('SH-09 an address that means nothing shows the default range', async () => {
    const page = await openAt(
      '/dashboard?range=past-century&interval=yearly&from=31-02-2026+00:00&branches=x',
    )
    await page.getByText(/^This Month, /).waitFor()
    expect(await page.getByRole('combobox', { name: 'Time interval' }).inputValue()).toBe('hourly')
  })
})
