import { describe, expect, it } from 'vitest'
import { card, drawing, journeys, press, settled } from './harness.ts'
import { screenshot, WIDTHS } from './views.ts'

const { seenBy } = journeys()

interface Box {
  x: number
  y: number
  width: number
  height: number
}

function isApart(a: Box, b: Box): boolean {
  return a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y
}

describe('E14 what lies over a page', () => {
  it('a tooltip goes when the pointer goes, however quickly, and by Escape', async () => {
    const page = await seenBy('single', '/score-card')
    const help = page.getByRole('button', { name: 'About Baseline Energy' })
    const tip = page.getByRole('tooltip')
    const leave = () => page.mouse.move(700, 880, { steps: 4 })
    await help.hover()
    await tip.waitFor()
    await leave()
    await tip.waitFor({ state: 'detached' })
    await help.hover()
    await page.mouse.down()
    await page.mouse.up()
    await leave()
    await tip.waitFor({ state: 'detached' })
    await help.click()
    await tip.waitFor()
    await page.keyboard.press('Escape')
    await tip.waitFor({ state: 'detached' })
  })

  it('what a pointer opened over a chart goes by Escape, wherever the keyboard is', async () => {
    const page = await seenBy('single', '/dashboard')
    const chart = page.getByRole('region', { name: 'Daily Energy' })
    await drawing(page, 'Daily Energy')
    await chart.getByRole('slider').hover()
    await chart.getByText('Total', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => chart.getByText('Total', { exact: true }).count()).toBe(0)
  })

  it.each(WIDTHS)('header and backdrop reach both edges at %i px, the page does not move', async (width) => {
    const page = await seenBy('standard', '/dashboard', { width })
    const across = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => [
          element.getBoundingClientRect().left,
          innerWidth - element.getBoundingClientRect().right,
        ])
    expect(await across('header')).toEqual([0, 0])
    const before = await card(page, 'Total Energy').boundingBox()
    await page.getByRole('button', { name: /^Date range:/ }).click()
    await page.getByRole('menuitem', { name: 'Choose dates …' }).click()
    await page.getByRole('dialog', { name: 'Choose dates' }).waitFor()
    expect(await across('[data-scroll-lock]')).toEqual([0, 0])
    expect(await across('header')).toEqual([0, 0])
    const after = await page.locator('[role=group][aria-label="Total Energy"]').boundingBox()
    expect([after?.x, after?.width]).toEqual([before?.x, before?.width])
    await screenshot(page, `edge-${width}`)
  })

  it.each(WIDTHS)('a message leaves the way out of a dialog free at %i px', async (width) => {
    const page = await seenBy('single', '/parameters/energy-consumption?range=past-24-hours', { width })
    for (const open of [
      async () => {
        await press(page, /^Date range:/)
        await page.getByRole('menuitem', { name: 'Choose dates …' }).click()
      },
      () =>
        card(page, 'Usage')
          .getByRole('button', { name: /explain Usage/ })
          .click(),
    ]) {
      await open()
      const close = page.getByRole('dialog').getByRole('button', { name: 'Close' }).first()
      await close.waitFor()
      // A message as large as one is, for as long as it is measured.
      const [said, way] = await page.evaluate(() => {
        const message = document.createElement('li')
        message.style.height = '72px'
        document.querySelector('[data-messages] ol')?.append(message)
        const way = document.querySelector('[role=dialog] button[aria-label=Close]')
        const boxes = [message, way].map((one) => one?.getBoundingClientRect().toJSON() as Box)
        message.remove()
        return boxes
      })
      expect(said !== undefined && way !== undefined && isApart(said, way)).toBe(true)
      await close.click()
    }
  })

  it.each([1024, 1280, 1440])('five cards in a row hold their figures at %i px', async (width) => {
    const page = await seenBy('standard', '/dashboard', { width })
    const ids = await page.evaluate(async () => {
      const { access } = JSON.parse(localStorage.getItem('loggedUser') ?? '{}')
      const { id } = JSON.parse(atob(access.split('.')[1].replaceAll('-', '+').replaceAll('_', '/')))
      const asked = await fetch(`/api/v1/side_bar_data/${id}`, {
        headers: { authorization: `Bearer ${access}` },
      })
      const { authenticatedData } = await asked.json()
      return authenticatedData.branches
        .flatMap((branch: { devices: { device_id: number; is_load: boolean }[] }) => branch.devices)
        .filter(({ is_load }: { is_load: boolean }) => !is_load)
        .map(({ device_id }: { device_id: number }) => device_id)
        .slice(0, 5)
    })
    await page.goto(
      `${new URL(page.url()).origin}/dashboard?range=past-three-months&devices=${ids.join(',')}`,
    )
    await settled(page)
    const cards = page.getByRole('region', { name: 'Energy per source' }).getByRole('group')
    await expect.poll(() => cards.count()).toBe(5)
    await screenshot(page, `five-${width}`)
    for (const one of await cards.all()) {
      expect(
        await one.evaluate((element) => {
          const right = element.getBoundingClientRect().right
          const range = document.createRange()
          range.selectNodeContents(element)
          return range.getBoundingClientRect().right <= right && element.scrollWidth <= element.clientWidth
        }),
      ).toBe(true)
    }
  })
})
