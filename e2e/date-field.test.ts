import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { field, form, isoBack } from './costs.ts'
import { dayBack, lastMonth } from './days.ts'
import { journeys } from './harness.ts'
import { inspect, screenshot, VIEWS } from './views.ts'

/** The one field of a day, seen in the form of equipment, which asks for no day after today. */

const { seenBy, allow } = journeys()
const RULE = 'Enter the date as DD-MM-YYYY, e.g. 22-11-2026'
const DAY = 'Date Purchased'

async function openForm(options: { width?: number; dark?: boolean } = {}) {
  const page = await seenBy('single', '/cost-tracker/add-equipment', options)
  const scope = form(page, 'Add Equipment')
  return { page, scope, box: field(scope, DAY) }
}

const calendar = (page: Page) => page.getByRole('dialog', { name: 'Calendar', exact: true })
const openCalendar = async (page: Page, scope: Locator) => {
  await scope.getByRole('button', { name: 'Calendar', exact: true }).click()
  await calendar(page).getByRole('grid').waitFor()
}
/** The day that is chosen, as it is written out below the field. */
const told = (scope: Locator) => scope.getByText(/^\w{3}, \d{1,2} \w+ \d{4}$/)

describe('E11 the date field, typed', () => {
  it.each([
    ['04-11-2026', '04-11-2026'],
    ['4/11/2026', '04-11-2026'],
    ['4-11-2026', '04-11-2026'],
    ['04112026', '04-11-2026'],
    ['2026-11-04', '04-11-2026'],
  ])('reads %s when it is pasted', async (typed, shown) => {
    const { scope, box } = await openForm()
    await box.fill(typed)
    await told(scope).getByText('Wed, 4 November 2026', { exact: true }).waitFor()
    await box.blur()
    await expect.poll(() => box.inputValue()).toBe(shown)
  })

  it('sets the dashes while digits are typed, and leaves corrections alone', async () => {
    const { scope, box } = await openForm({ width: 390 })
    expect(await box.getAttribute('inputmode')).toBe('numeric')
    await box.pressSequentially('04112026')
    await expect.poll(() => box.inputValue()).toBe('04-11-2026')
    await box.press('Home')
    await box.press('Delete')
    await box.pressSequentially('1')
    await expect.poll(() => box.inputValue()).toBe('14-11-2026')
    await told(scope).getByText('Sat, 14 November 2026').waitFor()
    expect(await box.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(1)
    await box.press('End')
    for (let n = 0; n < 10; n++) await box.press('Backspace')
    await expect.poll(() => box.inputValue()).toBe('')
    await box.pressSequentially('4-11-2026')
    await expect.poll(() => box.inputValue()).toBe('4-11-2026')
  })

  it('keeps what cannot be read, says how a day is written, and sends nothing', async () => {
    const { page, scope, box } = await openForm()
    let sent = 0
    page.on('request', (request) => void (request.method() === 'POST' && sent++))
    await box.fill('31-02-2026')
    await field(scope, 'Name').fill('Fan')
    await scope.getByText(RULE).waitFor()
    expect(await box.inputValue()).toBe('31-02-2026')
    await field(scope, 'Wattage').fill('60')
    await field(scope, 'Quantity').fill('4')
    await scope.getByRole('button', { name: 'Submit' }).click()
    await scope.getByText(RULE).waitFor()
    await expect.poll(() => box.evaluate((input) => input === document.activeElement)).toBe(true)
    expect(sent).toBe(0)
    await box.fill('28-02-2026')
    await expect.poll(() => scope.getByText(RULE).count()).toBe(0)
    await box.fill('')
    await scope.getByText('Please select a date').waitFor()
  })
})

describe('E11 the date field, picked', () => {
  it('offers today, yesterday and the end of the last month, and no day to come', async () => {
    const { page, scope, box } = await openForm()
    for (const [name, day] of [
      ['Today', dayBack(0)],
      ['Yesterday', dayBack(1)],
      ['End of last month', lastMonth().to.slice(0, 10)],
    ] as const) {
      await openCalendar(page, scope)
      await calendar(page).getByRole('button', { name, exact: true }).click()
      await expect.poll(() => calendar(page).count()).toBe(0)
      await expect.poll(() => box.inputValue()).toBe(day)
    }
    await openCalendar(page, scope)
    expect(await calendar(page).getByRole('button', { name: 'End of this month' }).count()).toBe(0)
  })

  it('is walked by the keyboard: arrow down opens, arrows walk, Enter picks, Escape closes', async () => {
    const { page, box } = await openForm()
    await box.fill('04-11-2026')
    await box.press('ArrowDown')
    await calendar(page).getByRole('grid').waitFor()
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    await expect.poll(focused).toMatch(/4 November 2026/)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowUp')
    await expect.poll(focused).toMatch(/29 October 2026/)
    await page.keyboard.press('Enter')
    await expect.poll(() => box.inputValue()).toBe('29-10-2026')
    await box.press('ArrowDown')
    await calendar(page).getByRole('grid').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => calendar(page).count()).toBe(0)
    expect(await box.inputValue()).toBe('29-10-2026')
  })

  it('is typed all the same when the calendar cannot be loaded', async () => {
    allow(/Failed to load resource|dynamically imported module/)
    const { page, scope, box } = await openForm()
    await page.route(/CalendarPanel/, (route) => route.abort())
    await scope.getByRole('button', { name: 'Calendar', exact: true }).click()
    await calendar(page).getByText('The calendar could not be loaded. Type the date.').waitFor()
    await page.keyboard.press('Escape')
    await box.fill('04-11-2026')
    await told(scope).getByText('Wed, 4 November 2026').waitFor()
  })
})

describe('E11 every field of a day', () => {
  it.each([
    ['single', '/cost-tracker/add-bills'],
    ['single', '/cost-tracker/add-diesel-entry'],
    ['single', '/cost-tracker/add-equipment'],
    ['single', '/report'],
    ['single', '/alerts-and-alarms'],
    ['single', '/client-profile'],
    ['admin', '/add-devices'],
    ['admin', '/add-branches'],
    ['admin', '/add-clients'],
    ['admin', '/audit-log'],
  ] as const)('is ours, for %s at %s', async (username, path) => {
    const page = await seenBy(username, path)
    const own = page.locator(
      'input[type=date], input[type=time], input[type=month], input[type=week], input[type=datetime-local], input[type=number]',
    )
    expect(await own.count()).toBe(0)
  })

  it.each(VIEWS)(
    'fits with its calendar at $width px, $theme, and axe finds nothing serious',
    async ({ width, dark }) => {
      const { page, scope, box } = await openForm({ width, dark })
      await box.fill(isoBack(3))
      await openCalendar(page, scope)
      await screenshot(page, `date-field-${width}`)
      await inspect(page)
      if (width !== 390) return
      const day = await calendar(page).getByRole('gridcell').first().getByRole('button').boundingBox()
      expect(Math.min(day?.width ?? 0, day?.height ?? 0)).toBeGreaterThanOrEqual(44)
    },
  )
})
