import { NOT_ALLOWED } from '#contract/cost/cost-messages.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { hasFeature } from '#domain/people/feature.ts'
import type { Rule } from '#domain/people/policy.ts'
import { homeFirst } from '#domain/site/selection.ts'
import type { Tree } from '#domain/site/tree.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Database } from '#store/engine/database.ts'
import type { Log } from '#store/engine/log.ts'
import type { Scope } from '#store/engine/scope.ts'
import type { Tx } from '#store/engine/transaction.ts'
import { tree } from '#store/site/organisation.ts'
import type { TokenVault } from '../cost/bill/bill-token.ts'
import type { Freshen } from './fresh.ts'
import { createGate, type Gate } from './gate.ts'
import type { Image, Pdf, SentTable, Upload } from './http/upload.ts'
import { once, requestHash } from './once.ts'
import type {
  Input,
  ReadOperation,
  Rejudge,
  ScopedContext,
  TableOperation,
  UploadOperation,
  WriteOperation,
} from './operation.ts'
import { ruleOf } from './policy.ts'
import { isHeavy, rangeOf } from './range.ts'
import { readFresh } from './read-fresh.ts'
import { ApiError, notFound } from './respond.ts'
import { requireOwnIds, requireOwnUser, scopeOf } from './scope.ts'
import type { SignedIn } from './signed-in.ts'

export interface RunDeps {
  readonly database: Database
  readonly freshen: Freshen
  readonly uploadLimitBytes: number
  readonly log: Log
  readonly isMailSetUp: boolean
  readonly publicUrl: string
  readonly rejudge: Rejudge
  readonly tokens: TokenVault
}

interface Brought {
  /** The header `Idempotency-Key`. */
  readonly key?: string | null
  /** What an upload operation is given. */
  readonly upload?: Upload<Image | Pdf>
  /** What a table operation is given. */
  readonly table?: SentTable
}

type Change = WriteOperation | UploadOperation | TableOperation

export type Run = (
  operation: ReadOperation | Change,
  user: SignedIn,
  input: Input<AnyEndpoint>,
  now: Instant,
  brought?: Brought,
) => Promise<unknown>

const HEAVY_AT_ONCE = 2
const HEAVY_WAITING = 16

/** Runs an operation of an organisation: whose, which level, which ids, which range; then the operation itself. */
export function createRun(deps: RunDeps): Run {
  const heavy = new Map<number, Gate>()

  return async (operation, user, input, now, brought = {}) => {
    const scope = scopeOfAsker(user, input.params)
    const range = rangeOf({ ...asKeys(input.query), ...asKeys(input.params) }, scope.zone)
    const asked = { scope, user, input, now }
    if (operation.kind !== 'read') return change(operation, asked, brought)
    // What was known earlier is worked out anew from readings: as heavy as a range of years.
    if (!isHeavy(range) && asKeys(input.query).as_known_on === undefined) return read(operation, asked)
    return gateOf(scope.organisationId).run(() => read(operation, asked))
  }

  function change(operation: Change, asked: Asked, { key, upload, table }: Brought) {
    const { scope, input } = asked
    return deps.database.withScope(scope, async (tx) => {
      const seen = await contextOf(deps, tx, asked, operation.call, requireBranch)
      const ctx = { ...seen, idempotencyKey: key ?? null }
      const work = () => applied(operation, ctx, input, { upload, table })
      return key == null ? work() : once(ctx, key, requestHash(routeName(operation.call), input), work)
    })
  }

  async function read(operation: ReadOperation, asked: Asked): Promise<unknown> {
    const { scope, input } = asked
    const facts = await readFresh(
      deps,
      scope,
      (tx) => contextOf(deps, tx, asked, operation.call),
      (ctx) => operation.fetch(ctx, input),
    )
    return operation.finish(facts, input)
  }

  function gateOf(organisationId: number): Gate {
    const known = heavy.get(organisationId) ?? createGate(HEAVY_AT_ONCE, HEAVY_WAITING, tooMuchAtOnce)
    heavy.set(organisationId, known)
    return known
  }
}

/** A range stands in the path or in the query. */
function asKeys(part: unknown): { readonly as_known_on?: unknown } {
  return typeof part === 'object' && part !== null ? part : {}
}

/** Whose rows: what is known of a request before its body is read. The policy has let the asker in (admission.ts). */
export function scopeOfAsker(user: SignedIn, params: unknown): Scope {
  requireOwnUser(user, [params])
  return scopeOf(user)
}

interface Asked {
  readonly scope: Scope
  readonly user: SignedIn
  readonly input: Input<AnyEndpoint>
  readonly now: Instant
}

async function contextOf(
  { uploadLimitBytes, log, isMailSetUp, publicUrl, rejudge, tokens }: RunDeps,
  tx: Tx,
  { scope, user, input, now }: Asked,
  call: AnyEndpoint,
  check?: (tree: Tree) => void,
): Promise<ScopedContext> {
  const seen = homeFirst(await requiredTree(tx, scope), user.homeBranchId)
  requireFeature(ruleOf(call), seen)
  check?.(seen)
  requireOwnIds(user, seen, [input.params, input.query, input.body])
  const given = { uploadLimitBytes, log, isMailSetUp, publicUrl, rejudge, tokens, idempotencyKey: null }
  return { tx, scope, user, tree: seen, now, ...given }
}

async function requiredTree(tx: Tx, scope: Scope): Promise<Tree> {
  const found = await tree(tx, scope)
  if (!found) throw notFound()
  return found
}

/** AB-08: every form refuses a user without a branch, in these words. */
function requireBranch({ branches }: Tree): void {
  if (branches.length === 0) throw new ApiError('not-allowed', NOT_ALLOWED)
}

/** SH-03: what the menu does not show is not answered either. */
export function requireFeature(rule: Rule, { organisation, features }: Tree): void {
  const feature = rule.who === 'organisation' ? rule.feature : undefined
  if (feature === undefined || hasFeature(organisation.clientType, features, feature)) return
  throw new ApiError(
    'not-allowed',
    'This page is not part of what your organisation has. Ask Nairawatt to add it.',
  )
}

function routeName({ route }: AnyEndpoint): string {
  return `${route.method} ${route.path}`
}

function applied(
  operation: Change,
  ctx: ScopedContext,
  input: Input<AnyEndpoint>,
  { upload, table }: { upload: Upload<Image | Pdf> | undefined; table: SentTable | undefined },
): Promise<unknown> {
  if (operation.kind === 'write') return operation.apply(ctx, input)
  if (operation.kind === 'upload' && upload) return operation.apply(ctx, input, upload)
  if (operation.kind === 'table' && table) return operation.apply(ctx, table)
  throw new Error(`${routeName(operation.call)} was run without its file`)
}

function tooMuchAtOnce(): ApiError {
  return new ApiError(
    'too-many-requests',
    'Too many long reports are being made for your organisation. Try again in a few seconds.',
    5,
  )
}
