import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { column, postReadings, searchIn } from './admin.ts'
import { expectToast, field, fill, form, PNG, row } from './costs.ts'
import { card, go, journeys, press, table, where, words } from './harness.ts'
import { inspect, screenshot } from './views.ts'

/** A platform administrator looks after clients; what is added here stays in the demo under names of its own. */

const { seenBy, visit, allow } = journeys()

const STAMP = Date.now().toString(36)
const CLIENT = `Journey Bakery ${STAMP}`
const BRANCH = `Journey Oven ${STAMP}`
const OWN = 'Kola nut #9 roots'
const EMAIL = `journey.${STAMP}@demo.invalid`

async function addClient(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'View Client' }).click()
  await page.getByRole('link', { name: 'Add Client' }).click()
  const scope = form(page, 'Clients')
  await fill(scope, {
    'Company Name': CLIENT,
    'Phone Number': '+234 700 000 0900',
    Email: EMAIL,
    'Office Address': '1 Journey Road, Lagos',
    'Contact Person': 'Ada Journey',
  })
  await scope
    .locator('input[type=file]')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: PNG })
  await press(scope, 'Add')
  await expectToast(page, 'Client added', 'The client is added. Add its branches, devices and users next.')
  expect(await page.getByText('but not its file').count()).toBe(0)
  await page.getByRole('heading', { level: 1, name: CLIENT }).waitFor()
}

async function addBranch(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Branches' }).getByRole('link', { name: 'Add Branch' }).click()
  const scope = form(page, 'Add Branch')
  await expect.poll(() => scope.getByLabel('Organisation').locator(':checked').innerText()).toBe(CLIENT)
  await fill(scope, { 'Branch Name': BRANCH })
  await press(scope, 'Add')
  await expectToast(page, 'Branch added')
  await page.getByRole('heading', { level: 1, name: BRANCH }).waitFor()
}

/** Returns the key, which is shown this once. */
async function addDevice(page: Page): Promise<string> {
  await press(page, 'Add Device')
  const dialog = page.getByRole('dialog', { name: 'Add Device' })
  await fill(form(page, 'Add Device'), { 'Device Name': 'Grid', 'Device Identity': `JOURNEY-${STAMP}` })
  await dialog.getByLabel('Device Type').selectOption('EM133')
  await dialog.getByLabel('Icon Type').selectOption('500kWh')
  await dialog.getByRole('checkbox', { name: /^Source/ }).check()
  await dialog.getByLabel('Source Type').selectOption('UTILITY')
  await press(dialog, 'Add')
  await expectToast(page, 'Device added')
  const key = (await dialog.locator('pre').first().innerText()).trim()
  expect(await dialog.locator('pre').last().innerText()).toContain(`Authorization: Bearer ${key}`)
  await press(dialog, 'Done')
  expect(await row(table(page, 'Devices'), 'Grid').innerText()).toContain('EM133')
  return key
}

/** Returns the password, which is shown this once. */
async function addUser(page: Page): Promise<string> {
  await press(page, 'Add User')
  const dialog = page.getByRole('dialog', { name: 'Add User' })
  const scope = form(page, 'Add User')
  await fill(scope, { Name: 'Ada Journey', 'Phone Number': '0900', 'Email Address': EMAIL })
  await scope.getByLabel('Role').selectOption('manager')
  await scope.getByLabel('Permission').selectOption('3')
  expect(await scope.getByRole('checkbox', { name: BRANCH }).isChecked()).toBe(true)
  await press(scope, 'Add')
  await expectToast(page, 'Bill Updated', 'Ada Journey successfully added')
  const password = (await dialog.locator('pre').innerText()).trim()
  await press(dialog, 'Done')
  await row(table(page, 'Users'), 'Ada Journey').waitFor()
  return password
}

async function logIn(page: Page, password: string): Promise<void> {
  await page.getByLabel('Username').fill(EMAIL)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await press(page, 'Log In')
}

describe('from a client to a figure', () => {
  it('AD-02 AD-04 AD-06 a client with branch, device and user is added, and the user sees what the device posts', async () => {
    const page = await seenBy('admin', '/')
    await addClient(page)
    await addBranch(page)
    const key = await addDevice(page)
    const password = await addUser(page)
    // 5 readings half a kWh apart: 4 × 0.5 kWh.
    expect(await postReadings(key, 5)).toEqual({ accepted: 5, duplicate: 0, rejected: [], dropped: [] })

    const theirs = await visit('/')
    allow(/status of 40[03]/)
    await logIn(theirs, password)
    // H14: a password that somebody else chose is changed before anything else.
    const own = form(theirs, 'Choose your own password')
    await own.waitFor()
    await inspect(theirs, 'first password')
    await screenshot(theirs, 'first-password-1440')
    await fill(own, { 'New Password': password, 'Confirm Password': password })
    await press(own, 'Save and log in')
    await theirs.getByText('The new password is the one you have. Please choose another.').first().waitFor()
    await fill(own, { 'New Password': OWN, 'Confirm Password': OWN })
    await press(own, 'Save and log in')
    await theirs.waitForURL(/dashboard/)
    await expect.poll(() => words(card(theirs, 'Total Energy'))).toContain('2.00 kWh')

    await page.reload()
    await expect.poll(() => words(card(page, 'Total Energy'))).toContain('2.00 kWh')
    await screenshot(page, 'admin-view-branch-1440')

    await go(page, '/view-client')
    await searchIn(page, table(page, 'Clients'), 'Name', STAMP)
    await press(page, `Disable ${CLIENT}`)
    const dialog = page.getByRole('dialog', { name: `Disable ${CLIENT}?` })
    await screenshot(page, 'admin-disable-1440')
    await press(dialog, 'Disable')
    await expectToast(page, 'Disabled')
    await row(table(page, 'Clients'), CLIENT).getByText('Disabled').waitFor()

    allow(/401/)
    await theirs.reload()
    await theirs.getByText('Welcome Back').waitFor()
    await logIn(theirs, OWN)
    await theirs.getByText('Invalid Username or Password').first().waitFor()
  })

  it('AD-04 what belongs to a client is added from its page, for that client', async () => {
    const page = await seenBy('admin', '/view-client')
    await searchIn(page, table(page, 'Clients'), 'Name', STAMP)
    await page.getByRole('link', { name: `View ${CLIENT}` }).click()
    await press(page.getByRole('region', { name: 'Users' }), 'Add User')
    const user = form(page, 'Add User')
    await user.getByRole('checkbox', { name: BRANCH }).waitFor()
    expect(await user.getByLabel('Organisation').count()).toBe(0)
    await press(user, 'Cancel')
    await page.getByRole('region', { name: 'Devices' }).getByRole('link', { name: 'Add Device' }).click()
    const branch = form(page, 'Add Device').getByLabel('Branch')
    await expect.poll(() => branch.locator(':checked').innerText()).toBe(`${CLIENT}, ${BRANCH}`)
    expect(await branch.locator('option:not([value=""])').count()).toBe(1)
  })

  it('AD-04 a key is made and ended, a meter is replaced, a role is changed', async () => {
    const page = await seenBy('admin', '/')
    await go(page, `/view-branches?search=${STAMP}`)
    await page.getByRole('link', { name: `View ${BRANCH}` }).click()
    await press(page, 'Edit Device Grid')
    const dialog = page.getByRole('dialog', { name: 'Edit Device' })
    await dialog.getByRole('tab', { name: 'Keys' }).click()
    await press(dialog, 'New key')
    await expectToast(page, 'Key made')
    const key = (await dialog.locator('pre').first().innerText()).trim()
    expect(await postReadings(key, 5)).toMatchObject({ duplicate: 5 })
    await expect.poll(() => dialog.getByRole('button', { name: 'End' }).count()).toBe(2)
    await dialog.getByRole('button', { name: 'End' }).last().click()
    await expectToast(page, 'Key ended')

    await dialog.getByRole('tab', { name: 'Replace the meter' }).click()
    await press(dialog, 'Replace')
    await dialog.getByText('Please enter a reason').waitFor()
    const at = new Date(Date.now() + 3_600_000).toISOString().slice(0, 16)
    await dialog.getByLabel('Replaced at').fill(at)
    await field(dialog, 'Reason').fill('Its display went dark')
    await field(dialog, 'Final register of the old meter').fill('1002')
    await field(dialog, 'Initial register of the new meter').fill('5')
    await press(dialog, 'Replace')
    await expectToast(page, 'Meter replaced')
    await dialog.getByText('Its display went dark').waitFor()
    await press(dialog, 'Close')

    await press(page, 'Edit User Ada Journey')
    const user = form(page, 'Edit User')
    await user.getByLabel('Role').selectOption('viewer')
    await press(user, 'Save')
    await user.getByText('Please select a value!').waitFor()
    await user.getByLabel('Permission').selectOption('1')
    await press(user, 'Save')
    await expectToast(page, 'Bill Updated', 'Ada Journey successfully updated')
    await expect.poll(() => words(row(table(page, 'Users'), 'Ada Journey'))).toContain('viewer')

    await go(page, '/audit-log')
    await form(page, 'Filter').getByLabel('Organisation').selectOption({ label: CLIENT })
    await press(form(page, 'Filter'), 'Filter')
    await expect
      .poll(async () => (await column(table(page, 'Who did what'), 2)).every((one) => one === CLIENT))
      .toBe(true)
    await screenshot(page, 'admin-audit-1440')
    // E13: told by the clocks of the client, and kept in the address.
    await page.getByText('Days and times are those of Africa/Lagos.').waitFor()
    await table(page, 'Who did what')
      .getByRole('columnheader', { name: /^When \(Africa\/Lagos\)/ })
      .waitFor()
    expect(where(page)).toMatch(/^\/audit-log\?client=\d+$/)
    await page.reload()
    await expect
      .poll(async () => [...new Set(await column(table(page, 'Who did what'), 2))])
      .toEqual([CLIENT])
    await expect.poll(() => form(page, 'Filter').getByLabel('Organisation').inputValue()).toMatch(/^\d+$/)
  })
})

describe('two who edit at once', () => {
  const openForm = async () => {
    const page = await seenBy('admin', '/view-client')
    await searchIn(page, table(page, 'Clients'), 'Name', STAMP)
    await page.getByRole('link', { name: `View ${CLIENT}` }).click()
    await press(page, 'Edit Client')
    return page
  }

  it('AD-04 the second sees both values, and nothing that was typed is lost', async () => {
    allow(/409/)
    const [first, second] = [await openForm(), await openForm()]
    await field(form(second, 'Edit Client'), 'Phone Number').fill('+234 700 000 0902')
    await field(form(second, 'Edit Client'), 'Contact Person').fill('Bola Second')
    await field(form(first, 'Edit Client'), 'Phone Number').fill('+234 700 000 0901')
    await press(form(first, 'Edit Client'), 'Save')
    await expectToast(first, 'Client changed')

    const scope = form(second, 'Edit Client')
    await press(scope, 'Save')
    const notice = scope
      .getByRole('alert')
      .filter({ hasText: 'Somebody else changed this while you were editing' })
    await notice.waitFor()
    const rows = notice.locator('tbody tr')
    expect([await rows.count(), await words(rows.nth(0)), await words(rows.nth(1))]).toEqual([
      2,
      'Phone Number +234 700 000 0901 +234 700 000 0902',
      'Contact Person Ada Journey Bola Second',
    ])
    expect(await field(scope, 'Phone Number').inputValue()).toBe('+234 700 000 0902')
    await screenshot(second, 'admin-conflict-1440')
    await press(notice, 'Save mine')
    await expectToast(second, 'Client changed')
    await second.getByText('Bola Second').waitFor()
    await second.getByText('+234 700 000 0902').waitFor()
  })
})

describe('tariffs and features', () => {
  it('AD-04 a feature is switched and a tariff is added for one client', async () => {
    const page = await seenBy('admin', '/client-settings')
    await page.getByLabel('Client', { exact: true }).selectOption({ label: CLIENT })
    const billing = page.getByRole('switch', { name: 'Billing' })
    await billing.check()
    await expectToast(page, 'Feature changed')
    await expect.poll(() => billing.isChecked()).toBe(true)
    await press(page, 'Add a tariff')
    const scope = form(page, 'Add a tariff')
    await scope.getByLabel('Branch').selectOption({ label: BRANCH })
    await field(scope, 'Tariff').fill('209.5')
    await press(scope, 'Add')
    await expectToast(page, 'Rate added')
    // ₦209.50 with 7.5 % VAT is ₦225.2125.
    await expect.poll(() => words(row(table(page, 'Tariffs'), BRANCH))).toContain('₦209.50 7.50 ₦225.2125')
  })
})
