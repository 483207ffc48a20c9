import type { Transferable } from 'node:worker_threads'
import { createThread, type Thread, ThreadError, type ThreadOptions } from './thread.ts'

/** It was not answered in time, or nobody waits for it any more. */
export class WaitedError extends ThreadError {}

interface PoolAsking {
  readonly handedOver?: readonly Transferable[]
  /** Nobody waits for the answer any more: an order that has not begun never does. */
  readonly closed?: AbortSignal | undefined
  /** From now, with the wait for a thread; else that of the pool. */
  readonly patienceMs?: number
}

interface ThreadPool<Order, Answer> {
  ask(order: Order, asking?: PoolAsking): Promise<Answer>
  stop(): Promise<void>
}

interface Waiter<T> {
  begin(thread: T): void
  refuse(error: Error): void
}

/** Several threads of one kind before one queue: an order goes to the one that is free first. */
export function createThreadPool<Order, Answer>(
  options: ThreadOptions,
  count: number,
): ThreadPool<Order, Answer> {
  const threads = Array.from({ length: count }, () => createThread<Order, Answer>(options))
  const free = [...threads]
  const queue = new Set<Waiter<Thread<Order, Answer>>>()
  let isStopped = false

  function beginNext(): void {
    const [next] = queue
    const thread = next && free.pop()
    if (thread) next.begin(thread)
  }

  function turn({ closed, patienceMs = options.patienceMs }: PoolAsking): Promise<Thread<Order, Answer>> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => waiter.refuse(new WaitedError('it waited too long')), patienceMs)
      const close = () => waiter.refuse(new WaitedError('nobody waits for it'))
      const end = () => {
        queue.delete(waiter)
        clearTimeout(timer)
        closed?.removeEventListener('abort', close)
      }
      const waiter = {
        begin(thread: Thread<Order, Answer>) {
          end()
          resolve(thread)
        },
        refuse(error: Error) {
          end()
          reject(error)
        },
      }
      queue.add(waiter)
      closed?.addEventListener('abort', close, { once: true })
      if (closed?.aborted) close()
    })
  }

  return {
    async ask(order, asking = {}) {
      if (isStopped) throw new ThreadError('the server is being stopped')
      const { closed, patienceMs = options.patienceMs } = asking
      const until = performance.now() + patienceMs
      if (closed?.aborted) throw new WaitedError('nobody waits for it')
      const thread = free.pop() ?? (await turn(asking))
      try {
        return await thread.ask(order, asking.handedOver, Math.max(1, until - performance.now()))
      } finally {
        free.push(thread)
        beginNext()
      }
    },
    async stop() {
      isStopped = true
      for (const waiter of [...queue]) waiter.refuse(new ThreadError('the server is being stopped'))
      await Promise.all(threads.map((thread) => thread.stop()))
    },
  }
}
