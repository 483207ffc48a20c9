import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectToast, form } from './costs.ts'
import { journeys, words } from './harness.ts'
import { inspect, screenshot, VIEWS, WIDTHS } from './views.ts'

/** Units of pre-paid meters: Surulere's display was read, Abuja's never; one purchase of Surulere gave too few. */

const { seenBy, session } = journeys()
const LIST = '/cost-tracker/buy-list'
const DISPLAY = '/cost-tracker/display-reading'

const table = (page: Page) => page.getByRole('table', { name: 'Units to buy' })
const rowOf = (page: Page, branch: string) => table(page).getByRole('row').filter({ hasText: branch })

it.each(WIDTHS)('E the buy list says how long units last and what to buy, at %i px', async (width) => {
  const page = await seenBy('standard', LIST, { width })
  await page.getByText(/^Order 2 working days before/).waitFor()
  const surulere = page.getByRole('button', { name: /days?, explain Lasts, Surulere$/ })
  await surulere.waitFor()
  expect(Number((await words(surulere)).replace(/ days?$/, ''))).toBeGreaterThan(4)
  await page.getByText('Type what the meter shows').first().waitFor()
  await inspect(page, 'the buy list')
  await screenshot(page, `buy-list-${width}`)
})

it('E from the list to what a figure is made of, and to the bill that is entered', async () => {
  const page = await seenBy('standard', LIST, { width: 1440 })
  await page.getByRole('button', { name: /explain Buy for, Surulere$/ }).click()
  const panel = page.getByRole('dialog', { name: /Buy for/ })
  await panel.getByText('Up to the next ₦100', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await rowOf(page, 'Surulere').getByRole('link', { name: 'Enter purchase, Surulere' }).click()
  const scope = form(page, 'Utility Payment Tracker (Pre-paid)')
  await expect.poll(() => scope.getByLabel(/^Amount/).inputValue()).toMatch(/^\d+$/)
  expect(await scope.getByLabel('Meter no.').inputValue()).toBe('0451 8827 6391')
  await scope.getByLabel(/^Value/).fill('10')
  const checks = page.getByRole('list', { name: 'What was bought' })
  await checks.getByText(/kWh short of/).waitFor()
  await inspect(page, 'the form of a purchase')
  await screenshot(page, 'purchase-check-1440')
})

it('E three taps on a phone: what the display shows is typed, also without a network', async () => {
  const page = await seenBy('standard', `${DISPLAY}?branches=${await branchId('Abuja')}`, {
    width: 390,
  })
  const scope = form(page, 'What the meter shows')
  await page.getByText('Type what the meter shows.').waitFor()
  await page.context().setOffline(true)
  await scope.getByLabel('Units on the display').fill('412.6')
  await scope.getByRole('button', { name: /^Save 412.6 units/ }).click()
  await page
    .getByText(/^412.6 units · /)
    .first()
    .waitFor()
  await page.context().setOffline(false)
  await page.getByText(/412.6 ± 0.1 units/).waitFor()
  await inspect(page, 'the display reading')
  await screenshot(page, 'display-reading-390')
})

it('E a reading is changed and deleted; a token that cost nothing adds its units', async () => {
  const page = await seenBy('standard', `${DISPLAY}?branches=${await branchId('Surulere')}`, {
    width: 1024,
  })
  const readings = page.getByRole('region', { name: 'Display readings' })
  await readings
    .getByRole('button', { name: /^Edit display reading/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Edit display reading' })
  await dialog.getByLabel('Units on the display').fill('1000')
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expectToast(page, 'Saved', 'The display reading has been changed')
  await readings.getByText('1,000.0 units · Utility').waitFor()
  await page.getByRole('button', { name: 'Add token' }).click()
  const token = page.getByRole('dialog', { name: 'Add token' })
  await token.getByLabel('Units').fill('44.4')
  await token.getByRole('button', { name: 'Add token' }).click()
  await page.getByText('44.4 units credited').waitFor()
  await screenshot(page, 'display-reading-1024')
  await readings
    .getByRole('button', { name: /^Delete display reading/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Saved', 'The display reading has been deleted')
})

it('E a viewer sees the list of the own branches and types nothing', async () => {
  for (const { width, dark } of VIEWS) {
    const page = await seenBy('viewer', LIST, { width, dark })
    await page.getByText('No branch buys units').waitFor()
    expect(await page.getByRole('link', { name: 'Type what a display shows' }).count()).toBe(0)
    await inspect(page, 'the empty buy list')
  }
  const page = await seenBy('viewer', DISPLAY, { width: 390 })
  await page
    .getByText(/may only look|Record|not allowed/i)
    .first()
    .waitFor()
})

async function branchId(name: string): Promise<number> {
  const { branches } = await (await session('standard')).organisation()
  return branches.find((branch) => branch.name === name)?.branch_id ?? 0
}
