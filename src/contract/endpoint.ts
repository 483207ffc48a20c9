import type { z } from 'zod'

export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path below the mount point, with `:params`; served with and without its trailing slash. */
  readonly path: string
}

export interface Endpoint<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  A extends z.ZodType,
> {
  readonly route: Route
  readonly summary: string
  readonly params: P
  readonly query: Q
  readonly body: B
  readonly answer: A
  /** Status of success where it is not 200. */
  readonly status?: 201
}

/** Declares one call: data only, and not who may ask it (domain/people/policy.ts); shared by the server route, the OpenAPI page and the web client's types. */
export function endpoint<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
  declared: Endpoint<P, Q, B, A>,
): Endpoint<P, Q, B, A> {
  return declared
}

export type AnyEndpoint = Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType>
