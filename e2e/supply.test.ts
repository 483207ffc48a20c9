import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { monthFromDay, monthsLater, monthText } from '#domain/time/month.ts'
import { localDay } from '#domain/time/zone.ts'
import { lastMonth } from './days.ts'
import { go, journeys, press, settled, table } from './harness.ts'
import { inspect, screenshot, VIEWS } from './views.ts'

/** Supply of a feeder that the demo keeps short of its band: from the sentence to the evidence, the pack and the answer. */

const { seenBy, session, visit } = journeys()

const LAST = monthsLater(monthFromDay(localDay('Africa/Lagos', Date.now())), -1)
const NAME = monthText(LAST)

async function supplyPath(branch: string, username: 'standard' | 'bespoke' = 'standard'): Promise<string> {
  const { branches } = await (await session(username)).organisation()
  const found = branches.find(({ name }) => name === branch)
  return `/parameters/supply?month=${LAST}&branches=${found?.branch_id}`
}

const claimCard = (page: Page) => page.getByRole('region', { name: `Claim for ${NAME}` })

/** The finding is made in the background: the page shows it once it is asked again. */
async function withFinding(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      await page.reload()
      await settled(page)
      return claimCard(page).getByRole('button', { name: 'Claim pack', exact: true }).count()
    })
    .toBe(1)
}

describe('supply', () => {
  it('§16.B what outages cost stands branch by branch, with the sum below, and a branch leads to its own', async () => {
    for (const { width, dark } of VIEWS) {
      const { logIn } = await session('bespoke')
      const page = await visit(`/parameters/supply?month=${LAST}`, { logIn, width, dark })
      await settled(page)
      const card = page.getByRole('region', { name: 'What outages cost, branch by branch' })
      await card.getByText('All that is known').first().waitFor()
      await card.scrollIntoViewIfNeeded()
      await inspect(page)
      await screenshot(page, `supply-outages-${width}`)
      await card.getByRole('link', { name: 'Kano' }).click()
      await page.waitForURL(/branches=/)
      await settled(page)
      // One branch alone has nothing beside it.
      await card.waitFor({ state: 'detached' })
    }
  })

  it('§16.A a manager goes from the sentence to the days, the pack, and records what was sent and answered', async () => {
    const page = await seenBy('bespoke', await supplyPath('Enugu', 'bespoke'))
    await page.getByText('Short, proven.').waitFor()
    await page.getByText(/ gave [\d.]+( to [\d.]+)? h a day in .* \(promised \d+\)/).waitFor()
    const days = table(page, `${NAME}, day by day`)
    expect(await days.getByRole('row').count()).toBeGreaterThanOrEqual(30)
    await press(page, 'View as table')
    await table(page, `${NAME}, day by day`)
      .getByRole('columnheader', { name: /Nothing \(h\)/ })
      .waitFor()
    await press(page, 'View as strips')
    await withFinding(page)
    const card = claimCard(page)
    await card.getByText('at least').waitFor()

    // The first document of a product starts the worker thread that makes it.
    const download = page.waitForEvent('download', { timeout: 60_000 })
    await card.getByRole('button', { name: 'Claim pack', exact: true }).click()
    const file = readFileSync(await (await download).path())
    expect(file.subarray(0, 5).toString()).toBe('%PDF-')

    await press(card, 'Record as sent')
    const dialog = page.getByRole('dialog', { name: 'Record as sent' })
    await dialog.getByLabel('Complaint no.').fill('IK-0417')
    await press(dialog, 'Save')
    await card.getByText('Sent, no. IK-0417').waitFor()
    await press(card, 'Record the answer')
    await press(page.getByRole('dialog', { name: 'Record the answer' }), 'Save')
    await press(card, 'Record what was paid')
    const paid = page.getByRole('dialog', { name: 'Record what was paid' })
    await press(paid, 'Save')
    await paid.getByText('Please enter what was paid; 0 where it was nothing').waitFor()
    await paid.getByLabel('Paid or credited').fill('1000.50')
    await press(paid, 'Save')
    await card.getByText('Settled: ₦1,000.50').waitFor()
    await press(card, 'Open again')
    await press(page.getByRole('dialog', { name: 'Open again' }), 'Open again')
    await card.getByRole('button', { name: 'Record as sent' }).waitFor()
  })

  it('§16.A a row of another feeder is entered from a day on, and stands in the history', async () => {
    const page = await seenBy('standard', await supplyPath('Ikeja'))
    await press(page, 'Feeder and its history')
    const dialog = page.getByRole('dialog', { name: 'Feeder and its history' })
    await dialog.getByRole('textbox', { name: 'Feeder' }).fill('33-Oke-Aro')
    await press(dialog, 'Add')
    await page.getByText('The feeder is saved.').first().waitFor()
    await press(page, 'Feeder and its history')
    await dialog.getByText(/: 33-Oke-Aro/).waitFor()
  })

  it('§16.A a viewer reads all of it and changes nothing', async () => {
    const page = await seenBy('viewer', await supplyPath('Ikeja'))
    await page.getByText(/ gave [\d.]+( to [\d.]+)? h a day in /).waitFor()
    expect(await claimCard(page).getByRole('button', { name: 'Record as sent' }).count()).toBe(0)
    await press(page, 'Feeder and its history')
    const dialog = page.getByRole('dialog', { name: 'Feeder and its history' })
    await dialog.getByText(/Your log-in may look but not enter/).waitFor()
    expect(await dialog.getByRole('textbox').count()).toBe(0)
  })

  it('PA-04 Time of Use and Supply lead to each other', async () => {
    const { from, to } = lastMonth()
    const page = await seenBy('standard', `/parameters/time-of-use?from=${from}&to=${to}`)
    await page.getByRole('link', { name: 'Supply of the feeder, day by day' }).click()
    await settled(page)
    // The month that was looked at, not the running one.
    expect(new URL(page.url()).searchParams.get('month')).toBe(LAST)
    await page.getByRole('link', { name: 'Hours of use of each source' }).click()
    await settled(page)
    expect(new URL(page.url()).pathname).toBe('/parameters/time-of-use')
  })

  it.each(VIEWS)('looks right at $width in $theme', async ({ width, dark }) => {
    const page = await seenBy('bespoke', await supplyPath('Enugu', 'bespoke'), { width, dark })
    await inspect(page, 'Supply')
    await screenshot(page, `supply-${width}`)
    if (width < 500) {
      await press(page, 'The week before')
      expect(await page.getByRole('button', { name: 'The week after' }).isEnabled()).toBe(true)
    }
    for (const name of ['Feeder and its history', 'Rules and band tariffs']) {
      await press(page, name)
      await page.getByRole('dialog', { name }).waitFor()
      await page
        .getByRole('status')
        .filter({ hasText: /^Loading/ })
        .waitFor({ state: 'detached' })
      await inspect(page, name)
      await screenshot(page, `supply-${name.slice(0, 6)}-${width}`)
      await page.keyboard.press('Escape')
    }
    await go(page, await supplyPath('Kano', 'bespoke'))
    await inspect(page, 'Supply of Kano')
    await screenshot(page, `supply-kano-${width}`)
  })
})
