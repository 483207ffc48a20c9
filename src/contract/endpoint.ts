import type { z } from 'zod'
import type { Feature } from '#domain/permission/feature.ts'

/** Who may ask: no one in particular, a signed-in person of an organisation, or a meter with its key. */
export type Access = 'public' | 'session' | 'meter'

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
  readonly access: Access
  /** Lowest permission level (1 View … 5 Manage) of a session call. */
  readonly level: 1 | 2 | 3 | 4 | 5
  /** The part of the product that the call belongs to, where not every organisation has it (SH-03). */
  readonly feature?: Feature
  readonly params: P
  readonly query: Q
  readonly body: B
  readonly answer: A
  /** Status of success where it is not 200. */
  readonly status?: 201
}

/** Declares one call: data only, shared by the server route, the OpenAPI page and the web client's types. */
export function endpoint<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
  declared: Endpoint<P, Q, B, A>,
): Endpoint<P, Q, B, A> {
  return declared
}

export type AnyEndpoint = Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType>
