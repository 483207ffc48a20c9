import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { isQuiet } from '#domain/alert/quiet-hours.ts'
import { expectToast, field, form } from './costs.ts'
import { go, journeys } from './harness.ts'
import { sendReadings } from './meter.ts'
import { dataDir } from './product.ts'
import { screenshot } from './views.ts'

const { open, session } = journeys()

const MINUTE = 60_000
const BLOCK = 15 * MINUTE
const JUDGED_WITHIN = 45_000
const LIST = 'Alerts by device and kind'
const METER = 'Adunni Demo Stores/Ikeja/Utility'
const SENTENCE = /Voltage (is|was) 2[5-9]\d\.\d\d V, above the highest of 250\.00 V\./

/** Voltage alerts of the organisation, above 250 V only. */
async function tellVoltage(page: Page, isOn: boolean): Promise<void> {
  await go(page, '/alerts-and-alarms')
  const settings = form(page, 'Alerts and Alarms')
  await settings.getByRole('checkbox', { name: /^Voltage / }).setChecked(isOn)
  await field(settings, 'Lowest voltage').fill(isOn ? '' : '216')
  await field(settings, 'Highest voltage').fill(isOn ? '250' : '244')
  await settings.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(page, 'Success', 'Your changes has been updated succesfully')
}

/**
 * Five readings in each of four quarters. The quarter before now is left out: the readings that the demo ends with stay
 * the last. Energy and power are not told, so that no other figure moves.
 */
function surge(now: number): { ts: string; v: [number, number, number] }[] {
  const end = (Math.floor(now / BLOCK) - 1) * BLOCK
  const quarters = [4, 3, 2, 1].map((back) => end - back * BLOCK)
  const instants = quarters.flatMap((from) => [2, 5, 8, 11, 13].map((minute) => from + minute * MINUTE))
  return instants.map((at) => ({ ts: new Date(at).toISOString(), v: [262, 263, 262.5] }))
}

/** The list is of what is selected in the sidebar. */
async function seeSelected(page: Page): Promise<void> {
  const main = page.getByRole('main')
  const mine = main.getByRole('list', { name: LIST }).getByRole('listitem').filter({ hasText: SENTENCE })
  const branch = (name: string) =>
    page.getByRole('complementary').getByRole('checkbox', { name, exact: true })
  await mine.waitFor()
  await branch('Abuja').check()
  await expect.poll(() => mine.count()).toBe(0)
  await branch('Ikeja').check()
  await mine.waitFor()
  await branch('Abuja').uncheck()
  await branch('Ikeja').uncheck()
}

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const count = async (page: Page) =>
  Number(/\d+/.exec((await bell(page).getAttribute('aria-label')) ?? '')?.[0])

/** The demo's own alerts of the last days are there, and seen. */
async function seeTheDemos(page: Page): Promise<void> {
  const rows = page.getByRole('main').getByRole('listitem')
  const listed = async () => {
    await go(page, '/alerts-and-alarms?show=alerts')
    return rows.count()
  }
  await expect.poll(listed, { interval: 1_000, timeout: JUDGED_WITHIN }).toBeGreaterThan(0)
  await expect.poll(() => count(page)).toBe(0)
}

async function countAnew(page: Page): Promise<number> {
  const answered = page.waitForResponse((response) => response.url().includes('most=0'))
  await go(page, '/dashboard')
  await answered
  return count(page)
}

/** Letters to the person about this very alert. */
function letters(): string[] {
  const folder = join(dataDir(), 'outbox')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .filter(
      (letter) =>
        /^To: standard@demo\.invalid/m.test(letter) && /^Subject: Voltage: Ikeja Utility/m.test(letter),
    )
}

it('AL-04 SH-02 a meter driven over its limit is counted, listed, mailed, acknowledged, muted and cleared', async () => {
  const { logIn } = await session('standard')
  const page = await open({ logIn })
  await tellVoltage(page, true)
  await seeTheDemos(page)

  await sendReadings(METER, surge(Date.now()))
  await expect.poll(() => countAnew(page), { interval: 1_000, timeout: JUDGED_WITHIN }).toBe(1)
  await bell(page).click()
  const list = page.getByRole('dialog', { name: 'Notifications' })
  const alert = list.getByRole('listitem').filter({ hasText: SENTENCE })
  await alert.getByText(SENTENCE).waitFor()
  await alert.getByText('Active', { exact: true }).waitFor()
  await alert.getByText(/^(Since|last) \d\d-\d\d-2\d{3} \d\d:\d\d$/).waitFor()
  await screenshot(page, 'alerts-raised')
  const isNight = isQuiet('Africa/Lagos', Date.now())
  if (!isNight) await expect.poll(() => letters().length).toBe(1)

  // With it those of the days before, of the same kind at the same meter.
  await alert.getByRole('button', { name: /^Acknowledge/ }).click()
  await page
    .locator('ol > li')
    .getByText(/been acknowledged$/)
    .waitFor()
  await alert.getByText(/^Looked after by Demo Standard since /).waitFor()
  await alert.getByRole('button', { name: /^Mute/ }).click()
  await page.getByRole('menuitem', { name: 'For a day' }).click()
  await expectToast(page, 'Nobody is mailed about this condition until then')
  await alert.getByText(/^No mail until /).waitFor()
  expect(await count(page)).toBe(0)

  await go(page, '/parameters/last-reading')
  const here = page.getByRole('list', { name: 'Active alerts of Ikeja Utility' })
  await here.getByText(SENTENCE).waitFor()
  await screenshot(page, 'alerts-last-reading')

  await go(page, '/dashboard')
  await bell(page).click()
  await list
    .getByRole('link', { name: /Voltage, Ikeja Utility/ })
    .first()
    .click()
  await page.waitForURL(/power-quality\?.*devices=\d+.*measure=voltage/)
  expect(new URL(page.url()).searchParams.get('from')).toMatch(/^\d\d-\d\d-\d{4} 00:00$/)
  await page.getByRole('heading', { name: 'Ikeja Utility', exact: true }).waitFor()
  await screenshot(page, 'alerts-its-page')

  const viewer = await open({ logIn: (await session('viewer')).logIn })
  await go(viewer, '/alerts-and-alarms?show=alerts')
  const seen = viewer.getByRole('main').getByRole('listitem').filter({ hasText: SENTENCE })
  await seen.waitFor()
  expect(await seen.getByRole('checkbox').count()).toBe(0)
  await seen
    .getByRole('button', { name: /^Show \d+ / })
    .or(seen.getByRole('button', { name: /^Details / }))
    .click()
  const episodes = seen.getByRole('list', { name: 'Voltage, Ikeja Utility' })
  await episodes.getByText(SENTENCE).first().waitFor()
  expect(await episodes.getByRole('button', { name: /Acknowledge|Mute/ }).count()).toBe(0)

  await tellVoltage(page, false)
  await page.getByRole('tab', { name: 'Alerts' }).click()
  await seeSelected(page)
  const rows = page.getByRole('list', { name: LIST }).locator('> li')
  const ended = rows.filter({ hasText: SENTENCE })
  await page.getByRole('radio', { name: 'Active' }).check()
  await expect.poll(() => ended.count()).toBe(0)
  await page.getByRole('radio', { name: 'Ended' }).check()
  expect(page.url()).toContain('holds=cleared')
  await page.reload()
  await ended.getByRole('button', { name: /^(Show \d|Details)/ }).click()
  const one = ended.getByRole('list').getByRole('listitem').filter({ hasText: SENTENCE }).first()
  await one.getByText(/^\d\d-\d\d-2\d{3} \d\d:\d\d to /).waitFor()
  await screenshot(page, 'alerts-episodes')
  expect(await one.getByRole('button', { name: /^(Mute|Mail again)/ }).count()).toBe(0)
  await ended.getByRole('button', { name: /^Mail again/ }).click()
  await expectToast(page, 'Mail about this condition goes out again')
  // By day it was mailed once, whatever happened to it since; at night it waits for the morning.
  expect(letters()).toHaveLength(isNight ? 0 : 1)
}, 120_000)
