import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { dayBack, dmy, lagos } from './days.ts'
import { journeys, settled, visibleWords, where, words } from './harness.ts'
import { address } from './product.ts'

const { visit, session } = journeys()

async function openAt(path: string): Promise<Page> {
  const { logIn } = await session('single')
  const page = await visit(path, { logIn })
  await settled(page)
  return page
}

async function openDialog(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Date range:/ }).click()
  await page.getByRole('menuitem', { name: 'Choose dates' }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose dates' })
  await dialog.waitFor()
  return dialog
}

describe('date dialog', () => {
  const TODAY = lagos()
  const YEAR = TODAY.getUTCFullYear()
  const MONTH = TODAY.getUTCMonth()

  it('SH-09 Cancel and Escape change nothing', async () => {
    const page = await openAt('/dashboard?range=past-week')
    const dialog = await openDialog(page)
    await dialog.getByRole('button', { name: 'Yesterday' }).click()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(where(page)).toBe('/dashboard?range=past-week')
    await openDialog(page)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(where(page)).toBe('/dashboard?range=past-week')
    const chip = page.getByRole('button', { name: /^Date range:/ })
    await expect.poll(() => chip.evaluate((button) => button === document.activeElement)).toBe(true)
  })

  it('SH-09 one mode is active at a time', async () => {
    const page = await openAt('/dashboard')
    const dialog = await openDialog(page)
    const modes = dialog.getByRole('radio')
    expect(await visibleWords(dialog.getByRole('group', { name: 'Mode' }).locator('label'))).toEqual([
      'Select Day',
      'Month',
      'Quarter',
      'Half Year',
      'Year',
    ])
    for (const mode of await modes.all()) {
      await mode.click()
      const checked = await Promise.all((await modes.all()).map((one) => one.isChecked()))
      expect(checked.filter(Boolean)).toHaveLength(1)
      expect(await mode.isChecked()).toBe(true)
    }
  })

  it('SH-09 Select Day takes one day or the days between two, none of them to come', async () => {
    const page = await openAt(`/dashboard?from=${dayBack(40)}+00:00&to=${dayBack(40)}+23:59`)
    const dialog = await openDialog(page)
    const day = (back: number) => {
      const date = new Date(TODAY.getTime() - back * 86_400_000)
      const name = date.toLocaleString('en-GB', {
        day: 'numeric',
        month: 'long',
        year: 'numeric',
        timeZone: 'UTC',
      })
      return dialog.getByRole('button', { name: new RegExp(` ${name}$`) })
    }
    await day(38).first().click()
    await dialog.getByText(`${dayBack(40)} – ${dayBack(38)}`).waitFor()
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await page.waitForURL(`**/dashboard?from=${dayBack(40)}+00:00&to=${dayBack(38)}+23:59`)
    await page.goto(`${address()}/dashboard?range=today`)
    await openDialog(page)
    await day(0).first().waitFor()
    expect(await day(0).first().isEnabled()).toBe(true)
    for (const later of await dialog.getByRole('gridcell').getByRole('button').all()) {
      const name = (await later.getAttribute('aria-label')) ?? ''
      const at = Date.parse(`${name.replace(/^\w+,? /, '')} 00:00Z`)
      expect(await later.isDisabled(), name).toBe(at > TODAY.getTime())
    }
    expect(await dialog.getByRole('button', { name: /next month/i }).isDisabled()).toBe(true)
  })

  it('SH-09 Month, Quarter and Half Year of this year and the four before it', async () => {
    const page = await openAt('/dashboard')
    const dialog = await openDialog(page)
    for (const [mode, months] of [
      ['Month', 1],
      ['Quarter', 3],
      ['Half Year', 6],
    ] as const) {
      await dialog.getByRole('radio', { name: mode, exact: true }).click()
      const years = dialog.getByRole('combobox', { name: 'Year' })
      expect(await years.getByRole('option').allTextContents()).toEqual(
        [0, 1, 2, 3, 4].map((back) => String(YEAR - back)),
      )
      const periods = dialog.locator('button[aria-pressed]')
      const offered = (await periods.all()).slice(0, 12 / months)
      for (const [place, period] of offered.entries()) {
        expect(await period.isDisabled(), `${mode} ${place}`).toBe(place * months > MONTH)
      }
      await years.selectOption(String(YEAR - 1))
      expect(await periods.first().isEnabled()).toBe(true)
    }
    await dialog.getByRole('button', { name: 'H2' }).click()
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await page.waitForURL(`**/dashboard?from=01-07-${YEAR - 1}+00:00&to=31-12-${YEAR - 1}+23:59`)
  })

  it('SH-09 Year offers five years, and the end goes no further than today', async () => {
    const page = await openAt('/dashboard')
    const dialog = await openDialog(page)
    await dialog.getByRole('radio', { name: 'Year', exact: true }).click()
    for (const back of [0, 1, 2, 3, 4]) {
      await dialog.getByRole('button', { name: String(YEAR - back), exact: true }).waitFor()
    }
    await dialog.getByRole('button', { name: String(YEAR), exact: true }).click()
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await page.waitForURL(`**/dashboard?from=01-01-${YEAR}+00:00&to=${dmy(lagos())}+23:59`)
  })

  it('SH-09 quick ranges are applied by name', async () => {
    const page = await openAt('/dashboard')
    const quick = [
      'Today',
      'Yesterday',
      'Past Week',
      'Past Month',
      'Past Quarter',
      'Past Half Year',
      'Past Year',
    ]
    const dialog = await openDialog(page)
    const offered = dialog.getByRole('group', { name: 'Quick ranges' }).getByRole('button')
    expect(await visibleWords(offered)).toEqual(quick)
    await dialog.getByRole('button', { name: 'Past Quarter' }).click()
    expect(await words(dialog.getByText('Chosen:').locator('..'))).toBe('Chosen: Past Quarter')
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await page.waitForURL('**/dashboard?range=past-three-months')
  })
})
