import 'fake-indexeddb/auto'
import { createFormControl, type UseFormReturn } from 'react-hook-form'
import { vi } from 'vitest'
import { stubStorage } from '../../client/testing-browser.ts'
import type { Device } from '../device.ts'
import { device } from '../device.ts'
import { OWNER } from '../testing-outbox.ts'
import { readDraft } from './drafts.ts'
import type { DraftMoments, KeepOptions } from './keep-draft.ts'
import { keepDraft } from './keep-draft.ts'

export interface Bill {
  amount: string
  remark: string
  photo: File | null
  password: string
}

export const EMPTY: Bill = { amount: '', remark: '', photo: null, password: '' }

/** A page with forms, one key after the other. */
export function draftPage() {
  let keys = 0
  let key = ''
  let db: Device

  /** Before each test: a page that is looked at, on the device. */
  async function begin(): Promise<Device> {
    stubStorage()
    vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
    vi.stubGlobal('addEventListener', () => undefined)
    vi.stubGlobal('removeEventListener', () => undefined)
    db = (await device()) as Device
    keys += 1
    key = `form ${keys}`
    return db
  }

  /** A form as it is opened by a log-in, and what it tells of its draft. */
  function open(defaults: Bill = EMPTY, options: KeepOptions<Bill> = {}, owner = OWNER) {
    const form = createFormControl<Bill>({ defaultValues: defaults })
      .formControl as unknown as UseFormReturn<Bill>
    const told: DraftMoments[] = []
    const keeping = keepDraft(form, { owner, key, tell: (one) => told.push(one), options: () => options })
    const type = (name: keyof Bill, value: never) => form.setValue(name, value, { shouldDirty: true })
    return { form, told, keeping, type, last: () => told.at(-1) ?? null }
  }

  const kept = async () => await readDraft(db, OWNER, key)
  return {
    begin,
    open,
    kept,
    keptAmount: async () => ((await kept())?.values as Bill | undefined)?.amount,
    nextKey: (next: string) => {
      key = next
    },
    key: () => key,
    /** Under what the draft is kept. */
    id: () => `${OWNER}/${key}`,
    /** What this page left behind of it. */
    left: () => JSON.parse(localStorage.getItem(`draft/${OWNER}/${key}`) ?? 'null'),
    /** The page is hidden, as it is before it ends. */
    leave() {
      Object.assign(document, { visibilityState: 'hidden' })
      document.dispatchEvent(new Event('visibilitychange'))
      Object.assign(document, { visibilityState: 'visible' })
    },
  }
}
