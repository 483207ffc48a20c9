import { describe, expect, it } from 'vitest'
import { createLimiter } from './limiter.ts'

/** Work that ends when it is told to. */
function work() {
  let end = () => {}
  const done = new Promise<void>((resolve) => {
    end = resolve
  })
  return { done, end: () => end() }
}

const settle = () => new Promise((resolve) => setImmediate(resolve))

describe('createLimiter', () => {
  it('lets so many through at once, the next in turn, and refuses beyond the queue', async () => {
    const limiter = createLimiter(2, 1)
    const works = [work(), work(), work()]
    const begun: number[] = []
    const runs = works.map((each, index) =>
      limiter.run(async () => {
        begun.push(index)
        await each.done
      }),
    )
    await settle()
    expect(begun).toEqual([0, 1])
    await expect(limiter.run(async () => {})).rejects.toMatchObject({ code: 'busy', retryAfterS: 1 })
    works[0]?.end()
    await settle()
    expect(begun).toEqual([0, 1, 2])
    for (const each of works) each.end()
    await Promise.all(runs)
    expect(await limiter.run(async () => 'free again')).toBe('free again')
  })

  it('frees the place of work that fails', async () => {
    const limiter = createLimiter(1, 0)
    for (let each = 0; each < 3; each++) {
      await expect(limiter.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    }
    expect(await limiter.run(async () => 1)).toBe(1)
  })
})
