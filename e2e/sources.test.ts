import { describe, expect, it } from 'vitest'
import { monthFromDay, monthsLater } from '#domain/time/month.ts'
import { localDay } from '#domain/time/zone.ts'
import { go, journeys, press, settled } from './harness.ts'
import { inspect, screenshot, VIEWS } from './views.ts'

/** Which source is cheapest, and sets beside a good grid, on the page Supply. */

const { seenBy, session } = journeys()

const RUNNING = monthFromDay(localDay('Africa/Lagos', Date.now()))

async function supplyPath(branch: string, month: string): Promise<string> {
  const { branches } = await (await session('bespoke')).organisation()
  const found = branches.find(({ name }) => name === branch)
  return `/parameters/supply?month=${month}&branches=${found?.branch_id}`
}

describe('sources', () => {
  it('§16.B a manager says what a dark opening hour costs, and another figure of Saturdays', async () => {
    const page = await seenBy('bespoke', await supplyPath('Enugu', RUNNING))
    const card = page.getByRole('region', { name: 'What outages cost', exact: true })
    await press(card, 'Set what an hour costs you')
    const dialog = page.getByRole('dialog', { name: 'What an opening hour without power costs' })
    await dialog.getByLabel('An opening hour costs').fill('50000')
    await dialog.getByLabel('Sat', { exact: true }).fill('90000')
    await screenshot(page, 'margin-by-weekday')
    await press(dialog, 'Add')
    await dialog.waitFor({ state: 'hidden' })
    await card.getByText('Sat ₦90,000.00').waitFor()
    await page.close()
  })

  it('§16.G a manager sees what each source costs now, and enters what a set costs to run', async () => {
    const page = await seenBy('bespoke', await supplyPath('Enugu', RUNNING))
    const now = page.getByRole('region', { name: 'Which source now' })
    await now.waitFor()
    expect(
      await now.getByRole('list', { name: 'Which source now' }).getByRole('listitem').count(),
    ).toBeGreaterThan(1)
    const card = page.getByRole('region', { name: 'Sets beside a good grid' })
    await press(card, 'What the sets cost to run')
    const dialog = page.getByRole('dialog', { name: 'What the sets cost to run' })
    await dialog.getByLabel('A service costs').fill('300000')
    await dialog.getByLabel('Service interval').fill('250')
    await press(dialog, 'Add')
    await dialog.waitFor({ state: 'hidden' })
    await press(card, 'Tag a time as needed')
    const tag = page.getByRole('dialog', { name: 'Tag a time as needed' })
    await tag.getByRole('textbox', { name: 'From', exact: true }).fill('00:00')
    await tag.getByRole('textbox', { name: 'To', exact: true }).fill('00:10')
    await tag.getByLabel('Why it had to run').fill('Lift test')
    await press(tag, 'Add')
    await card.getByText('Lift test').first().waitFor()
  })

  it.each(VIEWS)('looks right at $width in $theme', async ({ width, dark }) => {
    const page = await seenBy('bespoke', await supplyPath('Enugu', RUNNING), { width, dark })
    for (const month of [RUNNING, monthsLater(RUNNING, -1)]) {
      await go(page, await supplyPath('Enugu', month))
      await page.getByRole('region', { name: 'Sets beside a good grid' }).waitFor()
      await settled(page)
      await inspect(page, `Supply of ${month}`)
      await screenshot(page, `sources-${month === RUNNING ? 'now' : 'before'}-${width}`)
    }
  })
})
