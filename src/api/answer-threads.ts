import { availableParallelism } from 'node:os'
import type { DatabaseWay } from '#store/engine/database.ts'
import { memoryLimit } from '#store/engine/thread/memory-limit.ts'
import { createThreadPool, WaitedError } from '#store/engine/thread/thread-pool.ts'
import type { PhonesSetUp } from './frame/operation.ts'
import { ApiError } from './frame/respond.ts'
import {
  type AskLong,
  LONG_PATIENCE_MS,
  type LongAnswer,
  type LongQuestion,
} from './frame/run/long-answer.ts'

/** What a thread needs to answer as the server does. */
export interface AnswerSetting {
  readonly way: DatabaseWay
  readonly uploadLimitBytes: number
  readonly isMailSetUp: boolean
  readonly phonesSetUp: PhonesSetUp
  readonly publicUrl: string
  readonly build: string
  readonly checkAnswers: boolean
}

export interface AnswerThreads {
  readonly ask: AskLong
  stop(): Promise<void>
}

const RUNS_SOURCES = import.meta.url.endsWith('.ts')
const SCRIPT = new URL(RUNS_SOURCES ? './answer-worker.ts' : './answer-worker.mjs', import.meta.url)

/** One processor is left to those who ask for little. */
const THREADS = Math.max(1, Math.min(2, availableParallelism() - 1))
/**
 * Below 2 GB V8 looks through what stays whenever it has grown by half, which is twice in every long answer, and from there on when it
 * is four times as much. A server of less than 8 GB has none to spare for it; of 8 the system keeps some for itself.
 */
const MEMORY_MB = memoryLimit() < 7 * 2 ** 30 ? 1024 : 2048
/** A year of a branch is some hundred MB on its way through: in a smaller nursery more of it is moved, and collected as what stays is. */
const YOUNG_MB = 192
const BUSY = 'The server is busy. Try again in a moment.'
const BUSY_S = 10

/** Threads that answer what would hold up all others, with connections of their own; they begin with the first such question. */
export function createAnswerThreads(given: AnswerSetting, script = SCRIPT): AnswerThreads {
  const options = { script, patienceMs: LONG_PATIENCE_MS, memoryMb: MEMORY_MB, youngMb: YOUNG_MB, given }
  const { ask, stop } = createThreadPool<LongQuestion, LongAnswer>(options, THREADS)
  return {
    ask: (question, asking) =>
      ask(question, asking).catch((error) => {
        throw error instanceof WaitedError ? new ApiError('busy', BUSY, BUSY_S) : error
      }),
    stop,
  }
}
