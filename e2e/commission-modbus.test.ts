import { describe, expect, it } from 'vitest'
import { openModbus } from '#ingest/modbus/engine.ts'
import { PROFILES } from '#ingest/modbus/profiles.ts'
import { excerpt, type RegisterImage } from '#ingest/modbus/testing-images.ts'
import { simulate } from '#ingest/modbus/testing-simulator.ts'
import { toFrame } from '#ingest/modbus/to-frame.ts'
import { addDevice, check, openChecks, openIkeja, STAMP } from './commissioning.ts'
import { expectToast, field, isoBack, shownDay } from './costs.ts'
import { go, journeys, press, words } from './harness.ts'
import { address } from './product.ts'
import { inspect, screenshot, VIEWS } from './views.ts'

/** A meter read by Modbus behind a current transformer of which nobody has said: what its display shows tells it. */

const { seenBy, allow } = journeys()

const MINUTE = Math.floor(Date.now() / 60_000) * 60_000
const profile = PROFILES.get('acrel.adl400')!
const { fc, registers } = excerpt<RegisterImage>('acrel.adl400.json')

const u32 = (addr: number, value: number) => ({ [addr]: value >>> 16, [addr + 1]: value & 0xffff })

/**
 * Behind 200/5: 50 A are 1.25 A, and 3 × 230 V × 1.25 A × 0.9 = 776 W of 31.05 kW. The register, of 0.01 kWh, grows by
 * 1.3 of its digits a minute.
 */
const secondary = (minute: number) => ({
  fc,
  registers: {
    ...registers,
    ...{ 97: 2300, 98: 2300, 99: 2300, 100: 125, 101: 125, 102: 125, 119: 5000, 383: 900 },
    ...Object.assign({}, u32(10, Math.round(100_000 + minute * 1.29375)), u32(356, 259), u32(358, 259)),
    ...Object.assign({}, u32(360, 259), u32(362, 776)),
  },
})

/** What the engine reads of the simulated meter, a minute apart, sent as the site's computer sends it. */
async function sendReadings(key: string): Promise<unknown> {
  const frames: unknown[] = []
  for (let minute = 0; minute <= 10; minute++) {
    const { port, close } = await simulate({ 1: secondary(minute) })
    const modbus = openModbus({ transport: 'tcp', host: '127.0.0.1', port, timeoutMs: 5_000 })
    const outcome = await modbus.read(1, profile)
    await modbus.close()
    await close()
    if (outcome.kind !== 'read') throw new Error(outcome.sentence)
    frames.push(toFrame(profile, { ...outcome, at: MINUTE - (10 - minute) * 60_000 }))
  }
  const response = await fetch(`${address()}/api/v1/ingest/readings/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({ readings: frames }),
  })
  return response.json()
}

describe('a device from a Modbus simulator', () => {
  it('its make says what to set, the display finds the missing CT ratio, and with it the device is right', async () => {
    allow(/status of 400/)
    const name = `Acrel ${STAMP}`
    const page = await seenBy('admin', '/')
    const key = await addDevice(page, name)
    const dialog = await openChecks(page, name)
    const make = dialog.getByRole('region', { name: 'Make and settings' })
    await make.getByLabel('Make').selectOption('acrel.adl400')
    await make.getByText('Not verified on hardware').waitFor()
    await make
      .getByRole('list', { name: 'What to set' })
      .getByText(/Send us the ratio on the plates/)
      .waitFor()
    const text = make.getByText(`Please connect: ${name}, Ikeja`)
    expect(await words(text)).toMatch(
      /9600 baud.*"profile":"acrel\.adl400","device_id":\d+.*send us: register/,
    )
    await make.getByRole('button', { name: 'Copy for the installer' }).waitFor()
    for (const { width, dark } of VIEWS) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' })
      await inspect(page, 'a make')
      await screenshot(page, `commission-make-${width}`)
    }
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize({ width: 1440, height: 900 })
    await make.getByLabel('Make').selectOption('tasmota')
    await make.getByText('This server hears no gateways yet').waitFor()

    expect(await sendReadings(key)).toMatchObject({ accepted: 11, rejected: [], dropped: [] })
    await dialog.getByText(/^Newest reading/).waitFor()
    // By itself it is right: Σ V·I·PF equals kW, both behind the transformer.
    for (const title of ['Values', 'Voltage', 'Phase order', 'Clock', 'Period'])
      expect(await words(check(dialog, title).first()), title).toContain('Right')
    await field(dialog, 'Power').fill('31.05')
    await field(dialog, 'Register').fill('40005')
    await press(dialog, 'Commission')
    const refusal = dialog.getByRole('alert').getByText(/times the display/)
    expect(await words(refusal)).toMatch(
      /What was sent is 0\.025 times the display: is a CT ratio of 40 missing in it\?/,
    )
    await screenshot(page, 'commission-ratio-missing-1440')
    await page.keyboard.press('Escape')

    await go(page, '/view-devices')
    await page.getByRole('link', { name: `Data quality of ${name}` }).click()
    await press(page, 'Add a ratio')
    const ratio = page.getByRole('dialog', { name: 'Add a ratio' })
    await field(ratio, 'CT').fill('200/5')
    await field(ratio, 'Valid from *')
      .or(ratio.getByLabel('Valid from'))
      .first()
      .fill(`${shownDay(isoBack(0))} 00:00`)
    await ratio.getByLabel('Reason').fill('Plate of the transformer')
    await press(ratio, 'Add')
    await expectToast(page, 'Ratio added')

    await openIkeja(page)
    const again = await openChecks(page, name)
    await again.getByText(/^Newest reading/).waitFor()
    await field(again, 'Power').fill('31.05')
    await field(again, 'Register').fill('40005')
    await press(again, 'Commission')
    await expectToast(page, 'Device commissioned')
    await expect
      .poll(() => words(again.getByRole('region', { name: 'Commissioned so far' })))
      .toMatch(/admin.*, \d\d-\d\d-\d{4} \d\d:\d\d/)
  })
})
