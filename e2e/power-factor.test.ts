import { describe, expect, it } from 'vitest'
import { journeys, press, settled } from './harness.ts'
import { inspect, screenshot, VIEWS } from './views.ts'

/** What capacitors would free and save, on the page Power Demand. */

const { seenBy, session } = journeys()

async function demandPath(branch: string): Promise<string> {
  const { branches } = await (await session('standard')).organisation()
  const found = branches.find(({ name }) => name === branch)
  return `/parameters/power-demand?range=past-month&branches=${found?.branch_id}`
}

const CARD = /^Power factor in .+, Surulere$/
const amount = (text: string, unit: RegExp) => Number(unit.exec(text)?.[1]?.replaceAll(',', ''))

describe('power factor', () => {
  it('I-PF-3 I-PF-4 without a charge they save ₦0, with one entered for kVA what they free times it', async () => {
    const page = await seenBy('standard', await demandPath('Surulere'))
    const card = page.getByRole('region', { name: CARD })
    await card.getByText('Without a charge there is no payback.').waitFor()
    const before = (await card.textContent()) ?? ''
    expect(before).toContain('₦0.00')
    const freed = amount(before, /it frees ([\d.,]+)\s?kVA/)
    expect(freed).toBeGreaterThan(0)
    await press(card, 'Set charge and cost')
    const dialog = page.getByRole('dialog', { name: 'Charge for reactive power' })
    // From a day that counts for the month before too.
    await dialog.getByLabel('Valid from').fill('01-01-2026')
    await dialog.getByLabel('Charged by').selectOption('kVA')
    await dialog.getByLabel('Naira for each').fill('2000')
    await dialog.getByLabel('The capacitors cost').fill('1200000')
    await press(dialog, 'Add')
    await dialog.waitFor({ state: 'hidden' })
    await card.getByText(/charged by kVA above a threshold: ₦/).waitFor()
    const after = (await card.textContent()) ?? ''
    const saved = amount(after, /threshold: ₦([\d.,]+) a month less/)
    // The card rounds what is freed to 0.01 kVA.
    expect(Math.abs(saved - 2000 * freed)).toBeLessThanOrEqual(2000 * 0.005 + 0.01)
    expect(amount(after, /Pays back in([\d.,]+) months/)).toBeCloseTo(1_200_000 / saved, 1)
  })

  it.each(VIEWS)('fits $width px, $theme, and axe finds nothing serious', async ({ width, dark }) => {
    const page = await seenBy('standard', await demandPath('Surulere'), { width, dark })
    const card = page.getByRole('region', { name: CARD })
    await card.getByRole('button', { name: 'Set charge and cost' }).waitFor()
    await settled(page)
    await inspect(page)
    await screenshot(page, `power-factor-${width}`)
    await press(card, 'Set charge and cost')
    await page.getByRole('dialog', { name: 'Charge for reactive power' }).getByLabel('Threshold').waitFor()
    await inspect(page, 'Charge for reactive power')
    await screenshot(page, `power-factor-dialog-${width}`)
  })
})
