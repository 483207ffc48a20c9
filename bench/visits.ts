import { fileURLToPath } from 'node:url'
import type { BrowserContext } from 'playwright-core'
import { addDays } from '#domain/time/calendar-day.ts'
import type { Database } from '#store/engine/database.ts'
import { launchBrowser } from '../tools/browser.ts'
import { wireDay } from './dashboard.ts'
import type { Line, Section } from './report.ts'
import { openServer } from './server.ts'
import { slowLine } from './slow-line.ts'
import type { World } from './world.ts'

const FIRST_VISIT_MS = 6_500
const SECOND_VISIT_MS = 1_000
const PATIENCE_MS = 120_000
const REPEATS = 5

/** The web app as `npm run build` made it; another one by WEB_DIR, to set two builds side by side. */
export const WEB_DIR = process.env.WEB_DIR ?? fileURLToPath(new URL('../dist/web', import.meta.url))

/** Under what the web app keeps a log-in (SE-01). */
export const LOG_IN_KEY = 'loggedUser'

/** A browser in which somebody is logged in already. */
function signedIn(origin: string, logIn: object) {
  const localStorage = [{ name: LOG_IN_KEY, value: JSON.stringify(logIn) }]
  return { storageState: { cookies: [], origins: [{ origin, localStorage }] } }
}

/** Until the Dashboard's total stands, on a slow line: the first visit, then with what the device keeps of it. */
export async function visits(database: Database, world: World): Promise<Section> {
  // Tokens and caches go by the browser's own clock.
  const server = await openServer(database, { startAt: Date.now(), webDir: WEB_DIR })
  const line = await slowLine(server.port)
  const browser = await launchBrowser()
  try {
    const user = world.organisations[0]!.branches[0]!.viewer
    const { logIn } = await server.logIn(user)
    const context = await browser.newContext(signedIn(line.address, logIn))
    const [from, to] = [world.firstDay, addDays(world.firstDay, 6)].map(wireDay)
    const address = `${line.address}/dashboard?from=${from}%2000:00&to=${to}%2023:59`
    const first = await visit(context, address, true)
    const later: number[] = []
    for (let n = 0; n < REPEATS; n++) later.push(await visit(context, address, false))
    later.sort((a, b) => a - b)
    return { title: 'Dashboard in the browser, 400 kb/s and 400 ms', lines: visitLines(first, later) }
  } finally {
    await browser.close()
    line.close()
    await server.close()
  }
}

function visitLines(first: number, later: readonly number[]): Line[] {
  const middle = later[Math.floor(later.length / 2)]!
  const unit = 'ms' as const
  return [
    {
      what: 'first visit, until Total Energy stands',
      value: first,
      unit,
      ratios: {},
      budget: { of: 'first', figure: first, most: FIRST_VISIT_MS },
    },
    {
      what: 'second visit, until the last seen Total Energy stands',
      value: middle,
      unit,
      ratios: { 'first visit': middle / first },
      also: { slowest: later.at(-1)! },
      budget: { of: 'p50', figure: middle, most: SECOND_VISIT_MS },
    },
  ]
}

/** Milliseconds from the navigation, as the page's own clock counts them. */
async function visit(context: BrowserContext, address: string, isFirst: boolean): Promise<number> {
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  await page.goto(address, { waitUntil: 'commit' })
  const took = await page.waitForFunction(() => {
    const card = document.querySelector('[role=group][aria-label="Total Energy"]')
    return card !== null && /\d kWh/.test((card.textContent ?? '').replace(/\s/g, ' '))
      ? performance.now()
      : null
  })
  const ms = (await took.jsonValue()) as number
  if (isFirst) {
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.waitForTimeout(2_000)
  }
  await page.close()
  return ms
}
