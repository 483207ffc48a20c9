import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { seriousFindings } from './axe.ts'
import { expectToast, fill, form, row } from './costs.ts'
import { journeys, press, settled, table, where, words } from './harness.ts'
import { letterTo } from './outbox.ts'
import { address } from './product.ts'
import { inspect, screenshot, VIEWS } from './views.ts'

/** What visitors leave and what becomes of it; names of its own keep it apart from what is in the demo. */

const { seenBy, visit, allow } = journeys()

const STAMP = Date.now().toString(36)
const EMAIL = `sade.${STAMP}@demo.invalid`
const NAME = `Sade ${STAMP}`
const PASSWORD = 'Kola nut #9 roots'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

const admin = (options: { width?: number; dark?: boolean } = {}) => seenBy('admin', '/messages', options)

async function signUp(firstName: string, email: string): Promise<void> {
  const page = await visit('/sign-up')
  const entries = { 'First Name': firstName, 'Last Name': STAMP, Email: email }
  await fill(form(page, 'Create your Account'), entries)
  await press(page, 'Send request')
  await heading(page, 'Your request has been received').waitFor()
}

async function write(): Promise<void> {
  const page = await visit('/contact')
  const scope = form(page, 'Say hello!')
  await fill(scope, { Name: NAME, Email: EMAIL, Message: `We have three sites.\n\nRef ${STAMP}` })
  await press(page, 'Send')
  await heading(page, 'Thank you for your message').waitFor()
}

const menuCount = async (page: Page) => {
  const entry = page.getByRole('navigation', { name: 'Administrator pages' }).getByRole('link', {
    name: /^Messages/,
  })
  return Number(/(\d+) waiting/.exec(await words(entry))?.[1] ?? 0)
}

async function readMessage(page: Page): Promise<void> {
  const message = page.getByRole('listitem').filter({ hasText: `Ref ${STAMP}` })
  await message.getByText('Unread', { exact: true }).waitFor()
  expect(await words(message)).toContain(`We have three sites. Ref ${STAMP}`)
  const reply = message.getByRole('link', { name: `Reply to ${NAME} by email` })
  expect(await reply.getAttribute('href')).toBe(`mailto:${EMAIL}?subject=Your%20message%20to%20Nairawatt`)
  await screenshot(page, 'admin-messages-unread-1440')
  const before = await menuCount(page)
  await press(message, `Mark as read: message from ${NAME}`)
  await expectToast(page, 'Marked as read')
  await expect.poll(() => message.getByText('Unread', { exact: true }).count()).toBe(0)
  await expect.poll(() => menuCount(page)).toBe(before - 1)
}

async function approve(page: Page): Promise<void> {
  await press(table(page, 'Sign-up requests'), `Approve ${NAME}`)
  const dialog = page.getByRole('dialog', { name: `Approve ${NAME}` })
  await press(dialog, 'Approve')
  // Organisation, branch, role and permission.
  expect(await dialog.getByText('Please select a value!').count()).toBe(4)
  await dialog.getByLabel('Organisation').selectOption({ label: 'Adunni Demo Stores' })
  await dialog.getByRole('checkbox', { name: 'Ikeja' }).check()
  await dialog.getByLabel('Role').selectOption('viewer')
  await dialog.getByLabel('Permission').selectOption('1')
  await dialog.getByLabel('Username').fill('viewer')
  expect(await seriousFindings(page)).toEqual([])
  await screenshot(page, 'admin-approve-1440')
  await press(dialog, 'Approve')
  await dialog.getByText('Somebody logs in with this name already. Choose another name.').waitFor()
  await dialog.getByLabel('Username').fill('')
  await press(dialog, 'Approve')
  await expectToast(page, 'Request approved')
  const decided = row(table(page, 'Sign-up requests'), NAME)
  await expect.poll(() => words(decided)).toMatch(/Approved .* by admin/)
  expect(await decided.getByRole('button').count()).toBe(0)
}

describe('from a visitor to a user', () => {
  it('PU-02 AD-06 who signs up and writes is read, approved, mailed a link, and logs in', async () => {
    allow(/status of 409/)
    await write()
    await signUp('Sade', EMAIL)
    await signUp('Nobody', `nobody.${STAMP}@demo.invalid`)

    const page = await admin()
    await readMessage(page)
    await page.getByRole('tab', { name: /^Sign-up requests/ }).click()
    const before = await menuCount(page)
    await approve(page)
    await press(table(page, 'Sign-up requests'), `Refuse Nobody ${STAMP}`)
    const refusal = page.getByRole('dialog', { name: `Refuse Nobody ${STAMP}?` })
    await refusal.getByLabel('Reason (optional)').fill('We serve businesses only.')
    await screenshot(page, 'admin-refuse-1440')
    await press(refusal, 'Refuse')
    await expectToast(page, 'Request refused')
    await letterTo(`nobody.${STAMP}@demo.invalid`, /Reason: We serve businesses only\./)
    await expect.poll(() => menuCount(page)).toBe(before - 2)

    const [, link] = await letterTo(EMAIL, /\/reset-password(#[\w-]{43})/)
    const theirs = await visit(`/reset-password${link}`)
    const entries = { 'New Password': PASSWORD, 'Confirm Password': PASSWORD }
    await fill(form(theirs, 'Choose a new password'), entries)
    await press(theirs, 'Save new password')
    await heading(theirs, 'Password Updated').waitFor()
    await theirs.goto(address())
    await theirs.getByLabel('Username').fill(EMAIL)
    await theirs.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await press(theirs, 'Log In')
    await settled(theirs)
    expect(where(theirs)).toBe('/dashboard')
  })
})

describe('at every width', () => {
  // admin.test.ts looks at the messages themselves.
  it.each(VIEWS)(
    'SH-11 requests and their approval fit and are accessible at $width px, $theme',
    async ({ width, dark }) => {
      const page = await admin({ width, dark })
      await page.getByRole('tab', { name: /^Sign-up requests \d+ waiting/ }).click()
      await page.getByRole('link', { name: 'halima.sani@demo.invalid' }).waitFor()
      await inspect(page)
      await screenshot(page, `admin-sign-ups-${width}`)
      await press(page, 'Approve Halima Sani')
      expect(await seriousFindings(page)).toEqual([])
      await screenshot(page, `admin-approve-${width}-empty`)
    },
  )
})
