import 'fake-indexeddb/auto'
import { createFormControl, type UseFormReturn } from 'react-hook-form'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { DAY_MS } from '#domain/time/interval.ts'
import { stubStorage } from '../../client/testing-browser.ts'
import type { Device } from '../device.ts'
import { device } from '../device.ts'
import { keepEntry } from '../queue.ts'
import { equipment, OWNER } from '../testing-outbox.ts'
import { moveToDraft, readDraft, tidyDrafts, writeDraft } from './drafts.ts'
import type { DraftMoments, KeepOptions } from './keep-draft.ts'
import { keepDraft } from './keep-draft.ts'

interface Bill {
  amount: string
  remark: string
  photo: File | null
  password: string
}

const EMPTY: Bill = { amount: '', remark: '', photo: null, password: '' }
const START = Date.UTC(2026, 10, 22, 9)
let db: Device
let keys = 0
let key = ''

beforeAll(() => {
  stubStorage()
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
})
afterAll(() => vi.unstubAllGlobals())
beforeEach(async () => {
  db = (await device()) as Device
  keys += 1
  key = `form ${keys}`
})

/** A form as it is opened by a log-in, and what it tells of its draft. */
function open(defaults: Bill = EMPTY, options: KeepOptions<Bill> = {}, owner = OWNER) {
  const form = createFormControl<Bill>({ defaultValues: defaults })
    .formControl as unknown as UseFormReturn<Bill>
  const told: DraftMoments[] = []
  const keeping = keepDraft(form, { owner, key, tell: (one) => told.push(one), options: () => options })
  const type = (name: keyof Bill, value: never) => form.setValue(name, value, { shouldDirty: true })
  return { form, told, keeping, type, last: () => told.at(-1) ?? null }
}

const kept = () => readDraft(db, OWNER, key)
const keptAmount = async () => ((await kept())?.values as Bill | undefined)?.amount

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
      .poll(async () => (await db.getAllKeys('files')).filter((one) => one.endsWith(key)))
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

  describe('where a page is left', () => {
    const leave = () => {
      vi.stubGlobal('document', Object.assign(document, { visibilityState: 'hidden' }))
      document.dispatchEvent(new Event('visibilitychange'))
      Object.assign(document, { visibilityState: 'visible' })
    }
    /** What a page that ends then leaves: nothing that it writes later is kept. */
    async function endAfter(act: (opened: ReturnType<typeof open>) => void, options: KeepOptions<Bill> = {}) {
      const writing = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
        throw new DOMException('The page is gone', 'AbortError')
      })
      const opened = open(EMPTY, options)
      act(opened)
      leave()
      await new Promise((go) => setTimeout(go, 50))
      writing.mockRestore()
    }

    it('E8 before the device wrote it, it is there again, without its password, until it is discarded', async () => {
      await endAfter(
        ({ type }) => {
          type('password', 'correct horse' as never)
          type('amount', '1350' as never)
        },
        { secret: ['password'] },
      )
      expect(JSON.stringify(localStorage.getItem(`draft/${OWNER}/${key}`))).not.toContain('correct horse')
      const again = open()
      await expect.poll(() => again.form.getValues('amount')).toBe('1350')
      expect(localStorage.length).toBe(0)
      expect(await keptAmount()).toBe('1350')
      await again.keeping.drop()
      expect(await kept()).toBeNull()
    })

    it('E8 what another tab typed later is not put back', async () => {
      await endAfter(({ type }) => type('amount', '1' as never))
      const left = JSON.parse(localStorage.getItem(`draft/${OWNER}/${key}`) ?? '')
      await db.put('drafts', { ...left, values: { ...EMPTY, amount: '2' }, at: left.at + 1 })
      expect(await keptAmount()).toBe('2')
      expect(localStorage.length).toBe(0)
    })

    it('E8 words beside a photo that is kept are there again; beside one that is not, the kept ones stay', async () => {
      const first = open()
      first.type('photo', new File(['bytes'], 'bill.png', { type: 'image/png' }) as never)
      await expect
        .poll(async () => ((await kept())?.values as Bill | undefined)?.photo?.name)
        .toBe('bill.png')
      first.keeping.stop()
      const row = await db.get('drafts', `${OWNER}/${key}`)
      const leaveAmount = (amount: string, fileIds: readonly string[]) =>
        localStorage.setItem(
          `draft/${OWNER}/${key}`,
          JSON.stringify({
            ...row,
            values: { ...(row?.values as Bill), amount },
            at: Date.now() + 1,
            fileIds,
          }),
        )
      leaveAmount('5', row?.fileIds ?? [])
      expect(await keptAmount()).toBe('5')
      expect(await ((await kept())?.values as Bill | undefined)?.photo?.text()).toBe('bytes')
      leaveAmount('6', ['another photo'])
      expect(await keptAmount()).toBe('5')
      expect(localStorage.length).toBe(0)
    })
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
      .poll(async () => (await readDraft(db, OWNER + 1, key))?.values)
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
    key = 'equipment/3'
    const { form, last } = open()
    const { order } = await keepEntry(db, OWNER, equipment('Fan'), START)
    await db.put('entries', { ...(await db.get('entries', order)), state: 'refused' } as never)
    await moveToDraft(db, order)
    await expect.poll(() => (form.getValues() as unknown as { name: string }).name).toBe('Fan')
    expect(last()).toMatchObject({ restoredAt: START })
  })

  it('E8 of a log-in the newest 50 are kept, and none that was not touched for 90 days', async () => {
    const owner = OWNER + 90
    const draft = { values: {}, over: {}, version: null, older: null }
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
