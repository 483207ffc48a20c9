import { describe, expect, it } from 'vitest'
import { dashboard, week } from './days.ts'
import { go, journeys, settled } from './harness.ts'
import { address } from './product.ts'

/**
 * Browsers whose language or zone Intl refuses, whatever this machine is set to: Chromium takes both from its
 * environment unread, as `en-US@posix` and `Etc/Unknown`.
 */

const LANG = 'C.UTF-8'
const { open, seenBy, session } = journeys({ LANG, LC_ALL: LANG, LANGUAGE: '', TZ: 'Nowhere/Atlantis' })
const TAGS = [null, 'en-US@posix', 'C', '']

describe('T0 a language that Intl refuses', () => {
  it.each(TAGS)('takes no page down: %o (null: what LANG=C.UTF-8 makes of it)', async (tag) => {
    const page = await open({ logIn: (await session('single')).logIn })
    const speak = (language: string | null) => {
      if (language === null) return
      Object.defineProperty(Navigator.prototype, 'language', { get: () => language, configurable: true })
    }
    await page.addInitScript(speak, tag)
    await go(page, dashboard(week()))
    await page.goto(`${address()}/parameters/power-quality`)
    const chart = page.getByRole('img').filter({ has: page.locator('canvas') })
    await chart.first().waitFor()
    const drawn = await chart.first().locator('canvas').evaluate(countInk)
    expect(drawn).toBeGreaterThan(0)
  })
})

describe('T0 a zone that Intl refuses', () => {
  it.each(['/', '/messages', '/add-devices', '/view-users', '/client-settings', '/audit-log'])(
    'takes no page down: %s',
    async (path) => {
      const page = await seenBy('admin', path)
      await settled(page)
      expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
    },
  )
})

/** How many points of a canvas are not blank. */
function countInk(canvas: HTMLElement | SVGElement): number {
  const { width, height } = canvas as HTMLCanvasElement
  const points = (canvas as HTMLCanvasElement).getContext('2d')?.getImageData(0, 0, width, height).data ?? []
  return points.filter((value, at) => at % 4 === 3 && value > 0).length
}
