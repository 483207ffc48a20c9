import { beforeEach, describe, expect, it, vi } from 'vitest'
import { DAY_MS } from '#domain/time/interval.ts'
import type { Device } from '../device.ts'
import { keepEntry } from '../queue.ts'
import { equipment, OWNER } from '../testing-outbox.ts'
import { moveToDraft, readDraft, tidyDrafts, writeDraft } from './drafts.ts'
import { type Bill, draftPage, EMPTY } from './testing-drafts.ts'

const START = Date.UTC(2026, 10, 22, 9)
const page = draftPage()
const { open, kept, keptAmount } = page
let db: Device
beforeEach(async () => {
  db = await page.begin()
})

describe('drafts', () => {
  it('E8 writes the bytes of a photo when it is chosen, not at every key, nor after it was opened again', async () => {
    const first = open()
    const photo = new File(['bytes'], 'bill.png', { type: 'image/png' })
    const written = vi.spyOn(IDBObjectStore.prototype, 'put')
    const filesWritten = () =>
      written.mock.contexts.filter((store) => (store as IDBObjectStore).name === 'files').length
    first.type('photo', photo as never)
    for (const amount of ['1', '13', '135']) {
      first.type('amount', amount as never)
      await expect.poll(keptAmount).toBe(amount)
    }
    expect(filesWritten()).toBe(1)
    first.keeping.stop()
    const again = open()
    await expect.poll(() => again.form.getValues('photo')?.name).toBe('bill.png')
    again.type('amount', '1350' as never)
    await expect.poll(keptAmount).toBe('1350')
    expect(filesWritten()).toBe(1)
    again.type('photo', new File(['others'], 'bill.png', { type: 'image/png' }) as never)
    await expect.poll(async () => ((await kept())?.values as Bill | undefined)?.photo?.text()).toBe('others')
    expect(filesWritten()).toBe(2)
    again.type('photo', null as never)
    await expect
      .poll(async () => (await db.getAllKeys('files')).filter((one) => one.endsWith(page.key())))
      .toEqual([])
    written.mockRestore()
    again.keeping.stop()
  })

  it('E8 what was typed, with its photo, is in the form when it is opened again, and gone when it is stored', async () => {
    const first = open()
    const photo = new File(['bytes'], 'bill.png', { type: 'image/png' })
    first.type('amount', '1350' as never)
    first.type('photo', photo as never)
    await expect.poll(async () => ((await kept())?.values as Bill | undefined)?.photo?.name).toBe('bill.png')
    first.keeping.stop()
    const again = open()
    await expect.poll(() => again.form.getValues('amount')).toBe('1350')
    expect(await again.form.getValues('photo')?.text()).toBe('bytes')
    expect(again.last()).toMatchObject({ restoredAt: expect.any(Number), olderAt: null })
    await again.keeping.drop()
    expect(await kept()).toBeNull()
  })

  it('E8 a password is never kept', async () => {
    const { type } = open(EMPTY, { secret: ['password'] })
    type('password', 'correct horse' as never)
    type('amount', '5' as never)
    await expect.poll(keptAmount).toBe('5')
    expect(JSON.stringify(await db.getAll('drafts'))).not.toContain('correct horse')
  })

  it('E8 another log-in neither sees it nor loses its own', async () => {
    open().type('amount', '7' as never)
    await expect.poll(keptAmount).toBe('7')
    const other = open(EMPTY, {}, OWNER + 1)
    other.type('amount', '8' as never)
    await expect
      .poll(async () => (await readDraft(db, OWNER + 1, page.key()))?.values)
      .toMatchObject({ amount: '8' })
    expect(await keptAmount()).toBe('7')
  })

  it('E8 what was typed over an older version is offered, and only the fields that were changed are put in', async () => {
    const stored = { ...EMPTY, amount: '100', remark: 'first' }
    const first = open(stored, { version: 1 })
    first.type('amount', '120' as never)
    await expect.poll(keptAmount).toBe('120')
    first.keeping.stop()
    const newer = { ...stored, remark: 'by somebody else' }
    const second = open(newer, { version: 2 })
    await expect.poll(second.last).toMatchObject({ restoredAt: null, olderAt: expect.any(Number) })
    expect(second.form.getValues('amount')).toBe('100')
    second.keeping.takeOlder()
    expect(second.form.getValues()).toMatchObject({ amount: '120', remark: 'by somebody else' })
    expect(second.last()).toMatchObject({ restoredAt: expect.any(Number), olderAt: null })
  })

  it('E8 what is typed while an older draft is offered does not push it out', async () => {
    const stored = { ...EMPTY, amount: '100' }
    const first = open(stored, { version: 1 })
    first.type('amount', '120' as never)
    await expect.poll(keptAmount).toBe('120')
    first.keeping.stop()
    const second = open(stored, { version: 2 })
    await expect.poll(second.last).toMatchObject({ olderAt: expect.any(Number) })
    second.type('remark', 'new' as never)
    await expect.poll(async () => (await kept())?.version).toBe(2)
    second.keeping.stop()
    const third = open(stored, { version: 2 })
    await expect
      .poll(third.last)
      .toMatchObject({ restoredAt: expect.any(Number), olderAt: expect.any(Number) })
    expect(third.form.getValues()).toMatchObject({ amount: '100', remark: 'new' })
    third.keeping.takeOlder()
    expect(third.form.getValues()).toMatchObject({ amount: '120', remark: 'new' })
  })

  it('E8 what stands in the newer row by now is not offered', async () => {
    const first = open({ ...EMPTY, amount: '100' }, { version: 1 })
    first.type('amount', '120' as never)
    await expect.poll(keptAmount).toBe('120')
    first.keeping.stop()
    const second = open({ ...EMPTY, amount: '120' }, { version: 2 })
    await expect.poll(kept).toBeNull()
    expect(second.last()).toMatchObject({ restoredAt: null, olderAt: null })
  })

  it('E8 a field that only settles as it is drawn neither hides nor drops a draft', async () => {
    const stored = { ...EMPTY, amount: '100' }
    const first = open(stored, { version: 1 })
    first.type('amount', '120' as never)
    await expect.poll(keptAmount).toBe('120')
    first.keeping.stop()
    const again = open(stored, { version: 1 })
    again.type('amount', '100' as never)
    await expect.poll(() => again.form.getValues('amount')).toBe('120')
    expect(await keptAmount()).toBe('120')
  })

  it('E6 an entry that is mended comes into its form also where that is open', async () => {
    page.nextKey('equipment/3')
    const { form, last } = open()
    const { order } = await keepEntry(db, OWNER, equipment('Fan'), START)
    await db.put('entries', { ...(await db.get('entries', order)), state: 'refused' } as never)
    await moveToDraft(db, order)
    await expect.poll(() => (form.getValues() as unknown as { name: string }).name).toBe('Fan')
    expect(last()).toMatchObject({ restoredAt: START })
  })

  it('E8 of a log-in the newest 50 are kept, and none that was not touched for 90 days', async () => {
    const owner = OWNER + 90
    const draft = { values: {}, over: {}, version: null, older: null, at: Date.now() }
    for (let n = 0; n < 60; n++) {
      await writeDraft(db, owner, `many ${n}`, draft)
      const row = await db.get('drafts', `${owner}/many ${n}`)
      if (row) await db.put('drafts', { ...row, at: row.at - (60 - n) * 1000 })
    }
    await writeDraft(db, OWNER + 91, 'old', draft)
    const old = await db.get('drafts', `${OWNER + 91}/old`)
    if (old) await db.put('drafts', { ...old, at: old.at - 90 * DAY_MS })
    expect(await readDraft(db, OWNER + 91, 'old')).toBeNull()
    await tidyDrafts(db, owner, 'many 0')
    const ids = (await db.getAllKeys('drafts')).filter((id) => id.startsWith(`${owner}/`))
    expect(ids).toHaveLength(50)
    expect(ids).toContain(`${owner}/many 0`)
    expect(ids).not.toContain(`${owner}/many 10`)
    expect(ids).toContain(`${owner}/many 11`)
    expect(await db.get('drafts', `${OWNER + 91}/old`)).toBeUndefined()
  })
})
