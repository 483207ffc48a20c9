import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { type Entry, readTar, tarHeader, writeTar } from './tar.ts'

async function* each<T>(items: readonly T[]) {
  yield* items
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = []
  for await (const item of items) list.push(item)
  return list
}

const ENTRIES: Entry[] = [
  { name: 'about.json', body: Buffer.from('{}\n') },
  { name: 'tables/reading/00000001.copy', body: Buffer.alloc(5_000, 'x') },
  { name: 'exact', body: Buffer.alloc(512, 'y') },
  { name: 'empty', body: Buffer.alloc(0) },
]

describe('tar', () => {
  const written = async () => Buffer.concat(await all(writeTar(each(ENTRIES), Date.UTC(2026, 0, 1))))

  it('is what any tar program reads', async () => {
    const input = await written()
    expect(execFileSync('tar', ['-tf', '-'], { input }).toString()).toBe(
      ENTRIES.map(({ name }) => `${name}\n`).join(''),
    )
    expect(execFileSync('tar', ['-xOf', '-', 'exact'], { input }).toString()).toBe('y'.repeat(512))
  })

  it('comes back as it was written, in whatever pieces it arrives', async () => {
    const bytes = await written()
    for (const size of [1, 100, 512, 700, bytes.length]) {
      const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) =>
        bytes.subarray(n * size, (n + 1) * size),
      )
      const entries = await all(readTar(each(pieces)))
      expect(entries.map(({ name, body }) => ({ name, body: body.toString() }))).toEqual(
        ENTRIES.map(({ name, body }) => ({ name, body: body.toString() })),
      )
    }
  })

  it('is refused when it is cut off or a heading is damaged', async () => {
    const bytes = await written()
    await expect(all(readTar(each([bytes.subarray(0, bytes.length - 1500)])))).rejects.toThrow(
      'ends too early',
    )
    bytes[3]! ^= 1
    await expect(all(readTar(each([bytes])))).rejects.toThrow('heading in it is damaged')
    const huge = tarHeader('huge', 1024 * 1024 * 1024, 0)
    await expect(all(readTar(each([huge])))).rejects.toThrow('heading in it is damaged')
  })
})
