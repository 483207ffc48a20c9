import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { dashboard, lastMonth, week } from './days.ts'
import { card, drawing, journeys, number, settled, visibleWords, words } from './harness.ts'
import { address } from './product.ts'
import type { Server, Username } from './server.ts'
import { USERNAMES } from './server.ts'

const { open, visit, session } = journeys()

async function openWeek(server: Server, chosen = ''): Promise<Page> {
  const page = await visit(dashboard(week(), chosen && `&${chosen}`), { logIn: server.logIn })
  await settled(page)
  return page
}

/** The rows of a chart's table view, cells as they are read. */
async function readTable(page: Page, title: string): Promise<string[][]> {
  await page.getByRole('button', { name: `View as table: ${title}` }).click()
  const rows = await page.getByRole('table', { name: title }).locator('tbody tr').all()
  return Promise.all(rows.map((row) => visibleWords(row.locator('th, td'))))
}

/** 2.75 → "2 hours 45 mins". */
function hours(value: number): string {
  const minutes = Math.round(value * 60)
  const whole = Math.floor(minutes / 60)
  const rest = minutes % 60
  return `${whole.toLocaleString('en-GB')} hour${whole === 1 ? '' : 's'} ${rest} min${rest === 1 ? '' : 's'}`
}

async function cardBecomes(page: Page, label: string, text: string): Promise<void> {
  await expect.poll(() => words(card(page, label)), { message: label }).toContain(text)
}

describe('figures of the selection', () => {
  it.each(USERNAMES)('DB-01 DB-02 DB-03 what %s sees is what the server says', async (username) => {
    const server = await session(username)
    const page = await openWeek(server)
    const [energy, demand] = await Promise.all([server.energy(week()), server.demand(week())])
    await cardBecomes(page, 'Total Energy', `Total Energy ${number(energy.total_kwh.value)} kWh`)
    await cardBecomes(page, 'Max Demand', `${number(demand.max_demand)} kVA`)
    await cardBecomes(page, 'Min Demand', `${number(demand.min_demand)} kVA`)
    await cardBecomes(page, 'Avg Demand', `${number(demand.avg_demand)} kVA`)
    await cardBecomes(page, 'Carbon Emissions', `${number(energy.dashboard_carbon_emissions.value)} tons`)
    await cardBecomes(page, 'Blended Cost of Energy', `₦${number(energy.blended_cost.value)} /kWh`)
    const total = await words(card(page, 'Total Energy'))
    if (username === 'reseller') expect(total).not.toContain('Solar Hours')
    else expect(total).toContain(`Solar Hours ${number(energy.solar_hours.value)} kWh`)
  })

  it('DB-07 today stands beside yesterday with an arrow and its words', async () => {
    const server = await session('single')
    const page = await visit('/dashboard?range=today', { logIn: server.logIn })
    await settled(page)
    const { yesterday, trend, today } = await server.energy(week())
    await cardBecomes(page, 'Today', `Yesterday ${number(yesterday.value)} kWh`)
    // In the first quarter of an hour of a day nothing of it is known.
    if (today.unknown !== undefined) return cardBecomes(page, 'Today', 'Today —')
    await cardBecomes(page, 'Today', `Today ${number(today.value)} kWh`)
    const said = { up: 'more than by', down: 'less than by', none: 'The same as by' }
    const line = card(page, 'Today').getByText(said[trend])
    expect(await line.locator('..').locator('svg').count()).toBe(1)
  })

  it('DB-02 says on demand what a figure means', async () => {
    const page = await openWeek(await session('single'))
    await page.getByRole('button', { name: 'About Max Demand' }).focus()
    await page.getByRole('tooltip').filter({ hasText: 'The highest 15 minutes of the range' }).waitFor({
      state: 'attached',
    })
  })
})

describe('sources', () => {
  it.each(['bespoke', 'reseller'] as const)('DB-04 %s sees the first six sources', async (username) => {
    const server = await session(username)
    const page = await openWeek(server)
    const sources = (await server.usage(week())).filter(({ is_load }) => !is_load)
    const cards = page.getByRole('region', { name: 'Energy per source' }).getByRole('group')
    await expect.poll(() => cards.count()).toBe(Math.min(6, sources.length))
    for (const [place, source] of sources.slice(0, 6).entries()) {
      const text = await words(cards.nth(place))
      expect(text).toContain(`${source.name} ${number(source.energy_consumption.usage)} kWh`)
      expect(text).toContain(hours(source.usage_hours))
      const naira = source.billing_totals.present_total.value_naira
      if (naira < 1_000_000) expect(text).toContain(`₦${number(naira)}`)
      else expect(text).toContain(`₦${number(naira / 1_000_000)}m`)
    }
    const more = page.getByText(`6 of ${sources.length} sources.`)
    expect(await more.count()).toBe(sources.length > 6 ? 1 : 0)
  })

  it('DB-04 a shortened amount of money shows in full on demand', async () => {
    const server = await session('bespoke')
    const page = await openWeek(server)
    const dear = (await server.usage(week())).find(
      ({ billing_totals }) => billing_totals.present_total.value_naira >= 1_000_000,
    )
    const naira = dear?.billing_totals.present_total.value_naira ?? 0
    await card(page, dear?.name ?? '')
      .getByRole('button', { name: /^₦[\d.]+m, explain / })
      .hover()
    await page.getByRole('tooltip', { name: `₦${number(naira)}` }).waitFor({ state: 'attached' })
  })
})

/** In the page, before its own script; as text, since what compiles this file puts names on functions. */
const NOTE_FORMATTERS = `{
  window.made = []
  for (const name of ['DateTimeFormat', 'NumberFormat', 'Collator', 'PluralRules']) {
    const note = (to, args) => (window.made.push(name), Reflect.construct(to, args))
    Intl[name] = new Proxy(Intl[name], { construct: note, apply: (to, _, args) => note(to, args) })
  }
  for (const { prototype } of [Number, Date])
    for (const name of ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString']) {
      const own = prototype[name]
      if (own) prototype[name] = function (...args) { window.made.push(name); return own.apply(this, args) }
    }
}`

describe('charts', () => {
  it.each(['standard', 'reseller'] as const)(
    'DB-05 T11 %s: daily energy per source, and what of it is estimated',
    async (username) => {
      const server = await session(username)
      const page = await openWeek(server)
      const branches = await server.daily(week())
      const devices = branches.flatMap((branch) => branch.devices).filter(({ is_load }) => !is_load)
      const chart = await drawing(page, 'Daily Energy')
      expect(await chart.locator('path').count()).toBeGreaterThanOrEqual(devices.length)
      const rows = await readTable(page, 'Daily Energy')
      expect(rows).toHaveLength(7)
      for (const [place, row] of rows.entries()) {
        const shown = devices.map(({ coverage, daily_kwh, estimated_kwh }) => {
          const estimated = estimated_kwh[place] ?? 0
          if (coverage[place] === 0 && estimated === 0) return '—'
          const words = `${number(daily_kwh[place] ?? 0)} kWh`
          return estimated === 0 ? words : `${words}, of which ${number(estimated)} kWh estimated`
        })
        expect(row[0]).toBe(branches[0]?.dates[place]?.slice(0, 10).split('-').reverse().join('-'))
        expect(row.slice(1, 1 + devices.length)).toEqual(shown)
      }
    },
  )

  it('DB-06 power usage: hours per source', async () => {
    const server = await session('single')
    const page = await openWeek(server)
    const sources = (await server.usage(week())).filter(({ is_load }) => !is_load)
    await drawing(page, 'Power Usage')
    const rows = await readTable(page, 'Power Usage')
    expect(new Map(rows.map(([name, value]) => [name, value]))).toEqual(
      new Map(sources.map((source) => [source.name, hours(source.usage_hours)])),
    )
  })

  it('stands without a formatter of Intl: the first one holds a page up for some 17 ms', async () => {
    const { logIn } = await session('standard')
    const page = await open({ logIn })
    await page.addInitScript(NOTE_FORMATTERS)
    await page.goto(address() + dashboard(week()))
    await settled(page)
    const made = () => page.evaluate(() => (window as unknown as { made: string[] }).made)
    expect(await made()).toEqual([])
    await page.evaluate(() => new Intl.DateTimeFormat('en-GB'))
    expect(await made()).toEqual(['DateTimeFormat'])
  })

  it('draws a chart as it comes into view, and all of them on paper', async () => {
    const { logIn } = await session('single')
    const opened = () => visit(dashboard(week()), { logIn, width: 390 })
    const [read, printed] = [await opened(), await opened()]
    const plot = (page: Page) => page.getByRole('img', { name: 'Power Usage' })
    for (const page of [read, printed]) {
      await settled(page)
      await page.getByRole('region', { name: 'Power Usage' }).getByRole('list').waitFor()
      expect(await plot(page).count()).toBe(0)
    }
    await drawing(read, 'Power Usage')
    await printed.evaluate(() => dispatchEvent(new Event('beforeprint')))
    expect(await plot(printed).count()).toBe(1)
  })

  it('FE-01 bars stand side by side for two devices and are stacked for everything', async () => {
    const server = await session('standard')
    const ids = (await server.usage(week())).slice(0, 2).map(({ device_id }) => device_id)
    /** Where in their day bars begin, whichever day is the first of which a source is known whole. */
    const starts = async (page: Page) => {
      // Whole bars: today's and striped estimates stand on some days only.
      const whole = 'g > path:not([fill]):not([opacity])'
      const paths = (await drawing(page, 'Daily Energy')).locator(whole)
      await paths.first().waitFor()
      const points = page.getByRole('slider', { name: 'Points of Daily Energy' })
      const plot = await points.boundingBox()
      const dayPx = (plot?.width ?? 0) / Number(await points.getAttribute('aria-valuemax'))
      const boxes = await Promise.all((await paths.all()).map((path) => path.boundingBox()))
      return boxes.map((box) => ((box?.x ?? 0) - (plot?.x ?? 0)) % dayPx)
    }
    const [first = 0, second = 0] = await starts(await openWeek(server, `devices=${ids.join(',')}`))
    expect(Math.abs(first - second)).toBeGreaterThan(5)
    const stacked = await starts(await openWeek(server))
    expect(Math.max(...stacked) - Math.min(...stacked)).toBeLessThan(5)
  })

  it.each([
    [390, 7],
    [1024, 14],
  ])('FE-01 at %s px the last %s dates are drawn, all in the table', async (width, dates) => {
    const { logIn } = await session('single')
    const page = await visit(dashboard(lastMonth()), { logIn, width })
    await settled(page)
    await drawing(page, 'Daily Energy')
    const points = page.getByRole('slider', { name: 'Points of Daily Energy' })
    await expect.poll(() => points.getAttribute('aria-valuemax')).toBe(String(dates))
    expect((await readTable(page, 'Daily Energy')).length).toBeGreaterThanOrEqual(28)
  })
})

describe('Load Overview', () => {
  const chart = (page: Page) => page.getByRole('region', { name: 'Load Overview' })

  it('DB-08 BESPOKE with several branches and nothing selected: each branch’s share', async () => {
    const server = await session('bespoke')
    const page = await openWeek(server)
    await chart(page).getByText('Share of what all metered loads took').waitFor()
    const branches = await server.loads(week())
    const rows = await readTable(page, 'Load Overview')
    expect(rows.map(([name, share]) => [name, share])).toEqual(
      branches.map(({ name, share_percent }) => [name, `${number(share_percent.value)} %`]),
    )
  })

  it('DB-08 a single branch with running time: each load’s share; two branches: no chart', async () => {
    const server = await session('bespoke')
    const { branches } = await server.organisation()
    const [ibadan, kano] = branches.map(({ branch_id }) => branch_id)
    const one = await openWeek(server, `branches=${ibadan}`)
    await chart(one).getByText('Share of what the branch’s metered loads took').waitFor()
    const loads = (await server.loads(week(), `branches=${ibadan}`))[0]?.devices.filter(
      ({ is_load }) => is_load,
    )
    const rows = await readTable(one, 'Load Overview')
    expect(rows.map(([name]) => name)).toEqual(loads?.map(({ name }) => name))
    const two = await openWeek(server, `branches=${ibadan},${kano}`)
    expect(await chart(two).count()).toBe(0)
  })

  it.each<Username>(['standard', 'single', 'reseller', 'viewer'])('DB-08 %s has none', async (username) => {
    const page = await openWeek(await session(username))
    expect(await chart(page).count()).toBe(0)
  })
})
