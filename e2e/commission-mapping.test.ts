import { connectAsync } from 'mqtt'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { addDevice, check, openChecks, openIkeja, STAMP } from './commissioning.ts'
import { expectToast, field } from './costs.ts'
import { go, journeys, press, settled, table, words } from './harness.ts'
import { environment } from './product.ts'
import { inspect, screenshot, VIEWS } from './views.ts'

/** A new device whose JSON nobody knows: one message is explained, the hardware named, and the device commissioned. */

const { seenBy, allow } = journeys(undefined, { hearsMqtt: true })

const MINUTE = Math.floor(Date.now() / 60_000) * 60_000
/** 3 × 230 V × 50 A × 0.9 = 31,050 W: 517.5 Wh a minute. */
const message = (at: number, wh: number) =>
  JSON.stringify({
    gateway: 'RUT956',
    t: at / 1000,
    data: [{ sn: `00${STAMP}`, Ep: wh, P: 31_050, U: [230, 230, 230], I: [50, 50, 50], PF: 0.9 }],
  })

async function publish(key: string, topic: string, messages: readonly string[]): Promise<void> {
  const client = await connectAsync(`mqtt://127.0.0.1:${environment().MQTT_LISTEN}`, {
    ...{ username: 'gateway', password: key, reconnectPeriod: 0 },
  })
  for (const one of messages) await client.publishAsync(topic, one, { qos: 1 })
  await client.endAsync()
}

/** Says what a value of the message is. */
async function point(page: Page, value: string, what: string, unit?: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${value} `) }).click()
  await page.getByLabel(/^What it is: /).selectOption({ label: what })
  if (unit !== undefined) await page.getByLabel('Unit in the message').selectOption(unit)
  await press(page, 'Done')
}

const reading = (page: Page): Locator => page.getByRole('region', { name: /^Reading of / }).first()

async function look(page: Page, name: string): Promise<void> {
  for (const { width, dark } of VIEWS) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' })
    await inspect(page, name)
    await screenshot(page, `${name}-${width}`)
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1440, height: 900 })
}

describe('a new device from a pasted message', () => {
  it('is explained by pointing, named, heard by MQTT and commissioned', async () => {
    const name = `Router ${STAMP}`
    const page = await seenBy('admin', '/')
    const key = await addDevice(page, name)

    await go(page, '/view-client?client=1&part=hardware')
    await page.getByRole('link', { name: 'Explain a message' }).click()
    await page.getByRole('heading', { level: 1, name: 'Explain a message' }).waitFor()
    const pasted = page.getByLabel('One message, as the hardware sends it')
    await pasted.fill(message(MINUTE, 1_000_000))
    await page.getByText('No make that is known speaks like this').waitFor()
    await press(page, 'Each entry is a record')
    // By the keyboard alone: from the first value down to the third, opened, chosen.
    await page.getByRole('button', { name: /^gateway / }).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByLabel('What it is: t', { exact: true }).selectOption({ label: 'Its time' })
    expect(await page.getByLabel('Written as').inputValue()).toBe('unix-s')
    await press(page, 'Done')
    await point(page, 'sn', 'The name of the hardware')
    await point(page, 'P', 'Power', 'kW')
    await point(page, 'PF', 'Power factor')
    for (const [n, phase] of ['L1', 'L2', 'L3'].entries()) {
      await pointIn(page, 'U', n, `Voltage ${phase}`)
      await pointIn(page, 'I', n, `Current ${phase}`)
    }
    await point(page, 'Ep', 'Energy', 'Wh')
    // The wrong unit is found before anything is sent.
    await page.getByText('kW is 1,000 times Σ V·I·PF: is it W?').waitFor()
    await look(page, 'mapping-wrong-unit')
    await point(page, 'P', 'Power', 'W')
    await expect.poll(() => words(reading(page))).toMatch(/Energy 1,000 kWh .*Power 31\.05 kW/)
    await expect.poll(() => page.getByText('is it W?').count()).toBe(0)

    await press(page, 'Save')
    await page.getByText('Please enter the topic').waitFor()
    await page.getByLabel('Topic of the messages').fill('router/+/up')
    await page.getByLabel('Name of the mapping').fill(`Teltonika ${STAMP}`)
    await look(page, 'mapping')
    await press(page, 'Save')
    await expectToast(page, 'Mapping saved')
    await table(page, 'JSON that was explained').getByText('router/+/up').waitFor()

    // Its first message comes under a name that stands for nothing yet.
    const unknown = table(page, 'Heard, stands for no device')
    await expect
      .poll(
        async () => {
          await publish(key, 'router/ikeja/up', [message(MINUTE, 1_000_000)])
          await press(page, 'Look again')
          await settled(page)
          return unknown.getByText(`00${STAMP}`, { exact: true }).count()
        },
        { timeout: 20_000, interval: 1_000 },
      )
      .toBe(1)
    await press(unknown, `Map 00${STAMP}`)
    const dialog = page.getByRole('dialog', { name: `Map 00${STAMP}` })
    await dialog.getByLabel('Device').selectOption({ label: `Ikeja, ${name}` })
    await press(dialog, 'Map')
    await table(page, 'Names with their devices').getByText(name, { exact: true }).waitFor()
    await look(page, 'hardware-mapped')

    await openIkeja(page)
    const checks = await openChecks(page, name)
    const ten = Array.from({ length: 11 }, (_, n) =>
      message(MINUTE - (10 - n) * 60_000, 1_000_000 + n * 517.5),
    )
    await expect
      .poll(
        async () => {
          await publish(key, 'router/ikeja/up', ten)
          return checks.getByText(/^Newest reading/).count()
        },
        { timeout: 30_000, interval: 2_000 },
      )
      .toBe(1)
    for (const title of ['Messages arrive', 'Voltage', 'Power', 'Register', 'Phase order', 'Clock', 'Period'])
      await expect.poll(() => words(check(checks, title).first())).toMatch(/Right|Not checked/)
    await field(checks, 'Register').fill('1005.2')
    await press(checks, 'Commission')
    await expectToast(page, 'Device commissioned')
  })

  it('a message that was heard and understood by nobody is explained with its guesses, changed and removed', async () => {
    allow(/status of 409/)
    const page = await seenBy('admin', '/')
    const key = await addDevice(page, `Logger ${STAMP}`)
    const heard = JSON.stringify({ volt_l1: 231.4, power_w: 930, energy_kwh: 12.5, text: 'on' })
    await publish(key, `logger/${STAMP}/up`, [heard])
    await go(page, '/view-client?client=1&part=hardware')
    const row = table(page, 'Heard, understood by nobody')
    await row.getByRole('link', { name: `Explain logger/${STAMP}/up` }).click()
    await press(page, 'Take the guesses for 3 values')
    await expect
      .poll(() => words(reading(page)))
      .toMatch(/Energy 12\.50 kWh Power 0\.930 kW Voltage L1 231\.40 V/)
    await page.getByLabel('Name of the mapping').fill(`Logger ${STAMP}`)
    await press(page, 'Save')
    await expectToast(page, 'Mapping saved')
    const list = table(page, 'JSON that was explained')
    await list.getByText(`Logger ${STAMP}`).waitFor()
    await expect.poll(() => page.getByRole('link', { name: `Explain logger/${STAMP}/up` }).count()).toBe(0)

    await list.getByRole('link', { name: `Edit Logger ${STAMP}` }).click()
    await point(page, 'power_w', 'Nothing, leave it out')
    await expect.poll(() => words(reading(page))).not.toContain('Power')
    await press(page, 'Save')
    await expectToast(page, 'Mapping saved')
    await expect
      .poll(() => words(list.getByRole('row').filter({ hasText: `Logger ${STAMP}` })))
      .toContain('2 values')
    await press(list, `Remove Logger ${STAMP}`)
    await press(page.getByRole('dialog', { name: `Remove Logger ${STAMP}?` }), 'Remove')
    await expectToast(page, 'Mapping removed')
  })

  it('says whose message was pasted where the make is known', async () => {
    const page = await seenBy('admin', '/view-client?client=1&part=mapping')
    const pasted = page.getByLabel('One message, as the hardware sends it')
    await pasted.fill('{"Time":"2026-11-20T09:00:00","ENERGY":{"Total":12.5,"Power":930,"Voltage":231}}')
    await page.getByText('This is a message of Tasmota').waitFor()
    await pasted.fill('{"Time":')
    await page.getByText('This is no JSON').first().waitFor()
    await inspect(page, 'a message that is none')
  })
})

async function pointIn(page: Page, list: string, place: number, what: string): Promise<void> {
  const entries = page
    .getByRole('listitem')
    .filter({ has: page.getByText(list, { exact: true }) })
    .last()
  await entries.getByRole('button', { name: new RegExp(`^${place} `) }).click()
  await page.getByLabel(/^What it is: /).selectOption({ label: what })
  await press(page, 'Done')
}
