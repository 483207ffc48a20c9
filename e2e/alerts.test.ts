import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectToast, field, form, isoBack, refuseWrites } from './costs.ts'
import { dayBack } from './days.ts'
import { go, journeys, settled } from './harness.ts'
import type { Username } from './server.ts'
import { inspect, screenshot, VIEWS } from './views.ts'

const { open, session, allow } = journeys()

const PAGE = '/alerts-and-alarms'
const TITLE = 'Alerts and Alarms'

async function openSettings(username: Username, options: { width?: number; dark?: boolean } = {}) {
  const { logIn } = await session(username)
  const page = await open({ logIn, ...options })
  await go(page, PAGE)
  const settings = form(page, TITLE)
  await settings.waitFor()
  return { page, settings }
}

const setting = (scope: Locator, label: string) =>
  scope.getByRole('checkbox', { name: new RegExp(`^${label} `) })
const save = (scope: Locator) => scope.getByRole('button', { name: 'Save changes' }).click()
const saved = (page: Page) => expectToast(page, 'Success', 'Your changes has been updated succesfully')

describe.each(['standard', 'bespoke'] as const)('the settings of %s', (username) => {
  it('AL-01 AL-03 are reached from the menu, saved together and still there after a reload', async () => {
    const { logIn } = await session(username)
    const page = await open({ logIn })
    await go(page, '/dashboard')
    await page.getByRole('link', { name: TITLE }).click()
    const settings = form(page, TITLE)
    await setting(settings, 'Frequency').check()
    await setting(settings, 'Generator maintenance').check()
    await field(settings, 'Frequency variance').fill('2.5')
    await field(settings, 'Carbon limit').fill('1200')
    const day = settings.getByRole('group', { name: 'Next maintenance' }).locator('input').first()
    const before = await day.inputValue()
    await day.fill(isoBack(-40))
    await settings.getByText('There are changes that are not saved yet.').waitFor()
    await save(settings)
    await saved(page)
    await settings.getByText('Everything is saved.').waitFor()

    await page.reload()
    await settled(page)
    expect(await setting(settings, 'Frequency').isChecked()).toBe(true)
    expect(await setting(settings, 'Generator maintenance').isChecked()).toBe(true)
    expect(await setting(settings, 'Baseline energy').isChecked()).toBe(false)
    expect(await field(settings, 'Frequency variance').inputValue()).toBe('2.5')
    expect(await field(settings, 'Carbon limit').inputValue()).toBe('1200')
    expect(await day.inputValue()).toBe(dayBack(-40))

    await day.fill(before)
    await setting(settings, 'Frequency').uncheck()
    await setting(settings, 'Generator maintenance').uncheck()
    await field(settings, 'Frequency variance').fill('0.5')
    await field(settings, 'Carbon limit').fill('')
    await save(settings)
    await saved(page)
  })
})

describe('a limit that is typed', () => {
  it('AL-01 says how often it would have fired, of months and bills too, and when', async () => {
    const { page, settings } = await openSettings('standard', { width: 390 })
    await field(settings, 'Bill amount in question').fill('999999999')
    await settings.getByText(/^Would not have fired in the last \d+ months\.$/).waitFor()
    // Every branch uses more than a kilowatt-hour in every month.
    await field(settings, 'Energy target').fill('1')
    await settings.getByText(/^Would have fired \d+ times in the last \d+ months, at 3 branches\.$/).waitFor()
    await settings
      .getByRole('button', { name: 'See when an alert of energy target would have been told' })
      .click()
    const moments = page.getByRole('dialog', { name: 'When an alert of energy target would have been told' })
    await moments.getByText(/^At 1\skWh, in the last \d+ months, the newest first\.$/).waitFor()
    expect(await moments.getByRole('listitem').count()).toBeGreaterThan(2)
    await inspect(page, 'limit moments')
    await screenshot(page, 'limit-moments-390')
  })
})

describe('two people at once', () => {
  it('AL-01 the second is shown both values, and nothing of the first is undone unless they say so', async () => {
    allow(/409/)
    const one = await openSettings('bespoke')
    const two = await openSettings('bespoke')
    await field(one.settings, 'Energy target').fill('51000')
    await save(one.settings)
    await saved(one.page)
    await field(two.settings, 'Load threshold').fill('120')
    await save(two.settings)
    const notice = two.settings.getByRole('alert').filter({ hasText: 'Somebody else changed this' })
    await notice.getByRole('row', { name: /^Energy target 51,000\skWh —$/ }).waitFor()
    await notice.getByRole('row', { name: /^Load threshold — 120\skW$/ }).waitFor()
    await screenshot(two.page, 'alerts-conflict')
    await notice.getByRole('button', { name: 'Keep what is stored' }).click()
    await expect.poll(() => field(two.settings, 'Energy target').inputValue()).toBe('51000')
    await field(two.settings, 'Energy target').fill('')
    await save(two.settings)
    await saved(two.page)
  })
})

describe('messages', () => {
  it('AL-02 says what must be a number, keeps it as empty, and that an alert without a value is off', async () => {
    const { page, settings } = await openSettings('bespoke')
    for (const [label, sentence] of [
      ['Lowest power factor', 'Power factor values must be numbers'],
      ['Highest power factor', 'Power factor values must be numbers'],
      ['Frequency variance', 'Frequency variance must be a number'],
      ['Lowest voltage', 'Voltage values must be numbers'],
      ['Highest voltage', 'Voltage values must be numbers'],
      ['Load threshold', 'Load excess value must be a number'],
    ] as const) {
      const before = await field(settings, label).inputValue()
      await field(settings, label).fill('many')
      await settings.getByText(sentence, { exact: true }).waitFor()
      await field(settings, label).fill(before)
      await settings.getByText(sentence, { exact: true }).waitFor({ state: 'detached' })
    }
    await setting(settings, 'Load excess').check()
    await settings.getByText('Off because no value is set.').waitFor()
    await field(settings, 'Load threshold').fill('many')
    await save(settings)
    await saved(page)
    expect(await field(settings, 'Load threshold').inputValue()).toBe('')
    await page.reload()
    await settled(page)
    expect(await field(settings, 'Load threshold').inputValue()).toBe('')
    expect(await setting(settings, 'Load excess').isChecked()).toBe(true)
    await setting(settings, 'Load excess').uncheck()
    await save(settings)
    await saved(page)
  })

  it('AL-01 refuses a lowest above its highest at the field, and sends nothing', async () => {
    const { page, settings } = await openSettings('bespoke')
    let sent = 0
    page.on('request', (one) => {
      if (one.method() === 'POST' && one.url().includes('/alerts_data/')) sent += 1
    })
    for (const [label, lowest, sentence] of [
      ['Lowest voltage', '300', 'The lowest voltage is above the highest: this alert would never end.'],
      [
        'Lowest power factor',
        '1.2',
        'The lowest power factor is above the highest: this alert would never end.',
      ],
    ] as const) {
      const before = await field(settings, label).inputValue()
      await field(settings, label).fill(lowest)
      await settings.getByText(sentence, { exact: true }).waitFor()
      await save(settings)
      await expect
        .poll(() => field(settings, label).evaluate((one) => one === document.activeElement))
        .toBe(true)
      await settings.getByText('There are changes that are not saved yet.').waitFor()
      await field(settings, label).fill(before)
      await settings.getByText(sentence, { exact: true }).waitFor({ state: 'detached' })
    }
    expect(sent).toBe(0)
  })

  it('AL-03 says when saving failed, and keeps what was typed', async () => {
    allow(/status of 500/)
    const { page, settings } = await openSettings('bespoke')
    await refuseWrites(page, /alerts_data/, 500, 'Something went wrong on our side.')
    await field(settings, 'Load threshold').fill('55')
    await save(settings)
    await expectToast(page, 'Error', 'Something un-expected occured, please try again.')
    expect(await field(settings, 'Load threshold').inputValue()).toBe('55')
    await settings.getByText('There are changes that are not saved yet.').waitFor()
  })

  it('says why the page is not there, and loads it again', async () => {
    allow(/status of 500/)
    const { logIn } = await session('bespoke')
    const page = await open({ logIn })
    const sentence = 'Something went wrong on our side.'
    const body = { code: 'internal', error: sentence, detail: sentence, message: sentence }
    await page.route(/alerts_data/, (route) => route.fulfill({ status: 500, json: body }))
    await go(page, PAGE)
    await page.getByText(sentence).waitFor()
    await page.unroute(/alerts_data/)
    await page.getByRole('button', { name: 'Try again' }).click()
    await form(page, TITLE).waitFor()
  })
})

describe('the list', () => {
  it('AL-04 many are looked after by one press, and who and when is told', async () => {
    const { logIn } = await session('standard')
    const page = await open({ logIn })
    const list = page.getByRole('list', { name: 'Alerts by device and kind' })
    await expect
      .poll(
        async () => {
          await go(page, `${PAGE}?show=alerts&acknowledged=no`)
          return list.locator('> li').count()
        },
        { interval: 1_000, timeout: 45_000 },
      )
      .toBeGreaterThan(1)
    await page.getByRole('checkbox', { name: 'Choose all shown' }).check()
    const button = page.getByRole('button', { name: /^Acknowledge \d+$/ })
    const count = Number(/\d+/.exec(await button.innerText())?.[0])
    await screenshot(page, 'alerts-chosen')
    await button.click()
    await expectToast(page, `${count} alerts have been acknowledged`)
    await page.getByRole('combobox', { name: 'Looked after' }).selectOption('yes')
    await list
      .getByText(/^Looked after by Demo Standard since /)
      .first()
      .waitFor()
    await screenshot(page, 'alerts-acknowledged')
  })
})

describe.each(VIEWS)('limits of a place at $width px, $theme', ({ width, dark }) => {
  it('AL-01 are its own or inherited, which is said, and inherited again', async () => {
    const { logIn } = await session('standard')
    const page = await open({ logIn, width, dark })
    await go(page, `${PAGE}?show=limits`)
    const limits = form(page, 'Limits of a branch or device')
    await page.getByRole('combobox', { name: 'Branch' }).selectOption('Ikeja')
    const lowest = field(limits, 'Lowest power factor')
    await lowest.fill('0.7')
    await limits.getByText(/^Own\. From the organisation it would be /).waitFor()
    await save(limits)
    await saved(page)
    const places = page.getByRole('list', { name: 'Branches and devices with limits of their own' })
    await places.getByText('Lowest power factor').waitFor()
    await inspect(page, 'limits')
    await screenshot(page, `alerts-limits-${width}`)
    await limits.getByRole('button', { name: 'Inherit again: Lowest power factor' }).click()
    await save(limits)
    await saved(page)
    await places.getByText('Lowest power factor').waitFor({ state: 'detached' })
  })
})

describe('viewer', () => {
  it('AL-01 sees the settings, may not change them and reads why', async () => {
    const { page, settings } = await openSettings('viewer')
    await settings.getByText(/level 4, Operate\.$/).waitFor()
    for (const box of await settings.getByRole('checkbox').all()) expect(await box.isDisabled()).toBe(true)
    for (const text of await settings.getByRole('textbox').all()) expect(await text.isDisabled()).toBe(true)
    expect(await settings.getByRole('button', { name: 'Save changes' }).count()).toBe(0)
    await screenshot(page, 'alerts-viewer')
  })
})

describe.each(VIEWS)('at $width px, $theme', ({ width, dark }) => {
  it('SH-11 settings, list and notifications are accessible and fit', async () => {
    const { page, settings } = await openSettings('standard', { width, dark })
    const look = async (what: string) => {
      await inspect(page, what)
      await screenshot(page, `alerts-${what}-${width}`)
    }
    await setting(settings, 'Load excess').check()
    await field(settings, 'Lowest voltage').fill('low')
    await look('settings')
    await go(page, `${PAGE}?show=alerts`)
    await page.getByRole('heading', { name: 'Alerts', exact: true }).waitFor()
    await look('list')
    await page.getByRole('combobox', { name: 'How soon' }).selectOption('note')
    await page.waitForURL(/severity=note/)
    const rows = page.getByRole('list', { name: 'Alerts by device and kind' })
    await rows.getByText('Urgent', { exact: true }).first().waitFor({ state: 'detached' })
    await rows
      .getByRole('button', { name: /^Show \d/ })
      .first()
      .click()
    await look('opened')
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await page.getByRole('link', { name: 'See all alerts' }).waitFor()
    await look('notifications')
  })
})
