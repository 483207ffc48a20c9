import { describe, expect, it } from 'vitest'
import { makePng } from '../../testing-form.ts'
import { readImage } from './image.ts'

describe('readImage', () => {
  it('H2 slow pictures of one organisation leave room for those of another', async () => {
    const slow = makePng(3_000, 3_000)
    const ended: number[] = []
    const read = (picture: Buffer, organisationId: number) =>
      readImage(picture, organisationId).then(() => void ended.push(organisationId))
    await Promise.all([read(slow, 1), read(slow, 1), read(slow, 1), read(makePng(2, 2), 2)])
    expect(ended).toEqual([2, 1, 1, 1])
  })
})
