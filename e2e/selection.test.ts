import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { dashboard, week } from './days.ts'
import { card, journeys, number, settled, visibleWords, where, words } from './harness.ts'
import { address } from './product.ts'
import type { Organisation } from './server.ts'

const { visit, session } = journeys()

const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })

function branchId({ branches }: Organisation, name: string): number {
  const branch = branches.find((one) => one.name === name)
  if (!branch) throw new Error(`the organisation has no branch ${name}`)
  return branch.branch_id
}

async function totalBecomes(page: Page, kwh: number): Promise<void> {
  await expect.poll(() => words(card(page, 'Total Energy'))).toContain(` ${number(kwh)} kWh`)
}

describe('tree', () => {
  it('SH-04 shows organisation, branches and sources under their branch’s name, and no loads', async () => {
    const server = await session('bespoke')
    const { name, branches } = await server.organisation()
    const page = await visit('/dashboard', { logIn: server.logIn })
    const boxes = page.getByRole('complementary').getByRole('checkbox')
    await boxes.first().waitFor()
    expect(await boxes.count()).toBe(1 + branches.length)
    for (const branch of branches) await page.getByRole('button', { name: `Open ${branch.name}` }).click()
    const sources = branches.map((one) => ({ ...one, devices: one.devices.filter((each) => !each.is_load) }))
    const labels = await visibleWords(page.getByRole('complementary').locator('label'))
    expect(labels).toEqual([
      name,
      ...sources.flatMap((one) => [one.name, ...one.devices.map((each) => each.name)]),
    ])
    for (const one of sources) for (const each of one.devices) expect(each.name).toContain(one.name)
    expect(branches.flatMap(({ devices }) => devices).some(({ is_load }) => is_load)).toBe(true)
  })

  it('SH-05 a branch opens on its toggle and closes on a click outside', async () => {
    const { logIn } = await session('standard')
    const page = await visit('/dashboard', { logIn })
    await page.getByRole('button', { name: 'Open Ikeja' }).click()
    await box(page, 'Ikeja Solar').waitFor()
    await page.getByRole('button', { name: 'Close Ikeja' }).click()
    await box(page, 'Ikeja Solar').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Open Ikeja' }).click()
    await page.getByRole('main').click({ position: { x: 5, y: 5 } })
    await box(page, 'Ikeja Solar').waitFor({ state: 'detached' })
  })

  it('SH-05 a checked branch disables devices, a checked device disables branches', async () => {
    const { logIn } = await session('standard')
    const page = await visit('/dashboard', { logIn })
    await page.getByRole('button', { name: 'Open Ikeja' }).click()
    await box(page, 'Abuja').click()
    await expect.poll(() => box(page, 'Ikeja Gen 1').isDisabled()).toBe(true)
    expect(await box(page, 'Surulere').isEnabled()).toBe(true)
    await page.getByText('Devices can be selected when no branch is.').waitFor()
    await box(page, 'Abuja').click()
    await expect.poll(() => box(page, 'Ikeja Gen 1').isEnabled()).toBe(true)
    await box(page, 'Ikeja Gen 1').click()
    for (const branch of ['Ikeja', 'Surulere', 'Abuja']) {
      await expect.poll(() => box(page, branch).isDisabled()).toBe(true)
    }
    expect(await box(page, 'Ikeja').evaluate((one: HTMLInputElement) => one.indeterminate)).toBe(true)
    await page.getByText('Branches can be selected when no device is.').waitFor()
    await page.getByRole('button', { name: 'Clear selection' }).click()
    await page.getByText('Nothing selected: all devices are shown together.').waitFor()
    await expect.poll(() => box(page, 'Ikeja').isEnabled()).toBe(true)
  })
})

describe('figures of a selection', () => {
  it('SH-06 nothing selected is everything: the branches one by one add up to it', async () => {
    const server = await session('standard')
    const range = week()
    const organisation = await server.organisation()
    const page = await visit(dashboard(range), { logIn: server.logIn })
    const all = await server.energy(range)
    await totalBecomes(page, all.total_kwh.value)
    let sum = 0
    for (const { branch_id, name } of organisation.branches) {
      await box(page, name).click()
      const { total_kwh } = await server.energy(range, `branches=${branch_id}`)
      await totalBecomes(page, total_kwh.value)
      sum += total_kwh.value
      await box(page, name).click()
      await totalBecomes(page, all.total_kwh.value)
    }
    expect(sum).toBeCloseTo(all.total_kwh.value, 1)
  })

  it('SH-06 two devices of two branches: cards, chart and total are theirs alone', async () => {
    const server = await session('standard')
    const range = week()
    const { branches } = await server.organisation()
    const devices = branches.flatMap((branch) => branch.devices)
    const chosen = ['Ikeja Utility', 'Abuja Gen 1']
    const ids = chosen.map((name) => devices.find((device) => device.name === name)?.device_id)
    const page = await visit(dashboard(range), { logIn: server.logIn })
    for (const [branch, device] of [
      ['Ikeja', 'Ikeja Utility'],
      ['Abuja', 'Abuja Gen 1'],
    ] as const) {
      await page.getByRole('button', { name: `Open ${branch}` }).click()
      await box(page, device).click()
    }
    await totalBecomes(page, (await server.energy(range, `devices=${ids.join(',')}`)).total_kwh.value)
    await settled(page)
    const cards = page.getByRole('region', { name: 'Energy per source' }).getByRole('group')
    expect(await Promise.all((await cards.all()).map((one) => one.getAttribute('aria-label')))).toEqual(
      chosen,
    )
    const legend = page.getByRole('list', { name: 'Legend of Daily Energy' })
    expect(await visibleWords(legend.getByRole('button'))).toEqual(chosen)
    expect(where(page)).toContain(`devices=${ids.join(',')}`)
  })

  it('SH-06 the organisation’s own box checks every branch and takes all back', async () => {
    const { logIn } = await session('standard')
    const page = await visit('/dashboard', { logIn })
    await box(page, 'Adunni Demo Stores').click()
    for (const branch of ['Ikeja', 'Surulere', 'Abuja']) {
      await expect.poll(() => box(page, branch).isChecked()).toBe(true)
    }
    await box(page, 'Adunni Demo Stores').click()
    await expect.poll(() => box(page, 'Abuja').isChecked()).toBe(false)
  })
})

describe('the selection in the address', () => {
  it('SH-06 survives a reload, goes back with the back button and can be sent to a colleague', async () => {
    const server = await session('standard')
    const range = week()
    const organisation = await server.organisation()
    const [ikeja, abuja] = [branchId(organisation, 'Ikeja'), branchId(organisation, 'Abuja')]
    const page = await visit(dashboard(range), { logIn: server.logIn })
    await box(page, 'Ikeja').click()
    await page.waitForURL(`**branches=${ikeja}`)
    await box(page, 'Abuja').click()
    await page.waitForURL(`**branches=${ikeja},${abuja}`)
    await page.reload()
    const both = await server.energy(range, `branches=${ikeja},${abuja}`)
    await totalBecomes(page, both.total_kwh.value)
    expect(await box(page, 'Ikeja').isChecked()).toBe(true)
    await page.goBack()
    await totalBecomes(page, (await server.energy(range, `branches=${ikeja}`)).total_kwh.value)
    await page.goBack()
    await totalBecomes(page, (await server.energy(range)).total_kwh.value)
    expect(await box(page, 'Ikeja').isChecked()).toBe(false)
  })

  it('SE-08 viewer sees one branch, and another’s id in the address changes nothing', async () => {
    const viewer = await session('viewer')
    const range = week()
    const surulere = branchId(await (await session('standard')).organisation(), 'Surulere')
    const page = await visit(dashboard(range), { logIn: viewer.logIn })
    const own = await viewer.energy(range)
    await totalBecomes(page, own.total_kwh.value)
    const labels = await visibleWords(page.getByRole('complementary').locator('label'))
    expect(labels).toEqual([
      'Adunni Demo Stores',
      'Ikeja',
      'Ikeja Utility',
      'Ikeja Gen 1',
      'Ikeja Gen 2',
      'Ikeja Solar',
    ])
    await page.goto(`${address()}${dashboard(range, `&branches=${surulere}`)}`)
    await totalBecomes(page, own.total_kwh.value)
    expect(await words(page.getByRole('main'))).not.toMatch(/Surulere|Abuja/)
  })
})
