import { describe, expect, it } from 'vitest'
import { journeys, press, settled, table, words } from './harness.ts'
import { inspect, screenshot, VIEWS } from './views.ts'

const { seenBy } = journeys()
const PAGE = '/cost-tracker/month-end'

/** '+₦1,234.50' → 1234.5, '−₦0.50' → -0.5 */
const naira = (text: string) => Number(text.replace('\u2212', '-').replace(/[^\d.-]/g, ''))

describe('Month end', () => {
  it('as finance: the sentence, where it is heading, and reasons that make the difference', async () => {
    const page = await seenBy('standard', PAGE)
    await page.getByText(/^1(–\d+)? \w{3}, \d\d:\d\d: ₦/).waitFor()
    await page.getByRole('img', { name: /^Month end/ }).waitFor()
    const reasons = page.getByRole('list', { name: /^Against / })
    const parts = await reasons.getByRole('listitem').all()
    const values = await Promise.all(
      parts.map(async (part) => naira((await words(part)).match(/[+\u2212]?₦[\d,.]+/)![0])),
    )
    const head = await words(page.getByRole('button', { name: /explain Against/ }).first())
    expect(values.reduce((sum, value) => sum + Math.round(value * 100), 0)).toBe(
      Math.round(naira(head) * 100),
    )
  })

  it('EX-5 a cost of the table opens what it is made of', async () => {
    const page = await seenBy('standard', PAGE)
    await table(page, 'Branches')
      .getByRole('button', { name: /explain ₦ so far/ })
      .first()
      .click()
    await page
      .getByRole('dialog')
      .getByText(/^= energy × its rate/)
      .waitFor()
  })

  it('a month that is over is chosen, and stands in the address', async () => {
    const page = await seenBy('standard', PAGE)
    const choice = page.getByRole('combobox', { name: 'Month' })
    const last = await choice.locator('option').nth(1).getAttribute('value')
    await choice.selectOption(last)
    await page.waitForURL(new RegExp(`month=.*${last}`))
    await settled(page)
    expect(await words(page.getByRole('main'))).not.toContain('heading for')
  })

  it('as finance: a year is spread over the months of a branch, and judged', async () => {
    const page = await seenBy('standard', PAGE)
    await press(page, 'Budgets')
    const dialog = page.getByRole('dialog', { name: 'Budgets' })
    // Of the next year: what the other tests see is left alone.
    await dialog.getByRole('combobox', { name: 'Year' }).selectOption({ index: 2 })
    await dialog.getByRole('textbox', { name: 'Whole year' }).fill('1,200,000')
    await press(dialog, 'By days')
    expect(await dialog.getByRole('textbox', { name: 'Budget ₦, Jan' }).inputValue()).toMatch(/^10[12]/)
    await dialog.getByText('₦1,200,000.00').waitFor()
    await press(dialog, 'Save budgets')
    await page.getByText('The budgets have been saved').waitFor()
  })

  it('as finance: a change of the site keeps a saving from being told, and is deleted again', async () => {
    const page = await seenBy('standard', PAGE)
    await press(page, 'Add a change')
    const dialog = page.getByRole('dialog', { name: 'Add a change' })
    await dialog.getByRole('combobox', { name: 'Branch' }).selectOption({ index: 2 })
    await dialog.getByRole('textbox', { name: 'What changed' }).fill('Second floor closed')
    await dialog.getByLabel('First day').fill('01-11-2025')
    await press(dialog, 'Add')
    const saved = page.getByRole('region', { name: 'Saved' })
    await saved.getByText(/changed are left out: .*Second floor closed/).waitFor()
    await page.getByRole('button', { name: 'Delete the change: Second floor closed' }).click()
    await press(page, 'Delete')
    await expect.poll(() => page.getByText('Second floor closed').count()).toBe(0)
  })

  it('a viewer sees the branch and changes nothing', async () => {
    const page = await seenBy('viewer', PAGE)
    await page.getByRole('region', { name: 'Branches' }).waitFor()
    expect(await page.getByRole('button', { name: 'Budgets' }).count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Add a change' }).count()).toBe(0)
  })

  it.each(VIEWS)('fits $width px, $theme, and axe finds nothing serious', async ({ width, dark }) => {
    const page = await seenBy('standard', PAGE, { width, dark })
    await inspect(page)
    await screenshot(page, `month-end-${width}`)
  })
})
