import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { launchBrowser } from '../../tools/browser.ts'
import type { ServedGallery } from './serve-gallery.ts'
import { serveGallery } from './serve-gallery.ts'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
}
export const DESK: BrowserContextOptions = { viewport: { width: 1440, height: 900 } }

/** Opens a section of the gallery, all of it for ''. */
type Open = (section: string, options?: BrowserContextOptions) => Promise<Page>

/** Serves the gallery for a test file; every test fails on a policy violation, error or warning. */
export function galleryPages(): Open {
  let gallery: ServedGallery
  let browser: Browser
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
  return async (section, options = DESK) => {
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
}

interface AxeResult {
  violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[]
}

/** What axe-core finds wrong with a page. */
export async function axe(page: Page): Promise<string[]> {
  await page.evaluate(axeSource)
  const { violations } = (await page.evaluate(
    'axe.run(document, { resultTypes: ["violations"] })',
  )) as AxeResult
  return violations.flatMap((one) =>
    one.nodes.map((node) => `${one.id}: ${node.html} ${node.failureSummary ?? ''}`),
  )
}
