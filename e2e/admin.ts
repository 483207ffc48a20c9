import type { Locator, Page } from 'playwright-core'
import { address } from './product.ts'

/** What the journeys of the administrator area share. */

/** The words of a column, from the top; the first column is 1. */
export async function column(found: Locator, place: number): Promise<string[]> {
  return (await found.locator(`tbody tr td:nth-child(${place})`).allInnerTexts()).map((text) => text.trim())
}

/** Types into the search of a column and closes it again. */
export async function searchIn(page: Page, found: Locator, title: string, text: string): Promise<void> {
  await found.getByRole('button', { name: `Search ${title}`, exact: true }).click()
  await page.getByRole('searchbox', { name: `Search ${title}`, exact: true }).fill(text)
  await page.keyboard.press('Escape')
}

export const thisMinute = () => Math.floor(Date.now() / 60_000) * 60_000

/** The minute that the journeys began in: readings that are posted again are the same readings. */
const MINUTE = thisMinute()

/**
 * Posts readings of the minutes until `until` (epoch ms) with a device's key, half a kWh apart unless said; answers
 * what was accepted.
 */
export async function postReadings(
  key: string,
  count: number,
  measures: object = {},
  kwhPerMinute = 0.5,
  until = MINUTE,
): Promise<unknown> {
  const readings = Array.from({ length: count }, (_, n) => ({
    ts: new Date(until - (count - 1 - n) * 60_000).toISOString(),
    kwh_import: 1000 + n * kwhPerMinute,
    ...measures,
  }))
  const response = await fetch(`${address()}/api/v1/ingest/readings/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({ readings }),
  })
  return response.json()
}
