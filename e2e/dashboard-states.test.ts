import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { dashboard, days, lastMonth, week } from './days.ts'
import { card, drawing, journeys, number, settled, visibleWords, words } from './harness.ts'
import { keptNames } from './kept-names.ts'
import { address } from './product.ts'
import type { DailyBranch, Server } from './server.ts'

const { open, visit, session, allow } = journeys()

/** The demo's branch whose logger loses two to three days a month. */
const GAPPY = 'Surulere'

/** A route that waits until it is let go. */
async function hold(page: Page, pattern: string): Promise<() => void> {
  let letGo = () => {}
  const gone = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(pattern, async (route) => {
    await gone
    await route.continue().catch(() => undefined)
  })
  return letGo
}

async function gappy(server: Server): Promise<{ chosen: string; daily: DailyBranch; silentDay: string }> {
  const { branches } = await server.organisation()
  const id = branches.find(({ name }) => name === GAPPY)?.branch_id
  const daily = (await server.daily(lastMonth(), `branches=${id}`)).find(({ name }) => name === GAPPY)
  const place = daily?.devices[0]?.coverage.indexOf(0) ?? -1
  const silentDay = daily?.dates[place]?.slice(0, 10).split('-').reverse().join('-')
  if (!daily || !silentDay) throw new Error(`${GAPPY} lost no day last month`)
  return { chosen: `branches=${id}`, daily, silentDay }
}

describe('loading', () => {
  it('DB-09 every part says that it is loading, in the shape it will have', async () => {
    const { logIn } = await session('standard')
    const page = await open({ logIn })
    const letGo = await hold(page, '**/api/v1/{dashboard,branch_demand,home}/**')
    await page.goto(address() + dashboard(week()))
    for (const part of ['Total Energy', 'Max Demand', 'Daily Energy', 'Power Usage']) {
      await page
        .getByRole('status')
        .filter({ hasText: `Loading ${part}` })
        .waitFor({ state: 'attached' })
    }
    const heading = page.getByRole('heading', { name: 'Daily Energy' })
    const before = await heading.boundingBox()
    letGo()
    await settled(page)
    const after = await heading.boundingBox()
    expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0)), 'the page jumps by').toBeLessThan(250)
  })

  it('SH-06 E2 while another selection loads, no figure of the last one stands under its name', async () => {
    const server = await session('standard')
    const page = await visit(dashboard(week()), { logIn: server.logIn })
    await settled(page)
    const total = await words(card(page, 'Total Energy'))
    const letGo = await hold(page, '**/api/v1/dashboard/**')
    await page.getByRole('checkbox', { name: 'Abuja', exact: true }).click()
    await page.getByRole('status').filter({ hasText: 'Loading Total Energy' }).waitFor({ state: 'attached' })
    expect(await words(page.getByRole('main'))).not.toContain(total.replace('Total Energy', '').trim())
    letGo()
    await expect.poll(() => words(card(page, 'Total Energy'))).not.toBe(total)
    await settled(page)
  })
})

describe('a slow line', () => {
  it('E2 another range shows no figure of the last one, and after some seconds the connection is named', async () => {
    const { logIn } = await session('standard')
    const page = await open({ logIn })
    await page.clock.install()
    await page.goto(`${address()}/dashboard`)
    await settled(page)
    const total = (await words(card(page, 'Total Energy'))).replace('Total Energy', '').trim()
    await expect.poll(() => keptNames(page)).toEqual(expect.arrayContaining(['sideBarData', 'totalEnergy']))
    const letGo = await hold(page, '**/api/v1/{dashboard,branch_demand,home}/**')
    await page.goto(`${address()}/dashboard`)
    await page.getByRole('status').filter({ hasText: 'Updating, as of' }).waitFor()
    await page.getByRole('button', { name: /^Date range:/ }).click()
    await page.getByRole('menuitem', { name: 'Past Year' }).click()
    await page.getByText(/^Past Year, /).waitFor()
    await page.getByRole('status').filter({ hasText: 'Loading Total Energy' }).waitFor({ state: 'attached' })
    expect(await words(page.getByRole('main'))).not.toContain(total)
    const slow = page.getByText('The connection is slow. Still waiting for an answer.')
    expect(await slow.count()).toBe(0)
    await page.clock.fastForward(8_500)
    await slow.waitFor()
    letGo()
    await slow.waitFor({ state: 'detached' })
    await settled(page)
  })
})

describe('gaps', () => {
  it('DB-05 T11 days without readings hold what the register counted, striped, or a dash, never zero', async () => {
    const server = await session('standard')
    const { chosen, daily } = await gappy(server)
    const page = await visit(dashboard(lastMonth(), `&${chosen}`), { logIn: server.logIn })
    await settled(page)
    await page.getByText('Some readings are missing').waitFor()
    const chart = await drawing(page, 'Daily Energy')
    // What the register counted over the silent days stands in them, striped (§15.5).
    await chart.locator('path[fill$="-estimated)"]').first().waitFor()
    await page.getByRole('button', { name: 'View as table: Daily Energy' }).click()
    const rows = await page.getByRole('table', { name: 'Daily Energy' }).locator('tbody tr').all()
    expect(rows).toHaveLength(daily.dates.length)
    for (const [place, row] of rows.entries()) {
      const shares = daily.devices.map(({ coverage }) => coverage[place] ?? 0)
      const [, ...cells] = await visibleWords(row.locator('th, td'))
      expect(cells.slice(0, -2)).toEqual(
        daily.devices.map(({ daily_kwh, estimated_kwh, coverage }) => {
          const estimated = estimated_kwh[place] ?? 0
          if (coverage[place] === 0 && estimated === 0) return '—'
          const written = `${number(daily_kwh[place] ?? 0)} kWh`
          return estimated === 0 ? written : `${written}, of which ${number(estimated)} kWh estimated`
        }),
      )
      if (shares.every((share) => share === 0)) expect(cells.at(-1)).toBe('no readings')
      else if (Math.min(...shares) < 0.995) {
        expect(cells.at(-1)).toBe(`${Math.floor(Math.min(...shares) * 100)} % measured`)
      } else expect(cells.at(-1)).toBe('')
    }
  })

  it('DB-01 a figure with gaps says how much was measured and explains it', async () => {
    const server = await session('standard')
    const { chosen } = await gappy(server)
    const page = await visit(dashboard(lastMonth(), `&${chosen}`), { logIn: server.logIn })
    const { total_kwh } = await server.energy(lastMonth(), chosen)
    const share = `${Math.floor((total_kwh.coverage ?? 1) * 100)} % measured`
    await expect.poll(() => words(card(page, 'Total Energy'))).toContain(share)
    await card(page, 'Total Energy')
      .getByRole('button', { name: /measured$/ })
      .click()
    const explained = page.getByRole('dialog', { name: 'Coverage of Total Energy' })
    expect(await words(explained)).toMatch(
      /What a register counted across a gap is in the figure, as estimated; .*not counted as zero\.$/,
    )
    await page.keyboard.press('Escape')
    await explained.waitFor({ state: 'detached' })
  })

  it('DB-04 what is not known of a source is a dash with its reason, never zero', async () => {
    const server = await session('standard')
    const { silentDay } = await gappy(server)
    const page = await visit(dashboard(days(silentDay, silentDay)), { logIn: server.logIn })
    await settled(page)
    const silent = card(page, `${GAPPY} Utility`)
    const unknown = silent.getByRole('button', { name: 'Unknown: No reading in this period' }).first()
    await unknown.focus()
    await page.getByRole('tooltip', { name: 'No reading in this period' }).waitFor({ state: 'attached' })
    expect(await words(silent)).not.toMatch(/\b0 hours/)
    expect(await words(card(page, 'Ikeja Utility'))).toMatch(/\d+ hours? \d+ mins?$/)
  })

  it('DB-01 a range without any reading says so and what to do', async () => {
    const { logIn } = await session('standard')
    const page = await visit(dashboard(days('01-03-2024', '07-03-2024')), { logIn })
    await settled(page)
    await page.getByText('No readings in this period', { exact: true }).waitFor()
    await page.getByText('Choose another range, or check that the meters are sending.').waitFor()
    await card(page, 'Total Energy')
      .getByRole('button', { name: /^Unknown: / })
      .first()
      .waitFor()
    const text = await words(page.getByRole('main'))
    expect(text).not.toMatch(/NaN|Infinity|null|undefined|\b0\.00\b/)
  })
})

describe('failures', () => {
  it('DB-09 without a connection the page says so and tries again', async () => {
    allow(/ERR_FAILED/)
    const server = await session('single')
    const page = await open({ logIn: server.logIn })
    await page.route('**/api/v1/{dashboard,branch_demand,home}/**', (route) => route.abort())
    await page.goto(address() + dashboard(week()))
    const alert = page.getByRole('alert').filter({ hasText: 'Nairawatt could not be reached.' })
    // One after the other fails; once all have, the page says it once.
    await expect.poll(() => alert.count()).toBeGreaterThan(0)
    // Each is tried again by itself before it gives up. The notice over all pages has a way to ask again of its own.
    const again = alert.getByRole('button', { name: 'Try again' })
    await expect.poll(() => again.count(), { timeout: 60_000 }).toBe(1)
    const asked = page.waitForRequest('**/api/v1/dashboard/**')
    await again.click()
    await asked
    // From here on it finds the connection by itself.
    await page.unrouteAll()
    const { total_kwh } = await server.energy(week())
    await expect.poll(() => words(card(page, 'Total Energy'))).toContain(number(total_kwh.value))
  })

  it('DB-09 one call that fails leaves the rest standing and can be asked again', async () => {
    allow(/status of 500/)
    const server = await session('single')
    const page = await open({ logIn: server.logIn })
    const failing = '**/api/v1/dashboard/daily_consumption/**'
    await page.route(failing, (route) =>
      route.fulfill({ status: 500, json: { code: 'internal', message: 'Out of order in this test.' } }),
    )
    await page.goto(address() + dashboard(week()))
    const chart = page.getByRole('region', { name: 'Daily Energy' })
    await chart.getByText('Out of order in this test.').waitFor()
    await page.getByText('Some figures could not be loaded').waitFor()
    const { total_kwh } = await server.energy(week())
    expect(await words(card(page, 'Total Energy'))).toContain(number(total_kwh.value))
    await page.unrouteAll()
    await chart.getByRole('button', { name: 'Try again' }).click()
    await chart.getByRole('button', { name: 'View as table: Daily Energy' }).waitFor()
    await drawing(page, 'Daily Energy')
    await page.getByText('Some figures could not be loaded').waitFor({ state: 'detached' })
  })

  it('SH-06 figures that could not be renewed stay and say since when', async () => {
    allow(/ERR_FAILED/)
    const { logIn } = await session('single')
    const page = await open({ logIn })
    await page.clock.install()
    await page.goto(`${address()}/dashboard`)
    await settled(page)
    const total = await words(card(page, 'Total Energy'))
    await page.route('**/api/v1/{dashboard,branch_demand,home}/**', (route) => route.abort())
    await page.clock.fastForward(61_000)
    await page
      .getByRole('status')
      .filter({ hasText: /^Not up to date, as of (\d\d-\d\d-\d{4} )?\d\d:\d\d$/ })
      .waitFor()
    expect(await words(card(page, 'Total Energy'))).toBe(total)
  })
})
