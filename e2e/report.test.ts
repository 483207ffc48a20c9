import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { lastMonth } from './days.ts'
import { card, drawing, journeys, number, settled, words } from './harness.ts'
import type { Username } from './server.ts'
import { inspect, screenshot, VIEWS } from './views.ts'

const { seenBy, session } = journeys()
const range = lastMonth()
const LAST_MONTH = `/report?reportDate=${range.from.slice(0, 10)}`

const openPage = (username: Username, path = LAST_MONTH, width = 1440, dark = false) =>
  seenBy(username, path, { width, dark })

describe('Report', () => {
  it('RP-01 RP-03 RP-04 a month that is over: cards, charts and tables, the Dashboard’s energy', async () => {
    const server = await session('standard')
    const page = await openPage('standard')
    const { total_kwh } = await server.energy(range)
    expect(await words(card(page, 'Total Consumption'))).toContain(`${number(total_kwh.value)} kWh`)
    expect(await words(card(page, 'CO2 Footprint'))).toMatch(
      /Tree equivalence of the footprint [\d,.]+ trees/,
    )
    for (const name of ['Peak to Average Power Ratio', 'Baseline Consumption']) {
      await page.getByRole('region', { name, exact: true }).waitFor()
    }
    for (const name of ['Source Consumption', 'Time of Use', 'Energy Consumption']) {
      await drawing(page, new RegExp(`^${name}`))
    }
    for (const name of ['Cost Implication', 'Power Demand', 'Fuel Consumption', 'Generator Efficiency']) {
      await page.getByRole('table', { name, exact: true }).waitFor()
    }
    await page.getByRole('heading', { name: 'Load Imbalance Occurrence' }).waitFor()
  })

  it('RP-01 the type and the date stand in the address; today’s month is so far', async () => {
    const page = await openPage('standard', '/report')
    await page.getByRole('radio', { name: 'Monthly' }).waitFor()
    expect(await page.getByRole('radio', { name: 'Monthly' }).isChecked()).toBe(true)
    await page.getByText('so far', { exact: true }).waitFor()
    await page.getByRole('radio', { name: 'Weekly' }).click()
    await page.waitForURL(/reportType=weekly/)
    await page.getByLabel('Report date').fill(range.from.slice(0, 10).split('-').reverse().join('-'))
    await page.waitForURL(/reportDate=01-/)
    await settled(page)
    expect(await page.getByText('so far', { exact: true }).count()).toBe(0)
  })

  it('RP-01 arrows step from month to month, by key too, in the address', async () => {
    const page = await openPage('standard', '/report')
    const after = page.getByRole('button', { name: 'The month after' })
    await page.getByText('so far', { exact: true }).waitFor()
    expect(await after.isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'The month before' }).click()
    const shown = range.from.slice(3, 10)
    await page.waitForURL(new RegExp(`reportDate=01-${shown}`))
    await page.getByRole('button', { name: 'The month before' }).press('ArrowLeft')
    await page.waitForURL((url) => !url.search.includes(`01-${shown}`))
    await after.press('Enter')
    await page.waitForURL(new RegExp(`reportDate=01-${shown}`))
    await settled(page)
    await page.goBack()
    await page.waitForURL((url) => !url.search.includes(`01-${shown}`))
  })

  it('RP-01 a report has a period of its own; a day that does not exist stands for today', async () => {
    const page = await openPage('standard', '/report?reportDate=31-02-2026')
    await page.getByText('so far', { exact: true }).waitFor()
    expect(await page.getByRole('button', { name: 'This Month' }).count()).toBe(0)
    expect(await page.getByRole('combobox', { name: /interval/i }).count()).toBe(0)
  })

  it('RP-02 Download Report makes report.pdf', async () => {
    const page = await openPage('standard')
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download Report' }).click()
    const file = await coming
    expect(file.suggestedFilename()).toBe('report.pdf')
    expect(
      readFileSync(await file.path())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
  })

  it('on paper a report says which branch it is of', async () => {
    const page = await openPage('standard')
    await page.getByRole('checkbox', { name: 'Ikeja', exact: true }).click()
    await settled(page)
    await page.emulateMedia({ media: 'print' })
    await page.getByText('Adunni Demo Stores · Ikeja', { exact: true }).waitFor()
  })

  it('SH-05 devices cannot be checked here, branches can', async () => {
    const page = await openPage('standard')
    await page.getByRole('button', { name: 'Open Ikeja' }).click()
    expect(await page.getByRole('checkbox', { name: 'Ikeja Solar' }).isDisabled()).toBe(true)
    const all = await words(card(page, 'Total Consumption'))
    await page.getByRole('checkbox', { name: 'Abuja', exact: true }).click()
    await expect.poll(() => words(card(page, 'Total Consumption'))).not.toBe(all)
  })

  it.each(VIEWS)('fits $width px, $theme, and axe finds nothing serious', async ({ width, dark }) => {
    const page = await openPage('bespoke', LAST_MONTH, width, dark)
    await inspect(page)
    await screenshot(page, `report-${width}`)
  })
})
