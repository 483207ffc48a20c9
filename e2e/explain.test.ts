import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { seriousFindings } from './axe.ts'
import { dashboard, week } from './days.ts'
import { card, journeys, screenshot, settled, WIDTHS, words } from './harness.ts'

const { visit, session } = journeys()

/** Opens a figure's explanation and waits until it has loaded. */
async function explained(page: Page, label: RegExp, title: string) {
  await page.getByRole('button', { name: label }).first().click()
  const panel = page.getByRole('dialog', { name: title })
  await panel.getByText('Adds up').waitFor()
  return panel
}

describe.each(WIDTHS)('explain a figure at %i px', (width) => {
  it('EX-4 Dashboard: what is shown is what the parts make, and it fits', async () => {
    const { logIn } = await session('standard')
    const page = await visit(dashboard(week()), { logIn, width })
    await settled(page)
    const total = await card(page, 'Total Energy')
      .getByRole('button', { name: /explain/ })
      .innerText()
    const panel = await explained(page, /explain Total Energy/, 'Total Energy')
    expect(await words(panel)).toContain(`Adds up ${total} kWh`)
    await screenshot(page, `explain-dashboard-${width}`)
    expect(await seriousFindings(page)).toEqual([])
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(excess).toBeLessThanOrEqual(0)
  })
})
