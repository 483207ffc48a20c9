import { addDays } from '#domain/time/calendar-day.ts'
import type { Database } from '#store/engine/database.ts'
import { wireDay } from './dashboard.ts'
import { openPlainBrowser, type PlainBrowser, type PlainPage } from './plain-browser.ts'
import type { Line, Section } from './report.ts'
import { openServer } from './server.ts'
import { LOG_IN_KEY, WEB_DIR } from './visits.ts'
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
const REPEATS = 9
/** A server that has just begun answers late, one question long after the other, and each answer is drawn by itself. */
const UNTIL_WARM = 3

/** What pages ask for and what they cost the browser. */
export async function pages(database: Database, world: World): Promise<Section> {
  const server = await openServer(database, { startAt: Date.now(), webDir: WEB_DIR })
  const browser = await openPlainBrowser()
  const address = `http://127.0.0.1:${server.port}`
  try {
    const { logIn } = await server.logIn(world.organisations[0]!.branches[0]!.viewer)
    const lines: Line[] = []
    for (const measured of measuredPages(world)) {
      const costs: Cost[] = []
      for (let n = 0; n < UNTIL_WARM + REPEATS; n++) {
        const cost = await visit(browser, address + measured.path, logIn)
        if (n >= UNTIL_WARM) costs.push(cost)
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

async function visit(browser: PlainBrowser, address: string, logIn: object): Promise<Cost> {
  const page = await browser.open()
  await page.send('Page.enable')
  const source = `localStorage.setItem('${LOG_IN_KEY}', ${JSON.stringify(JSON.stringify(logIn))})\n${NOTE_SETTLED}`
  await page.send('Page.addScriptToEvaluateOnNewDocument', { source })
  // Of the thread, so that what else the machine does is not in it.
  await page.send('Performance.enable', { timeDomain: 'threadTicks' })
  const stands = page.movedTo(STANDS)
  const { errorText } = await page.send('Page.navigate', { url: address })
  if (errorText) throw new Error(`${address}: ${errorText}`)
  await stands
  const { metrics } = (await page.send('Performance.getMetrics')) as { metrics: Metric[] }
  const files = await loaded(page)
  await page.send('HeapProfiler.collectGarbage')
  const { usedSize } = (await page.send('Runtime.getHeapUsage')) as { usedSize: number }
  await page.close()
  const task = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
  return { ...files, mainMs: task * 1000, heapBytes: usedSize }
}

interface Metric {
  name: string
  value: number
}

/** For this long nothing may follow; after half a second the page does what it left for later. */
const CALM_MS = 400
const STANDS = '#stands'

/**
 * Runs in the page before its own script, and tells by itself when it stands, in the address and past the app's router: asking it
 * at every frame makes it draw frames that nobody else wants, and answers cost time of its thread too (docs/performance.md). As
 * text, since what compiles this file puts names on functions.
 */
const NOTE_SETTLED = `{
  let calm
  new MutationObserver(() => {
    clearTimeout(calm)
    if (document.documentElement?.dataset.settled === undefined) return
    window.settledAt = performance.now()
    calm = setTimeout(() => History.prototype.replaceState.call(history, history.state, '', '${STANDS}'), ${CALM_MS})
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ['data-settled'] })
}`

type Loaded = Omit<Cost, 'mainMs' | 'heapBytes'>

async function loaded(page: PlainPage): Promise<Loaded> {
  const answer = await page.send('Runtime.evaluate', { expression: LOADED, returnByValue: true })
  const { result } = answer as { result: { value?: Loaded } }
  if (result.value === undefined) throw new Error('the page does not tell what it loaded')
  return result.value
}

/** In the page. It is none of its resources itself. */
const LOADED = `(() => {
  const files = performance.getEntriesByType('resource').filter(({ startTime }) => startTime < settledAt)
  const scripts = files.filter(({ name }) => name.endsWith('.js'))
  return {
    requests: files.length + 1,
    scripts: scripts.length,
    scriptBytes: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    settledMs: settledAt,
  }
})()`
