import { describe, expect, it } from 'vitest'
import { expectToast, form } from './costs.ts'
import { go, journeys, settled } from './harness.ts'
import { inspect, screenshot, VIEWS } from './views.ts'

const { open, session } = journeys()

const PAGE = '/alerts-and-alarms?show=brief'

describe('one’s brief', () => {
  it('says what it would say now, is chosen and saved, lines are told no more and lead to their pages', async () => {
    const { logIn } = await session('standard')
    const page = await open({ logIn })
    await go(page, '/alerts-and-alarms')
    await page.getByRole('tab', { name: 'Brief' }).click()
    const settings = form(page, 'How you get it')
    await settings.waitFor()
    await settings.getByLabel('How often').selectOption({ label: 'Every Monday' })
    await settings.getByRole('button', { name: 'Save' }).click()
    await expectToast(page, 'Saved', 'Your brief is set')
    await page.reload()
    await settled(page)
    expect(await settings.getByLabel('How often').inputValue()).toBe('weekly')

    const lines = page.getByRole('list', { name: 'What it says now' }).getByRole('listitem')
    const first = await lines.first().innerText()
    await lines.first().getByRole('button').click()
    const muted = page.getByRole('region', { name: 'Not told for now' })
    await muted.waitFor()
    expect(await lines.allInnerTexts()).not.toContain(first)
    await muted.getByRole('button').click()
    await muted.waitFor({ state: 'detached' })

    const link = lines.first().getByRole('link')
    const path = new URL((await link.getAttribute('href')) ?? '', page.url()).pathname
    await link.click()
    await expect.poll(() => new URL(page.url()).pathname).toBe(path)
    expect(path).not.toBe('/alerts-and-alarms')
    await settled(page)
    await page.close()
  })

  it.each(VIEWS)('looks right at %o', async (view) => {
    const { logIn } = await session('standard')
    const page = await open({ logIn, ...view })
    await go(page, PAGE)
    await form(page, 'How you get it').waitFor()
    await inspect(page)
    await screenshot(page, `brief-${view.width}`)
    await page.close()
  })
})
