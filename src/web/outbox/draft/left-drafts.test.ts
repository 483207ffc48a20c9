import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Device } from '../device.ts'
import * as devices from '../device.ts'
import { OWNER } from '../testing-outbox.ts'
import { readDraft } from './drafts.ts'
import type { KeepOptions } from './keep-draft.ts'
import { type Bill, draftPage, EMPTY } from './testing-drafts.ts'

const page = draftPage()
const { open, kept, keptAmount, left, leave } = page
let db: Device
beforeEach(async () => {
  db = await page.begin()
})
afterEach(() => vi.restoreAllMocks())

/** The device refuses every write. */
const refuseWrites = () =>
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError')
  })

/** What a page that ends then leaves: nothing that it writes later is kept. */
async function endAfter(act: (opened: ReturnType<typeof open>) => void, options: KeepOptions<Bill> = {}) {
  const writing = refuseWrites()
  act(open(EMPTY, options))
  leave()
  await sleep(50)
  writing.mockRestore()
}

describe('what a page that is left has not written', () => {
  it('E8 is there again, without its password, until it is discarded', async () => {
    await endAfter(
      ({ type }) => {
        type('password', 'correct horse' as never)
        type('amount', '1350' as never)
      },
      { secret: ['password'] },
    )
    expect(left()).toMatchObject({ values: { amount: '1350', password: '' } })
    const again = open()
    await expect.poll(() => again.form.getValues('amount')).toBe('1350')
    expect(localStorage.length).toBe(0)
    expect(await keptAmount()).toBe('1350')
    await again.keeping.drop()
    expect(await kept()).toBeNull()
  })

  it('E8 is there too where the form is left inside of the app, and gone once it is written', async () => {
    const first = open()
    first.type('amount', '12' as never)
    first.keeping.stop()
    expect(left()).toMatchObject({ values: { amount: '12' } })
    await expect.poll(left).toBeNull()
    expect(await keptAmount()).toBe('12')
  })

  it('E8 is nothing more once it is written, whenever the page was hidden', async () => {
    const { type } = open()
    type('amount', '3' as never)
    await sleep(3)
    leave()
    await expect.poll(keptAmount).toBe('3')
    await expect.poll(left).toBeNull()
    leave()
    expect(left()).toBeNull()
  })

  it('E8 is not put back over what another tab typed later', async () => {
    await endAfter(({ type }) => type('amount', '1' as never))
    await db.put('drafts', { ...left(), values: { ...EMPTY, amount: '2' }, at: left().at + 1 })
    expect(await keptAmount()).toBe('2')
    expect(localStorage.length).toBe(0)
  })

  it('E8 is there with a photo that is kept; beside one that is not, what is kept stays', async () => {
    const first = open()
    first.type('photo', new File(['bytes'], 'bill.png', { type: 'image/png' }) as never)
    await expect.poll(async () => ((await kept())?.values as Bill | undefined)?.photo?.name).toBe('bill.png')
    first.keeping.stop()
    const row = await db.get('drafts', page.id())
    const leaveAmount = (amount: string, fileIds: readonly string[]) => {
      const values = { ...(row?.values as Bill), amount }
      localStorage.setItem(
        `draft/${page.id()}`,
        JSON.stringify({ ...row, values, at: Date.now() + 1, fileIds }),
      )
    }
    leaveAmount('5', row?.fileIds ?? [])
    expect(await keptAmount()).toBe('5')
    expect(await ((await kept())?.values as Bill | undefined)?.photo?.text()).toBe('bytes')
    leaveAmount('6', ['another photo'])
    expect(await keptAmount()).toBe('5')
    expect(localStorage.length).toBe(0)
  })
})

describe('a draft that is discarded', () => {
  it('E8 stays gone where the page ends before the device forgot it', async () => {
    const first = open()
    first.type('amount', '7' as never)
    await expect.poll(keptAmount).toBe('7')
    leave()
    const removing = vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
      throw new DOMException('The page is gone', 'AbortError')
    })
    const dropped = first.keeping.drop().catch(() => undefined)
    leave()
    await dropped
    removing.mockRestore()
    expect((await db.get('drafts', page.id()))?.values).toMatchObject({ amount: '7' })
    expect(await kept()).toBeNull()
    expect(localStorage.length).toBe(0)
    expect(await db.get('drafts', page.id())).toBeUndefined()
  })

  it('E8 leaves no words behind at once, also where the form was emptied by hand', async () => {
    const { type, keeping } = open()
    type('amount', '8' as never)
    leave()
    type('amount', '' as never)
    leave()
    expect(left()).toEqual({ id: page.id(), at: expect.any(Number), isGone: true })
    type('amount', '9' as never)
    leave()
    const dropped = keeping.drop()
    expect(left()).toBeNull()
    await dropped
    expect(await kept()).toBeNull()
  })

  it('E8 of a device that keeps nothing leaves nothing', async () => {
    vi.spyOn(devices, 'device').mockResolvedValue(null)
    const { type, keeping } = open()
    await sleep(0)
    type('amount', '1' as never)
    leave()
    keeping.stop()
    expect(localStorage.length).toBe(0)
  })
})

describe('a row that the device does not take', () => {
  it('E8 hinders no other draft, and waits', async () => {
    const first = open()
    first.type('amount', '7' as never)
    await expect.poll(keptAmount).toBe('7')
    first.keeping.stop()
    await expect.poll(left).toBeNull()
    const at = Date.now()
    localStorage.setItem('draft/8/another', JSON.stringify({ id: '8/another', values: {}, at }))
    localStorage.setItem('draft/8/unreadable', '{"id": ')
    const writing = refuseWrites()
    const again = open()
    await expect.poll(() => again.form.getValues('amount')).toBe('7')
    expect(localStorage.getItem('draft/8/another')).not.toBeNull()
    expect(localStorage.getItem('draft/8/unreadable')).toBeNull()
    writing.mockRestore()
    again.type('amount', '70' as never)
    await expect.poll(keptAmount).toBe('70')
    // Nobody else is given it.
    expect(await readDraft(db, OWNER, 'another')).toBeNull()
    expect(await readDraft(db, 8, 'another')).toMatchObject({ at })
  })
})
