import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { billForm, FORMS, field, fill, form } from './costs.ts'
import { fanName, file, type Typed } from './fifty-entries.ts'

/** A slow line and a machine that does other things besides. */
export const PATIENCE_MS = 60_000

/** Types an entry into its form and sends it; the form is empty again when the entry is stored or waits. */
export async function enter(page: Page, entry: Typed): Promise<void> {
  if (entry.kind === 'equipment') return enterEquipment(page, entry)
  return entry.kind === 'refuel' || entry.kind === 'dip' ? enterDiesel(page, entry) : enterBill(page, entry)
}

async function enterEquipment(page: Page, entry: Typed): Promise<void> {
  const scope = form(page, 'Add Equipment')
  await fill(scope, {
    Name: fanName(entry),
    Wattage: '60',
    Quantity: entry.quantity,
    'Date Purchased': entry.day,
  })
  await scope.getByRole('button', { name: 'Submit' }).click()
  await isEmpty(page, 'Add Equipment', 'Name')
}

async function enterBill(page: Page, entry: Typed): Promise<void> {
  const { kind, day, quantity, amount } = entry
  const name = FORMS[kind as keyof typeof FORMS]
  const scope = await billForm(page, name)
  const end = new Date(Date.parse(day) + 2 * 86_400_000).toISOString().slice(0, 10)
  if (kind === 'diesel') await fill(scope, { Quantity: quantity, 'Price per litre': amount, Date: day })
  else {
    const days = kind === 'postPaid' ? { From: day, To: end } : { Date: day }
    await fill(scope, { ...days, Value: quantity, Amount: amount })
  }
  const label = kind === 'diesel' ? 'Flow Meter Snapshot' : 'Photo or PDF of the bill'
  await scope.getByLabel(label).setInputFiles(file(entry))
  await scope.getByRole('img', { name: 'What is attached to this bill' }).waitFor()
  await scope.getByRole('button', { name: 'Submit' }).click()
  await isEmpty(page, name, kind === 'diesel' ? 'Quantity' : 'Value')
}

async function enterDiesel(page: Page, entry: Typed): Promise<void> {
  const isDip = entry.kind === 'dip'
  const scope = form(page, 'I refuelled')
  await scope.getByRole('radio', { name: isDip ? 'I dipped the tank' : 'I refuelled' }).check()
  await scope.getByRole('radio', { name: 'Other day' }).check()
  await fill(scope, { 'Day of refuelling': entry.day })
  const litres = isDip ? 'Litres in the tank' : 'Litres put in'
  await fill(scope, { [litres]: entry.quantity })
  const label = isDip ? 'Photo of the dip stick' : 'Photo of the flow meter'
  await scope.getByLabel(label).setInputFiles(file(entry))
  await scope.getByText(/^Taken /).waitFor()
  await scope.getByRole('button', { name: /^Save/ }).click()
  await isEmpty(page, 'I refuelled', litres)
}

async function isEmpty(page: Page, name: string, label: string): Promise<void> {
  await expect.poll(() => field(form(page, name), label).inputValue(), { timeout: PATIENCE_MS }).toBe('')
}
