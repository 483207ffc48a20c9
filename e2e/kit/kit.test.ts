import { describe, expect, it } from 'vitest'
import { axe, DESK, galleryPages, PHONE } from './gallery-page.ts'

const open = galleryPages()

const WIDTHS = [320, 390, 544, 768, 1012, 1280, 1296, 1440]

describe('kit, every part', () => {
  it.each([
    ['a phone', PHONE],
    ['a desk', DESK],
  ])('SH-11 is accessible in light and dark on %s', async (_, options) => {
    const page = await open('', options)
    for (const theme of ['light', 'dark']) {
      await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme)
      expect(await axe(page), theme).toEqual([])
    }
  })

  it('SH-11 does not scroll sideways at any width', async () => {
    const page = await open('')
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      const excess = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      await expect.poll(excess, { message: `${width} px` }).toBeLessThanOrEqual(0)
    }
  })

  it('SH-11 draws Montserrat and its ₦', async () => {
    const page = await open('figures')
    await page.evaluate(() => document.fonts.load('500 1em Montserrat', '₦'))
    const loaded = await page.evaluate(() => {
      // The fallback counts as loaded where the machine has Arial or a like of it.
      const faces = [...document.fonts].filter(
        ({ family, status }) => /^"?Montserrat"?$/.test(family) && status === 'loaded',
      )
      return faces.map((face) => face.unicodeRange)
    })
    // One cut file a weight holds English, digits and ₦; other letters of Latin are not fetched where none is written.
    expect(loaded).not.toEqual([])
    expect(loaded.filter((range) => !/U\+20A6/i.test(range))).toEqual([])
  })
})

describe('buttons and fields', () => {
  it('cannot be pressed twice while it saves, and keeps its focus', async () => {
    const page = await open('fields')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Saving' }).click({ force: true })
    expect(await page.getByLabel('Presses').textContent()).toBe('1')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-busy'))).toBe('true')
  })

  it('PU-01 ties the error to its field and shows the password on demand', async () => {
    const page = await open('fields')
    const field = page.getByLabel('Password', { exact: false }).first()
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    const described = await field.getAttribute('aria-describedby')
    expect(await page.locator(`[id="${described}"]`).textContent()).toBe('Invalid Username or Password')
    await page.getByRole('button', { name: 'Show password' }).click()
    expect(await field.getAttribute('type')).toBe('text')
  })

  it('SH-04 shows a half-checked branch', async () => {
    const page = await open('fields')
    const branch = page.getByRole('checkbox', { name: 'Ikeja', exact: true })
    expect(await branch.evaluate((input: HTMLInputElement) => input.indeterminate)).toBe(true)
  })

  it('AD-04 a list chooses what its form is about as soon as a newer list holds it', async () => {
    const page = await open('fields')
    const site = page.getByLabel('Site')
    expect(await site.inputValue()).toBe('')
    await page.getByRole('button', { name: 'Newer list' }).click()
    expect(await site.inputValue()).toBe('Apapa')
  })

  it('offers a numeric keyboard for numbers', async () => {
    const page = await open('fields', PHONE)
    expect(await page.getByLabel('Quantity').getAttribute('inputmode')).toBe('decimal')
  })
})

describe('overlays', () => {
  it('keeps focus in a dialog, closes on Escape and gives focus back', async () => {
    const page = await open('overlays')
    const opener = page.getByRole('button', { name: 'Open dialog' })
    await opener.click()
    const dialog = page.getByRole('dialog', { name: 'Edit diesel purchase' })
    for (let i = 0; i < 12; i += 1) {
      await page.keyboard.press('Tab')
      expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    }
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe('hidden')
    expect(await axe(page)).toEqual([])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  it('CT-05 gives focus back to the row’s menu button when its dialog closes', async () => {
    const page = await open('overlays')
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('menuitem', { name: 'Personal Data' }).click()
    await page.getByRole('dialog', { name: 'Personal Data' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    await expect.poll(focused).toBe('Account')
  })

  it('shows a toast over a dialog without closing it', async () => {
    const page = await open('overlays')
    await page.getByRole('button', { name: 'Open dialog' }).click()
    await page.getByRole('button', { name: 'OK' }).click()
    await page.locator('li', { hasText: 'Bill Updated' }).waitFor()
    await page.getByLabel('Dismiss').click()
    await page.locator('li', { hasText: 'Bill Updated' }).waitFor({ state: 'detached' })
    expect(await page.getByRole('dialog', { name: 'Edit diesel purchase' }).isVisible()).toBe(true)
  })

  it('BI-07 a toast is announced and goes after its time', async () => {
    const page = await open('overlays')
    await page.getByRole('button', { name: 'Good toast' }).click()
    const toast = page.locator('li', { hasText: 'Bill Updated' })
    await toast.waitFor()
    await page.locator('[aria-live="polite"]').filter({ hasText: 'Bill Updated' }).waitFor()
    await page.mouse.move(640, 5)
    await toast.waitFor({ state: 'detached', timeout: 6000 })
  })

  it('walks a menu with the arrow keys', async () => {
    const page = await open('overlays')
    await page.getByRole('button', { name: 'Account' }).focus()
    await page.keyboard.press('Enter')
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await expect.poll(focused).toBe('Personal Data')
    await page.keyboard.press('ArrowDown')
    await expect.poll(focused).toBe('Password')
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
  })

  it('opens a tooltip on hover, on focus and on a tap, and a click keeps it open', async () => {
    const desk = await open('overlays')
    const hovered = desk.getByRole('button', { name: '₦1.23m' })
    const explained = desk.getByRole('tooltip', { name: '₦1,234,567.89' })
    await hovered.hover()
    await explained.waitFor({ state: 'attached' })
    await hovered.click()
    await desk.waitForTimeout(300)
    expect(await explained.count()).toBe(1)
    const phone = await open('overlays', PHONE)
    const figure = phone.getByRole('button', { name: '₦1.23m' })
    await figure.tap()
    await phone.getByRole('tooltip').waitFor({ state: 'attached' })
    await figure.tap()
    await phone.getByRole('tooltip').waitFor({ state: 'detached' })
    await figure.tap()
    await phone.getByRole('tooltip').waitFor({ state: 'attached' })
    await phone.getByRole('heading', { name: 'Overlays' }).tap()
    await phone.getByRole('tooltip').waitFor({ state: 'detached' })
  })

  it('SH-02 shows a count of 0', async () => {
    const page = await open('overlays')
    expect(await page.getByRole('button', { name: 'Notifications: 0' }).textContent()).toBe('0')
  })
})

describe('figures', () => {
  it('explains how much was measured', async () => {
    const page = await open('figures')
    await page.getByRole('button', { name: /96.% measured/ }).click()
    await page.getByText('not counted as zero').waitFor()
  })

  it('shows unknown as a dash with its reason', async () => {
    const page = await open('figures')
    await page.getByRole('button', { name: /Unknown: The meter sent no power factor/ }).waitFor()
  })
})
