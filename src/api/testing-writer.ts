import { expect } from 'vitest'
import type { z } from 'zod'
import { verifyChain } from '#store/platform/audit.ts'
import { PREFIX } from './frame/http/mount.ts'
import { wholeOrganisation } from './frame/scope.ts'
import type { TestServer } from './testing.ts'
import { type FileToSend, multipartForm } from './testing-form.ts'

export interface Reply {
  readonly status: number
  readonly body: { code: string; error: string; detail: string; data: never; warning?: string }
}

/** What an answer of the administrator area holds. */
export const answerData = <T>(reply: { body: unknown }) => (reply.body as { data: T }).data

/** How a call was refused. */
export const statusAndError = ({ status, body }: Reply) => [status, body.error]

type Method = 'POST' | 'PUT' | 'DELETE'

/** Someone who writes, from log-in on. */
export async function createWriter(server: TestServer, username: string) {
  const { access } = await server.logIn(username)
  const authorization = `Bearer ${access}`
  const ask = async (request: object): Promise<Reply> => {
    const reply = await server.app.inject(request)
    return { status: reply.statusCode, body: reply.json() }
  }
  return {
    access,
    get: (path: string) => server.get(PREFIX + path, access),
    send: (method: Method, path: string, payload: object | undefined, key?: string) => {
      const headers = { authorization, ...(key === undefined ? {} : { 'idempotency-key': key }) }
      return ask({ method, url: PREFIX + path, headers, ...(payload && { payload }) })
    },
    sendForm: (path: string, fields: Record<string, unknown>, files: readonly FileToSend[], key?: string) => {
      const { headers, payload } = multipartForm(fields, files)
      const keyed = key === undefined ? {} : { 'idempotency-key': key }
      return ask({
        method: 'POST',
        url: PREFIX + path,
        payload,
        headers: { ...headers, ...keyed, authorization },
      })
    },
  }
}

export type Writer = Awaited<ReturnType<typeof createWriter>>

export interface Written {
  readonly action: string
  readonly subject: string
  readonly userId: number | null
  readonly at: number
  readonly before: Record<string, unknown> | null
  readonly after: Record<string, unknown> | null
}

/** What was written down about a subject, oldest first; the whole chain must hold. */
export async function readAudit(
  server: TestServer,
  organisationId: number,
  subject: string,
): Promise<Written[]> {
  const scope = wholeOrganisation(organisationId, null)
  const verdict = await server.database.withScope(scope, (tx) => verifyChain(tx, scope))
  if (verdict.brokenAt !== null) throw new Error(`The chain of audit is broken at ${verdict.brokenAt}`)
  const { rows } = await server.database.admin.query<Written>(
    `select action, subject, user_id as "userId", at, before, after from audit
     where organisation_id = $1 and subject = $2 order by id`,
    [organisationId, subject],
  )
  return rows
}

/** Both rows of a refusal because somebody else was faster, each as the wire has it. */
export function readConflict<S extends z.ZodType>({ status, body }: Reply, row: S) {
  expect(status, JSON.stringify(body)).toBe(409)
  const { current, yours } = body.data as { current: unknown; yours: unknown }
  return { current: row.parse(current), yours: row.parse(yours) }
}
