import { describe, it } from 'vitest'
import { journeys } from './harness.ts'

const { seenBy } = journeys()
const PAGE = '/cost-tracker/to-get-back'

describe('Money to get back', () => {
  it.each([390, 1024, 1440])('shows its sums and stays inside %i px', async (width) => {
    const page = await seenBy('single', PAGE)
    await page.setViewportSize({ width, height: 900 })
    await page.getByText('To get back, at least').waitFor()
    await page.getByText('Recovered', { exact: true }).waitFor()
    const cut = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    if (cut > 0) throw new Error(`${cut} px are cut off`)
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/board-${width}.png`, fullPage: true })
  })

  it('is one link away from the costs, whose bills carry a light', async () => {
    const page = await seenBy('single', '/cost-tracker')
    await page.getByRole('columnheader', { name: 'Checks' }).first().waitFor()
    const light = page.getByRole('button', { name: /Checks of the bill/ }).first()
    await light.click()
    await page.getByRole('dialog', { name: 'Checks of this bill' }).getByText('Undisputed').waitFor()
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/panel.png` })
    await page.keyboard.press('Escape')
    await page
      .getByRole('navigation', { name: 'Cost pages' })
      .getByRole('link', { name: 'Money to get back' })
      .click()
    await page.getByText('To get back, at least').waitFor()
  })
})
