import type { Page } from 'playwright-core'
import { press } from './harness.ts'
import { appCode } from './server.ts'

/** The platform's administrator, at the first log-in on a page: sets an app up and keeps the recovery codes. */
export async function setUpFactor(page: Page): Promise<string[]> {
  await page.getByRole('img', { name: 'QR code for your app' }).waitFor()
  const secret = await page.locator('code').first().innerText()
  await page.getByRole('textbox', { name: 'Code' }).fill(appCode(secret))
  await press(page, 'Turn on')
  await page.getByRole('heading', { name: 'Your recovery codes' }).first().waitFor()
  const codes = await page
    .getByRole('list', { name: 'Your recovery codes' })
    .getByRole('listitem')
    .allInnerTexts()
  await press(page, 'I have kept them')
  return codes
}
