import type { z } from 'zod'
import type { RuleName } from '#domain/people/policy.ts'

export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path below the mount point, with `:params`; served with and without its trailing slash. */
  readonly path: string
}

/** What an answer is that is no JSON. */
export type FileType =
  | 'application/pdf'
  | 'text/csv'
  | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  | 'image/png'
  | 'image/jpeg'

export interface Call<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>
  extends Route {
  /** Who may ask: a rule of the policy. */
  readonly who: RuleName
  readonly summary: string
  readonly params: P
  readonly query: Q
  readonly body: B
  readonly answer: A
  /** Status of success where it is not 200. */
  readonly status?: 201
  /** The answer is a file of one of these types, and `answer` says nothing. */
  readonly file?: readonly FileType[]
  /** Also at the root of the server, where clients of revision A call it (wire contract 1.1). */
  readonly isAtRoot?: true
  /** A body as it may be sent, where the good values of its keys (examples.ts) do not make one. */
  readonly example?: z.input<B>
}

/**
 * Declares one call: data only. The server's routes, the OpenAPI document, the matrix of permissions and the web client's
 * types and addresses are derived from the collection (calls.ts).
 */
export function call<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
  declared: Call<P, Q, B, A>,
): Call<P, Q, B, A> {
  return declared
}

export interface FileCall<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>
  extends Call<P, Q, B, z.ZodType> {
  readonly file: readonly FileType[]
}

/** Declares a call that is answered with a file. */
export function fileCall<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  declared: FileCall<P, Q, B>,
): FileCall<P, Q, B> {
  return declared
}

export type AnyCall = Call<z.ZodType, z.ZodType, z.ZodType, z.ZodType>

/** Whether an export of the contract is a call. */
export function isCall(value: unknown): value is AnyCall {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'who' in value
}
