// A client in a process of its own: what it costs to ask is not part of what it costs to answer. `answers.ts` starts it and
// sends it a question; it asks that so many times, one after the other, and tells what came.
import { Agent, request } from 'node:http'

export interface Question {
  readonly port: number
  readonly path: string
  readonly token: string
  readonly times: number
  /** Sends the tag of the answer before with each question but the first. */
  readonly again?: boolean
}

export interface Told {
  readonly bytes: number
  /** Of the last answer. */
  readonly status: number
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

process.on('message', async (question: Question) => {
  let last: Told & { tag?: string } = { bytes: 0, status: 0 }
  for (let n = 0; n < question.times; n++) last = await ask(question, question.again ? last.tag : undefined)
  process.send!({ bytes: last.bytes, status: last.status } satisfies Told)
})

function ask({ port, path, token }: Question, tag?: string): Promise<Told & { tag?: string }> {
  const headers = { authorization: `Bearer ${token}`, ...(tag === undefined ? {} : { 'if-none-match': tag }) }
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path, headers, agent }, (reply) => {
      let bytes = 0
      reply.on('data', (part: Buffer) => {
        bytes += part.length
      })
      reply.on('error', reject)
      reply.on('end', () => {
        const { etag } = reply.headers
        resolve({ bytes, status: reply.statusCode ?? 0, ...(etag === undefined ? {} : { tag: etag }) })
      })
    })
    asked.on('error', reject)
    asked.end()
  })
}
