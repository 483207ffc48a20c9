import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { makePng } from '#api/testing-form.ts'
import { expectToast, form, isoBack, PNG, refuseWrites, shownDay } from './costs.ts'
import { journeys, where, words } from './harness.ts'

/** Diesel for a thumb: what is entered stays; each journey has a day of its own that has no entry. */

const { seenBy, allow } = journeys()
const PATH = '/cost-tracker/add-diesel-entry'

const refuel = (page: Page) => form(page, 'I refuelled')
const litres = (page: Page) => refuel(page).getByRole('textbox', { name: 'Litres put in' })
const photo = { name: 'meter.png', mimeType: 'image/png', buffer: PNG }

/** Takes the entry of a day of the demo away, so that the day can be entered anew. */
async function free(page: Page, iso: string): Promise<void> {
  const gone = await page.evaluate(async (day) => {
    const { access } = JSON.parse(localStorage.getItem('loggedUser') ?? '{}')
    const headers = { authorization: `Bearer ${access}`, 'content-type': 'application/json' }
    const user = JSON.parse(atob(access.split('.')[1])).id
    const [year, month] = day.split('-')
    const list = await (
      await fetch(`/api/v1/diesel_tracker_overview/${user}/${year}/${month}`, { headers })
    ).json()
    for (const row of list.data.filter((one: { date: string }) => one.date === day)) {
      const path = `/api/v1/delete-fuel-entry/${row.fuel_consumption_id}/`
      await fetch(path, { method: 'DELETE', headers, body: '{}' })
    }
    return true
  }, iso)
  expect(gone).toBe(true)
}

/** Opens the form for yesterday, which has no entry any more, and gives the litres that the meter expects. */
async function opened(width = 390): Promise<{ page: Page; about: number }> {
  const page = await seenBy('single', PATH, { width })
  await free(page, isoBack(1))
  await page.reload()
  await refuel(page).getByRole('radio', { name: 'Yesterday' }).check()
  const hint = refuel(page).getByText(/^about [\d.]+–[\d.]+ L$/)
  await hint.waitFor()
  const [low, high] = (await words(hint)).match(/[\d.]+/g) ?? []
  return { page, about: (Number(low) + Number(high)) / 2 }
}

it('E5 five taps on a phone: day, generator, litres, photo, save', async () => {
  const { page, about } = await opened()
  const scope = refuel(page)
  const typed = about.toFixed(1)
  await scope.getByRole('radio', { name: /^Gen/ }).first().check()
  await litres(page).fill(typed)
  await scope.getByText('Fits what the meter saw').waitFor()
  // H15: what would hold up the page is not shown.
  await scope
    .getByLabel('Photo of the flow meter')
    .setInputFiles({ ...photo, buffer: makePng(1, 1, [16_000, 12_000]) })
  await scope.getByText(/^Taken /).waitFor()
  expect(await scope.getByRole('img', { name: 'The photo' }).count()).toBe(0)
  await scope.getByLabel('Photo of the flow meter').setInputFiles(photo)
  await scope.getByRole('img', { name: 'The photo' }).waitFor()
  await scope.getByRole('button', { name: /^Save [\d.]+ L for Gen/ }).click()
  await expectToast(page, 'Bill Created', 'New entry has been added to the daily diesel entry successfully')
  // What this device sent stands in a list of its own; here is what the server has.
  const first = page
    .getByRole('region', { name: 'Entered lately' })
    .getByRole('listitem')
    .filter({ hasText: / L · Gen/ })
    .first()
  await expect.poll(() => words(first)).toContain('fits the meter')
  expect(await words(first)).toContain('with a photo')
  expect(await litres(page).inputValue()).toBe('')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

it('E5 odd litres need a reason, which is kept; what the set cannot burn is refused', async () => {
  const { page, about } = await opened(1024)
  const scope = refuel(page)
  await litres(page).fill('1000000')
  await scope.getByRole('button', { name: /^Save/ }).click()
  await scope
    .getByText(/^More than the set can burn in a day/)
    .first()
    .waitFor()
  await litres(page).fill((about * 0.3).toFixed(1))
  await scope.getByText('Less than half of what the meter saw').waitFor()
  await scope.getByRole('button', { name: /^Save/ }).click()
  await scope.getByText('Say why it is right, or correct the litres.').waitFor()
  await scope.getByRole('button', { name: 'The meter was off' }).click()
  await scope.getByRole('button', { name: /^Save/ }).click()
  await expectToast(page, 'Bill Created')
  await page.getByText('“The meter was off”').first().waitFor()
})

it('E5 the form of a day asks for the reason that the server asks for', async () => {
  allow(/status of 409/)
  const { page, about } = await opened(1440)
  const daily = form(page, 'Daily Diesel Entry')
  await daily.getByRole('textbox', { name: 'Date' }).fill(isoBack(1).split('-').reverse().join('-'))
  await daily.getByRole('textbox', { name: 'Quantity' }).fill((about * 0.3).toFixed(1))
  await daily.getByRole('button', { name: 'Submit' }).click()
  await daily.getByText(/say why it is right/).waitFor()
  await daily.getByRole('textbox', { name: 'Why is it right?' }).fill('The meter was off')
  await daily.getByRole('button', { name: 'Submit' }).click()
  await expectToast(page, 'Bill Created')
})

it('E5 E6 without a network the entry and its photo wait, and are sent once', async () => {
  allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  const { page, about } = await opened()
  const scope = refuel(page)
  const sent: string[] = []
  page.on('response', (response) => {
    const isWrite = response.request().method() === 'POST' && /fuel-entry|snapshot/.test(response.url())
    if (isWrite && response.ok()) sent.push(response.url())
  })
  await page.context().setOffline(true)
  await litres(page).fill(about.toFixed(1))
  await scope.getByLabel('Photo of the flow meter').setInputFiles(photo)
  await scope.getByText(/^Taken /).waitFor()
  await scope.getByRole('button', { name: /^Save/ }).click()
  await scope.getByText(/saved on this device$/).waitFor()
  await page.getByText('waiting to send').first().waitFor()
  expect(sent).toEqual([])
  await page.context().setOffline(false)
  await page
    .getByText(/^sent \d\d:\d\d$/)
    .first()
    .waitFor()
  expect(sent.filter((url) => url.includes('fuel-entry'))).toHaveLength(1)
  expect(sent.filter((url) => url.includes('snapshot'))).toHaveLength(1)
})

it('E5 E6 odd litres that are refused when they are sent later come back to be mended with a reason', async () => {
  allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource|status of 409/)
  const { page } = await opened()
  const scope = refuel(page)
  const day = isoBack(3)
  await free(page, day)
  await page.context().setOffline(true)
  await scope.getByRole('radio', { name: 'Other day' }).check()
  await scope.getByRole('textbox', { name: 'Day of refuelling' }).fill(shownDay(day))
  await scope.getByText('What the meter saw is not known without a network.').waitFor()
  await scope.getByRole('radio', { name: /^Gen/ }).first().check()
  await litres(page).fill('1.5')
  await scope.getByRole('button', { name: 'Save 1.5 L for Gen 1' }).click()
  await scope.getByText(/saved on this device$/).waitFor()
  await page.context().setOffline(false)
  const mine = page.getByRole('listitem', { name: /^1\.5 L · Gen 1/ })
  await page.getByRole('link', { name: /^1 to mend$/ }).click()
  await mine.getByRole('button', { name: 'Mend' }).click()
  await scope.getByText(/^Draft of \d\d:\d\d restored$/).waitFor()
  await expect.poll(() => litres(page).inputValue()).toBe('1.5')
  await expect.poll(() => mine.count()).toBe(0)
  await scope.getByRole('button', { name: 'The meter was off' }).click()
  await scope.getByRole('button', { name: 'Save 1.5 L for Gen 1' }).click()
  await expectToast(page, 'Bill Created')
  const kept = page
    .getByRole('region', { name: 'Entered lately' })
    .getByRole('listitem')
    .filter({ hasText: '1.50 L · Gen 1' })
  await kept.getByText('“The meter was off”').waitFor()
  expect(await kept.count()).toBe(1)
})

it('DE-03 a failure of the server keeps what was typed', async () => {
  allow(/status of 400/)
  const { page, about } = await opened()
  await refuseWrites(page, /fuel-entry\/\d/, 400, 'The tank is locked')
  await litres(page).fill(about.toFixed(1))
  await refuel(page).getByRole('button', { name: /^Save/ }).click()
  await expectToast(page, 'Failed', 'The tank is locked')
  expect(await litres(page).inputValue()).toBe(about.toFixed(1))
})

it('a dip of the tank is read off the stick', async () => {
  const page = await seenBy('single', PATH, { width: 390 })
  const scope = refuel(page)
  await scope.getByRole('radio', { name: 'I dipped the tank' }).check()
  await scope.getByRole('textbox', { name: 'Litres in the tank' }).fill('120.5')
  await scope.getByRole('button', { name: 'Save 120.5 L in the tank' }).click()
  await expectToast(page, 'Dip kept', 'The dip of the tank has been kept')
  await page.getByText('120.50 L in the tank').waitFor()
})

it('E14 the month that is open stands in the address', async () => {
  const page = await seenBy('single', PATH)
  const month = page
    .getByRole('table', { name: 'Diesel Overview' })
    .getByRole('button', { name: /^[A-Z][a-z]+ 20\d\d$/ })
  const name = await words(month.nth(1))
  await month.nth(1).click()
  await page.getByRole('table', { name: `Diesel entries of ${name}` }).waitFor()
  expect(where(page)).toMatch(/month=20\d\d-\d\d/)
  await page.reload()
  await page.getByRole('table', { name: `Diesel entries of ${name}` }).waitFor()
})
