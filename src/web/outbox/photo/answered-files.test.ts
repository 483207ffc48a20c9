import { describe, expect, it } from 'vitest'
import type { NewEntry } from '../entry.ts'
import { entryToKeep } from '../keep-entry.ts'
import { billWithPhoto, OWNER } from '../testing-outbox.ts'
import { answeredFiles } from './answered-files.ts'

const AT = Date.UTC(2026, 10, 22, 9)
let keys = 0
const freshKey = () => {
  keys += 1
  return `key ${keys}`
}
const kept = (entry: NewEntry, owner = OWNER) => entryToKeep(owner, entry, AT, [], freshKey)

describe('a photo of an entry that was refused', () => {
  it('E6 is not brought again while its form holds the same file', () => {
    const entry = billWithPhoto('Diesel')
    const [photo, bill] = kept(entry).steps
    if (photo === undefined || bill === undefined) throw new Error('two steps')
    const answered = { ...photo, answer: { data: { id: 4 } }, answeredAt: AT }
    answeredFiles.remember(entry, { owner: OWNER, steps: [answered, bill] })
    const [again, mended] = kept(entry).steps
    expect(again).toMatchObject({ key: photo.key, answer: { data: { id: 4 } }, answeredAt: AT })
    expect(mended?.key, 'what was refused goes under a new key').not.toBe(bill.key)
    expect(mended?.answeredAt).toBeUndefined()
  })

  it('E6 is brought again for another branch, by another log-in and as another file', () => {
    const entry = billWithPhoto('Diesel')
    const { steps } = kept(entry)
    answeredFiles.remember(entry, {
      owner: OWNER,
      steps: steps.map((step) => ({ ...step, answer: {}, answeredAt: AT })),
    })
    const [photo] = entry.steps
    if (photo?.file === undefined) throw new Error('a photo')
    const elsewhere = { ...photo, file: { ...photo.file, fields: { branch: '4' } } }
    expect(answeredFiles.of(OWNER, elsewhere)).toBeNull()
    expect(answeredFiles.of(OWNER + 1, photo)).toBeNull()
    const [other] = billWithPhoto('Diesel').steps
    expect(other && answeredFiles.of(OWNER, other)).toBeNull()
  })
})
