import type { BrowserContext, Page } from 'playwright-core'
import { addDays } from '#domain/time/calendar-day.ts'
import type { Database } from '#store/engine/database.ts'
import { launchBrowser } from '../tools/browser.ts'
import { wireDay } from './dashboard.ts'
import type { Line, Section } from './report.ts'
import { openServer } from './server.ts'
import { signedIn, WEB_DIR } from './visits.ts'
import type { World } from './world.ts'

/** What a page may cost, first visit, on a line as wide as the machine has it. */
interface Measured {
  readonly page: string
  readonly path: string
  readonly most: Partial<Record<keyof Cost, number>>
}

interface Cost {
  readonly requests: number
  readonly scripts: number
  /** as they travel */
  readonly scriptBytes: number
  /** script, style, layout and the rest of the page's own thread; processor time, not the clock's */
  readonly mainMs: number
  /** of the page's own objects, after a collection */
  readonly heapBytes: number
  /** until nothing is on its way any more */
  readonly settledMs: number
}

const UNITS: Record<keyof Cost, Line['unit']> = {
  requests: 'requests',
  scripts: 'requests',
  scriptBytes: 'bytes',
  mainMs: 'ms',
  heapBytes: 'bytes',
  settledMs: 'ms',
}
const WORDS: Record<keyof Cost, string> = {
  requests: 'requests',
  scripts: 'script files',
  scriptBytes: 'script, as it travels',
  mainMs: 'main thread',
  heapBytes: 'heap',
  settledMs: 'until it stands',
}
const REPEATS = 5
const PATIENCE_MS = 60_000

/** What pages ask for and what they cost the browser. */
export async function pages(database: Database, world: World): Promise<Section> {
  const server = await openServer(database, { startAt: Date.now(), webDir: WEB_DIR })
  const browser = await launchBrowser()
  const address = `http://127.0.0.1:${server.port}`
  try {
    const { logIn } = await server.logIn(world.organisations[0]!.branches[0]!.viewer)
    const lines: Line[] = []
    for (const measured of measuredPages(world)) {
      const costs: Cost[] = []
      for (let n = 0; n < REPEATS; n++) {
        const context = await browser.newContext(signedIn(address, logIn))
        costs.push(await visit(context, address + measured.path))
        await context.close()
      }
      lines.push(...costLines(measured, costs))
    }
    return { title: 'Pages in the browser, first visit', lines }
  } finally {
    await browser.close()
    await server.close()
  }
}

function measuredPages(world: World): Measured[] {
  const range = (days: number) =>
    `from=${wireDay(world.firstDay)}%2000:00&to=${wireDay(addDays(world.firstDay, days - 1))}%2023:59`
  return [
    {
      page: 'Dashboard',
      path: `/dashboard?${range(7)}`,
      most: { requests: 25, scripts: 12, scriptBytes: 165_000, mainMs: 130 },
    },
    {
      page: 'Power quality',
      path: `/parameters/power-quality?${range(28)}`,
      most: { mainMs: 200, heapBytes: 12_000_000 },
    },
    { page: 'Cost tracker', path: '/cost-tracker', most: { settledMs: 1_500 } },
  ]
}

function costLines({ page, most }: Measured, costs: readonly Cost[]): Line[] {
  return (Object.keys(UNITS) as (keyof Cost)[]).map((kind) => {
    const all = costs.map((one) => one[kind]).sort((a, b) => a - b)
    const value = all[Math.floor(all.length / 2)]!
    const limit = most[kind]
    return {
      what: `${page}: ${WORDS[kind]}`,
      value,
      unit: UNITS[kind],
      ratios: {},
      also: { least: all[0]!, most: all.at(-1)! },
      ...(limit === undefined ? {} : { budget: { of: 'p50', figure: value, most: limit } }),
    }
  })
}

async function visit(context: BrowserContext, address: string): Promise<Cost> {
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  const stands = page.waitForEvent('console', (message) => message.text() === STANDS)
  await page.addInitScript(NOTE_SETTLED)
  const cdp = await context.newCDPSession(page)
  // Of the thread, so that what else the machine does is not in it.
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.goto(address, { waitUntil: 'commit' })
  await stands
  const { metrics } = await cdp.send('Performance.getMetrics')
  const files = await loaded(page)
  await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? 0
  return { ...files, mainMs: metric('TaskDuration') * 1000, heapBytes: usedSize }
}

/** For this long nothing may follow; after half a second the page does what it left for later. */
const CALM_MS = 400
const STANDS = 'bench: it stands'

/**
 * Runs in the page before its own script, and tells by itself when it stands: asking it at every frame makes it draw frames that
 * nobody else wants, and answers cost time of its thread too (docs/performance.md). As text, since what compiles this
 * file puts names on functions.
 */
const NOTE_SETTLED = `{
  let calm
  new MutationObserver(() => {
    clearTimeout(calm)
    if (document.documentElement?.dataset.settled === undefined) return
    window.settledAt = performance.now()
    calm = setTimeout(() => console.debug('${STANDS}'), ${CALM_MS})
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ['data-settled'] })
}`

interface Noted {
  settledAt: number
}

function loaded(page: Page): Promise<Omit<Cost, 'mainMs' | 'heapBytes'>> {
  return page.evaluate(() => {
    const { settledAt } = window as unknown as Noted
    const all = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const files = all.filter(({ startTime }) => startTime < settledAt)
    const scripts = files.filter(({ name }) => name.endsWith('.js'))
    return {
      // The page itself is none of its resources.
      requests: files.length + 1,
      scripts: scripts.length,
      scriptBytes: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
      settledMs: settledAt,
    }
  })
}
