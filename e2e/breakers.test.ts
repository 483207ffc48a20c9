import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { seriousFindings } from './axe.ts'
import { expectToast, refuseWrites } from './costs.ts'
import { go, journeys, settled, visibleWords, words } from './harness.ts'
import type { Username } from './server.ts'
import { inspect, screenshot, VIEWS } from './views.ts'

const { seenBy, open, session, allow } = journeys()

const openPage = (username: Username, options: { width?: number; dark?: boolean } = {}) =>
  seenBy(username, '/breakers', options)

const findRow = (page: Page, device: string, branch: string) =>
  page.getByRole('row').filter({ hasText: device }).filter({ hasText: branch })
const findToggle = (row: Locator) => row.getByRole('switch')
const findDialog = (page: Page) => page.getByRole('dialog')

describe('Breakers', () => {
  it('BR-01 is reached from the avatar menu, and switches only after it was confirmed', async () => {
    const { logIn } = await session('standard')
    const page = await open({ logIn })
    await go(page, '/dashboard')
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('menuitem', { name: 'Breakers' }).click()
    await settled(page)
    const row = findRow(page, 'Gen 1', 'Ikeja')
    await expect.poll(() => findToggle(row).isChecked()).toBe(true)

    await page.getByRole('switch', { name: 'Gen 1, Ikeja' }).click()
    // Breakers are as they are now: no range, no interval, and no empty line in their place.
    expect(await page.getByRole('combobox', { name: 'Time interval' }).count()).toBe(0)
    expect(await page.getByRole('main').locator('p:empty').count()).toBe(0)
    const dialog = page.getByRole('dialog', { name: 'Switch Gen 1 OFF?' })
    expect(await words(dialog)).toMatch(/Device Gen 1 Branch Ikeja Reported now ON .* Wanted OFF/)
    await screenshot(page, 'breakers-dialog')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    expect(await findToggle(row).isChecked()).toBe(true)
    expect(await words(row)).toMatch(/ None/)

    await findToggle(row).click()
    await dialog.getByRole('button', { name: 'Switch OFF' }).click()
    await row.getByText(/^OFF: waiting/).waitFor()
    // Until the device says so, it is as it was.
    expect(await findToggle(row).isChecked()).toBe(true)
    expect(await findToggle(row).getAttribute('aria-busy')).toBe('true')
    await screenshot(page, 'breakers-pending')
    await expectToast(page, 'Gen 1 is OFF', 'Confirmed by the device in Ikeja.')
    await row.getByText('OFF: confirmed').waitFor()
    expect(await findToggle(row).isChecked()).toBe(false)
  })

  it('BR-01 says that a breaker stayed as it was', async () => {
    const page = await openPage('standard')
    const row = findRow(page, 'Gen 1', 'Abuja')
    await findToggle(row).click()
    await findDialog(page).getByRole('button', { name: 'Switch ON' }).click()
    await expectToast(page, 'Gen 1 was not switched ON', 'The device reports that it stayed as it was.')
    await row.getByText('ON: failed').waitFor()
    expect(await findToggle(row).isChecked()).toBe(false)
  })

  it('BR-01 a breaker that has never reported is unknown, and one that does not answer expires', async () => {
    const page = await openPage('standard')
    const row = findRow(page, 'Gen 1', 'Surulere')
    await row.getByText('Unknown', { exact: true }).waitFor()
    expect(await findToggle(row).count()).toBe(0)
    await row.getByRole('button', { name: 'Switch ON, Gen 1, Surulere' }).click()
    await findDialog(page).getByRole('button', { name: 'Switch ON' }).click()
    await row.getByText('ON: waiting to be sent').waitFor()
    await expectToast(
      page,
      'Gen 1 did not confirm ON',
      'No gateway fetched it within 10 seconds, so it was not sent.',
    )
    await row.getByText('ON: expired').waitFor()
    await row.getByText('Unknown', { exact: true }).waitFor()
  })

  it('BR-01 a refusal stays in the dialog, and nothing is switched', async () => {
    const page = await openPage('bespoke')
    allow(/503/)
    await refuseWrites(page, /toggle_acb/, 503, 'The database cannot be reached at the moment.')
    await page.getByRole('switch', { name: 'HVAC, Kano' }).click()
    await findDialog(page).getByRole('button', { name: 'Switch OFF' }).click()
    await findDialog(page).getByText('The database cannot be reached at the moment.').waitFor()
    await page.keyboard.press('Escape')
    expect(await words(findRow(page, 'HVAC', 'Kano'))).toMatch(/ None/)
  })

  it('BR-01 AD-06 a viewer has no entry, and a direct visit says who can help', async () => {
    const page = await openPage('viewer')
    await page.getByText('Switching is for level 4, Operate, and above.', { exact: false }).waitFor()
    expect(await page.getByRole('switch').count()).toBe(0)
    await page.getByRole('button', { name: 'Account' }).click()
    expect(await visibleWords(page.getByRole('menuitem'))).not.toContain('Breakers')
    await page.keyboard.press('Escape')
    expect(await seriousFindings(page)).toEqual([])
    await screenshot(page, 'breakers-viewer')
  })

  it('BR-01 says so where no device has a breaker', async () => {
    const page = await openPage('reseller')
    await page.getByText('No device of these branches has a breaker that can be switched from here').waitFor()
  })

  it.each(VIEWS)('fits $width px, $theme, and axe finds nothing serious', async ({ width, dark }) => {
    const page = await openPage('standard', { width, dark })
    await page.getByText('Demo Relays').first().waitFor()
    await inspect(page)
    await screenshot(page, `breakers-${width}`)
    await page.getByRole('switch').first().click()
    await findDialog(page).waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await screenshot(page, `breakers-dialog-${width}`)
  })
})
