import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { card, go, journeys, press, settled, words } from './harness.ts'
import { keptNames } from './kept-names.ts'
import { address } from './product.ts'
import { type StandIn, standIn } from './stand-in.ts'
import { screenshot } from './views.ts'

const { open, session, seenBy, allow } = journeys()

const OFFLINE = 'No connection to Nairawatt. What is shown was seen before'
const stands: StandIn[] = []
afterAll(() => Promise.all(stands.map((one) => one.stop())))

/** Waits until the worker has every file and the page's answers are on the device. */
async function ready(page: Page, answer = 'totalEnergy'): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await expect.poll(() => keptNames(page)).toEqual(expect.arrayContaining(['sideBarData', answer]))
}

describe('without a network', () => {
  it('E6 the app opens on the last seen figures, marked with their age, and takes new ones when it can', async () => {
    allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
    const page = await seenBy('single', '/dashboard', { worker: true })
    const total = await words(card(page, 'Total Energy'))
    await ready(page)
    await page.context().setOffline(true)
    await page.goto(`${address()}/dashboard`)
    await expect.poll(() => words(card(page, 'Total Energy'))).toBe(total)
    await page
      .getByRole('status')
      .filter({ hasText: /^Not up to date, as of \d\d:\d\d$/ })
      .waitFor()
    await page.getByText(OFFLINE).waitFor()
    await screenshot(page, 'offline-dashboard-1440')
    await page.setViewportSize({ width: 390, height: 844 })
    await screenshot(page, 'offline-dashboard-390')
    await page.context().setOffline(false)
    await page.getByText(OFFLINE).waitFor({ state: 'detached' })
    await page.getByRole('status').filter({ hasText: /as of/ }).waitFor({ state: 'detached' })
  })

  it('E6 a question that was never asked says that there is no connection, and no figure of another', async () => {
    allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
    const page = await seenBy('single', '/dashboard', { worker: true })
    const total = (await words(card(page, 'Total Energy'))).replace('Total Energy', '').trim()
    await ready(page)
    await page.context().setOffline(true)
    await page.getByRole('button', { name: /^Date range:/ }).click()
    await page.getByRole('menuitem', { name: 'Past Year' }).click()
    await page.getByText(OFFLINE).waitFor()
    await page.getByRole('alert').filter({ hasText: 'Nairawatt could not be reached.' }).first().waitFor()
    expect(await words(page.getByRole('main'))).not.toContain(total)
  })

  it('E6 every entry form opens, by its link and by its address', async () => {
    allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
    const page = await seenBy('standard', '/cost-tracker', { worker: true })
    await ready(page, 'costTrackerOverview')
    await page.context().setOffline(true)
    for (const [name, path] of [
      ['Add Bills', '/cost-tracker/add-bills'],
      ['Add Diesel Entry', '/cost-tracker/add-diesel-entry'],
      ['Add Equipment', '/cost-tracker/add-equipment'],
    ] as const) {
      await page.getByRole('main').getByRole('link', { name, exact: true }).click()
      await page.waitForURL(`**${path}*`)
      await page.getByRole('main').getByRole('button').first().waitFor()
      await page.goto(address() + path)
      await page.getByRole('navigation', { name: 'Breadcrumb' }).getByText(name, { exact: true }).waitFor()
      await page.goto(`${address()}/cost-tracker`)
    }
  })

  it('SE-06 what was seen is gone from the device after Log Out', async () => {
    const { logIn } = await (await import('./server.ts')).signIn('single')
    const page = await open({ logIn, worker: true })
    await go(page, '/dashboard')
    await ready(page)
    await page.getByRole('button', { name: /^Account/ }).click()
    await page.getByRole('menuitem', { name: 'Log Out' }).click()
    await page.waitForURL(`${address()}/`)
    await expect.poll(() => keptNames(page)).toEqual([])
  })

  it('SH-12 with the worker an address that leads nowhere is still a 404', async () => {
    allow(/status of 404/)
    const page = await seenBy('single', '/dashboard', { worker: true })
    await ready(page)
    const answer = await page.goto(`${address()}/nowhere`)
    expect(answer?.status()).toBe(404)
    await page.getByText('Page not found').waitFor()
  })

  it('the app can be installed', async () => {
    const page = await seenBy('single', '/dashboard', { worker: true })
    const devtools = await page.context().newCDPSession(page)
    const { errors, data } = await devtools.send('Page.getAppManifest')
    expect(errors).toEqual([])
    const manifest = JSON.parse(data ?? '{}')
    expect(manifest.start_url).toBe('/dashboard')
    for (const { src, sizes } of manifest.icons.filter(
      (icon: { type: string }) => icon.type === 'image/png',
    )) {
      const size = await page.evaluate(async (address: string) => {
        const image = await createImageBitmap(await (await fetch(address)).blob())
        return `${image.width}x${image.height}`
      }, src)
      expect(size).toBe(sizes)
    }
  })
})

describe('what fails', () => {
  it('E1 a failure without a connection is said, and the page stands', async () => {
    allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
    const page = await seenBy('standard', '/report')
    await page.context().setOffline(true)
    await press(page, /Download/)
    const toast = page.getByRole('listitem').filter({ hasText: 'Nairawatt could not be reached.' })
    await toast.waitFor()
    await page
      .getByRole('status')
      .filter({ hasText: /^Not up to date, as of \d\d:\d\d$/ })
      .waitFor()
    await screenshot(page, 'offline-toast-1440')
    await page.getByRole('heading', { level: 1, name: 'Report' }).waitFor({ state: 'attached' })
    await page.keyboard.press('Escape')
    await toast.waitFor({ state: 'detached' })
  })

  it('E1 a page whose file an upgrade took away is loaded again once, and then says so', async () => {
    allow(/404|PartMissing/)
    const page = await seenBy('standard', '/dashboard')
    let loads = 0
    page.on('load', () => {
      loads += 1
    })
    const gone = /\/assets\/ScoreCard-.*\.js$/
    await page.route(gone, (route) => route.fulfill({ status: 404, body: '' }))
    await page.getByRole('link', { name: 'Score Card', exact: true }).first().click()
    await page
      .getByRole('alert')
      .filter({ hasText: 'This part of Nairawatt could not be fetched.' })
      .waitFor()
    expect(loads).toBe(1)
    await page.getByRole('navigation', { name: 'Breadcrumb' }).waitFor()
    await page.unroute(gone)
    await press(page, 'Try again')
    await settled(page)
    await page.getByRole('heading', { level: 1, name: 'Score Card' }).waitFor({ state: 'attached' })
  })

  it('E1 a page that is not on the device yet keeps what is around it, without a connection', async () => {
    allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|PartMissing/)
    const page = await seenBy('standard', '/dashboard')
    await page.context().setOffline(true)
    await page.getByRole('link', { name: 'Score Card', exact: true }).first().click()
    await page.getByText('This part of Nairawatt is not on this device yet.').waitFor()
    await page.getByRole('navigation', { name: 'Breadcrumb' }).waitFor()
    // It opens by itself, as it says.
    await page.context().setOffline(false)
    await page.getByRole('heading', { level: 1, name: 'Score Card' }).waitFor({ state: 'attached' })
  })
})

describe('an upgrade', () => {
  it('E1 is told in a bar, never loads the page by itself, and is there after Reload', async () => {
    allow(/404|Failed to load/)
    const product = await standIn()
    stands.push(product)
    const { logIn } = await session('single')
    const page = await open({ logIn, worker: true, address: product.address })
    await page.goto(`${product.address}/dashboard`)
    await settled(page)
    await ready(page)
    let loads = 0
    page.on('load', () => {
      loads += 1
    })
    product.upgrade()
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
    const bar = page.getByRole('status').filter({ hasText: 'A new version is ready.' })
    // It fetches every file of the other build first.
    await bar.waitFor({ timeout: 40_000 })
    await screenshot(page, 'new-version-1440')
    expect(loads).toBe(0)
    await bar.getByRole('button', { name: 'Reload' }).click()
    await expect.poll(() => loads).toBe(1)
    await expect
      .poll(() => page.evaluate(() => document.querySelector('script[src]')?.getAttribute('src')))
      .toMatch(/UPGRADED/)
    await settled(page)
    await bar.waitFor({ state: 'detached' })
  })
})
