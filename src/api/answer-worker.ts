// A thread beside the server's: it answers questions whose figures take long, with the same operations.
import { workerData } from 'node:worker_threads'
import { connectDatabase } from '#store/engine/database.ts'
import { silentLog } from '#store/engine/log.ts'
import { answerOrders } from '#store/engine/thread/thread.ts'
import { goBehind } from '#store/engine/thread/thread-priority.ts'
import type { AnswerSetting } from './answer-threads.ts'
import type { ReadOperation } from './frame/operation.ts'
import { toApiError } from './frame/refuse.ts'
import { type LongAnswer, type LongQuestion, refusalOf } from './frame/run/long-answer.ts'
import { createOrganisationRun } from './frame/run/run-organisation.ts'
import { operations } from './operations.ts'

const { way, checkAnswers, ...setting } = workerData as AnswerSetting

/** It answers one question at a time. */
const CONNECTIONS = { poolSize: 1, lookupPoolSize: 1, adminPoolSize: 1 }

const database = connectDatabase(way.connection, { ...way, ...CONNECTIONS, log: silentLog, isServing: true })
const run = createOrganisationRun({
  ...setting,
  database,
  log: silentLog,
  // The server has brought totals up to date before it handed the question over.
  freshen: async () => {},
  rejudge: refuseToWrite,
  tokens: { seal: refuseToWrite, open: refuseToWrite },
})

async function answer({ name, user, input, now }: LongQuestion): Promise<LongAnswer> {
  const operation = operations[name] as ReadOperation
  let tag: string | null = null
  const repeat = {
    tags: undefined,
    put: (given: string) => {
      tag = given
    },
  }
  try {
    const answered = await run(operation, { user, input, now, key: null, repeat })
    if (checkAnswers) operation.call.answer.parse(answered)
    return { json: new TextEncoder().encode(JSON.stringify(answered)), tag }
  } catch (error) {
    const refusal = toApiError(error, '')
    // Nobody foresaw it: the server's log names where it happened.
    if (refusal.code === 'internal') throw new Error(error instanceof Error ? error.stack : String(error))
    return { refusal: refusalOf(refusal) }
  }
}

function refuseToWrite(): never {
  throw new Error('A question that is answered in a thread changes nothing')
}

goBehind()
answerOrders(answer, (answered) => ('json' in answered ? [answered.json.buffer] : []))
