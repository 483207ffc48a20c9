import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { seriousFindings } from './axe.ts'

/** `npm test -- --all`: every width in both themes, and pictures of them for a person to look at. */
const isAll = inject('all')

export const WIDTHS = [390, 1024, 1440] as const
const SCREENS = join(import.meta.dirname, 'screens')

interface View {
  width: number
  dark: boolean
  theme: 'light' | 'dark'
}

const view = (width: number, theme: View['theme']): View => ({ width, theme, dark: theme === 'dark' })

/** Every person at one width and the first at all of them, or everybody at every width. */
export const visits = <Person>(people: readonly Person[]): [Person, number][] =>
  people.flatMap((person, n) =>
    (isAll || n === 0 ? WIDTHS : [WIDTHS[n % WIDTHS.length] ?? 390]).map((width): [Person, number] => [
      person,
      width,
    ]),
  )

/** How a page is looked at: on a phone in light and at a desk in dark, or in every way there is. */
export const VIEWS: readonly View[] = isAll
  ? WIDTHS.flatMap((width) => [view(width, 'light'), view(width, 'dark')])
  : [view(390, 'light'), view(1440, 'dark')]

/** No sideways scrolling, nothing serious for axe. What is looked at from a desk fits a tablet too. */
export async function inspect(page: Page, what = 'the page'): Promise<void> {
  const size = page.viewportSize()
  const excess = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  const message = `${what} scrolls sideways by`
  // A page that was just made narrower settles first.
  await expect.poll(excess, { message }).toBeLessThanOrEqual(0)
  expect(await seriousFindings(page), what).toEqual([])
  if (isAll || size === null || size.width < 1440) return
  await page.setViewportSize({ ...size, width: 1024 })
  await expect.poll(excess, { message: `at 1024 px ${message}` }).toBeLessThanOrEqual(0)
  await page.setViewportSize(size)
}

/** Taken with `--all` only; git ignores them. */
export async function screenshot(page: Page, name: string): Promise<void> {
  if (!isAll) return
  mkdirSync(SCREENS, { recursive: true })
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  await pictureOf(page, join(SCREENS, `${name}${isDark ? '-dark' : ''}.png`))
}

/** Of the whole page, with the charts that nobody has come to yet. */
export async function pictureOf(page: Page, path: string): Promise<void> {
  // The key that opens the browser's own search: all of the page is drawn then.
  await page.keyboard.press('Control+f')
  await page.screenshot({ path, fullPage: true })
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
}
