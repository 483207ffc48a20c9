import type { AnyEndpoint } from '#contract/endpoint.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Database } from '#store/database.ts'
import type { Log } from '#store/log.ts'
import { type Tree, tree } from '#store/organisation.ts'
import { isDirty } from '#store/rollup.ts'
import type { Scope } from '#store/scope.ts'
import type { Tx } from '#store/transaction.ts'
import type { Freshen } from './fresh.ts'
import { createGate, type Gate } from './gate.ts'
import type { Input, ReadOperation, ScopedContext, WriteOperation } from './operation.ts'
import { isHeavy, rangeOf } from './range.ts'
import { ApiError, notFound } from './respond.ts'
import { homeFirst, requireLevel, requireOwnIds, requireOwnUser, scopeOf } from './scope.ts'
import type { SignedIn } from './signed-in.ts'

export interface RunDeps {
  readonly database: Database
  readonly freshen: Freshen
  readonly log: Log
}

export type Run = (
  operation: ReadOperation | WriteOperation,
  user: SignedIn,
  input: Input<AnyEndpoint>,
  now: Instant,
) => Promise<unknown>

const HEAVY_AT_ONCE = 2
const HEAVY_WAITING = 16

/** Runs an operation of an organisation: whose, which level, which ids, which range; then the operation itself. */
export function createRun({ database, freshen, log }: RunDeps): Run {
  const heavy = new Map<number, Gate>()

  return async (operation, user, input, now) => {
    requireOwnUser(user, [input.params])
    const scope = scopeOf(user)
    requireLevel(user, operation.call.level)
    const range = rangeOf(input.params, scope.zone)
    const asked = { scope, user, input, now }
    if (operation.kind === 'write') {
      return database.withScope(scope, async (tx) => operation.apply(await contextOf(tx, asked), input))
    }
    if (!isHeavy(range)) return read(operation, asked)
    return gateOf(scope.organisationId).run(() => read(operation, asked))
  }

  async function read(operation: ReadOperation, asked: Asked): Promise<unknown> {
    let facts = await fetchFacts(operation, asked, true)
    if (facts === stale) {
      await freshen(asked.scope)
      facts = await fetchFacts(operation, asked, false)
    }
    return operation.finish(facts, asked.input)
  }

  function fetchFacts(operation: ReadOperation, asked: Asked, mustBeFresh: boolean): Promise<unknown> {
    const fetchIn = async (tx: Tx) => {
      const ctx = await contextOf(tx, asked)
      if (mustBeFresh && (await isDirty(tx, asked.scope))) return stale
      return operation.fetch(ctx, asked.input)
    }
    return database.withScope(asked.scope, fetchIn, { readOnly: true })
  }

  async function contextOf(tx: Tx, { scope, user, input, now }: Asked): Promise<ScopedContext> {
    const seen = homeFirst(await requiredTree(tx, scope), user.homeBranchId)
    requireOwnIds(seen, [input.params, input.query, input.body])
    return { tx, scope, user, tree: seen, now, log }
  }

  function gateOf(organisationId: number): Gate {
    const known = heavy.get(organisationId) ?? createGate(HEAVY_AT_ONCE, HEAVY_WAITING, tooMuchAtOnce)
    heavy.set(organisationId, known)
    return known
  }
}

interface Asked {
  readonly scope: Scope
  readonly user: SignedIn
  readonly input: Input<AnyEndpoint>
  readonly now: Instant
}

/** Readings wait to be rolled up: the totals are to be brought up to date first. */
const stale = Symbol('stale')

async function requiredTree(tx: Tx, scope: Scope): Promise<Tree> {
  const found = await tree(tx, scope)
  if (!found) throw notFound()
  return found
}

function tooMuchAtOnce(): ApiError {
  return new ApiError(
    'too-many-requests',
    'Too many long reports are being made for your organisation. Try again in a few seconds.',
    5,
  )
}
