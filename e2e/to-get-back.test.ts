import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { journeys, press, words } from './harness.ts'
import { inspect, screenshot, VIEWS } from './views.ts'

const { seenBy } = journeys()
const PAGE = '/cost-tracker/to-get-back'

const board = (page: Page) => page.getByRole('list', { name: 'Money to get back' }).getByRole('listitem')

describe('Money to get back', () => {
  it.each(VIEWS)('shows its sums and fits $width px, $theme', async ({ width, dark }) => {
    const page = await seenBy('standard', PAGE, { width, dark })
    await page.getByText('To get back, at least').waitFor()
    await page.getByText('Recovered', { exact: true }).waitFor()
    await board(page).first().waitFor()
    await inspect(page, 'the board')
    await screenshot(page, `board-${width}`)
  })

  it('is one link away from the costs, whose bills carry a light', async () => {
    const page = await seenBy('single', '/cost-tracker')
    await page.getByRole('columnheader', { name: 'Checks' }).first().waitFor()
    const light = page.getByRole('button', { name: /Checks of the bill/ }).first()
    await light.click()
    await page.getByRole('dialog', { name: 'Checks of this bill' }).getByText('Undisputed').waitFor()
    await page.keyboard.press('Escape')
    await page
      .getByRole('navigation', { name: 'Cost pages' })
      .getByRole('link', { name: 'Money to get back' })
      .click()
    await page.getByText('To get back, at least').waitFor()
  })

  it('§16.F as finance: from the card of the home to the checks of a bill, the dispute pack, and what came back', async () => {
    const page = await seenBy('standard', '/dashboard')
    await page.getByRole('link', { name: /findings?, largest first/ }).click()
    await page.getByRole('combobox', { name: 'Kind' }).selectOption({ label: 'Bill dispute' })
    const dispute = board(page).filter({ hasText: 'Abuja' }).first()
    const shown = await words(dispute)
    await dispute.getByRole('button', { name: 'See the evidence: checks of the bill' }).click()
    const panel = page.getByRole('dialog', { name: 'Checks of this bill' })
    const disputed = await words(panel.getByRole('button', { name: /explain Disputed/ }))
    expect(shown).toContain(disputed)
    await inspect(page, 'the checks beside the board')
    const pack = page.waitForEvent('download')
    await panel.getByRole('button', { name: 'Dispute pack' }).click()
    const file = readFileSync(await (await pack).path())
    expect(file.subarray(0, 5).toString()).toBe('%PDF-')
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })

    for (const [step, label] of [
      ['Record as sent', 'Complaint no.'],
      ['Record the answer', 'What the answer says'],
      ['Record what was paid', 'Paid or credited'],
    ] as const) {
      await press(dispute, step)
      const dialog = page.getByRole('dialog', { name: step })
      await dialog.getByLabel(label).fill(step === 'Record what was paid' ? '1000.50' : 'AB-17')
      await press(dialog, 'Save')
      await dialog.waitFor({ state: 'detached' })
    }
    await page.getByRole('combobox', { name: 'State' }).selectOption({ label: 'Settled' })
    await dispute.getByText('₦1,000.50 came back').waitFor()
  })

  it('§16.K what may come back is explained, and a claim opens its own month', async () => {
    const page = await seenBy('standard', PAGE, { width: 390 })
    await page.getByRole('button', { name: /explain To get back, at least/ }).click()
    const panel = page.getByRole('dialog', { name: /^Money to get back/ })
    await panel.getByText('Adds up').waitFor()
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    const claim = board(page).filter({ hasText: 'Supply claim' }).first()
    const month = /Month ?(\w+ \d{4})/.exec(await words(claim))?.[1] ?? ''
    await claim.getByRole('link', { name: 'See the evidence: Supply' }).click()
    await page.getByRole('region', { name: `Claim for ${month}` }).waitFor()
  })
})
