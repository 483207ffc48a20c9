import { describe, expect, it } from 'vitest'
import { lastMonth } from './days.ts'
import { drawing, journeys, number, settled, words } from './harness.ts'
import { address } from './product.ts'
import { inspect, screenshot, VIEWS } from './views.ts'

const { open, session } = journeys()
const range = lastMonth()
const PAGE = `/load-overview?from=${range.from.replace(' ', '+')}&to=${range.to.replace(' ', '+')}`

describe('Load Overview', () => {
  it('LO-01 LO-02 LO-03 shows each branch, its loads, and demand under the swapped labels', async () => {
    const server = await session('bespoke')
    const [loads, demand] = await Promise.all([server.loads(range), server.demand(range)])
    const branch = loads.find(({ devices }) => devices.some((one) => one.is_load))
    const load = branch?.devices.find((one) => one.is_load)
    const own = demand.devices_demands.find(({ device_id }) => device_id === load?.device_id)
    if (!branch || !load || !own) throw new Error('the demo has no load')
    const page = await open({ logIn: server.logIn })
    await page.goto(address() + PAGE)
    await settled(page)
    const region = page.getByRole('region', { name: branch.name, exact: true })
    const figure = (label: string) => words(region.getByRole('group', { name: label, exact: true }))
    expect(await figure('Building Energy (kWh)')).toContain(number(branch.building_kwh.value))
    expect(await figure('Load Consumption (kWh)')).toContain(number(branch.load_kwh.value))
    expect(await figure('Percentage Load (%)')).toContain(number(branch.percentage_load.value))
    const rest = await figure('Not metered (kWh)')
    expect(rest).toContain(number(branch.unmetered_kwh.value))
    for (const title of [/^Where the energy went/, /^Running Time/, /^Load Consumption/])
      await drawing(page, title)
    const card = await figure(load.name)
    expect(card).toContain(number(load.consumption))
    // The specification keeps the labels as they were observed: the lowest stands beside "Maximum".
    expect(own.max).toBeGreaterThan(own.min)
    expect(card).toMatch(new RegExp(`Maximum ${number(own.min)} kW.* Minimum ${number(own.max)} kW`))
    // T19: and the help of the card says so (domain.md §15.11).
    await region.getByRole('button', { name: `About ${load.name}` }).focus()
    await page
      .getByRole('tooltip')
      .filter({ hasText: 'Maximum is the lowest' })
      .waitFor({ state: 'attached' })
  })

  it('DB-08 View Details leads here from the Dashboard', async () => {
    const { logIn } = await session('bespoke')
    const page = await open({ logIn })
    await page.goto(`${address()}/dashboard`)
    await settled(page)
    await page.getByRole('link', { name: 'View Details' }).click()
    await page.waitForURL(/\/load-overview/)
    await settled(page)
  })

  it('LO-04 says No Data Available where no load is metered', async () => {
    const { logIn } = await session('reseller')
    const page = await open({ logIn })
    await page.goto(address() + PAGE)
    await page.getByText('No Data Available', { exact: true }).waitFor()
  })

  it.each(VIEWS)('fits $width px, $theme, and axe finds nothing serious', async ({ width, dark }) => {
    const { logIn } = await session('bespoke')
    const page = await open({ logIn, width, dark })
    await page.goto(address() + PAGE)
    await settled(page)
    await inspect(page)
    await screenshot(page, `load-overview-${width}`)
  })
})
