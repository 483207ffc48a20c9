import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#store/engine/database.ts'
import { OPEN_LINE, LINE as SLOW_LINE, type SlowLine, slowLine } from '../bench/slow-line.ts'
import { billForm, FORMS, field, fill, form, isoBack } from './costs.ts'
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

type Kind = 'diesel' | 'prePaid' | 'ipp' | 'postPaid' | 'equipment' | 'refuel' | 'dip'

interface Typed {
  kind: Kind
  n: number
  day: string
  /** Litres, kWh or pieces, and naira; each as it is typed, no two alike. */
  quantity: string
  amount: string
  photo: Buffer | null
}

/** One round of ten kinds; five rounds are fifty entries. */
const ROUND: readonly Kind[] = [
  'diesel',
  'equipment',
  'refuel',
  'prePaid',
  'dip',
  'ipp',
  'equipment',
  'refuel',
  'postPaid',
  'dip',
]
const PAGES = {
  bill: '/cost-tracker/add-bills',
  diesel: '/cost-tracker/add-diesel-entry',
  equipment: '/cost-tracker/add-equipment',
}
const pageOf = (kind: Kind) =>
  kind === 'equipment' ? PAGES.equipment : kind === 'refuel' || kind === 'dip' ? PAGES.diesel : PAGES.bill
/** A slow line and a machine that does other things besides. */
const PATIENCE_MS = 60_000

let product: OwnProduct
let stand: StandIn
let line: SlowLine
let logIn: LogIn
let typed: Typed[]

beforeAll(async () => {
  // The days of the demo are taken: every entry here is of a day that nobody has entered.
  product = await ownProduct('single', async (database) => {
    await database.admin.query('delete from diesel_entry')
    for (const kind of ROUND) before.set(kind, (await rowsOf(database, kind)).length)
  })
  await product.start()
  stand = await standIn(product.address)
  line = await slowLine(Number(new URL(stand.address).port), OPEN_LINE)
  logIn = await signedIn()
  typed = await entriesToType()
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

async function entriesToType(): Promise<Typed[]> {
  const seen = new Map<Kind, number>()
  const entries: Typed[] = []
  for (let n = 0; n < 50; n++) {
    const kind = ROUND[n % ROUND.length] as Kind
    const turn = (seen.get(kind) ?? 0) + 1
    seen.set(kind, turn)
    // Post-paid bills are of three days each, and none shares a day with the next.
    const day = isoBack(kind === 'postPaid' ? 20 + turn * 4 : turn)
    const quantity = kind === 'refuel' ? await likelyLitres(day, n) : (100 + n + n / 100).toFixed(2)
    const amount = (20_000 + n * 137 + n / 100).toFixed(2)
    entries.push({ kind, n, day, quantity, amount, photo: kind === 'equipment' ? null : await photoOf(n) })
  }
  return entries
}

/** About 10 kB that no other photo has. */
function photoOf(n: number): Promise<Buffer> {
  const [width, height] = [60, 56]
  let seed = n + 1
  const noise = Buffer.from(
    Array.from({ length: width * height * 3 }, () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return (seed >> 16) & 255
    }),
  )
  return sharp(noise, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
}

const nameOf = ({ n }: Typed) => `Fan number ${n}`
const file = ({ n, photo }: Typed) => ({
  name: `photo-${n}.png`,
  mimeType: 'image/png',
  buffer: photo ?? Buffer.alloc(0),
})

/** Types an entry into its form and sends it; the form is empty again when the entry is stored or waits. */
async function enter(page: Page, entry: Typed): Promise<void> {
  if (entry.kind === 'equipment') return enterEquipment(page, entry)
  return entry.kind === 'refuel' || entry.kind === 'dip' ? enterDiesel(page, entry) : enterBill(page, entry)
}

async function enterEquipment(page: Page, entry: Typed): Promise<void> {
  const scope = form(page, 'Add Equipment')
  await fill(scope, {
    Name: nameOf(entry),
    Wattage: '60',
    Quantity: entry.quantity,
    'Date Purchased': entry.day,
  })
  await scope.getByRole('button', { name: 'Submit' }).click()
  await isEmpty(page, 'Add Equipment', 'Name')
}

async function enterBill(page: Page, entry: Typed): Promise<void> {
  const { kind, day, quantity, amount } = entry
  const name = FORMS[kind as keyof typeof FORMS]
  const scope = await billForm(page, name)
  const end = new Date(Date.parse(day) + 2 * 86_400_000).toISOString().slice(0, 10)
  if (kind === 'diesel') await fill(scope, { Quantity: quantity, 'Price per litre': amount, Date: day })
  else {
    const days = kind === 'postPaid' ? { From: day, To: end } : { Date: day }
    await fill(scope, { ...days, Value: quantity, Amount: amount })
  }
  const label = kind === 'diesel' ? 'Flow Meter Snapshot' : 'Photo or PDF of the bill'
  await scope.getByLabel(label).setInputFiles(file(entry))
  await scope.getByRole('img', { name: 'What is attached to this bill' }).waitFor()
  await scope.getByRole('button', { name: 'Submit' }).click()
  await isEmpty(page, name, kind === 'diesel' ? 'Quantity' : 'Value')
}

async function enterDiesel(page: Page, entry: Typed): Promise<void> {
  const isDip = entry.kind === 'dip'
  const scope = form(page, 'I refuelled')
  await scope.getByRole('radio', { name: isDip ? 'I dipped the tank' : 'I refuelled' }).check()
  await scope.getByRole('radio', { name: 'Other day' }).check()
  await fill(scope, { 'Day of refuelling': entry.day })
  const litres = isDip ? 'Litres in the tank' : 'Litres put in'
  await fill(scope, { [litres]: entry.quantity })
  const label = isDip ? 'Photo of the dip stick' : 'Photo of the flow meter'
  await scope.getByLabel(label).setInputFiles(file(entry))
  await scope.getByText(/^Taken /).waitFor()
  await scope.getByRole('button', { name: /^Save/ }).click()
  await isEmpty(page, 'I refuelled', litres)
}

async function isEmpty(page: Page, name: string, label: string): Promise<void> {
  await expect.poll(() => field(form(page, name), label).inputValue(), { timeout: PATIENCE_MS }).toBe('')
}

async function openPage(page: Page, path: string): Promise<Page> {
  await page.goto(line.address + path)
  await settled(page)
  return page
}

/** Types entries page by page, each page in the order of the list. */
async function enterAll(page: Page, entries: readonly Typed[]): Promise<void> {
  for (const path of Object.values(PAGES)) {
    const those = entries.filter(({ kind }) => pageOf(kind) === path)
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

interface Stored {
  date: string
  quantity: string
  /** Naira, or the name of equipment. */
  amount: string | null
  photo: number | null
}

const BILL = 'date::text, value::text as quantity, amount::text, snapshot_id as photo from bill where kind ='
const ROWS: Readonly<Record<Kind, string>> = {
  diesel:
    'date::text, quantity::text, price_per_litre::text as amount, snapshot_id as photo from diesel_purchase where true',
  prePaid: `${BILL} 'pre-paid'`,
  ipp: `${BILL} 'ipp'`,
  postPaid: `${BILL} 'post-paid'`,
  equipment:
    'date_purchased::text as date, quantity::text, name as amount, null::int4 as photo from equipment where true',
  refuel:
    'start_date::text as date, quantity::text, null as amount, snapshot_id as photo from diesel_entry where true',
  dip: 'date::text, quantity::text, null as amount, snapshot_id as photo from tank_dip where true',
}

/** How many rows of each kind there were before. */
const before = new Map<Kind, number>()

/** All rows of a kind in the order in which they were stored. */
async function rowsOf({ admin }: Database, kind: Kind): Promise<Stored[]> {
  return (await admin.query<Stored>(`select ${ROWS[kind]} order by id`)).rows
}

/** What the tables hold, and the pictures that the product serves, against what was typed. */
async function everythingOnce(): Promise<void> {
  const kinds = [...new Set(ROUND)]
  const stored = await product.stopAndLook(async (database) => {
    const found = new Map<Kind, Stored[]>()
    for (const kind of kinds) found.set(kind, (await rowsOf(database, kind)).slice(before.get(kind)))
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

function expected(entry: Typed): Omit<Stored, 'photo'> {
  const { kind, day, quantity, amount } = entry
  const isPriced = kind !== 'refuel' && kind !== 'dip'
  return {
    date: day,
    quantity,
    amount: kind === 'equipment' ? nameOf(entry) : isPriced ? amount : null,
  }
}
