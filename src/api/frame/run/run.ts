import type { AnyCall } from '#contract/call.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Input } from '../operation.ts'
import { requireUser, type SignedIn } from '../signed-in.ts'
import type { Repeat } from './asked-again.ts'
import type { Operation } from './collection.ts'
import { createOrganisationRun, type OrganisationDeps } from './run-organisation.ts'
import { createPlatformRun, type PlatformDeps } from './run-platform.ts'

export interface RunDeps extends OrganisationDeps, PlatformDeps {
  /** What operations of no organisation are given beside their context (`openWith`). */
  readonly openTools: object
}

/** A request, as far as an operation is about it. */
export interface Request {
  readonly user: SignedIn | null
  readonly input: Input<AnyCall>
  readonly now: Instant
  /** The header `Idempotency-Key`. */
  readonly key?: string | null
  /** The file of a form. */
  readonly sent?: unknown
  readonly address?: string
  readonly agent?: string
  readonly cookie?: string | undefined
  readonly setCookie?: (text: string) => void
  readonly repeat?: Repeat
  readonly closed?: () => AbortSignal
}

export type Run = (operation: Operation, request: Request) => Promise<unknown>

/** Runs every operation: outside of organisations, in the asker's own, or in the one that an administrator enters. */
export function createRun(deps: RunDeps): Run {
  const inOrganisation = createOrganisationRun(deps)
  const inPlatform = createPlatformRun(deps)
  return async (operation, request) => {
    const { user, input, now, address = '', agent = '' } = request
    if (operation.whose === 'open') {
      const { cookie, setCookie = ignore } = request
      const asked = { user, address, agent, cookie, setCookie, now, log: deps.log }
      return operation.answer({ ...deps.openTools, ...asked }, input)
    }
    const asked = { ...request, user: requireUser(user), key: request.key ?? null }
    return operation.whose === 'platform' ? inPlatform(operation, asked) : inOrganisation(operation, asked)
  }
}

function ignore(): void {}
