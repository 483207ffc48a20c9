import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { findChromium, launchBrowser } from '../tools/browser.ts'
import { address } from './product.ts'
import type { LogIn } from './server.ts'

const HEIGHT = 900
/** Below this the browser is a phone. */
const PHONE_PX = 500
const PATIENCE_MS = 20_000

export interface VisitOptions {
  /** Whose browser it is; nobody's unless said. */
  logIn?: LogIn
  width?: number
  dark?: boolean
  /** Animations run unless a test is about something else. */
  motion?: boolean
  zone?: string
  /** Lets the service worker stand between page and server, as it does for people; other journeys watch the requests. */
  worker?: boolean
  /** Where the product stands in this browser; that of the test file unless said. */
  address?: string
}

let shared: Promise<Browser> | null = null

/** One browser for all test files of this process, which it ends with; one of its own where the environment differs. */
export async function startBrowser(environment?: NodeJS.ProcessEnv): Promise<Browser> {
  if (environment === undefined) {
    shared ??= launchBrowser()
    return shared
  }
  const found = await findChromium()
  return launchBrowser({ ...found, env: { ...(found.env ?? process.env), ...environment } })
}

/**
 * The profiles of a test file. One is used again by the next test, as what the browser has fetched and compiled stays
 * in it; what the app has stored does not.
 */
export class Profiles {
  readonly #browser: Browser
  readonly #isOwn: boolean
  readonly #idle = new Map<string, BrowserContext[]>()
  readonly #used = new Map<BrowserContext, string>()
  readonly #spoilt = new Set<BrowserContext>()

  /** `isOwn`: language and zone are the browser's own. */
  constructor(browser: Browser, isOwn: boolean) {
    this.#browser = browser
    this.#isOwn = isOwn
  }

  /** A page in a profile that holds nothing but the log-in. */
  async open(options: VisitOptions): Promise<Page> {
    const settings = contextSettings(options, this.#isOwn)
    const key = JSON.stringify({ ...settings, viewport: null, origin: visitOrigin(options) })
    const idle = this.#idle.get(key)?.pop()
    const context =
      idle ?? (await this.#browser.newContext({ ...settings, storageState: storedState(options) }))
    this.#used.set(context, key)
    if (idle === undefined) {
      context.setDefaultTimeout(PATIENCE_MS)
      // A worker outlives the page.
      if (options.worker) this.#spoilt.add(context)
      return this.tab(context)
    }
    const page = await this.tab(context)
    await page.setViewportSize(settings.viewport)
    await emptied(context, page, options)
    return page
  }

  async tab(context: BrowserContext): Promise<Page> {
    const page = await context.newPage()
    const spoilt = () => {
      this.#spoilt.add(context)
      return context
    }
    // What a test does to the whole profile, such as its clock or connection, is not undone: nobody uses it again.
    page.context = spoilt
    Object.defineProperty(page, 'clock', { get: () => spoilt().clock })
    return page
  }

  /** Closes all pages. */
  async tidy(): Promise<void> {
    const used = [...this.#used]
    this.#used.clear()
    await Promise.all(
      used.map(async ([context, key]) => {
        if (this.#spoilt.has(context)) return context.close()
        await Promise.all(context.pages().map((page) => page.close()))
        this.#idle.set(key, [...(this.#idle.get(key) ?? []), context])
      }),
    )
  }

  async close(): Promise<void> {
    await this.tidy()
    await Promise.all([...this.#idle.values()].flat().map((context) => context.close()))
    if (this.#isOwn) await this.#browser.close()
  }
}

const visitOrigin = (options: VisitOptions) => options.address ?? address()

const storedLogIn = ({ logIn }: VisitOptions) =>
  logIn ? [{ name: 'loggedUser', value: JSON.stringify(logIn) }] : []

function storedState(options: VisitOptions) {
  return { cookies: [], origins: [{ origin: visitOrigin(options), localStorage: storedLogIn(options) }] }
}

/** What the last test left is taken out: drafts, entries that wait, answers and the log-in. */
async function emptied(context: BrowserContext, page: Page, options: VisitOptions): Promise<void> {
  const origin = visitOrigin(options)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Storage.clearDataForOrigin', {
    origin,
    storageTypes: 'local_storage,indexeddb,cache_storage',
  })
  await devtools.detach()
  if (options.logIn === undefined) return
  await page.goto(`${origin}/healthz`)
  await page.evaluate((entries) => {
    for (const { name, value } of entries) localStorage.setItem(name, value)
  }, storedLogIn(options))
}

function contextSettings(options: VisitOptions, isOwn: boolean) {
  const { width = 1440, dark, motion, zone = 'Africa/Lagos', worker = false } = options
  const isPhone = width < PHONE_PX
  return {
    viewport: { width, height: HEIGHT },
    isMobile: isPhone,
    hasTouch: isPhone,
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: motion ? 'no-preference' : 'reduce',
    ...(isOwn ? {} : { locale: 'en-GB', timezoneId: zone }),
    serviceWorkers: worker ? 'allow' : 'block',
  } as const satisfies BrowserContextOptions
}
