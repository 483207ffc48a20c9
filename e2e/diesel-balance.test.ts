import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectToast, field, isoBack, PNG, shownDay } from './costs.ts'
import { go, journeys, table, words } from './harness.ts'
import { inspect, screenshot, VIEWS } from './views.ts'

/** The three-way match of a tank, from the first dip to a delivery that came short. */

const { seenBy, session } = journeys()
const PATH = '/cost-tracker/diesel-balance'

/** A branch with a generator. */
async function branchOf(username: 'single' | 'standard'): Promise<{ id: number; name: string }> {
  const { branches } = await (await session(username)).organisation()
  const found = branches.find(({ devices }) => devices.some((one) => one.device_type === 'GENERATOR'))
  if (found === undefined) throw new Error('no branch has a generator')
  return { id: found.branch_id, name: found.name }
}

interface Sent {
  path: string
  body: unknown
  method?: string
}

/** Writes as the person of the page; each answer as it came. */
function write(page: Page, sent: readonly Sent[]): Promise<{ data: Record<string, unknown>[] }[]> {
  return page.evaluate(async (all) => {
    const { access } = JSON.parse(localStorage.getItem('loggedUser') ?? '{}')
    const headers = { authorization: `Bearer ${access}`, 'content-type': 'application/json' }
    const answers = []
    for (const { path, body, method = 'POST' } of all) {
      const answer = await fetch(`/api/v1/${path}`, { method, headers, body: JSON.stringify(body) })
      if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
      answers.push(await answer.json())
    }
    return answers
  }, sent)
}

/** A tank of 3,000 L, more than any purchase, with a strapping table, dipped before and after a delivery that came 20 L short. */
async function seed(page: Page, branchId: number): Promise<void> {
  const at = `branches/${branchId}`
  await write(page, [
    {
      path: `${at}/tank/`,
      method: 'PUT',
      body: {
        capacity: '3000',
        strapping: [
          { mm: '412', litres: '400' },
          { mm: '588', litres: '590' },
          { mm: '2400', litres: '3000' },
        ],
      },
    },
    { path: `${at}/dips/`, body: { date: isoBack(9), at: '07:00', mm: '412' } },
    { path: `${at}/dips/`, body: { date: isoBack(1), at: '04:30', mm: '588' } },
  ])
}

it('D leads from no reading of the tank to a balance by two dips', async () => {
  const { id } = await branchOf('single')
  const page = await seenBy('single', `${PATH}?branches=${id}`, { width: 390 })
  await page.getByText('No reading of the tank yet').waitFor()
  await inspect(page, 'no reading')
  await screenshot(page, 'diesel-balance-none-390')
  for (const [day, litres] of [
    [isoBack(8), '400'],
    [isoBack(0), '350.5'],
  ] as const) {
    await page.getByRole('button', { name: 'Add a dip' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a dip' })
    await field(dialog, 'Litres in the tank').fill(litres)
    await field(dialog, 'Day').fill(shownDay(day))
    await inspect(page, 'the form of a dip')
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await expectToast(page, 'Dip kept')
    if (day !== isoBack(0)) await page.getByText('One reading of the tank so far').waitFor()
  }
  await page.getByRole('region', { name: 'Three checks' }).waitFor()
  await page.getByRole('img', { name: /^From invoice to engine/ }).waitFor()
  await inspect(page, 'the first balance')
  await screenshot(page, 'diesel-balance-first-390')
})

it('D opens a branch of several by its line', async () => {
  const { id, name } = await branchOf('standard')
  const page = await seenBy('standard', PATH, { width: 390 })
  await inspect(page, 'the branches')
  await screenshot(page, 'diesel-balance-list-390')
  await page.getByRole('link', { name: new RegExp(`^${name}`) }).click()
  await page.getByRole('heading', { name: `Diesel balance of ${name}` }).waitFor()
  expect(page.url()).toContain(String(id))
})

it.each(VIEWS)('D shows what a delivery lacks at $width px, $theme', async ({ width, dark }) => {
  const { id } = await branchOf('standard')
  const page = await seenBy('standard', PATH, { width, dark })
  if (!seeded.has(id)) {
    await seed(page, id)
    seeded.add(id)
  }
  await go(page, `${PATH}?branches=${id}`)
  await page.getByRole('img', { name: /^From invoice to engine/ }).waitFor()
  const open = page.getByRole('region', { name: 'Purchases without a delivery' })
  if (await open.isVisible()) {
    const first = open.getByRole('listitem').first()
    const litres = Number((await words(first)).replace(/,/g, '').match(/^[\d.]+/)?.[0])
    await first.getByRole('button', { name: /^Add what came of/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a delivery' })
    await dialog.getByRole('combobox', { name: 'Supplier' }).fill('Harmat Oil')
    await dialog.getByLabel('How were the litres measured?').selectOption('Flow meter of the truck or tank')
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await dialog.getByText('Write the litres that came in.').waitFor()
    await field(dialog, 'Litres received').fill((litres * 0.96).toFixed(2))
    await dialog
      .getByLabel('Photo of the flow meter or dips')
      .setInputFiles({ name: 'meter.png', mimeType: 'image/png', buffer: PNG })
    await dialog.getByText(/^Taken /).waitFor()
    await inspect(page, 'the form of a delivery')
    await screenshot(page, `diesel-delivery-${width}`)
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await expectToast(page, 'Delivery kept')
  }
  await page.getByText('Harmat Oil').first().waitFor()
  await inspect(page, 'the balance')
  await screenshot(page, `diesel-balance-${width}`)
  await page.getByRole('button', { name: 'View as table: From invoice to engine' }).click()
  await expect.poll(() => table(page, 'From invoice to engine').count()).toBe(1)
  await inspect(page, 'the balance as a table')
})

const seeded = new Set<number>()

it('D pastes the strapping table of a tank', async () => {
  const { id, name } = await branchOf('single')
  const page = await seenBy('single', `${PATH}?branches=${id}`, { width: 390 })
  await page.getByRole('button', { name: 'Tank', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Tank of ${name}` })
  await field(dialog, 'Capacity').fill('1000')
  await dialog.getByLabel('Paste two columns').fill('mm\tlitres\n500\t480\n400\t390')
  await dialog.getByRole('button', { name: 'Take these rows' }).click()
  await dialog.getByText('2 rows were taken, 1 line was left out.').waitFor()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Row 2: Millimetres and litres must rise from row to row.').waitFor()
  await inspect(page, 'the tank')
  await screenshot(page, 'diesel-tank-390')
  await field(dialog, 'Row 2, mm').fill('600')
  await field(dialog, 'Row 2, Litres').fill('590')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'The tank was changed')
  await page.getByRole('button', { name: 'Add a dip' }).click()
  const dip = page.getByRole('dialog', { name: 'Add a dip' })
  await field(dip, 'Millimetres of the stick').fill('550')
  await dip.getByText('535.0 L by the strapping table').waitFor()
})

it('D a viewer looks and enters nothing', async () => {
  const page = await seenBy('viewer', PATH, { width: 1024 })
  expect(await page.getByRole('button', { name: /^(Add a dip|Add a delivery|Tank)$/ }).count()).toBe(0)
  await inspect(page, 'what a viewer sees')
  await screenshot(page, 'diesel-balance-viewer-1024')
})
