import { describe, expect, it } from 'vitest'
import { cells, expectToast, fill, form, isoBack, refuseWrites, row, shownDay } from './costs.ts'
import { journeys, number, table, words } from './harness.ts'

/** Diesel that was used, and equipment. Every journey leaves no trace. */

const { seenBy, allow } = journeys()
const day = isoBack(1)

describe('diesel entries', () => {
  it('DE-01 DE-02 DE-03 a day’s litres are deleted, added and edited in the table of their month', async () => {
    const page = await seenBy('single', '/cost-tracker/add-diesel-entry')
    const months = table(page, 'Diesel Overview')
    // The demo has an entry for every day of its whole months: the day that is entered has to be freed first.
    const month = months.getByRole('button', { name: /^[A-Z][a-z]+ 20\d\d$/ }).nth(1)
    const name = await words(month)
    await month.click()
    const list = table(page, `Diesel entries of ${name}`)
    const freed = list.getByRole('button', { name: /^Delete Diesel Entry: / }).first()
    const iso = ((await freed.getAttribute('aria-label')) ?? '').slice(-10)
    const litres = (await cells(row(list, shownDay(iso))))[1] ?? ''
    const remove = async () => {
      await page.getByRole('button', { name: `Delete Diesel Entry: ${iso}` }).click()
      await page
        .getByRole('dialog', { name: 'Sure to delete?' })
        .getByRole('button', { name: 'Delete' })
        .click()
      await expectToast(page, 'Bill Deleted', 'The diesel entry has been successfully deleted')
      await expect.poll(() => row(list, shownDay(iso)).count()).toBe(0)
    }
    await remove()
    const daily = form(page, 'Daily Diesel Entry')
    const add = async (quantity: string) => {
      await fill(daily, { Date: iso, Quantity: quantity })
      await daily.getByRole('button', { name: 'Submit' }).click()
    }
    // Near enough to what the meters say of the day that no reason is asked for (E5).
    const other = (Number(litres.replace(',', '')) * 0.8).toFixed(2)
    await add(other)
    await expectToast(page, 'Bill Created', 'New entry has been added to the daily diesel entry successfully')
    await expect.poll(async () => (await cells(row(list, shownDay(iso))))[1]).toBe(number(Number(other)))
    const before = await words(row(months, name))
    await page.getByRole('button', { name: `Edit Diesel Entry: ${iso}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Update Diesel Entry' })
    await fill(dialog, { Quantity: litres.replace(',', '') })
    await dialog.getByRole('button', { name: 'Update' }).click()
    await expectToast(page, 'Bill Updated', 'Your update to the diesel entry has been successfully submitted')
    await expect.poll(async () => (await cells(row(list, shownDay(iso))))[1]).toBe(litres)
    await expect.poll(() => words(row(months, name))).not.toBe(before)
  })

  it('DE-01 a monthly entry that overlaps is refused with the days of the other', async () => {
    allow(/status of 400/)
    const page = await seenBy('single', '/cost-tracker/add-diesel-entry')
    const monthly = form(page, 'Monthly Diesel Entry')
    await monthly.getByRole('button', { name: 'Last month' }).click()
    await fill(monthly, { Quantity: '100' })
    await monthly.getByRole('button', { name: 'Submit' }).click()
    await expectToast(page, 'Failed', 'monthly diesel entry')
    await monthly.getByText(/^There is an entry of [\d.]+ litres for .* already\./).waitFor()
  })
})

describe('equipment', () => {
  it('EQ-01 EQ-02 EQ-03 is added, edited in its row while the others wait, and deleted', async () => {
    allow(/status of 500/)
    const page = await seenBy('single', '/cost-tracker/add-equipment')
    const scope = form(page, 'Add Equipment')
    await fill(scope, {
      Name: 'Ceiling fan of the test',
      Wattage: '60',
      Quantity: '4',
      'Date Purchased': day,
    })
    await scope.getByRole('button', { name: 'Submit' }).click()
    await expectToast(page, 'Submission Successful', 'Equipment list successfully updated')
    const list = table(page, 'List of Equipment')
    const mine = row(list, 'Ceiling fan of the test')
    // The row comes with the answer of the list, after the toast.
    await mine.first().waitFor()
    expect((await cells(mine)).slice(0, 4)).toEqual([
      'Ceiling fan of the test',
      '60.00',
      '4.00',
      shownDay(day),
    ])
    await page.getByRole('button', { name: 'Edit Ceiling fan of the test' }).click()
    const editing = list.getByRole('row').filter({ has: page.getByRole('button', { name: 'Save' }) })
    for (const each of await list.getByRole('button', { name: /^(Edit|Delete) / }).all()) {
      expect(await each.isDisabled()).toBe(true)
    }
    await fill(editing, { Name: '' })
    await editing.getByRole('button', { name: 'Save' }).click()
    await editing.getByText('Please Input Name!').waitFor()
    await fill(editing, { Name: 'Ceiling fan of the test', Quantity: '5' })
    await editing.getByRole('button', { name: 'Save' }).click()
    await expectToast(page, 'Success', 'Equipment edited successfully.')
    await expect.poll(async () => (await cells(mine))[2]).toBe('5.00')
    await refuseWrites(page, /equipment\/\d/, 500, 'The server is tired')
    await page.getByRole('button', { name: 'Edit Ceiling fan of the test' }).click()
    await fill(editing, { Quantity: '6' })
    await editing.getByRole('button', { name: 'Save' }).click()
    await expectToast(page, 'Error', 'An error occured, please check your Internet and try again')
    await editing.getByRole('button', { name: 'Cancel' }).click()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Delete Ceiling fan of the test' }).click()
    await page
      .getByRole('dialog', { name: 'Sure to delete?' })
      .getByRole('button', { name: 'Delete' })
      .click()
    await expectToast(page, 'Deleted', 'Equipment successfully deleted')
    await expect.poll(() => mine.count()).toBe(0)
  })
})
