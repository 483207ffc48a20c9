import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createThreadPool } from './thread-pool.ts'

// A thread that takes as long as it is told and remembers what it did.
const WORKER = `const { parentPort } = require('node:worker_threads')
const done = []
parentPort.on('message', ({ id, order }) => setTimeout(() => {
  done.push(order.name)
  parentPort.postMessage({ id, answer: [...done] })
}, order.ms))`

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'threads-'))
  writeFileSync(join(folder, 'worker.cjs'), WORKER)
})
afterAll(() => rmSync(folder, { recursive: true }))

const poolWith = (count: number, patienceMs = 60_000) =>
  createThreadPool<{ readonly name: string; readonly ms: number }, string[]>(
    { script: pathToFileURL(join(folder, 'worker.cjs')), patienceMs, memoryMb: 32 },
    count,
  )

it('gives the next order to the thread that is free first, not to the one that had the fewest', async () => {
  const pool = poolWith(2)
  let isSlowDone = false
  const slow = pool.ask({ name: 'slow', ms: 30_000 }).finally(() => {
    isSlowDone = true
  })
  slow.catch(() => {})
  const quick = ['a', 'b', 'c'].map((name) => pool.ask({ name, ms: 5 }))
  expect(await Promise.all(quick)).toEqual([['a'], ['a', 'b'], ['a', 'b', 'c']])
  expect(isSlowDone).toBe(false)
  await pool.stop()
  await expect(slow).rejects.toThrow('stopped')
})

it('does not work out what nobody waits for any more', async () => {
  const pool = poolWith(1)
  const closing = new AbortController()
  const first = pool.ask({ name: 'first', ms: 50 })
  const left = pool.ask({ name: 'left', ms: 0 }, { closed: closing.signal })
  const last = pool.ask({ name: 'last', ms: 0 })
  closing.abort()
  await expect(left).rejects.toThrow('nobody waits for it')
  await expect(pool.ask({ name: 'late', ms: 0 }, { closed: closing.signal })).rejects.toThrow('nobody waits')
  expect(await first).toEqual(['first'])
  expect(await last).toEqual(['first', 'last'])
  await pool.stop()
})

it('counts the wait for a thread to the patience', async () => {
  const pool = poolWith(1)
  const slow = pool.ask({ name: 'slow', ms: 30_000 })
  slow.catch(() => {})
  await expect(pool.ask({ name: 'second', ms: 0 }, { patienceMs: 50 })).rejects.toThrow('it waited too long')
  await pool.stop()
})
