import { getPriority } from 'node:os'
import { expect, it } from 'vitest'
import { createThread } from './thread.ts'
import { threadId } from './thread-priority.ts'

it('a thread that goes behind does so alone', async () => {
  // Where nothing tells threads apart, none is set back.
  const isTold = threadId() !== null
  const own = getPriority()
  const script = new URL('./testing-priority.ts', import.meta.url)
  const thread = createThread<null, number[]>({ script, patienceMs: 60_000, memoryMb: 64 })
  const [before, after] = await thread.ask(null)
  expect([before, after]).toEqual([own, isTold ? own + 5 : own])
  expect(getPriority()).toBe(own)
  await thread.stop()
})
