import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { OPEN_LINE, LINE as SLOW_LINE, type SlowLine, slowLine } from '../bench/slow-line.ts'
import { field, fill, form } from './costs.ts'
import { entriesToType, type Kind, PAGES, pagePath, ROUND, type Typed } from './fifty-entries.ts'
import { enter, PATIENCE_MS } from './fifty-forms.ts'
import { expected, readStored, type Stored } from './fifty-rows.ts'
import { journeys, settled } from './harness.ts'
import { type OwnProduct, ownProduct } from './own-product.ts'
import type { LogIn } from './server.ts'
import { PASSWORD } from './server.ts'
import { type Meeting, type StandIn, standIn } from './stand-in.ts'

/**
 * Nothing that a person types is lost: fifty entries of all kinds with photos, through the forms, while the network is
 * cut, the line is slow, the server is killed, the tab is closed and the app is upgraded. All are stored exactly once.
 */

const { open, secondTab, allow } = journeys()

let product: OwnProduct
let stand: StandIn
let line: SlowLine
let logIn: LogIn
let typed: Typed[]

beforeAll(async () => {
  // The days of the demo are taken: every entry here is of a day that nobody has entered.
  product = await ownProduct(async (database) => {
    await database.admin.query('delete from diesel_entry')
    for (const kind of ROUND) before.set(kind, (await readStored(database, kind)).length)
  })
  await product.start()
  stand = await standIn(product.address)
  line = await slowLine(Number(new URL(stand.address).port), OPEN_LINE)
  logIn = await signedIn()
  typed = await entriesToType(likelyLitres)
}, 180_000)

afterAll(async () => {
  line?.close()
  await stand?.stop()
  await product?.remove()
})

async function signedIn(): Promise<LogIn> {
  const answer = await fetch(`${product.address}/token/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'single', password: PASSWORD }),
  })
  return (await answer.json()) as LogIn
}

const userId = () => JSON.parse(Buffer.from(logIn.access.split('.')[1] ?? '', 'base64url').toString()).id

async function ask(path: string): Promise<Response> {
  const answer = await fetch(`${product.address}/api/v1/${path}`, {
    headers: { authorization: `Bearer ${logIn.access}` },
  })
  expect(answer.status, path).toBe(200)
  return answer
}

/** The litres of a day that its meter explains; a little where it stood still. */
async function likelyLitres(day: string, n: number): Promise<string> {
  const { branches } = ((await (await ask(`side_bar_data/${userId()}`)).json()) as SideBar).authenticatedData
  const path = `branches/${branches[0]?.branch_id}/fuel-facts/?date=${day}`
  const { generators } = ((await (await ask(path)).json()) as Facts).data
  const likely = generators[0]?.likely ?? null
  return ((likely?.mid_l ?? 0) < 4 ? 3 + n / 100 : (likely?.mid_l ?? 0) + n / 100).toFixed(2)
}

interface SideBar {
  authenticatedData: { branches: { branch_id: number }[] }
}
interface Facts {
  data: { generators: { likely: { mid_l: number | null } | null }[] }
}

async function openPage(page: Page, path: string): Promise<Page> {
  await page.goto(line.address + path)
  await settled(page)
  return page
}

/** Types entries page by page, each page in the order of the list. */
async function enterAll(page: Page, entries: readonly Typed[]): Promise<void> {
  for (const path of Object.values(PAGES)) {
    const those = entries.filter(({ kind }) => pagePath(kind) === path)
    if (those.length === 0) continue
    await openPage(page, path)
    for (const entry of those) await enter(page, entry)
  }
}

/** What the device keeps: how many entries in each state. */
function kept(page: Page): Promise<Record<string, number>> {
  return page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const asked = indexedDB.open('nairawatt')
      asked.onsuccess = () => resolve(asked.result)
      asked.onerror = () => reject(asked.error)
    })
    try {
      const all = db.transaction('entries').objectStore('entries').getAll()
      await new Promise((resolve) => {
        all.onsuccess = resolve
      })
      const counts: Record<string, number> = {}
      for (const { state } of all.result) counts[state] = (counts[state] ?? 0) + 1
      return counts
    } finally {
      db.close()
    }
  })
}

async function allSent(page: Page, count: number): Promise<void> {
  await expect.poll(() => kept(page), { timeout: 120_000 }).toEqual({ sent: count })
}

/** The server dies as soon as it has the request, or when it has stored it and before anybody hears of it. */
const dies =
  (when: 'during' | 'answered'): Meeting =>
  async (pass) => {
    const answer = pass()
    if (when === 'answered') await answer
    else await Promise.race([answer, new Promise((go) => setTimeout(go, 5))])
    product.kill()
    await answer.catch(() => undefined)
    throw new Error('The server was killed.')
  }

it('E6 fifty entries with photos over a bad network, a killed server and an upgrade are stored exactly once', async () => {
  allow(/Failed to load resource|net::ERR|WebSocket|status of (404|409)|PartMissing|Failed to fetch/)
  const first = await open({ logIn, worker: true, address: line.address })
  first.context().setDefaultTimeout(PATIENCE_MS)
  let page = await openPage(first, PAGES.bill)
  // Every form and the worker are on the device.
  for (const path of Object.values(PAGES)) await openPage(page, path)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))

  await step('with a network', () => enterAll(page, typed.slice(0, 6)))
  await allSent(page, 6)

  await step('without a network, in a tab that is closed', async () => {
    await page.context().setOffline(true)
    await enterAll(page, typed.slice(6, 20))
    expect(await kept(page)).toEqual({ sent: 6, waiting: 14 })
    const next = await secondTab(page)
    await page.close()
    page = next
  })
  await step(
    'opened again without a network, then on a slow line, closed in the middle of sending',
    async () => {
      await enterAll(page, typed.slice(20, 22))
      expect(await kept(page)).toEqual({ sent: 6, waiting: 16 })
      line.become(SLOW_LINE)
      await page.context().setOffline(false)
      await expect.poll(async () => (await kept(page)).sent ?? 0, { timeout: PATIENCE_MS }).toBeGreaterThan(7)
      const next = await secondTab(page)
      await page.close()
      page = next
      expect((await kept(await openPage(page, '/waiting'))).waiting).toBeGreaterThan(0)
    },
  )
  const other = await secondTab(page)
  await step('on a slow line, with a second tab that sends too', async () => {
    await openPage(other, '/waiting')
    await enterAll(page, typed.slice(22, 30))
    await allSent(page, 30)
    line.become(OPEN_LINE)
  })
  for (const [when, call, from, to] of [
    ['during', /add_cost/, 30, 34],
    ['answered', /fuel-entry|dips|add_cost/, 34, 37],
    ['answered', /flow_meter_snapshot/, 37, 40],
  ] as const)
    await step(`a server that is killed: ${when} ${call}`, async () => {
      stand.meet(call, dies(when))
      await enterAll(page, typed.slice(from, to))
      expect((await kept(page)).waiting).toBeGreaterThan(0)
      await product.start()
      await allSent(page, to)
    })
  await step('a new version between typing and sending', async () => {
    await other.close()
    await page.context().setOffline(true)
    await enterAll(page, typed.slice(40, 49))
    const scope = form(await openPage(page, PAGES.equipment), 'Add Equipment')
    await fill(scope, { Name: 'Typed before the upgrade' })
    await page.waitForTimeout(1_000)
    stand.upgrade()
    const next = await secondTab(page)
    await page.close()
    page = next
    await page.context().setOffline(false)
    await openPage(page, PAGES.equipment)
    const script = () => page.evaluate(() => document.querySelector('script[src]')?.getAttribute('src'))
    await expect.poll(script, { timeout: PATIENCE_MS }).toMatch(/UPGRADED/)
    const name = field(form(page, 'Add Equipment'), 'Name')
    await expect.poll(() => name.inputValue()).toBe('Typed before the upgrade')
    await allSent(page, 49)
    await page.getByRole('button', { name: 'Discard', exact: true }).click()
    await expect.poll(() => name.inputValue()).toBe('')
    await enterAll(page, typed.slice(49))
    await allSent(page, 50)
  })
  await openPage(page, '/waiting')
  expect(await page.getByText('waiting to send').count()).toBe(0)
  await everythingOnce()
}, 600_000)

async function step(name: string, work: () => Promise<unknown>): Promise<void> {
  const began = performance.now()
  await work()
  console.log(`${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${name}`)
}

/** How many rows of each kind there were before. */
const before = new Map<Kind, number>()

/** What the tables hold, and the pictures that the product serves, against what was typed. */
async function everythingOnce(): Promise<void> {
  const kinds = [...new Set(ROUND)]
  const stored = await product.stopAndLook(async (database) => {
    const found = new Map<Kind, Stored[]>()
    for (const kind of kinds) found.set(kind, (await readStored(database, kind)).slice(before.get(kind)))
    return found
  })
  await product.start()
  let pictures = 0
  for (const kind of kinds) {
    const mine = typed.filter((entry) => entry.kind === kind)
    const rows = stored.get(kind) ?? []
    expect(
      rows.map(({ photo: _, ...row }) => row),
      kind,
    ).toEqual(mine.map(expected))
    for (const [at, { photo }] of rows.entries()) {
      if (kind === 'equipment') continue
      const answer = await ask(`flow_meter_snapshot/${userId()}/${photo}`)
      const bytes = Buffer.from(await answer.arrayBuffer())
      expect(bytes.equals(mine[at]?.photo as Buffer), `the photo of ${kind} ${at}`).toBe(true)
      pictures += 1
    }
  }
  expect(pictures).toBe(40)
}
