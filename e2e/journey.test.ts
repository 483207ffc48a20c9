import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { dayBack, days } from './days.ts'
import { card, journeys, number, settled, stored, where, words } from './harness.ts'
import type { LogIn } from './server.ts'
import { PASSWORD, Server, USERNAMES } from './server.ts'
import { screenshot, visits } from './views.ts'

const { visit } = journeys()

/** The menu and the tree stand in a drawer on a phone. */
async function inSidebar(page: Page, width: number, act: () => Promise<void>): Promise<void> {
  if (width >= 768) return act()
  await page.getByRole('button', { name: 'Open the menu' }).click()
  const drawer = page.getByRole('dialog', { name: 'Nairawatt' })
  await drawer.waitFor()
  await act()
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
}

async function logIn(page: Page, username: string): Promise<Server> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log In' }).click()
  await settled(page)
  expect(where(page)).toBe('/dashboard')
  return new Server((await stored(page, 'loggedUser')) as LogIn)
}

async function chooseYesterday(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Date range:/ }).click()
  await page.getByRole('menuitem', { name: 'Choose dates' }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose dates' })
  await dialog.getByRole('button', { name: 'Yesterday' }).click()
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.waitForURL(/[?&]range=yesterday\b/)
}

async function choosePastWeek(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Date range:/ }).click()
  await page.getByRole('menuitem', { name: 'Past Week', exact: true }).click()
  await page.waitForURL(/[?&]range=past-week\b/)
}

describe('the journey of the log-ins', () => {
  it.each(visits(USERNAMES))(
    '%s logs in, picks a branch and devices, changes the range and logs out at %i px',
    async (username, width) => {
      const page = await visit('/', { width })
      await page.getByRole('heading', { name: 'Welcome Back' }).waitFor()
      if (username === 'standard') await screenshot(page, `log-in-${width}`)
      const server = await logIn(page, username)
      await screenshot(page, `${username}-${width}-this-month`)

      await chooseYesterday(page)
      const yesterday = days(dayBack(1), dayBack(1))
      const shows = async (chosen?: string) => {
        const { total_kwh } = await server.energy(yesterday, chosen)
        const total = `${number(total_kwh.value)} kWh`
        await expect.poll(() => words(card(page, 'Total Energy'))).toContain(total)
      }
      await shows()
      const branch = (await server.organisation()).branches.at(-1)
      const sources = branch?.devices.filter(({ is_load }) => !is_load) ?? []
      const box = (name: string) => page.getByRole('checkbox', { name, exact: true })
      await inSidebar(page, width, () => box(branch?.name ?? '').click())
      await shows(`branches=${branch?.branch_id}`)
      await settled(page)
      await screenshot(page, `${username}-${width}-one-branch`)

      await inSidebar(page, width, async () => {
        await box(branch?.name ?? '').click()
        const opener = page.getByRole('button', { name: `Open ${branch?.name}` })
        if (await opener.isVisible()) await opener.click()
        for (const { name } of sources.slice(0, 2)) await box(name).click()
      })
      await shows(`devices=${sources.slice(0, 2).map(({ device_id }) => device_id)}`)
      await choosePastWeek(page)
      await settled(page)
      await screenshot(page, `${username}-${width}-devices`)

      await page.getByRole('button', { name: 'Account' }).click()
      await page.getByRole('menuitem', { name: 'Log Out' }).click()
      await page.getByRole('heading', { name: 'Welcome Back' }).waitFor()
      expect(await stored(page, 'loggedUser')).toBeNull()
      expect(await server.status()).toBe(401)
    },
  )
})
