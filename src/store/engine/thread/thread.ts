import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { parentPort, type Transferable, Worker } from 'node:worker_threads'

/** A thread that was given up: it took too long, crashed, ran out of memory or was stopped. */
export class ThreadError extends Error {
  override readonly name = 'ThreadError'
}

export interface Thread<Order, Answer> {
  /** Its turn comes after those that were handed over before. `patienceMs`: from its turn. */
  ask(order: Order, handedOver?: readonly Transferable[], patienceMs?: number): Promise<Answer>
  stop(): Promise<void>
}

export interface ThreadOptions {
  readonly script: URL
  /** An order that takes longer is given up, and the thread with it. */
  readonly patienceMs: number
  readonly memoryMb: number
  /** Room for what is new; not given: as the platform has it. More of it is looked through less often. */
  readonly youngMb?: number
  /** What the thread is told when it begins (`given`). */
  readonly given?: unknown
}

interface Numbered<Order> {
  readonly id: number
  readonly order: Order
}

type Answered<Answer> = { readonly id: number } & ({ readonly answer: Answer } | { readonly fault: string })

interface Waiting<Order, Answer> extends Numbered<Order> {
  readonly handedOver: readonly Transferable[]
  readonly patienceMs: number
  resolve(answer: Answer): void
  reject(error: Error): void
}

/**
 * A thread of its own for what would hold the one of requests; it begins with the first order. It gets one order at a
 * time: one that crashes or hangs over an order is replaced, and loses that order and what it remembers.
 */
export function createThread<Order, Answer>(options: ThreadOptions): Thread<Order, Answer> {
  const { script, memoryMb, youngMb, given } = options
  /** The first is the one that the thread is at. */
  const waiting: Waiting<Order, Answer>[] = []
  let worker: Worker | null = null
  let timer: NodeJS.Timeout | undefined
  let lastId = 0

  function started(): Worker {
    const one = new Worker(runnable(script), {
      resourceLimits: {
        maxOldGenerationSizeMb: memoryMb,
        ...(youngMb === undefined ? {} : { maxYoungGenerationSizeMb: youngMb }),
      },
      workerData: given,
    })
    one.on('message', (answer: Answered<Answer>) => settle(answer))
    one.on('error', (error) => drop(one, error.message))
    one.on('exit', () => drop(one, 'the thread ended'))
    one.unref()
    return one
  }

  function begin(): void {
    const [next] = waiting
    if (!next) return
    worker ??= started()
    const one = worker
    const { id, order, handedOver, patienceMs } = next
    timer = setTimeout(() => drop(one, 'it took too long'), patienceMs)
    try {
      one.postMessage({ id, order } satisfies Numbered<Order>, handedOver)
    } catch (error) {
      // What cannot be handed over is this order's fault, and no other's.
      settle({ id, fault: error instanceof Error ? error.message : String(error) })
    }
  }

  function settle(answered: Answered<Answer>): void {
    if (waiting[0]?.id !== answered.id) return
    const { resolve, reject } = waiting.shift()!
    clearTimeout(timer)
    if ('answer' in answered) resolve(answered.answer)
    else reject(new ThreadError(answered.fault))
    begin()
  }

  function drop(one: Worker, fault: string): void {
    if (worker !== one) return
    worker = null
    void one.terminate()
    if (waiting[0]) settle({ id: waiting[0].id, fault })
  }

  return {
    ask: (order, handedOver = [], patienceMs = options.patienceMs) =>
      new Promise((resolve, reject) => {
        waiting.push({ id: ++lastId, order, handedOver, patienceMs, resolve, reject })
        if (waiting.length === 1) begin()
      }),
    async stop() {
      const why = 'the server is being stopped'
      for (const { reject } of waiting.splice(1)) reject(new ThreadError(why))
      if (worker) drop(worker, why)
    },
  }
}

/** A thread does not inherit how sources are loaded: in development and tests it is told first. */
function runnable(script: URL): URL {
  if (!script.pathname.endsWith('.ts')) return script
  // Not by import.meta.resolve, which a bundler's module runner may lack.
  const tsx = new URL(
    'dist/esm/api/index.mjs',
    pathToFileURL(createRequire(import.meta.url).resolve('tsx/package.json')),
  )
  return new URL(
    `data:text/javascript,import { register } from '${tsx}'; register(); await import('${script}')`,
  )
}

/** The other side: what the thread does with each order, and which parts of the answer it hands over instead of copying them. */
export function answerOrders<Order, Answer>(
  work: (order: Order) => Answer | Promise<Answer>,
  handedOver: (answer: Answer) => readonly Transferable[] = () => [],
): void {
  parentPort?.on('message', async ({ id, order }: Numbered<Order>) => {
    const answered = await answerTo(() => work(order))
    const given = 'answer' in answered ? handedOver(answered.answer) : []
    parentPort?.postMessage({ id, ...answered }, given)
  })
}

async function answerTo<Answer>(
  work: () => Answer | Promise<Answer>,
): Promise<{ answer: Answer } | { fault: string }> {
  try {
    return { answer: await work() }
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) }
  }
}
