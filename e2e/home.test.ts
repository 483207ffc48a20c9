import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { seriousFindings } from './axe.ts'
import { go, journeys, settled } from './harness.ts'
import type { Username } from './server.ts'
import { pictureOf } from './views.ts'

const { seenBy } = journeys()

const PICTURES = process.env.HOME_PICTURES

async function picture(page: Page, name: string): Promise<void> {
  if (PICTURES === undefined) return
  mkdirSync(PICTURES, { recursive: true })
  await pictureOf(page, join(PICTURES, `${name}.png`))
}

const WHO: readonly Username[] = ['standard', 'viewer', 'single', 'reseller']
const WIDTHS = [390, 1024, 1440]

describe.each(WHO)('the money home of %s', (username) => {
  it.each(WIDTHS)('fits %s px and is accessible, light and dark', async (width) => {
    for (const dark of [false, true]) {
      const page = await seenBy(username, '/dashboard', { width, dark })
      await page.getByRole('heading', { name: 'Cost so far' }).waitFor()
      await settled(page)
      await picture(page, `${username}-${width}${dark ? '-dark' : ''}`)
      const { scroll, client } = await page.evaluate(() => ({
        scroll: document.documentElement.scrollWidth,
        client: document.documentElement.clientWidth,
      }))
      expect(scroll, 'nothing sticks out').toBeLessThanOrEqual(client)
      expect(await seriousFindings(page)).toEqual([])
    }
  })
})

/** A cell of the branch table, by the words of its figure's button. */
const figure = (page: Page, name: RegExp) => page.getByRole('button', { name }).first()

async function explained(page: Page, name: RegExp, title: string | RegExp): Promise<void> {
  await figure(page, name).click()
  const panel = page.getByRole('dialog', { name: title })
  await panel.getByText('Adds up').waitFor()
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
}

describe('from the money home', () => {
  it('§16.1 as finance: the sentence, every figure of a row explained, and on to the supply of the branch', async () => {
    const page = await seenBy('standard', '/dashboard')
    await page.getByText(/^\d+(–\d+)? \w{3}, \d\d:\d\d: ₦/).waitFor()
    await explained(page, /explain Cost so far, Ikeja$/, 'Cost so far')
    await explained(page, /explain ₦\/kWh, Ikeja$/, 'Cost of a kWh')
    await explained(page, /explain Diesel %, Ikeja$/, 'Energy from diesel')
    await explained(page, /explain Money to get back, Ikeja$/, 'Money to get back, at least')
    await explained(page, /explain Money to get back$/, 'Money to get back, at least')
    await explained(page, /explain Grid hours a day, Ikeja$/, 'Grid hours a day')
    await page.getByRole('link', { name: 'Ikeja', exact: true }).first().click()
    await page.waitForURL(/branches=/)
    await page.getByRole('table', { name: 'Branches' }).waitFor({ state: 'detached' })
    await go(page, `/parameters/supply${new URL(page.url()).search}`)
    await page.getByRole('region', { name: 'Promised against given' }).waitFor()
  })

  it('§16.1 as site, on a phone: what is left and due is explained, and Sites stay first', async () => {
    const page = await seenBy('viewer', '/dashboard', { width: 390 })
    await page.getByRole('radio', { name: 'Sites' }).check()
    await explained(page, /explain Tank, time left, Ikeja$/, 'In the tank now')
    await explained(page, /explain The tank lasts, Ikeja$/, 'The tank lasts')
    await explained(page, /explain To service, /, /hours to service$/)
    await page.reload()
    await settled(page)
    expect(await page.getByRole('radio', { name: 'Sites' }).isChecked()).toBe(true)
    const tops = await Promise.all(
      ['Site now', 'Cost so far'].map(
        async (name) => (await page.getByRole('heading', { name }).boundingBox())?.y,
      ),
    )
    expect(tops[0]).toBeLessThan(tops[1] ?? 0)
    expect(await page.getByRole('button', { name: 'Record as sent' }).count()).toBe(0)
  })
})
