import type { AnyEndpoint } from '#contract/endpoint.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Database } from '#store/engine/database.ts'
import type { Log } from '#store/engine/log.ts'
import type { Scope } from '#store/engine/scope.ts'
import type { Tx } from '#store/engine/transaction.ts'
import { organisationHead, tree } from '#store/site/organisation.ts'
import type { TokenVault } from '../cost/bill/bill-token.ts'
import type { Passwords } from '../people/password.ts'
import { PLATFORM } from '../people/sign-in.ts'
import type { Freshen } from './fresh.ts'
import { createGate } from './gate.ts'
import type { Upload } from './http/upload.ts'
import { once, requestHash } from './once.ts'
import type {
  Input,
  PlatformContext,
  PlatformReadOperation,
  PlatformUploadOperation,
  PlatformWriteContext,
  PlatformWriteOperation,
  Rejudge,
  ScopedContext,
} from './operation.ts'
import { readFresh } from './read-fresh.ts'
import { notFound } from './respond.ts'
import { platformScope } from './scope.ts'
import type { Sessions } from './session.ts'
import type { SignedIn } from './signed-in.ts'

export interface PlatformDeps {
  readonly database: Database
  readonly freshen: Freshen
  readonly sessions: Sessions
  readonly passwords: Passwords
  /** Where people reach the product: what mailed links begin with. */
  readonly publicUrl: string
  /** false: mail is written to the outbox folder instead of being sent. */
  readonly isMailSetUp: boolean
  readonly log: Log
  readonly rejudge: Rejudge
  readonly tokens: TokenVault
}

export type RunPlatform = (
  operation: PlatformReadOperation | PlatformWriteOperation | PlatformUploadOperation,
  user: SignedIn,
  input: Input<AnyEndpoint>,
  now: Instant,
  key: string | null,
  upload?: Upload,
) => Promise<unknown>

/**
 * Runs an operation of the platform's administrators. They stand apart from organisations: one is entered on purpose,
 * by the client's id in the path, in a scope of that organisation alone and so behind the same second wall as its own
 * people. What is asked about all of them is read by store/platform/platform-list.ts.
 */
export function createPlatform(deps: PlatformDeps): RunPlatform {
  const { database } = deps
  const looks = createGate(LOOKS_AT_ONCE, LOOKS_WAITING)
  const view = <T>(clientId: number, asker: Asker, work: (ctx: ScopedContext) => Promise<T>) => {
    const enter = (tx: Tx) => enterClient(deps, tx, clientId, asker)
    return looks.run(() => readFresh(deps, platformScope(asker.user, clientId), enter, work))
  }
  return async (operation, user, input, now, key, upload) => {
    const asker = { user, now }
    if (operation.kind !== 'platform-read') return change(deps, operation, asker, { input, key, upload })
    const ctx: PlatformContext = {
      database,
      user,
      now,
      view: (clientId, work) => view(clientId, asker, work),
    }
    return operation.answer(ctx, input)
  }
}

interface Brought {
  readonly input: Input<AnyEndpoint>
  readonly key: string | null
  readonly upload: Upload | undefined
}

async function change(
  deps: PlatformDeps,
  operation: PlatformWriteOperation | PlatformUploadOperation,
  { user, now }: Asker,
  { input, key, upload }: Brought,
): Promise<unknown> {
  const { clientId = PLATFORM } = input.params as { clientId?: number }
  const ended: string[] = []
  const answer = await deps.database.withScope(platformScope(user, clientId), async (tx) => {
    const ctx: PlatformWriteContext = {
      tx,
      scope: await scopeIn(tx, user, clientId),
      user,
      now,
      passwords: deps.passwords,
      isMailSetUp: deps.isMailSetUp,
      endSessions: (ids) => void ended.push(...ids),
      inside: () => enterClient(deps, tx, clientId, { user, now }),
    }
    const work = () => applied(operation, ctx, input, upload)
    if (key === null) return work()
    const hash = requestHash(`${operation.call.route.method} ${operation.call.route.path}`, input)
    return once(ctx, key, hash, work, (given) =>
      operation.kind === 'platform-write' ? withoutSecrets(given, operation.secrets) : given,
    )
  })
  // Only what is committed has ended.
  for (const sessionId of ended) deps.sessions.forget(sessionId)
  return answer
}

/** Looks into organisations that go on at once: a list looks into one after the other, and figures are work. */
const LOOKS_AT_ONCE = 4
const LOOKS_WAITING = 64

interface Asker {
  readonly user: SignedIn
  readonly now: Instant
}

async function enterClient(
  { log, publicUrl, isMailSetUp, rejudge, tokens }: PlatformDeps,
  tx: Tx,
  clientId: number,
  { user, now }: Asker,
): Promise<ScopedContext> {
  const found = await tree(tx, platformScope(user, clientId))
  if (!found) throw notFound()
  const scope = platformScope(user, clientId, found.organisation.zone)
  const given = { uploadLimitBytes: 0, log, isMailSetUp, publicUrl, rejudge, tokens, idempotencyKey: null }
  return { tx, scope, user, tree: found, now, ...given }
}

async function scopeIn(tx: Tx, user: SignedIn, clientId: number): Promise<Scope> {
  if (clientId === PLATFORM) return platformScope(user, clientId)
  const head = await organisationHead(tx, platformScope(user, clientId))
  if (!head) throw notFound()
  return platformScope(user, clientId, head.zone)
}

function applied(
  operation: PlatformWriteOperation | PlatformUploadOperation,
  ctx: PlatformWriteContext,
  input: Input<AnyEndpoint>,
  upload: Upload | undefined,
): Promise<unknown> {
  if (operation.kind === 'platform-write') return operation.apply(ctx, input)
  if (!upload) throw new Error(`${operation.call.route.path} was run without its file`)
  return operation.apply(ctx, input, upload)
}

/** What is shown once is kept nowhere: asked again with the same key, it is null. */
function withoutSecrets(answer: unknown, secrets: readonly string[]): unknown {
  return { ...(answer as object), ...Object.fromEntries(secrets.map((name) => [name, null])) }
}
