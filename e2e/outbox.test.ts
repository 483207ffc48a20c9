import type { Page, Route } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { expectToast, field, fill, form, isoBack } from './costs.ts'
import { cutLine } from './cut-line.ts'
import { go, journeys, logInAs, press, settled } from './harness.ts'
import { address } from './product.ts'
import type { AnyUsername } from './server.ts'
import { screenshot } from './views.ts'

/** E6, E8: what is typed is stored exactly once, whatever the network does. Every journey takes away what it added. */

const { seenBy, open, secondTab, session, allow } = journeys()
const PAGE = '/cost-tracker/add-equipment'
const ADD = /\/add_equipment\/$/

const used: string[] = []
/** A name that nothing else has. */
const fresh = (words: string) => {
  const name = `${words} ${Math.random().toString(36).slice(2, 8)}`
  used.push(name)
  return name
}

async function ask(username: AnyUsername, path: string, method = 'GET'): Promise<Response> {
  const { logIn } = await session(username)
  const headers = { authorization: `Bearer ${logIn.access}` }
  return fetch(`${address()}/api/v1/${path}`, { method, headers })
}

interface Listed {
  data: { id: number; equipments: { id: number; name: string }[] }[]
}

async function listed(name: string): Promise<{ branch: number; id: number }[]> {
  const { userId } = await session('single')
  const { data } = (await (await ask('single', `equipments/${userId}/`)).json()) as Listed
  return data.flatMap(({ id: branch, equipments }) =>
    equipments.filter((one) => one.name === name).map(({ id }) => ({ branch, id })),
  )
}

afterEach(async () => {
  const { userId } = await session('single')
  for (const name of used.splice(0))
    for (const { branch, id } of await listed(name))
      await ask('single', `branch/${branch}/${userId}/edit_equipment/${id}/delete/`, 'POST')
})

async function type(page: Page, name: string, quantity = '4'): Promise<void> {
  const scope = form(page, 'Add Equipment')
  await fill(scope, { Name: name, Wattage: '60', Quantity: quantity, 'Date Purchased': isoBack(1) })
}

async function submit(page: Page): Promise<void> {
  await form(page, 'Add Equipment').getByRole('button', { name: 'Submit' }).click()
}

const waiting = (page: Page, name: string) => page.getByRole('listitem', { name: new RegExp(name) })
const chip = (page: Page, words: RegExp) => page.getByRole('link', { name: words })

/** On a slow device it is tried anew while the form still waits for it, and then the form tells of it. */
const SENT = /^(Sent|Submission Successful)$/

/** The offline browser says so in its console, once for each call. */
const allowCuts = () => allow(/Failed to load resource|net::ERR|WebSocket/)

describe('the outbox', () => {
  it('E6 what is typed without a network waits, is sent when there is one, and is stored once', async () => {
    allowCuts()
    const page = await seenBy('single', PAGE, { width: 390 })
    await page.context().setOffline(true)
    await chip(page, /^Offline$/).waitFor()
    const name = fresh('Fan typed offline')
    await type(page, name)
    await submit(page)
    await expectToast(page, `4 × ${name}, 60 W saved on this device`)
    await waiting(page, name).getByText('waiting to send').waitFor()
    await chip(page, /^Offline, 1 waiting$/).waitFor()
    await expect.poll(() => field(form(page, 'Add Equipment'), 'Name').inputValue()).toBe('')
    await screenshot(page, 'outbox-offline-390')
    await page.context().setOffline(false)
    await expectToast(page, 'Sent', `4 × ${name}, 60 W`)
    await expect.poll(() => chip(page, /waiting/).count()).toBe(0)
    expect(await listed(name)).toHaveLength(1)
  })

  it('E6 a closed tab keeps what waits: opened again, the app sends it from any page', async () => {
    allowCuts()
    const page = await seenBy('single', PAGE)
    await page.context().setOffline(true)
    const [first, second] = [fresh('Fan of a closed tab'), fresh('Lamp of a closed tab')]
    await type(page, first)
    await submit(page)
    await waiting(page, first).waitFor()
    await type(page, second)
    await submit(page)
    await waiting(page, second).waitFor()
    const again = await secondTab(page)
    await page.close()
    await again.context().setOffline(false)
    await go(again, '/waiting')
    await waiting(again, second)
      .getByText(/^sent /)
      .waitFor()
    await screenshot(again, 'outbox-sent-1440')
    expect(await listed(first)).toHaveLength(1)
    expect(await listed(second)).toHaveLength(1)
  })

  it('E6 an answer that is lost does not store it twice', async () => {
    allowCuts()
    const page = await seenBy('single', PAGE)
    const keys: (string | undefined)[] = []
    let cuts = 1
    await page.route(ADD, async (route: Route) => {
      keys.push(route.request().headers()['idempotency-key'])
      const response = await route.fetch()
      if (cuts-- > 0) await route.abort('connectionreset')
      else await route.fulfill({ response })
    })
    const name = fresh('Fan with a lost answer')
    await type(page, name)
    // It says so for a second or two: the page itself notes it.
    const tried = await page.evaluateHandle(() => {
      const noted: { once?: true } = {}
      new MutationObserver(() => {
        if (document.body.textContent?.includes('waiting, tried once')) noted.once = true
      }).observe(document.body, { subtree: true, childList: true, characterData: true })
      return noted
    })
    await submit(page)
    await expect.poll(async () => (await listed(name)).length).toBe(1)
    await expectToast(page, SENT)
    expect(await tried.jsonValue()).toEqual({ once: true })
    expect(await listed(name)).toHaveLength(1)
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  })

  it('E6 the line to the server is cut in the middle of a save and comes back later: stored once', async () => {
    allowCuts()
    const line = await cutLine(address())
    try {
      const { logIn } = await session('single')
      const page = await open()
      await page.addInitScript((kept) => localStorage.setItem('loggedUser', kept), JSON.stringify(logIn))
      await page.goto(line.address + PAGE)
      await settled(page)
      const name = fresh('Fan of a dead server')
      await type(page, name)
      line.cutAfter('add_equipment')
      await submit(page)
      await waiting(page, name)
        .getByText(/^waiting, tried/)
        .waitFor()
      await expect.poll(async () => (await listed(name)).length).toBe(1)
      await line.mend()
      await expectToast(page, SENT)
      expect(await listed(name)).toHaveLength(1)
    } finally {
      await line.close()
    }
  })

  it('E6 belongs to its log-in: another one on the device sees and sends nothing; it is sent after signing in again', async () => {
    allowCuts()
    const page = await seenBy('single', PAGE)
    await page.context().setOffline(true)
    const name = fresh('Fan of one person')
    await type(page, name)
    await submit(page)
    await waiting(page, name).waitFor()
    await press(page, 'Account')
    await page.getByRole('menuitem', { name: 'Log Out' }).click()
    const asks = page.getByRole('dialog', { name: 'Log Out' })
    await asks.getByText('1 entry waits on this phone. It is sent when you sign in here again.').waitFor()
    await screenshot(page, 'outbox-log-out-1440')
    await asks.getByRole('button', { name: 'Log Out' }).click()
    await page.getByLabel('Username').waitFor()
    await page.context().setOffline(false)
    await logInAs(page, 'standard')
    await go(page, '/waiting')
    await page.getByText('Nothing waits on this device').waitFor()
    expect(await listed(name)).toHaveLength(0)
    await press(page, 'Account')
    await page.getByRole('menuitem', { name: 'Log Out' }).click()
    await logInAs(page, 'single')
    await go(page, '/waiting')
    await waiting(page, name)
      .getByText(/^sent /)
      .waitFor()
    expect(await listed(name)).toHaveLength(1)
  })

  it('E6 what is refused later comes back as a card with what was typed, is mended and stored', async () => {
    allowCuts()
    const page = await seenBy('single', PAGE, { width: 390 })
    await page.context().setOffline(true)
    const name = fresh('Fan that is refused')
    await type(page, name, '7')
    await submit(page)
    await waiting(page, name).waitFor()
    await page.route(ADD, (route) =>
      route.fulfill({
        status: 409,
        json: { code: 'conflict', error: 'Twice.', detail: 'Twice.', message: 'This stands there already.' },
      }),
    )
    await page.context().setOffline(false)
    await waiting(page, name).getByText('This stands there already.').waitFor()
    await chip(page, /^1 to mend$/).click()
    await page.getByRole('heading', { name: 'Not stored' }).waitFor()
    await screenshot(page, 'outbox-refused-390')
    await page.unrouteAll()
    await waiting(page, name).getByRole('button', { name: 'Mend' }).click()
    await settled(page)
    await expect.poll(() => field(form(page, 'Add Equipment'), 'Quantity').inputValue()).toBe('7')
    await page.getByText(/^Draft of \d\d:\d\d restored$/).waitFor()
    await fill(form(page, 'Add Equipment'), { Quantity: '8' })
    await submit(page)
    await expectToast(page, 'Submission Successful', 'Equipment list successfully updated')
    expect(await listed(name)).toHaveLength(1)
    await expect.poll(() => chip(page, /mend/).count()).toBe(0)
  })

  it('E6 what was refused or waits can be discarded, after a question', async () => {
    allowCuts()
    const page = await seenBy('single', PAGE)
    await page.context().setOffline(true)
    const name = fresh('Fan that nobody wants')
    await type(page, name)
    await submit(page)
    await waiting(page, name).getByRole('button', { name: 'Discard' }).click()
    const asks = page.getByRole('dialog', { name: `Discard 4 × ${name}, 60 W?` })
    await asks.getByText('It was not stored.').waitFor()
    await asks.getByRole('button', { name: 'Discard' }).click()
    await expect.poll(() => waiting(page, name).count()).toBe(0)
    await page.context().setOffline(false)
    expect(await listed(name)).toHaveLength(0)
  })

  it('E6 two tabs send once', async () => {
    allowCuts()
    const page = await seenBy('single', PAGE)
    const other = await secondTab(page)
    await go(other, '/waiting')
    await page.context().setOffline(true)
    const names = [fresh('Fan one of two tabs'), fresh('Fan two of two tabs')]
    for (const name of names) {
      await type(page, name)
      await submit(page)
      await waiting(page, name).waitFor()
      await waiting(other, name).getByText('waiting to send').waitFor()
    }
    let sent = 0
    await page.context().route(ADD, async (route) => {
      sent += 1
      await route.continue()
    })
    await page.context().setOffline(false)
    for (const name of names) {
      await waiting(page, name)
        .getByText(/^sent /)
        .waitFor()
      await waiting(other, name)
        .getByText(/^sent /)
        .waitFor()
      expect(await listed(name)).toHaveLength(1)
    }
    expect(sent).toBe(2)
  })
})
