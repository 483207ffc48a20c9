import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../../tools/browser.ts'
import type { ServedGallery } from './serve-gallery.ts'
import { serveGallery } from './serve-gallery.ts'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

let gallery: ServedGallery
let browser: Browser
/** What the browser complained about: policy violations, errors, failed requests. */
const complaints: string[] = []

beforeAll(async () => {
  gallery = await serveGallery()
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser?.close()
  await gallery?.close()
})

afterEach(async () => {
  for (const context of browser.contexts()) await context.close()
  expect(complaints.splice(0)).toEqual([])
})

const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const DESK: BrowserContextOptions = { viewport: { width: 1440, height: 900 } }

async function open(section: string, options: BrowserContextOptions = DESK): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
  const page = await context.newPage()
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  await page.goto(section ? `${gallery.address}/?section=${section}` : gallery.address)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.evaluate(() => document.fonts.ready)
  return page
}

interface AxeResult {
  violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[]
}

async function axe(page: Page): Promise<string[]> {
  await page.evaluate(axeSource)
  const { violations } = (await page.evaluate(
    'axe.run(document, { resultTypes: ["violations"] })',
  )) as AxeResult
  return violations.flatMap((one) =>
    one.nodes.map((node) => `${one.id}: ${node.html} ${node.failureSummary ?? ''}`),
  )
}

const WIDTHS = [320, 390, 544, 768, 1012, 1280, 1296, 1440]

describe('kit, every part', () => {
  it.each([
    ['a phone', PHONE],
    ['a desk', DESK],
  ])('SH-11 is accessible in light and dark on %s', async (_, options) => {
    const page = await open('', options)
    for (const theme of ['light', 'dark']) {
      await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme)
      expect(await axe(page), theme).toEqual([])
    }
  })

  it('SH-11 does not scroll sideways at any width', async () => {
    const page = await open('')
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      const excess = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      await expect.poll(excess, { message: `${width} px` }).toBeLessThanOrEqual(0)
    }
  })

  it('SH-11 draws Montserrat and its ₦', async () => {
    const page = await open('figures')
    const loaded = await page.evaluate(() =>
      [...document.fonts].filter((face) => face.status === 'loaded').map((face) => face.family),
    )
    expect(loaded).toEqual(expect.arrayContaining(['Montserrat', 'Montserrat Naira']))
  })
})

describe('buttons and fields', () => {
  it('cannot be pressed twice while it saves, and keeps its focus', async () => {
    const page = await open('fields')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Saving' }).click({ force: true })
    expect(await page.getByLabel('Presses').textContent()).toBe('1')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-busy'))).toBe('true')
  })

  it('PU-01 ties the error to its field and shows the password on demand', async () => {
    const page = await open('fields')
    const field = page.getByLabel('Password', { exact: false }).first()
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    const described = await field.getAttribute('aria-describedby')
    expect(await page.locator(`[id="${described}"]`).textContent()).toBe('Invalid Username or Password')
    await page.getByRole('button', { name: 'Show password' }).click()
    expect(await field.getAttribute('type')).toBe('text')
  })

  it('SH-04 shows a half-checked branch', async () => {
    const page = await open('fields')
    const branch = page.getByRole('checkbox', { name: 'Ikeja', exact: true })
    expect(await branch.evaluate((input: HTMLInputElement) => input.indeterminate)).toBe(true)
  })

  it('offers a numeric keyboard for numbers', async () => {
    const page = await open('fields', PHONE)
    expect(await page.getByLabel('Quantity').getAttribute('inputmode')).toBe('decimal')
  })
})

describe('overlays', () => {
  it('keeps focus in a dialog, closes on Escape and gives focus back', async () => {
    const page = await open('overlays')
    const opener = page.getByRole('button', { name: 'Open dialog' })
    await opener.click()
    const dialog = page.getByRole('dialog', { name: 'Edit diesel purchase' })
    for (let i = 0; i < 12; i += 1) {
      await page.keyboard.press('Tab')
      expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    }
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe('hidden')
    expect(await axe(page)).toEqual([])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  it('CT-05 gives focus back to the row’s menu button when its dialog closes', async () => {
    const page = await open('overlays')
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('menuitem', { name: 'Personal Data' }).click()
    await page.getByRole('dialog', { name: 'Personal Data' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    await expect.poll(focused).toBe('Account')
  })

  it('shows a toast over a dialog without closing it', async () => {
    const page = await open('overlays')
    await page.getByRole('button', { name: 'Open dialog' }).click()
    await page.getByRole('button', { name: 'OK' }).click()
    await page.locator('li', { hasText: 'Bill Updated' }).waitFor()
    await page.getByLabel('Dismiss').click()
    await page.locator('li', { hasText: 'Bill Updated' }).waitFor({ state: 'detached' })
    expect(await page.getByRole('dialog', { name: 'Edit diesel purchase' }).isVisible()).toBe(true)
  })

  it('BI-07 a toast is announced and goes after its time', async () => {
    const page = await open('overlays')
    await page.getByRole('button', { name: 'Good toast' }).click()
    const toast = page.locator('li', { hasText: 'Bill Updated' })
    await toast.waitFor()
    await page.getByRole('status').filter({ hasText: 'Bill Updated' }).first().waitFor({ state: 'attached' })
    await page.mouse.move(5, 500)
    await toast.waitFor({ state: 'detached', timeout: 6000 })
  })

  it('walks a menu with the arrow keys', async () => {
    const page = await open('overlays')
    await page.getByRole('button', { name: 'Account' }).focus()
    await page.keyboard.press('Enter')
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await expect.poll(focused).toBe('Personal Data')
    await page.keyboard.press('ArrowDown')
    await expect.poll(focused).toBe('Password')
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
  })

  it('opens a tooltip on hover, on focus and on a tap', async () => {
    const desk = await open('overlays')
    await desk.getByRole('button', { name: '₦1.23m' }).hover()
    await desk.getByRole('tooltip', { name: '₦1,234,567.89' }).waitFor({ state: 'attached' })
    const phone = await open('overlays', PHONE)
    const figure = phone.getByRole('button', { name: '₦1.23m' })
    await figure.tap()
    await phone.getByRole('tooltip').waitFor({ state: 'attached' })
    await figure.tap()
    await phone.getByRole('tooltip').waitFor({ state: 'detached' })
  })

  it('SH-02 shows a count of 0', async () => {
    const page = await open('overlays')
    expect(await page.getByRole('button', { name: 'Notifications: 0' }).textContent()).toBe('0')
  })
})

describe('figures', () => {
  it('explains how much was measured', async () => {
    const page = await open('figures')
    await page.getByRole('button', { name: /96.% measured/ }).click()
    await page.getByText('not counted as zero').waitFor()
  })

  it('shows unknown as a dash with its reason', async () => {
    const page = await open('figures')
    await page.getByRole('button', { name: /Unknown: The meter sent no power factor/ }).waitFor()
  })
})

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

  it('measures again when its place changes', async () => {
    const page = await open('charts')
    const image = page.getByRole('img', { name: 'Daily energy' })
    await page.setViewportSize({ width: 700, height: 900 })
    await expect.poll(async () => (await image.boundingBox())?.width ?? 0).toBeLessThan(700)
  })

  it.each([390, 1024, 1440])('keeps the labels of its axis apart at %s px', async (width) => {
    const page = await open('charts', { viewport: { width, height: 900 } })
    for (const name of ['Daily energy', 'Hourly energy']) {
      const labels = page.getByRole('img', { name }).locator('text', { hasText: /^\d\d-11$/ })
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

  it('draws more rows as the end comes into view', async () => {
    const page = await open('tables')
    const region = page.getByRole('group', { name: 'Raw Logs' })
    const rows = region.locator('tbody tr')
    expect(await rows.count()).toBe(100)
    await region.evaluate((element) => {
      element.scrollIntoView()
      element.scrollTo(0, element.scrollHeight)
    })
    await expect.poll(() => rows.count()).toBe(200)
  })

  it('stacks rows on a phone with the first column as title', async () => {
    const page = await open('tables', PHONE)
    const list = page.getByRole('list', { name: 'Diesel Purchased' })
    expect(await list.getByRole('listitem').count()).toBe(6)
    expect(await list.getByRole('listitem').first().locator('p').first().textContent()).toBe('2026-11-01')
    await page.getByLabel('Sort Diesel Purchased').selectOption('litres')
    await page.getByRole('button', { name: 'Smallest first' }).first().waitFor()
  })
})
