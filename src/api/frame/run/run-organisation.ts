import type { AnyCall } from '#contract/call.ts'
import { NOT_ALLOWED } from '#contract/cost/cost-messages.ts'
import { homeFirst } from '#domain/site/selection.ts'
import type { Tree } from '#domain/site/tree.ts'
import type { Instant, Interval } from '#domain/time/interval.ts'
import type { Database } from '#store/engine/database.ts'
import type { Log } from '#store/engine/log.ts'
import type { Scope } from '#store/engine/scope.ts'
import { leaveToCommit, type Tx } from '#store/engine/transaction.ts'
import { createKnownTrees, type KnownTrees } from '#store/site/known-trees.ts'
import { tree } from '#store/site/organisation.ts'
import type { FileInOperation, FileOutOperation } from '../file-operation.ts'
import { runOncePerKey, sendKey } from '../idempotency-key.ts'
import { createLimiters } from '../limiter.ts'
import type {
  Input,
  PhonesSetUp,
  ReadOperation,
  Rejudge,
  ScopedContext,
  TokenVault,
  WriteOperation,
} from '../operation.ts'
import { requireFeature } from '../policy.ts'
import { isHeavy, readRange } from '../range.ts'
import { ApiError, notFound } from '../respond.ts'
import { requireOwnIds, scopeOfAsker } from '../scope.ts'
import type { SignedIn } from '../signed-in.ts'
import { type AskedAgain, askedAgain, type Repeat, SAME_AS_BEFORE } from './asked-again.ts'
import type { OrganisationOperation } from './collection.ts'
import type { Freshen } from './freshen.ts'
import {
  type AskLong,
  isLong,
  LONG_PATIENCE_MS,
  longQuestion,
  throwRefusal,
  WrittenAnswer,
} from './long-answer.ts'
import { readFresh } from './read-fresh.ts'

export interface OrganisationDeps {
  readonly database: Database
  readonly freshen: Freshen
  readonly uploadLimitBytes: number
  readonly log: Log
  readonly isMailSetUp: boolean
  readonly phonesSetUp: PhonesSetUp
  readonly publicUrl: string
  readonly rejudge: Rejudge
  readonly tokens: TokenVault
  /** Another text wherever other code answers. */
  readonly build: string
  /** Has long answers worked out elsewhere; without it they hold up all others. */
  readonly askLong?: AskLong | undefined
}

/** A request by somebody who is signed in. */
export interface PersonsRequest {
  readonly user: SignedIn
  readonly input: Input<AnyCall>
  readonly now: Instant
  readonly key: string | null
  readonly sent?: unknown
  readonly repeat?: Repeat
  /** Aborted once nobody waits for the answer. */
  readonly closed?: () => AbortSignal
}

type Question = (ReadOperation | FileOutOperation) & Pick<ReadOperation, 'effort'>
type Change = WriteOperation | FileInOperation
type ScopedRequest = PersonsRequest & { readonly scope: Scope }

const READ = { readOnly: true } as const
const HEAVY_AT_ONCE = 2
const HEAVY_WAITING = 16
/** Of the long answers of an organisation: those of others have their turn between them. */
const LONG_AT_ONCE = 2
/** A few people's pages at once. */
const LONG_WAITING = 100

/** Stands for an answer that is to be worked out elsewhere. */
const IS_LONG = Symbol('is long')

/** What questions are asked with. */
interface ReadDeps extends OrganisationDeps {
  readonly trees: KnownTrees
}

/** Runs an operation of an organisation: whose, which level, which ids, which range; then the operation itself. */
export function createOrganisationRun(given: OrganisationDeps) {
  const deps = { ...given, trees: createKnownTrees() }
  const heavy = createLimiters(HEAVY_AT_ONCE, HEAVY_WAITING, tooMuchAtOnce)
  const long = createLimiters(LONG_AT_ONCE, LONG_WAITING, tooMuchAtOnce)

  async function answerTo(
    operation: Question,
    asked: ScopedRequest,
    again: AskedAgain | null,
    range: Interval | null,
  ): Promise<unknown> {
    const { askLong } = deps
    const mayBeLong = askLong !== undefined && operation.what === 'read'
    const answer = await read(
      deps,
      operation,
      asked,
      again,
      ({ tree }) => mayBeLong && isLong(operation, tree, asked.input, range),
    )
    if (answer !== IS_LONG) return answer
    const question = longQuestion(operation, asked)
    const until = performance.now() + LONG_PATIENCE_MS
    const closed = asked.closed?.()
    const given = await long
      .of(asked.scope.organisationId)
      .run(() => askLong!(question, { closed, patienceMs: Math.max(1, until - performance.now()) }))
    if ('refusal' in given) throwRefusal(given.refusal)
    if (given.tag !== null) asked.repeat?.put(given.tag)
    return new WrittenAnswer(given.json)
  }

  return async (operation: OrganisationOperation, request: PersonsRequest): Promise<unknown> => {
    const { user, input } = request
    const scope = scopeOfAsker(user, input.params)
    if ('find' in operation) {
      return deps.database.withScope(scope, (tx) => operation.find(tx, scope, input), { readOnly: true })
    }
    const range = readRange({ ...asKeys(input.query), ...asKeys(input.params) }, scope.zone)
    const asked = { ...request, scope }
    if (operation.what === 'write' || operation.what === 'file in') return change(deps, operation, asked)
    // What was known earlier is worked out anew from readings: as heavy as a range of years.
    const again = askedAgain(operation, request, range, deps.build)
    if (again?.hasTag && (await deps.database.withScope(scope, (tx) => again.isSame(tx, scope), READ)))
      return SAME_AS_BEFORE
    const run = () => answerTo(operation, asked, again, range)
    if (!isHeavy(range) && asKeys(input.query).as_known_on === undefined) return run()
    return heavy.of(scope.organisationId).run(run)
  }
}

/** The tree, the key and the row that is changed are asked for together, with the begin: one round trip. */
function change(deps: OrganisationDeps, operation: Change, asked: ScopedRequest): Promise<unknown> {
  const { scope, input, key, user, now } = asked
  const run = async (tx: Tx) => {
    const entered = organisationContext(deps, tx, asked, operation.call, tree(tx, scope), requireAnyBranch)
    const sent = key === null ? null : sendKey({ tx, scope, now }, key, operation.call, input)
    const found = operation.what === 'write' ? operation.lock({ tx, scope, user, now }, input) : null
    if (found !== null) await leaveToCommit(tx, found)
    const ctx = { ...(await entered), idempotencyKey: key }
    const work = async () =>
      operation.what === 'write'
        ? operation.apply(ctx, input, await found)
        : operation.apply(ctx, input, asked.sent as Parameters<typeof operation.apply>[2])
    return sent === null ? work() : runOncePerKey(ctx, sent, work)
  }
  return deps.database.withScope(scope, run, { readsFirst: true })
}

async function read(
  deps: ReadDeps,
  operation: Question,
  asked: ScopedRequest,
  again: AskedAgain | null,
  isElsewhere: (ctx: ScopedContext) => boolean,
): Promise<unknown> {
  const { scope, input } = asked
  // The state is that of the snapshot in which the answer is read.
  const found = await readFresh(
    deps,
    scope,
    (tx) => organisationContext(deps, tx, asked, operation.call, deps.trees.read(tx, scope)),
    async (ctx) =>
      isElsewhere(ctx)
        ? IS_LONG
        : await Promise.all([operation.fetch(ctx, input), again?.read(ctx.tx, ctx.scope)]),
  )
  if (found === IS_LONG) return IS_LONG
  const [facts, state] = found
  const answer = operation.finish(facts, input)
  if (state) again?.tag(state)
  return answer
}

/** A range stands in the path or in the query. */
function asKeys(part: unknown): { readonly as_known_on?: unknown } {
  return typeof part === 'object' && part !== null ? part : {}
}

async function organisationContext(
  { uploadLimitBytes, log, isMailSetUp, phonesSetUp, publicUrl, rejudge, tokens }: OrganisationDeps,
  tx: Tx,
  { scope, user, input, now }: ScopedRequest,
  call: AnyCall,
  asking: Promise<Tree | null>,
  check?: (tree: Tree) => void,
): Promise<ScopedContext> {
  const found = await asking
  if (!found) throw notFound()
  const seen = homeFirst(found, user.homeBranchId)
  requireFeature(call, seen)
  check?.(seen)
  requireOwnIds(user, seen, [input.params, input.query, input.body])
  const given = {
    uploadLimitBytes,
    log,
    isMailSetUp,
    phonesSetUp,
    publicUrl,
    rejudge,
    tokens,
    idempotencyKey: null,
  }
  return { tx, scope, user, tree: seen, now, ...given }
}

/** AB-08: every form refuses a user without a branch, in these words. */
function requireAnyBranch({ branches }: Tree): void {
  if (branches.length === 0) throw new ApiError('not-allowed', NOT_ALLOWED)
}

function tooMuchAtOnce(): ApiError {
  return new ApiError(
    'too-many-requests',
    'Too many long reports are being made for your organisation. Try again in a few seconds.',
    5,
  )
}
