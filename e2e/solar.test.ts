import { describe, it } from 'vitest'
import { monthFromDay, monthsLater } from '#domain/time/month.ts'
import { localDay } from '#domain/time/zone.ts'
import { go, journeys, press, settled } from './harness.ts'
import { inspect, screenshot, VIEWS } from './views.ts'

/** What the panels of a branch gave and what it was worth, on the page Solar. */

const { seenBy } = journeys()

const RUNNING = monthFromDay(localDay('Africa/Lagos', Date.now()))
const LAST = monthsLater(RUNNING, -1)

describe('solar', () => {
  it('§16.L a manager reads the worth of a month, has it explained, and enters what is expected', async () => {
    const page = await seenBy('standard', `/parameters/solar?month=${LAST}`)
    const parts = page.getByRole('region', { name: 'What it displaced' })
    await parts.waitFor()
    await page.getByText(/^The sun at .+ was worth/).waitFor()
    const panels = page.getByRole('region', { name: 'Panels' })
    await press(panels, 'Set size and expectation')
    const dialog = page.getByRole('dialog', { name: 'Size and expectation of the panels' })
    await dialog.getByLabel('Peak power of the panels').fill('42')
    await press(dialog, 'Add')
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('group', { name: 'Payback' }).waitFor()
  })

  it.each(VIEWS)('looks right at $width in $theme', async ({ width, dark }) => {
    const page = await seenBy('standard', `/parameters/solar?month=${LAST}`, { width, dark })
    for (const month of [LAST, RUNNING]) {
      await go(page, `/parameters/solar?month=${month}`)
      await page.getByRole('region', { name: 'What it displaced' }).waitFor()
      await page.getByRole('group', { name: 'Payback' }).waitFor()
      await settled(page)
      await inspect(page, `Solar of ${month}`)
      await screenshot(page, `solar-${month === RUNNING ? 'now' : 'before'}-${width}`)
    }
  })
})
