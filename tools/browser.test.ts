import { describe, expect, it } from 'vitest'
import type { FoundBrowser } from './browser.ts'
import { findChromium, launchBrowser, packagedChromium } from './browser.ts'

async function showsPages(found: FoundBrowser): Promise<void> {
  const browser = await launchBrowser(found)
  try {
    for (const width of [390, 1440]) {
      const context = await browser.newContext({ viewport: { width, height: 800 } })
      const page = await context.newPage()
      await page.setContent('<h1>Nairawatt</h1>')
      expect(await page.evaluate(() => [document.body.innerText, innerWidth])).toEqual(['Nairawatt', width])
      await context.close()
    }
  } finally {
    await browser.close()
  }
}

describe('browser', () => {
  it('launches the Chromium it finds', async () => {
    await showsPages(await findChromium())
  })

  it('launches the packaged Chromium, which a machine with npm alone has', async () => {
    await showsPages(await packagedChromium())
  })

  it('refuses a CHROMIUM that does not exist', async () => {
    await expect(findChromium({ CHROMIUM: '/nowhere/chromium' })).rejects.toThrow('/nowhere/chromium')
  })
})
