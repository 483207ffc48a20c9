import { Worker } from 'node:worker_threads'
import type { ReportData } from '#contract/score/report.ts'
import type { Bill } from '#domain/billing/bill.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { ClaimFacts } from './finding/claim/claim-facts.ts'
import type { BillCopy, DisputeFacts } from './finding/dispute/dispute-facts.ts'
import { threadScript } from './thread-script.ts'
import type { Answered, Order, WorkerRequest } from './worker.ts'

export interface ReportMaker {
  pdf(bill: Bill, at: Instant): Promise<Uint8Array>
  xlsx(bill: Bill, at: Instant): Promise<Uint8Array>
  /** The Report page as report.pdf (RP-02). */
  report(report: ReportData, at: Instant): Promise<Uint8Array>
  /** What is disputed of a bill, with its picture. */
  dispute(dispute: DisputeFacts, copy: BillCopy | null, at: Instant): Promise<Uint8Array>
  /** What is claimed of a supplier for a feeder's month. */
  claim(claim: ClaimFacts, at: Instant): Promise<Uint8Array>
  stop(): Promise<void>
}

/** A report that could not be made: too much at once, too long, or a fault in laying it out. */
export class ReportError extends Error {
  override readonly name = 'ReportError'
}

export interface MakerOptions {
  /** A report that is laid out for longer is given up, and its worker with it. */
  readonly patienceMs?: number
  /** Reports that may wait or be made; more are refused. */
  readonly most?: number
  readonly worker?: URL
}

interface Waiting extends WorkerRequest {
  resolve(bytes: Uint8Array): void
  reject(error: Error): void
}

const PATIENCE_MS = 30_000
const MOST = 32
const MEMORY_MB = 512
const RUNS_SOURCES = import.meta.url.endsWith('.ts')
const WORKER = new URL(RUNS_SOURCES ? './worker.ts' : './report-worker.mjs', import.meta.url)

/**
 * Lays reports out in a thread of its own, which begins with the first of them: a PDF takes tenths of a second of
 * processor, in which the thread of requests would answer nobody. It gets one report at a time: a worker that crashes or
 * hangs is replaced, and only the report that it was at is lost.
 */
export function createReportMaker(options: MakerOptions = {}): ReportMaker {
  const { patienceMs = PATIENCE_MS, most = MOST, worker: script = WORKER } = options
  /** The first is the one that the worker is at. */
  const waiting: Waiting[] = []
  let worker: Worker | null = null
  let timer: NodeJS.Timeout | undefined
  let lastId = 0

  function started(): Worker {
    const one = new Worker(threadScript(script), {
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    })
    one.on('message', (answer: Answered) => settle(answer))
    one.on('error', (error) => drop(one, error.message))
    one.on('exit', () => drop(one, 'the worker ended'))
    one.unref()
    return one
  }

  function begin(): void {
    const [next] = waiting
    if (!next) return
    worker ??= started()
    const one = worker
    timer = setTimeout(() => drop(one, 'it took too long'), patienceMs)
    try {
      one.postMessage({ id: next.id, order: next.order } satisfies WorkerRequest)
    } catch (error) {
      // What cannot be handed over is this report's fault, and no other's.
      settle({ id: next.id, fault: error instanceof Error ? error.message : String(error) })
    }
  }

  /** How the report ended that the worker was at; then it is the next one's turn. */
  function settle(answer: Answered): void {
    if (waiting[0]?.id !== answer.id) return
    const { resolve, reject } = waiting.shift()!
    clearTimeout(timer)
    if ('bytes' in answer) resolve(answer.bytes)
    else reject(new ReportError(`The report could not be made: ${answer.fault}`))
    begin()
  }

  function drop(one: Worker, fault: string): void {
    if (worker !== one) return
    worker = null
    void one.terminate()
    if (waiting[0]) settle({ id: waiting[0].id, fault })
  }

  function make(order: Order): Promise<Uint8Array> {
    if (waiting.length >= most)
      return Promise.reject(new ReportError('Too many reports are being made at once.'))
    return new Promise((resolve, reject) => {
      waiting.push({ id: ++lastId, order, resolve, reject })
      if (waiting.length === 1) begin()
    })
  }

  return {
    pdf: (bill, at) => make({ kind: 'billing-pdf', bill, at }),
    dispute: (dispute, copy, at) => make({ kind: 'dispute-pdf', dispute, copy, at }),
    report: (report, at) => make({ kind: 'report-pdf', report, at }),
    claim: (claim, at) => make({ kind: 'claim-pdf', claim, at }),
    xlsx: (bill, at) => make({ kind: 'billing-xlsx', bill, at }),
    async stop() {
      const left = waiting.splice(1)
      const why = 'the server is being stopped'
      for (const { reject } of left) reject(new ReportError(`The report could not be made: ${why}`))
      if (worker) drop(worker, why)
    },
  }
}
