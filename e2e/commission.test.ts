import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { postReadings } from './admin.ts'
import { expectToast, field, fill, form } from './costs.ts'
import { go, journeys, press, words } from './harness.ts'
import { inspect, screenshot, VIEWS } from './views.ts'

/** A new device is looked at and commissioned in the administrator area. */

const { seenBy, allow } = journeys()

const STAMP = Date.now().toString(36)
const TWICE = `Twice ${STAMP}`
/** 3 × 230 V × 50 A × 0.9 ÷ 1000 = 31.05 kW: 0.5175 kWh a minute. */
const STEADY = {
  kw: 31.05,
  pf: 0.9,
  v: [230, 230, 230],
  i: [50, 50, 50],
  p: [10.35, 10.35, 10.35],
}
const PER_MINUTE = 31.05 / 60

const check = (dialog: Locator, title: string) =>
  dialog.getByRole('list', { name: 'Checks' }).getByRole('listitem').filter({ hasText: title })

async function openIkeja(page: Page): Promise<void> {
  await go(page, '/view-branches')
  await page.getByRole('link', { name: 'View Ikeja' }).click()
  await page.getByRole('heading', { level: 1, name: 'Ikeja' }).waitFor()
}

/** Adds a device to Ikeja; answers its key. */
async function addDevice(page: Page, name: string): Promise<string> {
  await openIkeja(page)
  await press(page, 'Add Device')
  const dialog = page.getByRole('dialog', { name: 'Add Device' })
  await fill(form(page, 'Add Device'), { 'Device Name': name, 'Device Identity': `${name}-${STAMP}` })
  await dialog.getByLabel('Device Type').selectOption('EM133')
  await dialog.getByRole('checkbox', { name: /^Source/ }).check()
  await dialog.getByLabel('Source Type').selectOption('UTILITY')
  await dialog.getByLabel('Reading Period').selectOption('60')
  await press(dialog, 'Add')
  await expectToast(page, 'Device added')
  const key = (await dialog.locator('pre').first().innerText()).trim()
  await press(dialog, 'Done')
  return key
}

async function openChecks(page: Page, name: string): Promise<Locator> {
  await press(page, `Edit Device ${name}`)
  const dialog = page.getByRole('dialog', { name: 'Edit Device' })
  await dialog.getByRole('tab', { name: 'Commission' }).click()
  return dialog
}

describe('commissioning a device', () => {
  it('waits for the first message, shows what is right, and keeps by whom and when', async () => {
    const name = `Right ${STAMP}`
    const page = await seenBy('admin', '/')
    const key = await addDevice(page, name)
    const dialog = await openChecks(page, name)
    await dialog.getByText('Waiting for the first message').waitFor()
    await dialog.getByText('The device has not been commissioned.').waitFor()
    await inspect(page, 'a device that is waited for')
    await screenshot(page, 'commission-waiting-1440')

    expect(await postReadings(key, 11, STEADY, PER_MINUTE)).toMatchObject({ accepted: 11, rejected: [] })
    // Nobody presses anything: the list is looked at again.
    await dialog.getByText(/^Newest reading/).waitFor()
    for (const title of ['Messages arrive', 'Voltage', 'Power', 'Register', 'Clock', 'Period'])
      expect(await words(check(dialog, title).first()), title).toContain('Right')

    await field(dialog, 'Voltage of L1').fill('231')
    await field(dialog, 'Note').fill('With the electrician')
    await press(dialog, 'Commission')
    await expectToast(page, 'Device commissioned')
    const past = dialog.getByRole('region', { name: 'Commissioned so far' })
    await expect.poll(() => words(past)).toMatch(/admin.*, \d\d-\d\d-\d{4} \d\d:\d\d.*With the electrician/)
    await screenshot(page, 'commission-done-1440')
  })

  it('a CT ratio that is applied twice is named, and refused without a reason', async () => {
    allow(/status of 400/)
    const page = await seenBy('admin', '/')
    const key = await addDevice(page, TWICE)
    // 50 A behind a transformer of 200/5 are 1.25 A: Σ V·I·PF is 0.776 kW, a fortieth of what the meter calls kW.
    const behind = { ...STEADY, i: [1.25, 1.25, 1.25] }
    expect(await postReadings(key, 11, behind, PER_MINUTE)).toMatchObject({ accepted: 11, rejected: [] })
    const dialog = await openChecks(page, TWICE)
    const power = check(dialog, 'Σ V·I·PF').first()
    await expect.poll(() => words(power)).toMatch(/Wrong.*kW is 40 times Σ V·I·PF: .*CT ratio of 40/)
    await inspect(page, 'a device that is wrong')
    await screenshot(page, 'commission-wrong-1440')

    await press(dialog, 'Commission')
    await dialog
      .getByRole('alert')
      .getByText(/kW is 40 times .* or give a reason/)
      .waitFor()
    await dialog.getByText('The device has not been commissioned.').waitFor()
    await screenshot(page, 'commission-refused-1440')
    await field(dialog, 'Reason, although something is wrong').fill('The meter is replaced on Monday')
    await press(dialog, 'Commission')
    await expectToast(page, 'Device commissioned')
    const past = dialog.getByRole('region', { name: 'Commissioned so far' })
    await expect.poll(() => words(past)).toContain('The meter is replaced on Monday')
  })
})

describe.each(VIEWS)('at $width px, $theme', ({ width, dark }) => {
  it('the checks and their form are accessible and fit', async () => {
    const page = await seenBy('admin', '/', { width, dark })
    await openIkeja(page)
    const dialog = await openChecks(page, TWICE)
    await check(dialog, 'Σ V·I·PF').first().waitFor()
    await inspect(page, 'the checks')
    await screenshot(page, `commission-${width}`)
    await dialog.getByRole('button', { name: 'Commission', exact: true }).scrollIntoViewIfNeeded()
    await screenshot(page, `commission-form-${width}`)
    await dialog.getByRole('region', { name: 'Commissioned so far' }).scrollIntoViewIfNeeded()
    await screenshot(page, `commission-past-${width}`)
  })
})
