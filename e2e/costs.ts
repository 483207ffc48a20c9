import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { lagos } from './days.ts'
import { words } from './harness.ts'

/** What the journeys of the cost pages share. */

export const FORMS = {
  diesel: 'Diesel Purchase Tracker',
  prePaid: 'Utility Payment Tracker (Pre-paid)',
  ipp: 'IPP Payment Tracker',
  postPaid: 'Utility Payment Tracker (Post-paid)',
} as const

export const form = (page: Page, name: string) => page.getByRole('form', { name, exact: true })

/** One of the four forms of Add Bills, on whose page the kind is chosen first. */
export async function billForm(page: Page, name: string): Promise<Locator> {
  await page.getByRole('radio', { name, exact: true }).check()
  const opened = form(page, name)
  await opened.waitFor()
  return opened
}

/** The day `back` days before today, as forms want it: "2026-11-09". */
export function isoBack(back: number): string {
  return new Date(lagos().getTime() - back * 86_400_000).toISOString().slice(0, 10)
}

/** "2026-11-09" → "09-11-2026", as lists show it. */
export const shownDay = (iso: string) => iso.split('-').reverse().join('-')

/** A field that is typed into, by the whole of its label. */
export const field = (scope: Locator, label: string) =>
  scope.getByRole('textbox', { name: label, exact: true })

/** Fills the fields of a form by their labels; one that the label does not name exactly is not found. */
export async function fill(scope: Locator, entries: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(entries)) {
    await field(scope, label).fill(value)
  }
}

/** Waits for a notice with these words, and puts it away so that the next can be told from it. */
export async function expectToast(page: Page, title: string | RegExp, description = ''): Promise<void> {
  // By element: an open dialog takes everything else out of the accessibility tree; the notice is read out by itself.
  const toast = page.locator('ol > li').filter({ has: page.getByText(title, { exact: true }) })
  await toast.first().waitFor()
  if (description !== '') await toast.first().getByText(description, { exact: true }).waitFor()
  await toast.first().locator('button').dispatchEvent('click')
  await expect.poll(() => toast.count()).toBe(0)
}

/** The row of a table that holds a text. */
export const row = (table: Locator, text: string) => table.getByRole('row').filter({ hasText: text })

export async function cells(found: Locator): Promise<string[]> {
  return Promise.all((await found.getByRole('cell').all()).map(words))
}

const REFUSALS: Readonly<Record<number, string>> = { 400: 'bad-request', 403: 'not-allowed' }

/** Every change of a path is answered so, and counted; reading goes on. */
export async function refuseWrites(
  page: Page,
  path: RegExp,
  status: number,
  sentence: string,
): Promise<void> {
  await page.route(path, (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    const body = {
      code: REFUSALS[status] ?? 'internal',
      error: sentence,
      detail: sentence,
      message: sentence,
    }
    return route.fulfill({ status, json: body })
  })
}

/** A small PNG that a decoder accepts: one grey pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
)
