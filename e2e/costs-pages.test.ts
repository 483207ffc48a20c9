import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { drawing, go, journeys, settled, table, words } from './harness.ts'
import type { Username } from './server.ts'
import { inspect, screenshot, VIEWS } from './views.ts'

/** The pages of costs: who sees which tables, what they say and how they fit. */

const { seenBy } = journeys()
const openPage = (path: string, username: Username = 'single') => seenBy(username, path)

describe('who sees what', () => {
  it('CT-01 CT-02 CT-04 STANDARD has overviews of diesel and utility, their charts, and no IPP', async () => {
    const page = await openPage('/cost-tracker', 'standard')
    for (const name of [
      'Cost Overview',
      'Diesel Overview',
      'Utility Overview',
      'Energy Consumption',
      'Monthly Cost',
    ]) {
      await page.getByRole('heading', { name, exact: true }).waitFor()
    }
    expect(await page.getByText('IPP Overview').count()).toBe(0)
    for (const branch of ['Ikeja', 'Surulere', 'Abuja']) {
      await page.getByRole('tab', { name: branch, exact: true }).click()
      await table(page, `Diesel Purchased, ${branch}`).waitFor()
      await table(page, `Utility Payments, ${branch}`).waitFor()
    }
  })

  it('E7 CT-06 a month whose bill is not in says so, accrues what was used and is no difference', async () => {
    const page = await openPage('/cost-tracker', 'standard')
    // Ikeja is post-paid: its bill comes once the month is over.
    await page.getByRole('checkbox', { name: 'Ikeja', exact: true }).click()
    const running = table(page, 'Utility Overview').getByRole('row').nth(1)
    await expect.poll(() => words(running)).toContain('bill not in yet')
    await running
      .getByText(/^100 % accrued$/)
      .first()
      .waitFor()
    // Purchased, differences, percentage and the running difference, of both units: not known, and none below zero.
    await expect.poll(() => running.getByText(/^Unknown: No bill says/).count()).toBe(6)
    await settled(page)
    const word = running.getByRole('button', { name: 'bill not in yet' })
    // A tooltip closes when the page scrolls: the word is brought into view before it is pressed.
    await word.scrollIntoViewIfNeeded()
    await word.click()
    await page.getByText('Ikeja: bill not in yet', { exact: true }).first().waitFor()
    await drawing(page, /^Monthly Cost/)
    await page.getByRole('button', { name: 'Utility, no bill yet' }).waitFor()
  })

  it('CT-03 tables without pages show six rows and open; each is a file as CSV and for Excel', async () => {
    const page = await openPage('/cost-tracker', 'standard')
    const list = table(page, 'Utility Overview')
    const more = page.getByRole('button', { name: /^Show all \d+ of Utility Overview$/ })
    if ((await more.count()) > 0) {
      // Head, six months, total.
      await expect.poll(() => list.getByRole('row').count()).toBe(8)
      await more.click()
      await expect.poll(() => list.getByRole('row').count()).toBeGreaterThan(8)
    }
    for (const [name, extension, head] of [
      ['CSV: Utility Overview', 'csv', 'Month,Purchased (kWh)'],
      ['Download in Excel: Utility Overview', 'xlsx', 'PK'],
    ] as const) {
      const coming = page.waitForEvent('download')
      await page.getByRole('button', { name, exact: true }).click()
      const file = await coming
      expect(file.suggestedFilename()).toMatch(new RegExp(`utility overview\\.${extension}$`))
      expect(readFileSync(await file.path(), 'utf8').slice(0, 60)).toContain(head)
    }
  })

  it('SH-01 the page names the months that it shows', async () => {
    const page = await openPage('/cost-tracker', 'standard')
    await page.getByText(/^Last 24 months, 01-\d\d-\d{4} 00:00 – /).waitFor()
  })

  it('on paper every purchase stands, whatever part of them the screen shows', async () => {
    const page = await openPage('/cost-tracker', 'standard')
    const purchases = table(page, 'Diesel Purchased, Ikeja')
    const said = await page
      .getByRole('region', { name: 'Diesel Purchased', exact: true })
      .getByText(/^\d+ entries$/)
      .textContent()
    const entries = Number.parseInt(said ?? '', 10)
    // Between a head and a total.
    const rows = async () => (await purchases.getByRole('row').count()) - 2
    expect(await rows()).toBeLessThan(entries)
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    expect(await rows()).toBe(entries)
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    await expect.poll(rows).toBeLessThan(entries)
  })

  it('AD-06 E10 SH-07 a viewer reads the tables, is offered no change and told who can help', async () => {
    const page = await openPage('/cost-tracker', 'viewer')
    await table(page, 'Diesel Purchased, Ikeja').waitFor()
    await page.getByText(/Ask an administrator of your organisation for level 3, Amend\./).waitFor()
    expect(await page.getByRole('button', { name: /^More: / }).count()).toBe(0)
    for (const name of ['Add Bills', 'Add Diesel Entry', 'Add Equipment', 'Import', 'Import data'])
      expect(await page.getByRole('link', { name, exact: true }).count(), name).toBe(0)
    await go(page, '/dashboard')
    expect(await page.getByRole('link', { name: 'Add Bills' }).count()).toBe(0)
    await go(page, '/cost-tracker/add-bills')
    await page.getByText(/Ask an administrator of your organisation for level 2, Record\./).waitFor()
    expect(await page.getByRole('form').count()).toBe(0)
  })
})

describe('at every width', () => {
  const PATHS = ['', '/add-bills', '/add-bills?kind=post-paid', '/add-diesel-entry', '/add-equipment']

  it.each(VIEWS)(
    'the pages of costs fit $width px, $theme, and axe finds nothing serious',
    async ({ width, dark }) => {
      const page = await seenBy('single', '/cost-tracker', { width, dark })
      for (const path of PATHS) {
        await go(page, `/cost-tracker${path}`)
        await inspect(page, path)
        if (width === 1440 && path === '') {
          const box = page.getByRole('group', { name: 'Utility Overview', exact: true })
          const hidden = await box.evaluate((element) => element.scrollWidth - element.clientWidth)
          expect(hidden, 'CT-06 pixels of the Utility Overview out of view').toBe(0)
        }
        await screenshot(page, `costs${path.replace(/[/?=]/g, '-')}-${width}`)
      }
    },
  )
})
