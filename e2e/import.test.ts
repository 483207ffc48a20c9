import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { seriousFindings } from './axe.ts'
import { journeys, press, settled, table, words } from './harness.ts'
import { inspect, screenshot, VIEWS } from './views.ts'

/** Files of history come in through the browser (issue 13, T14); every import is taken back and its file thrown away. */

const { seenBy } = journeys()
const folder = mkdtempSync(join(tmpdir(), 'nairawatt-import-'))
afterAll(() => rmSync(folder, { recursive: true }))

const WORK_MS = 40_000

function written(name: string, lines: readonly string[]): string {
  const path = join(folder, name)
  writeFileSync(path, lines.join('\n'))
  return path
}

/** Two days of a mean power of 4,000 W every quarter of an hour: 192 × 1 kWh. */
function wattFile(name: string): string {
  const rows = Array.from({ length: 192 }, (_, n) => {
    const hour = Math.floor((n % 96) / 4)
    const clock = `${hour % 12 === 0 ? 12 : hour % 12}:${String((n % 4) * 15).padStart(2, '0')}`
    return `${13 + Math.floor(n / 96)}/03/2024,${clock},${hour < 12 ? 'AM' : 'PM'},4000`
  })
  return written(name, ['Date,Time,AM/PM,Load (W)', ...rows])
}

/** 40 pre-paid bills of 100 kWh for ₦ 20,000. */
async function billFile(name: string): Promise<string> {
  const text = (value: string) => ({ type: String, value })
  const bills = Array.from({ length: 40 }, (_, n) => [
    text('Ikeja'),
    text('Pre-paid'),
    { type: Date, value: new Date(Date.UTC(2023, n, 5)), format: 'dd/mm/yyyy' },
    { type: Number, value: 100 },
    { type: Number, value: 20_000 },
  ])
  const head = ['Branch', 'Type', 'Date', 'kWh', 'Amount (NGN)'].map(text)
  const path = join(folder, name)
  await writeXlsxFile([head, ...bills]).toFile(path)
  return path
}

async function sendFile(page: Page, path: string): Promise<void> {
  await page.getByLabel('Choose a file').setInputFiles(path)
  await page.getByRole('heading', { name: 'How the file is read' }).waitFor({ timeout: WORK_MS })
}

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function expectCounts(page: Page, title: string, parts: readonly string[]): Promise<void> {
  const result = region(page, title)
  await result.waitFor({ timeout: WORK_MS })
  const shown = await words(result)
  for (const part of parts) expect(shown).toContain(part)
}

async function undone(page: Page, name: string): Promise<void> {
  await press(page, 'Undo this import')
  await press(page.getByRole('dialog', { name: `Undo the import of ${name}?` }), 'Undo this import')
  await page.getByText(/^This import was undone/).waitFor({ timeout: WORK_MS })
  await thrownAway(page, name)
}

async function thrownAway(page: Page, name: string): Promise<void> {
  await press(page, 'Throw the file away')
  await page.getByRole('heading', { name: 'Files so far' }).waitFor()
  await expect.poll(() => table(page, 'Files so far').getByText(name).count()).toBe(0)
}

describe('a file of readings', () => {
  it('T14 in W with date, time and AM/PM apart is understood, tried, imported and taken back', async () => {
    const page = await seenBy('single', '/import')
    await sendFile(page, wattFile('watts.csv'))
    const meaning = (column: string) => page.getByRole('combobox', { name: `Meaning of ${column}` })
    const chosen = async (column: string) => meaning(column).locator('option:checked').innerText()
    expect(await Promise.all(['Date', 'Time', 'AM/PM', 'Load (W)'].map(chosen))).toEqual([
      'Date',
      'Time of day',
      'AM or PM',
      'Power',
    ])
    const unit = page.getByRole('combobox', { name: 'Unit of Load (W)' })
    expect(await unit.inputValue()).toBe('W')
    const attempt = page.getByRole('button', { name: 'Try the import' })
    expect(await attempt.isDisabled()).toBe(true)
    await page.getByText('Choose first: Device.').waitFor()
    await page.getByRole('combobox', { name: /^Device/ }).selectOption({ index: 1 })
    await meaning('Load (W)').selectOption('')
    await meaning('Load (W)').selectOption('kw')
    await unit.selectOption('W')
    await attempt.click()
    await expectCounts(page, 'What the import would do', ['Accepted 192', 'Rejected 0', 'Energy 192.00 kWh'])
    await press(page, 'Import 192 rows')
    await expectCounts(page, 'What the import did', ['Accepted 192', 'Energy 192.00 kWh'])
    await undone(page, 'watts.csv')
  })

  it('T14 that looks like W read as kW is refused until the factor is taken', async () => {
    const page = await seenBy('single', '/import')
    await sendFile(page, wattFile('unclear.csv'))
    await page.getByRole('combobox', { name: /^Device/ }).selectOption({ index: 1 })
    await page.getByRole('combobox', { name: 'Unit of Load (W)' }).selectOption('kW')
    await press(page, 'Try the import')
    const take = page.getByRole('button', { name: 'Multiply by 0.001' })
    await take.waitFor({ timeout: WORK_MS })
    expect(await page.getByRole('button', { name: /^Import .* rows$/ }).isDisabled()).toBe(true)
    await take.click()
    expect(await page.getByRole('combobox', { name: 'Unit of Load (W)' }).inputValue()).toBe('W')
    await press(page, 'Try the import')
    await expectCounts(page, 'What the import would do', ['Energy 192.00 kWh'])
    await thrownAway(page, 'unclear.csv')
  })
})

describe('a workbook of bills', () => {
  it('T14 of 40 rows is imported with its sums and taken back', async () => {
    const page = await seenBy('standard', '/import')
    await sendFile(page, await billFile('forty-bills.xlsx'))
    await press(page, 'Try the import')
    const sums = ['Accepted 40', 'Rejected 0', 'Energy 4,000.00 kWh', 'In naira ₦800,000.00']
    await expectCounts(page, 'What the import would do', sums)
    await press(page, 'Import 40 rows')
    await expectCounts(page, 'What the import did', sums)
    await undone(page, 'forty-bills.xlsx')
  })
})

describe.each(VIEWS)('the import page at $width px, $theme', ({ width, dark }) => {
  it('fits, and axe finds nothing serious', async () => {
    const page = await seenBy('single', '/import', { width, dark })
    const name = `look-${width}.csv`
    expect(await seriousFindings(page)).toEqual([])
    await sendFile(page, wattFile(name))
    await settled(page)
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('combobox', { name: /^Device/ }).selectOption({ index: 1 })
    await press(page, 'Try the import')
    await region(page, 'What the import would do').waitFor({ timeout: WORK_MS })
    await screenshot(page, `import-${width}`)
    await inspect(page)
    await thrownAway(page, name)
  })
})

describe('who may import', () => {
  it('T14 a viewer is told who can', async () => {
    const page = await seenBy('viewer', '/import')
    await page.getByText('Importing is not allowed for you').waitFor()
  })
})
