import { describe, expect, it } from 'vitest'
import { postReadings, thisMinute } from './admin.ts'
import { addDevice, check, openChecks, openIkeja, STAMP } from './commissioning.ts'
import { expectToast, field } from './costs.ts'
import { journeys, press, words } from './harness.ts'
import { inspect, screenshot, VIEWS } from './views.ts'

/** A new device is looked at and commissioned in the administrator area. */

const { seenBy, allow } = journeys()

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

    const posted = await postReadings(key, 11, STEADY, PER_MINUTE, thisMinute())
    expect(posted).toMatchObject({ accepted: 11, rejected: [] })
    // Nobody presses anything: the list is looked at again.
    await dialog.getByText(/^Newest reading/).waitFor()
    for (const title of ['Messages arrive', 'Voltage', 'Power', 'Register', 'Clock', 'Period'])
      await expect.poll(() => words(check(dialog, title).first()), { message: title }).toContain('Right')

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
    const posted = await postReadings(key, 11, behind, PER_MINUTE, thisMinute())
    expect(posted).toMatchObject({ accepted: 11, rejected: [] })
    const dialog = await openChecks(page, TWICE)
    const power = check(dialog, 'Σ V·I·PF').first()
    await expect.poll(() => words(power)).toMatch(/Wrong.*kW is 40 times Σ V·I·PF: .*CT ratio of 40/)
    // 10.35 kW ÷ (230 V × 1.25 A) = 36 is no power factor: nothing is said of the order of phases.
    const order = await words(check(dialog, 'Phase order').first())
    expect(order).toMatch(/Not checked.*see Power\..*PF of L1 36/)
    expect(await words(power)).toContain('Power 31.050 kW · Σ V·I·PF 0.776 kW')
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
