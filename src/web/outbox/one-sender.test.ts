import { afterEach, describe, expect, it, vi } from 'vitest'
import { asOneSender } from './one-sender.ts'
import { freshDevice } from './testing-outbox.ts'

afterEach(() => vi.unstubAllGlobals())

describe('asOneSender', () => {
  it('E6 gives back its own lease alone, where the browser has no locks', async () => {
    vi.stubGlobal('navigator', {})
    const db = await freshDevice()
    const other = { holder: 'other', until: Date.now() + 30_000 }
    await asOneSender(db, async () => {
      expect(await db.getAll('lease')).toHaveLength(1)
      await db.put('lease', other, 'nairawatt-outbox')
    })
    expect(await db.getAll('lease'), 'it slept until another sender took over').toEqual([other])
    await db.clear('lease')
    await asOneSender(db, async () => undefined)
    expect(await db.getAll('lease')).toEqual([])
  })
})
