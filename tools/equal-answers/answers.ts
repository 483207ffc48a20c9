import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { finished } from 'node:stream/promises'
import type { Injectable } from '#api/testing-calls.ts'
import type { CallName } from '#contract/calls.ts'
import type { Database } from '#store/engine/database.ts'
import { serverOver } from './server.ts'

/** A question with who put it. */
export interface Question {
  readonly call: CallName
  readonly username: string
  readonly access: string
  readonly request: Injectable
}

export interface Answered extends Question {
  readonly answer: string
}

/** The clock goes on with each question: an access token ends before so many are answered, and nobody is let ask more. */
const AT_ONE_SERVER = 2000

/**
 * The answers to questions, one after the other and in order, so that each is put at the same moment of any version. Those of
 * calls that are not wanted are left out, and their moment passes.
 */
export async function* answersTo<Q extends Question>(
  questions: AsyncIterable<Q> | Iterable<Q>,
  database: Database,
  uploadDir: string,
  isWanted: (call: CallName) => boolean = () => true,
): AsyncGenerator<[Q, string]> {
  let asked = 0
  let app = await serverOver(database, uploadDir)
  try {
    for await (const question of questions) {
      if (asked > 0 && asked % AT_ONE_SERVER === 0) {
        await app.close()
        app = await serverOver(database, uploadDir)
      }
      asked += 1
      if (!isWanted(question.call)) {
        await app.inject('/robots.txt')
        continue
      }
      const { access, request } = question
      const headers = { ...request.headers, authorization: `Bearer ${access}` }
      const reply = await app.inject({ ...request, headers })
      yield [question, `${reply.statusCode} ${reply.body}`]
    }
  } finally {
    await app.close()
  }
}

export async function writeAnswers(
  file: string,
  answers: AsyncIterable<[Question, string]>,
): Promise<number> {
  const lines = createWriteStream(file)
  let written = 0
  for await (const [question, answer] of answers) {
    written += 1
    if (!lines.write(`${JSON.stringify({ ...question, answer } satisfies Answered)}\n`))
      await once(lines, 'drain')
  }
  lines.end()
  await finished(lines)
  return written
}

export async function* readAnswers(file: string): AsyncGenerator<Answered> {
  for await (const line of createInterface({ input: createReadStream(file) }))
    yield JSON.parse(line) as Answered
}
