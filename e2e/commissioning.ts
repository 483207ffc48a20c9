import type { Locator, Page } from 'playwright-core'
import { expectToast, fill, form } from './costs.ts'
import { go, press } from './harness.ts'

/** What journeys of new devices share. */

/** Of this run: a product that is kept has devices of runs before. */
export const STAMP = Date.now().toString(36)

export const check = (dialog: Locator, title: string) =>
  dialog.getByRole('list', { name: 'Checks' }).getByRole('listitem').filter({ hasText: title })

export async function openIkeja(page: Page): Promise<void> {
  await go(page, '/view-branches')
  await page.getByRole('link', { name: 'View Ikeja' }).click()
  await page.getByRole('heading', { level: 1, name: 'Ikeja' }).waitFor()
}

/** Adds a device to Ikeja; answers its key. */
export async function addDevice(page: Page, name: string): Promise<string> {
  await openIkeja(page)
  await press(page, 'Add Device')
  const dialog = page.getByRole('dialog', { name: 'Add Device' })
  await fill(form(page, 'Add Device'), { 'Device Name': name, 'Device Identity': `${name}-${STAMP}` })
  await dialog.getByLabel('Device Type').selectOption('EM133')
  await dialog.getByRole('checkbox', { name: /^Source/ }).check()
  await dialog.getByLabel('Source Type').selectOption('UTILITY')
  await dialog.getByLabel('Reading Period').selectOption('60')
  await press(dialog, 'Add')
  await expectToast(page, 'Device added')
  const key = (await dialog.locator('pre').first().innerText()).trim()
  await press(dialog, 'Done')
  return key
}

export async function openChecks(page: Page, name: string): Promise<Locator> {
  await press(page, `Edit Device ${name}`)
  const dialog = page.getByRole('dialog', { name: 'Edit Device' })
  await dialog.getByRole('tab', { name: 'Commission' }).click()
  return dialog
}
