import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { lastMonth } from './days.ts'
import { card, drawing, go, journeys, settled, visibleWords, words } from './harness.ts'
import type { Username } from './server.ts'
import { inspect, screenshot, VIEWS } from './views.ts'

const { seenBy } = journeys()
const { from, to } = lastMonth()
const QUERY = `?from=${from.replace(' ', '+')}&to=${to.replace(' ', '+')}`

const openPage = (username: Username, path = `/score-card${QUERY}`, width = 1440, dark = false) =>
  seenBy(username, path, { width, dark })

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const naturally = (text: string) => Number(text.replace(/[^\d.-]/g, ''))

describe('Score Card', () => {
  it('SC-01 SC-02 SC-06 rates baseline, peak to average and carbon, each explained', async () => {
    const page = await openPage('standard')
    const baseline = await words(region(page, 'Baseline Energy'))
    const [, forecast = '', used = '', said = '', low = '', high = ''] =
      /Forecast ([\d,.]+) kWh Used ([\d,.]+) kWh (Saved|More than forecast) (?:no sure change|between ([\d,.]+) kWh and ([\d,.]+) kWh)/.exec(
        baseline,
      ) ?? []
    // T13, T19: a month that is over says what was saved within its interval, or nothing.
    expect(baseline).not.toMatch(/so far|inbound|On the way/)
    const change = (naturally(forecast) - naturally(used)) * (said === 'Saved' ? 1 : -1)
    if (low !== '') expect([naturally(low) <= change, change <= naturally(high)]).toEqual([true, true])
    else expect(baseline).toContain('No sure change')
    const ratio = await words(region(page, 'Peak to Average Power Ratio'))
    const [, peak = '', average = ''] =
      /Peak demand ([\d,.]+) kVA Average demand ([\d,.]+) kVA/.exec(ratio) ?? []
    const papr = naturally(average) / naturally(peak)
    const band =
      papr >= 0.7 ? 'Efficient' : papr >= 0.5 ? 'Fairly efficient' : 'Inefficient - Higher is better'
    await region(page, 'Peak to Average Power Ratio').getByText(band, { exact: true }).waitFor()
    expect(await words(region(page, 'Carbon Emission'))).toMatch(
      /Tree equivalence of the saving (?:[\d,.]+ trees|—)/,
    )
    for (const name of ['Baseline Energy', 'Peak to Average Power Ratio', 'Carbon Emission']) {
      await page.getByRole('button', { name: `About ${name}` }).hover()
      await page.getByRole('tooltip').waitFor()
      await page.keyboard.press('Escape')
    }
  })

  it('SC-01 the same demand and energy stand on the Dashboard', async () => {
    const page = await openPage('standard')
    const ratio = await words(region(page, 'Peak to Average Power Ratio'))
    const used = /Used ([\d,.]+) kWh/.exec(await words(region(page, 'Baseline Energy')))?.[1]
    const peak = /Peak demand ([\d,.]+) kVA/.exec(ratio)?.[1]
    await go(page, `/dashboard${QUERY}`)
    expect(await words(card(page, 'Max Demand'))).toContain(`${peak} kVA`)
    expect(await words(card(page, 'Total Energy'))).toContain(`${used} kWh`)
  })

  it('SC-03 SC-05 SC-07 generators have a row and a chart, and a site without any has none', async () => {
    const page = await openPage('standard')
    const names = ['Ikeja Gen 1', 'Ikeja Gen 2', 'Surulere Gen 1', 'Abuja Gen 1', 'Abuja Gen 2']
    for (const part of ['Generator Size Efficiency', 'Fuel Efficiency']) {
      expect(await visibleWords(region(page, part).getByRole('heading', { level: 3 }))).toEqual(names)
    }
    expect(await words(region(page, 'Fuel Efficiency'))).toMatch(/To next maintenance|Maintenance is due/)
    await drawing(page, 'Operating Time Deviation')
    for (const label of ['time', 'energy', 'diesel']) await card(page, `Estimated ${label} wasted`).waitFor()
    await card(page, 'Estimated cost').waitFor()
    await page.getByRole('button', { name: 'Open Ikeja' }).click()
    await page.getByRole('checkbox', { name: 'Ikeja Solar', exact: true }).click()
    await expect.poll(() => region(page, 'Generator Size Efficiency').count()).toBe(0)
    expect(await region(page, 'Operating Time Deviation').count()).toBe(0)
  })

  it('SC-06 another range asks again; a branch with gaps says how much was measured', async () => {
    const page = await openPage('standard', '/score-card')
    const before = await words(region(page, 'Baseline Energy'))
    await page.getByRole('checkbox', { name: 'Surulere', exact: true }).click()
    await expect.poll(() => words(region(page, 'Baseline Energy'))).not.toBe(before)
    await settled(page)
    expect(await words(region(page, 'Baseline Energy'))).toMatch(/\d+ % measured/)
  })

  it('begins with three things to do as the brief ranks them, each with its naira, that lead to where it is done', async () => {
    const page = await openPage('standard', '/score-card')
    const things = page.getByRole('list', { name: 'Three things to do' }).getByRole('listitem')
    await things.first().waitFor()
    expect(await things.count()).toBe(3)
    const said = await Promise.all((await things.all()).map(words))
    expect(said.filter((one) => /₦[\d,]+\.\d{2} at least, with VAT$/.test(one)).length).toBeGreaterThan(0)
    await page.getByRole('button', { name: /^Show all \d+$/ }).click()
    await expect.poll(() => things.count()).toBeGreaterThan(3)
    const found = things.filter({ hasText: 'Send the claim' }).first()
    const [, naira = 'none'] = /(₦[\d,]+\.\d{2}) at least/.exec(await words(found)) ?? []
    await found.getByRole('link').click()
    await page.getByRole('heading', { name: 'Money to get back', level: 1 }).waitFor()
    const board = page.getByRole('list', { name: 'Money to get back' }).getByRole('listitem')
    await board.filter({ hasText: naira }).first().waitFor()
  })

  it.each(VIEWS)(
    'fits $width px, $theme, for standard and bespoke, and axe finds nothing serious',
    async ({ width, dark }) => {
      for (const username of ['standard', 'bespoke'] as const) {
        const page = await openPage(username, '/score-card', width, dark)
        await inspect(page)
        await screenshot(page, `score-card-${username}-${width}`)
      }
    },
  )
})
