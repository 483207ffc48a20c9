import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { ReportData } from '#contract/score/report.ts'
import type { Bill } from '#domain/billing/bill.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Answered, Asked, Order } from './worker.ts'

export interface ReportMaker {
  pdf(bill: Bill, at: Instant): Promise<Uint8Array>
  xlsx(bill: Bill, at: Instant): Promise<Uint8Array>
  /** The Report page as report.pdf (RP-02). */
  report(report: ReportData, at: Instant): Promise<Uint8Array>
  stop(): Promise<void>
}

/** A report that could not be made: too much at once, too long, or a fault in laying it out. */
export class ReportError extends Error {
  override readonly name = 'ReportError'
}

export interface MakerOptions {
  /** A report that takes longer is given up, and its worker with it. */
  readonly patienceMs?: number
  /** Reports that may wait or be made; more are refused. */
  readonly most?: number
  readonly worker?: URL
}

interface Waiting {
  resolve(bytes: Uint8Array): void
  reject(error: Error): void
  readonly timer: NodeJS.Timeout
}

const PATIENCE_MS = 30_000
const MOST = 32
const MEMORY_MB = 512
const RUNS_SOURCES = import.meta.url.endsWith('.ts')
const WORKER = new URL(RUNS_SOURCES ? './worker.ts' : './report-worker.mjs', import.meta.url)

/** A thread does not inherit how sources are loaded: in development and tests it is told first. */
function sourceOf(script: URL): URL {
  // Not by import.meta.resolve, which a bundler's module runner may lack.
  const tsx = new URL(
    'dist/esm/api/index.mjs',
    pathToFileURL(createRequire(import.meta.url).resolve('tsx/package.json')),
  )
  return new URL(
    `data:text/javascript,import { register } from '${tsx}'; register(); await import('${script}')`,
  )
}

/**
 * Lays reports out in a thread of its own, which begins with the first of them: a PDF takes tenths of a second of
 * processor, in which the thread of requests would answer nobody. A worker that crashes or hangs is replaced, and only
 * the reports it held are lost.
 */
export function createReportMaker(options: MakerOptions = {}): ReportMaker {
  const { patienceMs = PATIENCE_MS, most = MOST, worker: script = WORKER } = options
  const waiting = new Map<number, Waiting>()
  let worker: Worker | null = null
  let lastId = 0

  function started(): Worker {
    if (worker) return worker
    const one = new Worker(script.pathname.endsWith('.ts') ? sourceOf(script) : script, {
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    })
    one.on('message', ({ id, ...rest }: Answered) => settle(id, rest))
    one.on('error', (error) => drop(one, error.message))
    one.on('exit', () => drop(one, 'the worker ended'))
    one.unref()
    worker = one
    return one
  }

  function settle(id: number, answer: { bytes: Uint8Array } | { fault: string }): void {
    const asked = waiting.get(id)
    if (!asked) return
    waiting.delete(id)
    clearTimeout(asked.timer)
    if ('bytes' in answer) asked.resolve(answer.bytes)
    else asked.reject(new ReportError(`The report could not be made: ${answer.fault}`))
  }

  function drop(one: Worker, why: string): void {
    if (worker !== one) return
    worker = null
    for (const id of [...waiting.keys()]) settle(id, { fault: why })
    void one.terminate()
  }

  function make(order: Order): Promise<Uint8Array> {
    if (waiting.size >= most)
      return Promise.reject(new ReportError('Too many reports are being made at once.'))
    const id = ++lastId
    return new Promise((resolve, reject) => {
      const one = started()
      const timer = setTimeout(() => drop(one, 'it took too long'), patienceMs)
      waiting.set(id, { resolve, reject, timer })
      one.postMessage({ id, order } satisfies Asked)
    })
  }

  return {
    pdf: (bill, at) => make({ kind: 'billing-pdf', bill, at }),
    report: (report, at) => make({ kind: 'report-pdf', report, at }),
    xlsx: (bill, at) => make({ kind: 'billing-xlsx', bill, at }),
    async stop() {
      if (worker) drop(worker, 'the server is being stopped')
    },
  }
}
