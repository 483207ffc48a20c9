import { describe, expect, it } from 'vitest'
import { drawing } from '../harness.ts'
import { axe, galleryPages, PHONE } from './gallery-page.ts'

const open = galleryPages()

describe('charts', () => {
  it('DB-05 walks its points with the arrow keys and reads them out', async () => {
    const page = await open('charts')
    const points = page.getByRole('slider', { name: 'Points of Daily energy' })
    await points.focus()
    await page.keyboard.press('End')
    expect(await points.getAttribute('aria-valuetext')).toMatch(/^20-11-2026, total [\d,.]+.kWh/)
    await page.keyboard.press('ArrowLeft')
    expect(await points.getAttribute('aria-valuetext')).toMatch(/^19-11-2026/)
    await page.keyboard.press('Home')
    expect(await points.getAttribute('aria-valuenow')).toBe('1')
  })

  it('DB-05 lists series by size with the total in the tooltip', async () => {
    const page = await open('charts')
    const box = await page.getByRole('slider', { name: 'Points of Daily energy' }).boundingBox()
    if (!box) throw new Error('the chart is not on the page')
    await page.mouse.move(box.x + box.width * 0.025, box.y + 20)
    const rows = await page
      .getByRole('region', { name: 'Daily energy' })
      .locator('li span', { hasText: /^[\d,.]+.kWh$/ })
      .allTextContents()
    const sizes = rows.map((row) => Number.parseFloat(row.replaceAll(',', '')))
    expect(sizes.length).toBe(6)
    expect(sizes).toEqual([...sizes].sort((a, b) => b - a))
    await page.getByText('Total', { exact: true }).first().waitFor()
  })

  it('what a finger opened over a chart goes by a tap elsewhere', async () => {
    const page = await open('charts', PHONE)
    const chart = page.getByRole('region', { name: 'Daily energy' })
    const total = chart.getByText('Total', { exact: true })
    await chart.getByRole('slider').tap()
    await total.waitFor()
    await chart.getByRole('heading').tap()
    await total.waitFor({ state: 'detached' })
  })

  it.each([
    [390, 7],
    [1024, 14],
    [1440, 20],
  ])('FE-01 at %s px draws %s dates', async (width, count) => {
    const page = await open('charts', { viewport: { width, height: 900 } })
    const points = page.getByRole('slider', { name: 'Points of Daily energy' })
    expect(await points.getAttribute('aria-valuemax')).toBe(String(count))
  })

  it('takes a series out and puts it back', async () => {
    const page = await open('charts')
    const points = page.getByRole('slider', { name: 'Points of Monthly Cost' })
    const diesel = page.getByRole('button', { name: 'Diesel' })
    await diesel.click()
    expect(await points.getAttribute('aria-valuetext')).not.toContain('Diesel')
    await diesel.click()
    expect(await points.getAttribute('aria-valuetext')).toContain('Diesel')
  })

  it('shows the same figures as a table, unknown as a dash', async () => {
    const page = await open('charts')
    await page.getByRole('button', { name: 'View as table: Monthly Cost' }).click()
    const row = page.getByRole('table', { name: 'Monthly Cost' }).getByRole('row', { name: /Aug 2026/ })
    expect(await row.getByRole('cell').allTextContents()).toEqual(['—', '₦1.10m', '₦1.10m'])
    expect(await axe(page)).toEqual([])
  })

  it('comes back from its table, and comes when its data does', async () => {
    const page = await open('charts')
    const image = page.getByRole('img', { name: 'Monthly Cost' })
    await page.getByRole('button', { name: 'View as table: Monthly Cost' }).click()
    await image.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'View as chart: Monthly Cost' }).click()
    await image.waitFor()
    await page.getByRole('status').filter({ hasText: 'Loading Late energy' }).waitFor({ state: 'attached' })
    await page.getByRole('button', { name: 'Let it arrive' }).click()
    await page.getByRole('img', { name: 'Late energy' }).waitFor()
  })

  it('measures again when its place changes', async () => {
    const page = await open('charts')
    const image = page.getByRole('img', { name: 'Daily energy' })
    await page.setViewportSize({ width: 700, height: 900 })
    await expect.poll(async () => (await image.boundingBox())?.width ?? 0).toBeLessThan(700)
  })

  it('paper is white whatever theme was chosen, and keeps the colours of legends', async () => {
    const page = await open('charts')
    await page.evaluate(() => {
      document.documentElement.dataset.theme = 'dark'
    })
    const colours = () =>
      page.evaluate(() => {
        const { backgroundColor, printColorAdjust } = getComputedStyle(document.documentElement)
        return { backgroundColor, printColorAdjust }
      })
    expect((await colours()).backgroundColor).not.toBe('rgb(255, 255, 255)')
    await page.emulateMedia({ media: 'print' })
    expect(await colours()).toEqual({ backgroundColor: 'rgb(255, 255, 255)', printColorAdjust: 'exact' })
  })

  it.each(['Daily energy', 'Power usage', 'Current'])(
    '%s is on paper as it was, only smaller',
    async (title) => {
      const page = await open('charts')
      const image = await drawing(page, title)
      // Lines are drawn on a canvas inside of what is told as the picture.
      const drawn = title === 'Current' ? image.locator('canvas') : image
      const before = await drawn.evaluate((one) => one.getBoundingClientRect().toJSON())
      await page.emulateMedia({ media: 'print' })
      // The browser lays a page out for paper without asking it to draw again.
      const after = await drawn.evaluate((one) => {
        const card = one.closest('section')
        if (card) card.style.width = '200px'
        return one.getBoundingClientRect().toJSON()
      })
      expect(after.width).toBeGreaterThan(0)
      expect(after.width).toBeLessThan(200)
      expect(after.width).toBeLessThan(before.width)
      expect(after.height / after.width).toBeCloseTo(before.height / before.width, 1)
    },
  )

  it.each([390, 1024, 1440])('keeps the labels of its axis apart at %s px', async (width) => {
    const page = await open('charts', { viewport: { width, height: 900 } })
    for (const name of ['Daily energy', 'Hourly energy']) {
      const labels = (await drawing(page, name)).locator('text', { hasText: /^\d\d-11$/ })
      await labels.first().waitFor()
      const boxes = await labels.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()))
      expect(boxes.length).toBeGreaterThan(2)
      for (let i = 1; i < boxes.length; i += 1) expect(boxes[i].left).toBeGreaterThan(boxes[i - 1].right)
    }
  })
})

describe('tables', () => {
  it('AD-03 sorts both ways, searches and highlights', async () => {
    const page = await open('tables')
    const table = page.getByRole('table', { name: 'Diesel Purchased' })
    const header = table.getByRole('columnheader', { name: /Quantity/ })
    await header.getByRole('button').first().click()
    expect(await header.getAttribute('aria-sort')).toBe('ascending')
    await header.getByRole('button').first().click()
    expect(await header.getAttribute('aria-sort')).toBe('descending')
    await table.getByRole('button', { name: 'Search Branch' }).click()
    await page.getByRole('searchbox', { name: 'Search Branch' }).fill('lek')
    expect(await table.locator('mark').allTextContents()).toEqual(['Lek', 'Lek', 'Lek', 'Lek', 'Lek'])
    await page.getByText('5 of 14 entries').waitFor()
  })

  it('CT-03 pages by six', async () => {
    const page = await open('tables')
    const table = page.getByRole('table', { name: 'Diesel Purchased' })
    expect(await table.locator('tbody tr').count()).toBe(6)
    await page.getByRole('button', { name: 'Next page' }).click()
    await page.getByRole('button', { name: 'Next page' }).click()
    expect(await table.locator('tbody tr').count()).toBe(2)
  })

  it('keeps the first column in view while the rest scrolls inside the card', async () => {
    const page = await open('tables', { viewport: { width: 800, height: 900 } })
    const region = page.getByRole('group', { name: 'Raw Logs' })
    const first = region.getByRole('cell', { name: 'Reading 1', exact: true })
    const before = await first.boundingBox()
    await region.evaluate((element) => element.scrollBy(400, 0))
    expect((await first.boundingBox())?.x).toBe(before?.x)
  })

  it('draws the rows near the window, tells each its place, and draws all of them on paper', async () => {
    const page = await open('tables')
    const region = page.getByRole('group', { name: 'Raw Logs' })
    const table = region.getByRole('table')
    const all = Number(await table.getAttribute('aria-rowcount')) - 1
    const rows = region.locator('tbody tr[aria-rowindex]')
    expect(await rows.count()).toBeLessThan(all)
    const last = region.locator(`tr[aria-rowindex="${all + 1}"]`)
    await region.evaluate((element) => {
      element.scrollIntoView()
      element.scrollTo(0, element.scrollHeight)
    })
    await last.waitFor()
    await expect.poll(() => region.locator('tr[aria-rowindex="2"]').count()).toBe(0)
    await page.emulateMedia({ media: 'print' })
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    expect(await rows.count()).toBe(all)
    expect(await region.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0)
    await page.emulateMedia({ media: 'screen' })
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    await expect.poll(() => rows.count()).toBeLessThan(all)
    await page.keyboard.press('Control+f')
    await expect.poll(() => rows.count()).toBe(all)
  })

  it('stacks rows on a phone with the first column as title', async () => {
    const page = await open('tables', PHONE)
    const list = page.getByRole('list', { name: 'Diesel Purchased' })
    expect(await list.getByRole('listitem').count()).toBe(6)
    expect(await list.getByRole('listitem').first().textContent()).toMatch(/^2026-11-01/)
    await page.getByLabel('Sort Diesel Purchased').selectOption('litres')
    await page.getByRole('button', { name: 'Smallest first' }).first().waitFor()
  })
})
