import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { seriousFindings } from './axe.ts'
import { expectToast, field, fill, form, PNG } from './costs.ts'
import { card, go, journeys, settled, words } from './harness.ts'
import type { Username } from './server.ts'
import { inspect, screenshot, VIEWS } from './views.ts'

/** Client Information (CP-01), of an organisation with three branches. What is changed is changed back. */

const { seenBy, secondTab, allow } = journeys()

async function openPage(username: Username = 'standard', width = 1440, dark = false): Promise<Page> {
  const page = await seenBy(username, '/client-profile', { width, dark })
  await page.getByRole('form', { name: 'Client Details' }).waitFor()
  return page
}

const choose = (page: Page, what: 'Site' | 'Device', label: string) =>
  page.getByRole('combobox', { name: what, exact: true }).selectOption({ label })
const update = (scope: Locator) => scope.getByRole('button', { name: 'Update' }).click()
const saved = (page: Page, part: string) =>
  expectToast(page, 'Update Sucessful', `${part} details has been successfully updated`)

/** The sentence under a field. */
async function refusal(scope: Locator, label: string): Promise<string> {
  const input = scope.getByLabel(label)
  const id = (await input.getAttribute('aria-describedby'))?.split(' ')[0] ?? ''
  return (await scope.page().locator(`[id="${id}"]`).innerText()).trim()
}

describe('CP-01 Client Details', () => {
  it('says what is missing letter for letter', async () => {
    const page = await openPage('reseller')
    await page.getByRole('heading', { name: 'Client Information', level: 1 }).waitFor()
    const scope = form(page, 'Client Details')
    await fill(scope, { 'Client Name': '', 'Phone Number': '+234 803', 'Email Address': 'office' })
    await scope.getByLabel('Customer Type').selectOption('')
    await update(scope)
    await expect.poll(() => refusal(scope, 'Phone Number')).toBe('Please enter a number')
    expect(await refusal(scope, 'Client Name')).toBe('Please enter a value')
    expect(await refusal(scope, 'Customer Type')).toBe('Please select a value')
    expect(await refusal(scope, 'Client Photo')).toBe('Please add a photo')
    await scope
      .getByLabel('Client Photo')
      .setInputFiles({ name: 'logo.gif', mimeType: 'image/gif', buffer: PNG })
    await expect.poll(() => refusal(scope, 'Client Photo')).toBe('only images are allowed')
  })

  it('saves, and the picture stands in the sidebar', async () => {
    const page = await openPage()
    const scope = form(page, 'Client Details')
    const phone = await field(scope, 'Phone Number').inputValue()
    await fill(scope, {
      'Client Name': 'Adunni Demo Stores',
      'Phone Number': '08000000999',
      'Email Address': 'office@standard.demo.invalid',
    })
    await scope.getByLabel('Customer Type').selectOption({ label: 'Multi-site' })
    await scope
      .getByLabel('Client Photo')
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: PNG })
    await update(scope)
    await saved(page, 'Client')
    await page
      .locator('aside img[src^="blob:"], nav img[src^="blob:"], li img[src^="blob:"]')
      .first()
      .waitFor()
    await page.reload()
    await settled(page)
    await expect.poll(() => field(scope, 'Phone Number').inputValue()).toBe('08000000999')
    await scope.getByRole('img', { name: 'The organisation’s picture' }).waitFor()
    await fill(scope, { 'Phone Number': phone })
    await update(scope)
    await saved(page, 'Client')
  })

  it('tells who saves second, and lets the person choose', async () => {
    allow(/409 \(Conflict\)/)
    const page = await openPage('single')
    const scope = form(page, 'Client Details')
    await scope
      .getByLabel('Client Photo')
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: PNG })
    const other = await secondTab(page)
    await go(other, '/client-profile')
    await fill(form(other, 'Client Details'), { 'Client Address': '3 Other Street' })
    await form(other, 'Client Details')
      .getByLabel('Client Photo')
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: PNG })
    await update(form(other, 'Client Details'))
    await saved(other, 'Client')
    await fill(scope, { 'Client Address': '4 My Street' })
    await update(scope)
    const notice = scope.getByRole('alert').filter({ hasText: 'Somebody else changed this' })
    await notice.waitFor()
    expect(await words(notice)).toContain('Client Address 3 Other Street 4 My Street')
    await notice.getByRole('button').last().click()
    await saved(page, 'Client')
    expect(await field(scope, 'Client Address').inputValue()).toBe('4 My Street')
  })
})

describe('CP-01 Site Details', () => {
  const contact = (page: Page) => field(form(page, 'Site Details'), 'Contact Person')
  const conflict = (page: Page) =>
    form(page, 'Site Details').getByRole('alert').filter({ hasText: 'Somebody else changed this' })
  const saveContact = async (page: Page, name: string) => {
    await contact(page).fill(name)
    await update(form(page, 'Site Details'))
    await saved(page, 'Site')
  }

  it('T0 shows what was saved, though what is asked for afterwards does not come', async () => {
    allow(/409 \(Conflict\)|404 \(Not Found\)/)
    const page = await openPage('single')
    const before = await contact(page).inputValue()
    const other = await secondTab(page)
    await go(other, '/client-profile')
    await saveContact(other, 'Other Person')
    await contact(page).fill('My Person')
    await update(form(page, 'Site Details'))
    await conflict(page).waitFor()
    await settled(page)
    await page.route('**/client_profile/**', (route) =>
      route.request().method() === 'GET' ? route.fulfill({ status: 404, json: {} }) : route.continue(),
    )
    const asked = page.waitForResponse((answer) => answer.status() === 404)
    await conflict(page).getByRole('button').last().click()
    await saved(page, 'Site')
    await asked
    await expect.poll(() => form(page, 'Site Details').getAttribute('aria-busy')).toBe('false')
    expect(await conflict(page).count()).toBe(0)
    expect(await contact(page).inputValue()).toBe('My Person')
    await saveContact(page, before)
    expect(await contact(page).inputValue()).toBe(before)
  })

  it('T0 shows what another person saved to whoever keeps that, and saves over it', async () => {
    allow(/409 \(Conflict\)/)
    const page = await openPage('single')
    const before = await contact(page).inputValue()
    const other = await secondTab(page)
    await go(other, '/client-profile')
    await saveContact(other, 'Other Person')
    await contact(page).fill('My Person')
    await update(form(page, 'Site Details'))
    await conflict(page).getByRole('button').first().click()
    expect(await contact(page).inputValue()).toBe('Other Person')
    await saveContact(page, before)
  })

  it('T0 what another person saved while one typed does not pass for seen', async () => {
    allow(/409 \(Conflict\)/)
    const page = await openPage()
    await choose(page, 'Site', 'Ikeja')
    const before = await contact(page).inputValue()
    await contact(page).fill('My Person')
    const other = await secondTab(page)
    await go(other, '/client-profile')
    await choose(other, 'Site', 'Ikeja')
    await saveContact(other, 'Other Person')
    // Saving another part of the page asks for all of it anew.
    await choose(page, 'Device', 'Ikeja Gen 1')
    const anew = page.waitForResponse((answer) => answer.url().includes('/client_profile/') && answer.ok())
    await update(form(page, 'Device'))
    await saved(page, 'Device')
    await anew
    await settled(page)
    expect(await contact(page).inputValue()).toBe('My Person')
    await update(form(page, 'Site Details'))
    await conflict(page).waitFor()
    expect(await words(conflict(page))).toContain('Contact Person Other Person My Person')
    await contact(page).fill(before)
    await conflict(page).getByRole('button').last().click()
    await saved(page, 'Site')
  })

  it('changes the hours that the operating time is counted by, and begins anew', async () => {
    const page = await openPage()
    const wasted = async () => {
      await go(page, '/score-card?range=past-month')
      return words(card(page, 'Estimated time wasted'))
    }
    const before = await wasted()
    const setHours = async (opens: string, closes: string) => {
      await go(page, '/client-profile')
      await choose(page, 'Site', 'Ikeja')
      const scope = form(page, 'Site Details')
      const kept = [
        await scope.getByLabel('Opens').inputValue(),
        await scope.getByLabel('Closes').inputValue(),
      ]
      await scope.getByLabel('Opens').fill('')
      await update(scope)
      await expect.poll(() => refusal(scope, 'Opens')).toBe('Please enter a time range')
      await scope.getByLabel('Opens').fill(opens)
      await scope.getByLabel('Closes').fill(closes)
      await update(scope)
      await saved(page, 'Site')
      await expect.poll(() => page.getByRole('combobox', { name: 'Site', exact: true }).inputValue()).toBe('')
      return kept
    }
    const [opens = '', closes = ''] = await setHours('12:00', '12:30')
    expect(await wasted()).not.toBe(before)
    await setHours(opens, closes)
    expect(await wasted()).toBe(before)
  })
})

describe('CP-01 Device', () => {
  it('keeps when a generator is serviced next', async () => {
    const page = await openPage()
    const scope = form(page, 'Device')
    await choose(page, 'Device', 'Ikeja Gen 1')
    const day = await scope.getByLabel('Next Maintenance Date').inputValue()
    expect(await scope.getByLabel('Device Type').locator('option').allInnerTexts()).toEqual([
      'Choose',
      'EM111 - Single-phase',
      'EM122 - Two-phase',
      'EM133 - Three-phase',
      'EM210 - Multi-circuit',
    ])
    await fill(scope, { 'Source Name': '' })
    await scope.getByLabel('Next Maintenance Date').fill('')
    await scope.getByLabel('Device Type').selectOption('')
    await update(scope)
    await expect.poll(() => refusal(scope, 'Next Maintenance Date')).toBe('Please enter a date')
    expect(await refusal(scope, 'Device Type')).toBe('Please select a value')
    expect(await refusal(scope, 'Source Name')).toBe('Please enter a value')
    const save = async (date: string) => {
      await fill(scope, { 'Source Name': 'Gen 1' })
      await scope.getByLabel('Next Maintenance Date').fill(date)
      await scope.getByLabel('Device Type').selectOption('EM210')
      await update(scope)
      await saved(page, 'Device')
      await choose(page, 'Device', 'Ikeja Gen 1')
      expect(await scope.getByLabel('Next Maintenance Date').inputValue()).toBe(date)
    }
    await save('31-01-2027')
    await save(day)
  })
})

it('CP-01 a viewer reads, and reads why nothing can be changed', async () => {
  const page = await openPage('viewer')
  await choose(page, 'Site', 'Ikeja').catch(() => undefined)
  const scope = form(page, 'Client Details')
  expect(await field(scope, 'Client Name').isDisabled()).toBe(true)
  expect(await page.getByRole('button', { name: 'Update' }).count()).toBe(0)
  await scope
    .getByText(
      'Your log-in may look but not change this. Ask an administrator of your organisation for level 5, Manage.',
    )
    .waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await screenshot(page, 'profile-viewer-1440')
})

it.each(VIEWS)('CP-01 at $width px, $theme, nothing is hidden or out of reach', async ({ width, dark }) => {
  const page = await openPage('standard', width, dark)
  await choose(page, 'Site', 'Surulere')
  await choose(page, 'Device', 'Abuja Gen 2')
  await form(page, 'Device').waitFor()
  await inspect(page)
  await screenshot(page, `profile-${width}`)
})
