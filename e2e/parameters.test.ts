import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectToast } from './costs.ts'
import { week } from './days.ts'
import { card, drawing, go, journeys, number, table, words } from './harness.ts'
import { address } from './product.ts'
import type { Username } from './server.ts'
import { inspect, screenshot, VIEWS } from './views.ts'

const { open, session } = journeys()
const { from, to } = week()
const QUERY = `?from=${from.replace(' ', '+')}&to=${to.replace(' ', '+')}`
const PAGES = ['energy-consumption', 'power-quality', 'power-demand', 'time-of-use', 'last-reading']

async function openPage(
  name: string,
  username: Username = 'standard',
  width = 1440,
  dark = false,
): Promise<Page> {
  const { logIn } = await session(username)
  const page = await open({ logIn, width, dark })
  await shown(page, name)
  return page
}

/** What is below on Power Quality is asked for as it comes into view, so that page is never loaded whole. */
async function shown(page: Page, name: string): Promise<void> {
  if (name !== 'power-quality') return go(page, `/parameters/${name}${QUERY}`)
  await page.goto(`${address()}/parameters/${name}${QUERY}`)
  await page.getByRole('img').first().waitFor()
}

async function downloaded(page: Page, button: string): Promise<{ name: string; bytes: Buffer }> {
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).first().click()
  const file = await coming
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) }
}

describe('Parameters', () => {
  it('PA-02 Energy Consumption is the Dashboard’s energy, and the selection’s alone', async () => {
    const server = await session('standard')
    const page = await openPage('energy-consumption')
    const { total_kwh } = await server.energy({ from, to })
    expect(await words(card(page, 'Usage'))).toContain(`${number(total_kwh.value)} kWh`)
    await drawing(page, /^Energy Consumption/)
    await table(page, 'Raw Logs').waitFor()
    await page.getByRole('checkbox', { name: 'Abuja', exact: true }).click()
    const abuja = (await server.organisation()).branches.find(({ name }) => name === 'Abuja')
    const own = await server.energy({ from, to }, `branches=${abuja?.branch_id}`)
    await expect.poll(() => words(card(page, 'Usage'))).toContain(`${number(own.total_kwh.value)} kWh`)
  })

  it('PA-01 the measure stands in the address', async () => {
    const page = await openPage('power-quality')
    await page.getByRole('radio', { name: 'Voltage (Volts)' }).click()
    await page.waitForURL(/measure=voltage/)
    await page.reload()
    await page
      .getByRole('img', { name: /^Voltage/ })
      .first()
      .waitFor()
    expect(await page.getByRole('radio', { name: 'Voltage (Volts)' }).isChecked()).toBe(true)
  })

  it('PA-06 exports a table as CSV, said for 5 seconds', async () => {
    const page = await openPage('energy-consumption')
    const { name, bytes } = await downloaded(page, 'Export CSV: Raw Logs')
    await expectToast(page, 'Export to CSV', 'Your download will start in a moment')
    expect(name).toMatch(/^energy-consumption.*\.csv$/)
    // Seven days of hours and a heading.
    expect(bytes.toString('utf8').trim().split('\r\n')).toHaveLength(1 + 7 * 24)
  })

  it('SH-10 hours over a quarter are shown by day, and the page and its file say so', async () => {
    const { logIn } = await session('standard')
    const page = await open({ logIn })
    await go(page, '/parameters/energy-consumption?range=past-half-year&interval=hourly')
    await page.getByText('Shown by day: hours over more than 62 days are too many to draw.').waitFor()
    const { name, bytes } = await downloaded(page, 'Export CSV: Raw Logs')
    expect(name).toBe('energy-consumption.csv')
    expect(bytes.toString('utf8')).toMatch(/^\uFEFF?Date \(daily\),/)
  })

  it('PA-03 Power Demand makes its Excel file in the browser, its name led by a number from 0 to 100', async () => {
    const page = await openPage('power-demand')
    const { name, bytes } = await downloaded(page, 'Export Excel')
    expect(Number(/^\d+/.exec(name)?.[0])).toBeLessThanOrEqual(100)
    expect(name).toMatch(/\.xlsx$/)
    expect(bytes.subarray(0, 2).toString()).toBe('PK')
  })

  it('PA-01 Power Quality has a section for each device and a measure to choose', async () => {
    const page = await openPage('power-quality', 'single')
    const measure = page.getByRole('radio', { name: 'Current (Amps)' })
    await measure.waitFor()
    expect(await measure.isChecked()).toBe(true)
    for (const name of ['Yaba Utility', 'Yaba Gen 1', 'Yaba Solar']) {
      await page
        .getByRole('heading', { name: new RegExp(name) })
        .first()
        .waitFor()
    }
    for (const name of ['Voltage (Volts)', 'Active-Power (kW)', 'Reactive-Power (kVar)']) {
      await page.getByRole('radio', { name }).click()
      await expect.poll(() => page.getByRole('radio', { name }).isChecked()).toBe(true)
      await page
        .getByRole('img', { name: /Yaba Utility/ })
        .first()
        .waitFor()
    }
  })

  it('Power Quality shows one device at a time, as the address says, with its events and the bands of a voltage', async () => {
    const page = await openPage('power-quality', 'single')
    const picker = page.getByRole('combobox', { name: 'Device' })
    await picker.selectOption({ label: 'Yaba Gen 1' })
    await page.waitForURL(/source=\d+/)
    await page.getByRole('img', { name: /Yaba Gen 1/ }).waitFor()
    expect(await page.getByRole('img', { name: /Yaba Utility/ }).count()).toBe(0)
    await page.getByRole('button', { name: 'Yaba Utility', exact: true }).click()
    await page.getByRole('radio', { name: 'Voltage (Volts)' }).click()
    await page.getByRole('img', { name: /^Voltage.*Yaba Utility/ }).waitFor()
    await page.getByText(/^Dotted: ±10 %, [\d.]+\sV and [\d.]+\sV$/).waitFor()
    await page.getByRole('heading', { name: 'Events, Yaba Utility' }).scrollIntoViewIfNeeded()
    await expect
      .poll(() => page.getByRole('region', { name: 'Events, Yaba Utility' }).innerText())
      .toMatch(/Outage|Voltage under|no outage is proven/)
  })

  it('PA-04 Time of Use counts hours per device, with rows that add up to them', async () => {
    const page = await openPage('time-of-use', 'single')
    const hours = /([\d.,]+) hours/.exec(await words(card(page, 'Yaba Utility')))?.[1]
    const rows = await table(page, 'Raw Logs, Yaba').getByRole('row').all()
    expect(rows.length).toBeGreaterThan(20)
    expect(Number(hours)).toBeGreaterThan(0)
    expect(Number(hours)).toBeLessThanOrEqual(7 * 24)
  })

  it('PA-05 Last Reading says when it was captured, in West African time', async () => {
    const page = await openPage('last-reading', 'single')
    const section = page.getByRole('region', { name: 'Yaba Utility', exact: true })
    expect(await words(section)).toMatch(
      /Captured: \w+day, \w+ \d{1,2}, \d{4}, \d{2}:\d{2} (am|pm), West African time \(GMT \+0100\)/,
    )
    await table(page, 'Phase Basic Measurements, Yaba Utility').getByText('Voltage').waitFor()
    for (const title of ['Total', 'Harmonic Distortion', 'Energy', 'Demands', 'Total Demand']) {
      await page.getByRole('heading', { name: `${title}, Yaba Utility`, exact: true }).waitFor()
    }
  })

  it('PA-05 at 390 px Last Reading shows the tables of the first device, those of others once they are asked for', async () => {
    const page = await openPage('last-reading', 'standard', 390)
    const shows = page.getByRole('button', { name: /^Show readings of / })
    await shows.first().waitFor()
    const devices = await page.getByRole('main').getByRole('heading', { level: 2 }).count()
    // One that never sent anything has none to show.
    expect(await shows.count()).toBeGreaterThanOrEqual(devices - 2)
    expect(await page.getByRole('heading', { name: /^Phase Basic Measurements, / }).count()).toBe(1)
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(9_000)
    const name = (await shows.first().getAttribute('aria-label'))!.replace('Show readings of ', '')
    await shows.first().click()
    await page.getByRole('button', { name: `Hide readings of ${name}` }).waitFor()
    await page.getByRole('heading', { name: `Phase Basic Measurements, ${name}`, exact: true }).waitFor()
  })

  it('gaps of a branch are said, not drawn as zero', async () => {
    const page = await openPage('energy-consumption')
    await go(page, '/parameters/energy-consumption')
    await page.getByText(/Measured in part of the range: .*Surulere Utility/).waitFor()
  })

  it.each(VIEWS)(
    'all pages fit $width px, $theme, and axe finds nothing serious',
    async ({ width, dark }) => {
      const page = await openPage('energy-consumption', 'bespoke', width, dark)
      for (const name of PAGES) {
        await shown(page, name)
        await inspect(page, name)
        await screenshot(page, `${name}-${width}`)
      }
    },
  )
})
