import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { seriousFindings } from './axe.ts'
import { dashboard, week } from './days.ts'
import { card, go, journeys, settled, words } from './harness.ts'
import { inspect, screenshot, VIEWS } from './views.ts'

const { visit, session } = journeys()

/** Opens a figure's explanation and waits until it has loaded. */
async function explained(page: Page, label: RegExp, title: string | RegExp) {
  await page.getByRole('button', { name: label }).first().click()
  const panel = page.getByRole('dialog', { name: title })
  await panel.getByText('Adds up').waitFor()
  return panel
}

describe('explain a live figure', () => {
  it('EX-4 asks the page for it with its explanation, so that both say the same', async () => {
    const { logIn } = await session('standard')
    const page = await visit('/dashboard', { logIn })
    await settled(page)
    const again = page.waitForRequest(/\/dashboard\/total_energy\//)
    const panel = await explained(page, /explain Total Energy/, 'Total Energy')
    await again
    const total = () =>
      page
        .getByLabel(/explain Total Energy/)
        .first()
        .innerText()
    await expect.poll(async () => (await words(panel)).includes(`Adds up ${await total()} kWh`)).toBe(true)
  })
})

describe.each(VIEWS)('explain a figure at $width px, $theme', ({ width, dark }) => {
  it('EX-4 Dashboard: what is shown is what the parts make, and it fits', async () => {
    const { logIn } = await session('standard')
    const page = await visit(dashboard(week()), { logIn, width, dark })
    await settled(page)
    const total = await card(page, 'Total Energy')
      .getByRole('button', { name: /explain Total Energy/ })
      .innerText()
    const panel = await explained(page, /explain Total Energy/, 'Total Energy')
    expect(await words(panel)).toContain(`Adds up ${total} kWh`)
    await screenshot(page, `explain-dashboard-${width}`)
    await inspect(page)
    expect(page.url()).toContain('explain=energy.total')
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    await expect.poll(focused).toBe(`${total}, explain Total Energy`)
  })

  it('EX-4 Billing and Cost Tracker: lines, totals and cells open the same panel', async () => {
    const { logIn } = await session('bespoke')
    const page = await visit(`/billing${dashboard(week()).replace(/^[^?]*/, '')}`, { logIn, width, dark })
    await settled(page)
    const line = await explained(page, /explain Present Bill, Amount, /, /.+/)
    await screenshot(page, `explain-billing-${width}`)
    expect(await seriousFindings(page)).toEqual([])
    await line.getByRole('button', { name: 'Close' }).click()
    await go(page, '/cost-tracker')
    await settled(page)
    await explained(page, /explain Inputted/i, /.+/)
    await screenshot(page, `explain-cost-tracker-${width}`)
    expect(await seriousFindings(page)).toEqual([])
  })
})
