import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { seriousFindings } from './axe.ts'
import { go, journeys, press, settled, table, words } from './harness.ts'
import { inspect, screenshot, VIEWS } from './views.ts'

/** How a device of the demo is read (issue 13, deliverables 2 and 4). Nothing is written. */

const { seenBy, session, allow } = journeys()

const HELD = 'Register readings not taken at their word'

/** Path of the page of a device by the names of its branch and its own. */
async function qualityPath(branch: string, device: string): Promise<string> {
  const { branches } = await (await session('standard')).organisation()
  const found = branches
    .find(({ name }) => name === branch)
    ?.devices.find(({ name }) => name === `${branch} ${device}`)
  return `/data-quality?device=${found?.device_id}`
}

const verdicts = async (page: Page) => words(table(page, HELD))

describe('data quality', () => {
  it('deliverable 2: a device is chosen, and its page tells how it is read', async () => {
    const page = await seenBy('standard', '/data-quality')
    await page.getByRole('link', { name: 'Data quality, Ikeja, Ikeja Utility' }).click()
    await settled(page)
    await page.getByRole('heading', { name: /^Read [\d.]+.% of the time$/ }).waitFor()
    await press(page, 'View as table')
    const days = table(page, 'How each day of Utility was read')
    expect(await days.getByRole('row').count()).toBeGreaterThan(60)
    await press(page, 'View as strip')
    const cells = page.getByRole('list', { name: 'How each day of Utility was read' })
    expect(await cells.getByRole('listitem').count()).toBe(60)
  })

  it('deliverable 4: the spike, the zero and the unrecorded exchange are shown', async () => {
    const page = await seenBy('standard', await qualityPath('Ikeja', 'Gen 1'))
    expect(await verdicts(page)).toMatch(/14:30 false .* leap: false/)
    await go(page, await qualityPath('Abuja', 'Utility'))
    expect(await verdicts(page)).toMatch(/09:30 false 0\.00 .* fall: false/)
    await go(page, await qualityPath('Surulere', 'Gen 1'))
    expect(await verdicts(page)).toMatch(/exchanged\? .* fall: was the meter exchanged\?/)
    await press(table(page, HELD), 'This was a meter exchange')
    const dialog = page.getByRole('dialog', { name: 'This was a meter exchange' })
    const typed = async (label: string) => dialog.getByLabel(label).inputValue()
    expect(Number(await typed('Final register of the old meter'))).toBeGreaterThan(0)
    expect(Number(await typed('Initial register of the new meter'))).toBeGreaterThan(0)
    expect(await seriousFindings(page)).toEqual([])
    await press(dialog, 'Cancel')
  })

  it('deliverable 2: a level below 3 reads, and changes nothing', async () => {
    const page = await seenBy('viewer', await qualityPath('Ikeja', 'Utility'))
    await page.getByRole('heading', { name: 'Ratio history' }).waitFor()
    expect(await page.getByRole('button', { name: 'Compute again' }).count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Record a meter exchange' }).count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Add a ratio' }).count()).toBe(0)
  })

  it('deliverable 2: a device of another organisation is not found', async () => {
    allow(/status of 40[34]/)
    const page = await seenBy('single', await qualityPath('Ikeja', 'Utility'))
    expect(await page.getByRole('heading', { name: 'Ratio history' }).count()).toBe(0)
  })

  it.each(VIEWS)('fits $width px, $theme, and axe finds nothing serious', async ({ width, dark }) => {
    const page = await seenBy('standard', await qualityPath('Surulere', 'Gen 1'), { width, dark })
    await page.getByRole('heading', { name: 'Ratio history' }).waitFor()
    await screenshot(page, `data-quality-${width}`)
    await inspect(page)
  })
})
