import { fork } from 'node:child_process'
import { once } from 'node:events'
import { getPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
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

it.runIf(threadId() !== null)(
  'what compiles and collects goes behind, and neither who answers nor who reads files',
  async () => {
    const script = fileURLToPath(new URL('./testing-v8-threads.ts', import.meta.url))
    const child = fork(script, { execArgv: ['--import', 'tsx'] })
    const [priorities] = (await once(child, 'message')) as [number[]]
    const own = getPriority()
    const [first, ...others] = priorities
    expect(first).toBe(own)
    expect(others.slice(0, 5)).toEqual(Array(5).fill(own + 5))
    expect(new Set(others.slice(5))).toEqual(new Set([own]))
    // A lot that files are read by, and one more of its own.
    expect(others.length).toBeGreaterThanOrEqual(9)
  },
)
