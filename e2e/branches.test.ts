import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { cells, expectToast, field, fill, form, row } from './costs.ts'
import { dayBack, days, week } from './days.ts'
import { go, journeys, number, settled, table, where } from './harness.ts'
import type { Username } from './server.ts'
import { inspect, screenshot, VIEWS } from './views.ts'

/** Branches, devices, users and the form of a user (BX-01, BX-02). */

const { seenBy, session, allow } = journeys()
const range = week()
const RANGE = `?from=${range.from.replace(' ', '+')}&to=${range.to.replace(' ', '+')}`

const openPage = (path: string, username: Username = 'standard', width = 1440, dark = false) =>
  seenBy(username, path, { width, dark })

async function download(page: Page, button: Locator) {
  const coming = page.waitForEvent('download')
  await button.click()
  const file = await coming
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) }
}

describe('BX-01 tables', () => {
  it('T23 show what each branch used since it was registered, and each device in the range', async () => {
    const server = await session('standard')
    const { branches } = await server.organisation()
    const page = await openPage(`/branches${RANGE}`)
    for (const { branch_id, name } of branches) {
      const [shown, registered = '', kwh = ''] = await cells(row(table(page, 'Branches'), name))
      expect(shown).toBe(name)
      const { total_kwh } = await server.energy(days(registered, dayBack(0)), `branches=${branch_id}`)
      // Meters go on counting between the two answers.
      expect(Number(kwh.replaceAll(',', '')) / total_kwh.value).toBeCloseTo(1, 3)
    }
    await page
      .getByText('Total Consumption is all energy since the day that a branch was registered')
      .waitFor()
    const [device] = branches[0]?.devices ?? []
    const { total_kwh } = await server.energy(range, `devices=${device?.device_id}`)
    const found = await cells(row(table(page, 'Devices'), device?.name ?? '').first())
    expect([found[0], found[1], found[4]]).toEqual([device?.name, 'Ikeja', number(total_kwh.value)])
    expect(found[3]).toMatch(/^\d{2}-\d{2}-\d{4}$/)
    const viewer = await cells(row(table(page, 'Users'), 'viewer@demo.invalid'))
    expect(viewer.slice(0, 6)).toEqual([
      'Demo Viewer',
      'viewer@demo.invalid',
      expect.stringMatching(/^08000000\d{3}$/),
      'Adunni Demo Stores',
      'Ikeja',
      'Viewer',
    ])
  })

  it('leave as CSV and in Excel, each of the three', async () => {
    const page = await openPage(`/branches${RANGE}`)
    for (const name of ['Branches', 'Devices', 'Users']) {
      const first = (await cells(table(page, name).getByRole('row').nth(1)))[0] ?? ''
      const csv = await download(page, page.getByRole('button', { name: `CSV: ${name}` }))
      await expectToast(page, 'Export to CSV', 'Your download will start in a moment')
      expect(csv.name).toBe(`${name.toLowerCase()}.csv`)
      expect(csv.bytes.toString()).toContain(`\r\n${first},`)
      const excel = await download(page, page.getByRole('button', { name: `Download in Excel: ${name}` }))
      expect(excel.name).toMatch(new RegExp(`^\\d{1,3}${name.toLowerCase()}\\.xlsx$`))
      expect(excel.bytes.subarray(0, 2).toString()).toBe('PK')
    }
  })

  it('SH-07 have the shortcut Edit Client, and follow the sidebar', async () => {
    const page = await openPage(`/branches${RANGE}`)
    await page.getByRole('checkbox', { name: 'Abuja', exact: true }).click()
    await expect.poll(() => row(table(page, 'Branches'), 'Ikeja').count()).toBe(0)
    // Nothing stands under another selection's name: the table comes again with its own rows.
    await row(table(page, 'Branches'), 'Abuja').waitFor()
    expect(await row(table(page, 'Branches'), 'Ikeja').count()).toBe(0)
    await page.getByRole('link', { name: 'Edit Client' }).click()
    await page.getByRole('heading', { name: 'Client Information' }).waitFor()
    expect(where(page)).toMatch(/^\/client-profile\?/)
  })
})

describe('BX-02 the form of a user', () => {
  it('adds a user and edits the same, in the words of the specification', async () => {
    // The username that is taken is refused.
    allow(/400 \(Bad Request\)/)
    const page = await openPage('/branches')
    await page.getByRole('link', { name: 'Add User' }).click()
    const scope = form(page, 'Personal data')
    await scope.waitFor()
    expect(await field(scope, 'Organisation').inputValue()).toBe('Adunni Demo Stores')
    await scope.getByRole('button', { name: 'Add user' }).click()
    await scope.getByText('Please choose at least one branch').waitFor()
    expect(await scope.getByText('Please enter a value', { exact: true }).count()).toBe(4)
    const username = `ngozi-${Date.now()}`
    await fill(scope, {
      Name: 'Ngozi Eze',
      Email: `${username}@demo.invalid`,
      Phone: 'call me',
      Username: 'standard',
    })
    await scope.getByText(/^Please enter a telephone number/).waitFor()
    await fill(scope, { Phone: '+234 803 111 2222' })
    await scope.getByRole('checkbox', { name: 'Abuja' }).click()
    await scope.getByRole('button', { name: 'Add user' }).click()
    await scope.getByText('This username is taken. Please choose another.').waitFor()
    expect(await field(scope, 'Name').inputValue()).toBe('Ngozi Eze')
    await fill(scope, { Username: username })
    await scope.getByRole('button', { name: 'Add user' }).click()
    await expectToast(page, 'Bill Updated', 'Ngozi Eze successfully added')
    await scope.getByText(/The link|the link to choose a password/).waitFor()
    await expect.poll(() => field(scope, 'Name').inputValue()).toBe('')

    await page.getByRole('link', { name: 'Branches' }).click()
    await settled(page)
    const added = row(table(page, 'Users'), `${username}@demo.invalid`)
    await added.waitFor()
    expect((await cells(added)).slice(3, 6)).toEqual(['Adunni Demo Stores', 'Abuja', 'Viewer'])
    await added.getByRole('link', { name: 'Edit Ngozi Eze' }).click()
    await scope.waitFor()
    await scope.getByLabel('Role').selectOption({ label: 'Manager' })
    const levels = await scope.getByLabel('Permission').locator('option').allInnerTexts()
    expect(levels).toHaveLength(4)
    await scope.getByLabel('Permission').selectOption('3')
    await scope.getByRole('checkbox', { name: 'All branches' }).click()
    await fill(scope, { Name: 'Ngozi Obi' })
    await scope.getByRole('button', { name: 'Update' }).click()
    await expectToast(page, 'Bill Updated', 'Ngozi Obi successfully updated')
    await page.getByRole('link', { name: 'Branches' }).click()
    await settled(page)
    await expect.poll(async () => (await cells(added)).slice(4, 6)).toEqual(['All branches', 'Manager'])
  })

  it('leaves one’s own role to another administrator', async () => {
    const page = await openPage('/branches')
    await page.getByRole('link', { name: 'Edit Demo Standard' }).click()
    const scope = form(page, 'Personal data')
    await scope
      .getByText('Your own role, permission and branches are changed by another administrator.')
      .waitFor()
    expect(await scope.getByLabel('Role').isDisabled()).toBe(true)
    expect(await field(scope, 'Name').isDisabled()).toBe(false)
  })

  it('is not for a viewer, who reads why', async () => {
    const why =
      'Your log-in may not add or edit users. Ask an administrator of your organisation for level 5, Manage.'
    const page = await openPage('/branches', 'viewer')
    await page.getByText(why).waitFor()
    expect(await page.getByRole('link', { name: /^(Add User|Edit Demo)/ }).count()).toBe(0)
    expect(await row(table(page, 'Branches'), 'Surulere').count()).toBe(0)
    await go(page, '/branches/user-form')
    await page.getByText(why).waitFor()
    expect(await form(page, 'Personal data').count()).toBe(0)
  })
})

it.each(VIEWS)(
  'BX-01 BX-02 at $width px, $theme, nothing is hidden or out of reach',
  async ({ width, dark }) => {
    const page = await openPage('/branches', 'standard', width, dark)
    for (const path of ['/branches', '/branches/user-form']) {
      await go(page, path)
      await inspect(page, path)
      await screenshot(page, `${path.slice(1).replace('/', '-')}-${width}`)
    }
  },
)
