import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { addDays } from '#domain/time/calendar-day.ts'
import { localDay } from '#domain/time/zone.ts'
import { expectToast, form } from './costs.ts'
import { go, journeys, press, words } from './harness.ts'
import { sendReadings } from './meter.ts'
import { inspect, screenshot, WIDTHS } from './views.ts'

/** What the controller of a generator tells, from its reading to the pages: alarms, and hours of the engine for its service. */

const { seenBy } = journeys()

const MINUTE = 60_000
const METER = 'Adunni Demo Stores/Abuja/Gen 2'
const ALARM = 'Low oil pressure'
const JUDGED_WITHIN = 45_000

/** At odd seconds, where no reading of the demo lies. */
const at = (minutesAgo: number) => new Date(Date.now() - minutesAgo * MINUTE - 7_000).toISOString()

async function pictures(page: Page, name: string): Promise<void> {
  const size = page.viewportSize()
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 1000 })
    await inspect(page, `${name} at ${width}`)
    await screenshot(page, `${name}-${width}`)
  }
  if (size) await page.setViewportSize(size)
}

it('AL-04 SC-07 a controller’s alarm is an alert in its words, and its engine hours count to the service', async () => {
  const counted = { engine_h: 1812.5, engine_starts: 340 }
  await sendReadings(METER, [
    { ts: at(30), engine_h: 1812, engine_starts: 338, alarms: [] },
    { ts: at(20), engine_h: 1812.2, engine_starts: 339, alarms: [ALARM] },
    { ts: at(10), ...counted, alarms: [ALARM] },
  ])

  const page = await seenBy('standard', '/alerts-and-alarms?show=alerts')
  const alert = page.getByRole('main').getByRole('listitem').filter({ hasText: ALARM })
  const listed = async () => {
    await go(page, '/alerts-and-alarms?show=alerts')
    return alert.count()
  }
  await expect.poll(listed, { interval: 1_000, timeout: JUDGED_WITHIN }).toBe(1)
  const told = await words(alert)
  expect(told).toContain(`Controller alarm Active`)
  expect(told).toContain(`The controller tells “${ALARM}”.`)
  expect(told).toContain('Abuja Gen 2')
  await pictures(page, 'controller-alarm')

  await sendReadings(METER, [{ ts: at(1), ...counted, alarms: [] }])
  const sentence = async () => {
    await listed()
    return words(alert)
  }
  await expect
    .poll(sentence, { interval: 1_000, timeout: JUDGED_WITHIN })
    .toContain(`The controller told “${ALARM}” and then no more.`)

  await go(page, '/alerts-and-alarms')
  const settings = form(page, 'Alerts and Alarms')
  expect(await settings.getByRole('checkbox', { name: /^Controller alarm/ }).isChecked()).toBe(true)
  await pictures(page, 'controller-setting')

  await go(page, '/client-profile')
  await page.getByRole('combobox', { name: 'Device', exact: true }).selectOption({ label: 'Abuja Gen 2' })
  const device = form(page, 'Device')
  const today = localDay('Africa/Lagos', Date.now())
  const typeMeter = device.getByLabel('Device Type')
  if ((await typeMeter.inputValue()) === '') await typeMeter.selectOption('EM210')
  await device.getByLabel('Last Service').fill(addDays(today, 1))
  await press(device, 'Update')
  await device.getByText('Please enter a day that has come').waitFor()
  await device.getByLabel('Last Service').fill(today)
  await pictures(page, 'controller-service-day')
  await press(device, 'Update')
  await expectToast(page, 'Update Sucessful', 'Device details has been successfully updated')

  await go(page, '/score-card')
  const fuel = page.getByRole('region', { name: 'Fuel Efficiency, Abuja Gen 2', exact: true })
  const said = await words(fuel)
  expect(said).toMatch(/Since last service 0 hours 30 mins, 2 starts/)
  expect(said).toMatch(/Hours of the engine 1,812 hours 30 mins/)
  await fuel.scrollIntoViewIfNeeded()
  await pictures(page, 'controller-score-card')
  await fuel.getByRole('button', { name: /To next maintenance/ }).click()
  const panel = page.getByRole('dialog')
  await panel
    .getByText(/counted by its controller/)
    .first()
    .waitFor()
  await panel.getByText('Hours of the engine now').waitFor()
  await pictures(page, 'controller-explained')
}, 240_000)
