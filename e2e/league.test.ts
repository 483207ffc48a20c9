import { describe, expect, it } from 'vitest'
import { journeys, press, settled, table, words } from './harness.ts'
import { inspect, screenshot, VIEWS } from './views.ts'

const { seenBy, session, visit } = journeys()
const PAGE = '/score-card/league'

describe('Branch league', () => {
  it('shows each branch beside its like, and why it is not ranked', async () => {
    const page = await seenBy('standard', PAGE)
    const all = table(page, 'Branch league')
    await all.getByText('not ranked: fewer than five like branches').first().waitFor()
    expect(await words(all)).toContain('Shops, 850 m²')
    await all.getByRole('button', { name: /explain kWh\/m², Ikeja/ }).click()
    await page
      .getByRole('dialog')
      .getByText(/^= energy of the month so far ÷ floor/)
      .waitFor()
  })

  it('I-LG five like branches are ranked', async () => {
    const page = await visit(PAGE, { logIn: (await session('bespoke')).logIn })
    const all = table(page, 'Branch league')
    // Of so many meters it is worked out in a thread, which the first question starts.
    await all.getByText('Factories, 2,150 m²').first().waitFor({ timeout: 60_000 })
    const told = await words(all)
    for (const branch of ['Enugu', 'Ibadan', 'Kano', 'Warri', 'Zaria']) expect(told).toContain(branch)
    for (const rank of ['1 of 5', '5 of 5']) expect(told).toContain(rank)
  })

  it('a manager enters floor and peer group from a day on', async () => {
    const page = await seenBy('standard', PAGE)
    await press(table(page, 'Branch league'), /Change floor or group of Abuja/)
    const dialog = page.getByRole('dialog', { name: /Abuja is compared by/ })
    await dialog.getByRole('textbox', { name: /^Peer group/ }).fill('Offices')
    await press(dialog, 'Add')
    await table(page, 'Branch league').getByText('Offices, 1,240 m²').waitFor()
  })

  it.each(VIEWS)(
    'a generator of the Score Card opens for its load and what its options cost, $width px, $theme',
    async ({ width, dark }) => {
      const page = await seenBy('standard', '/score-card?range=past-month', { width, dark })
      const opening = page.getByRole('button', { name: /^Load and options of/ }).first()
      await opening.click()
      const dialog = page.getByRole('dialog', { name: /^Load and options of/ })
      await dialog.getByRole('img', { name: /^Load-duration curve/ }).waitFor()
      await dialog.getByRole('region', { name: 'What could be done' }).getByText('Keep it').waitFor()
      await inspect(page, 'Load and options')
      await screenshot(page, `set-size-${width}`)
    },
  )

  it.each(VIEWS)('fits $width px, $theme, and axe finds nothing serious', async ({ width, dark }) => {
    const page = await seenBy('standard', PAGE, { width, dark })
    await page.getByText('Branches of one peer group side by side').waitFor()
    await settled(page)
    await inspect(page)
    await screenshot(page, `league-${width}`)
  })
})
