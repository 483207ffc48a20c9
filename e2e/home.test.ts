import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { seriousFindings } from './axe.ts'
import { journeys, settled } from './harness.ts'
import type { Username } from './server.ts'

const { seenBy } = journeys()

const PICTURES = process.env.HOME_PICTURES

async function picture(page: Page, name: string): Promise<void> {
  if (PICTURES === undefined) return
  mkdirSync(PICTURES, { recursive: true })
  await page.screenshot({ path: join(PICTURES, `${name}.png`), fullPage: true })
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
