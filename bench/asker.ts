// A client in a process of its own: what it costs to ask is not part of what it costs to answer. `answers.ts` starts it and
// sends it a question; it asks that so many times, one after the other, and tells what came.
import { Agent, request } from 'node:http'

export interface Question {
  readonly port: number
  readonly path: string
  readonly token: string
  readonly times: number
  /** Sends the tag of the answer that it has with each question. */
  readonly again?: boolean
}

export interface Told {
  readonly bytes: number
  /** Of the last answer. */
  readonly status: number
}

/** Of the last answer that had one, by path. */
const tags = new Map<string, string>()
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

process.on('message', async (question: Question) => {
  let last: Told = { bytes: 0, status: 0 }
  for (let n = 0; n < question.times; n++) last = await ask(question)
  process.send!(last)
})

function ask({ port, path, token, again }: Question): Promise<Told> {
  const known = again ? tags.get(path) : undefined
  const headers = {
    authorization: `Bearer ${token}`,
    ...(known === undefined ? {} : { 'if-none-match': known }),
  }
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path, headers, agent }, (reply) => {
      let bytes = 0
      reply.on('data', (part: Buffer) => {
        bytes += part.length
      })
      reply.on('error', reject)
      reply.on('end', () => {
        const { etag } = reply.headers
        if (etag !== undefined) tags.set(path, etag)
        resolve({ bytes, status: reply.statusCode ?? 0 })
      })
    })
    asked.on('error', reject)
    asked.end()
  })
}
