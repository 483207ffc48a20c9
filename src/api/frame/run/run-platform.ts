import type { Instant } from '#domain/time/interval.ts'
import type { Database } from '#store/engine/database.ts'
import type { Log } from '#store/engine/log.ts'
import { PLATFORM, type Scope } from '#store/engine/scope.ts'
import type { Tx } from '#store/engine/transaction.ts'
import { organisationHead, tree } from '#store/site/organisation.ts'
import type { PlatformFileInOperation } from '../file-operation.ts'
import { runOncePerKey, sendKey } from '../idempotency-key.ts'
import { createLimiter } from '../limiter.ts'
import type { PhonesSetUp, Rejudge, ScopedContext, TokenVault } from '../operation.ts'
import type {
  HardwareDesk,
  Passwords,
  PlatformContext,
  PlatformWriteContext,
  PlatformWriteOperation,
  ServerStanding,
} from '../platform-operation.ts'
import { notFound } from '../respond.ts'
import { platformScope } from '../scope.ts'
import type { Sessions } from '../session.ts'
import type { SignedIn } from '../signed-in.ts'
import type { PlatformOperation } from './collection.ts'
import type { Freshen } from './freshen.ts'
import { readFresh } from './read-fresh.ts'
import type { PersonsRequest } from './run-organisation.ts'

export interface PlatformDeps {
  readonly database: Database
  readonly freshen: Freshen
  readonly sessions: Sessions
  readonly passwords: Passwords
  /** Where people reach the product: what mailed links begin with. */
  readonly publicUrl: string
  /** false: mail is written to the outbox folder instead of being sent. */
  readonly isMailSetUp: boolean
  readonly phonesSetUp: PhonesSetUp
  readonly log: Log
  readonly rejudge: Rejudge
  readonly tokens: TokenVault
  readonly hardware: HardwareDesk
  readonly standings: (now: Instant) => Promise<ServerStanding[]>
}

/**
 * Runs an operation of the platform's administrators. They stand apart from organisations: one is entered on purpose,
 * by the client's id in the path, in a scope of that organisation alone and so behind the same second wall as its own
 * people. What is asked about all of them is read by store/platform/platform-list.ts.
 */
export function createPlatformRun(deps: PlatformDeps) {
  const { database } = deps
  const looks = createLimiter(LOOKS_AT_ONCE, LOOKS_WAITING)
  const view = <T>(clientId: number, asker: Asker, work: (ctx: ScopedContext) => Promise<T>) => {
    const enter = (tx: Tx) => enterClient(deps, tx, clientId, asker)
    return looks.run(() => readFresh(deps, platformScope(asker.user, clientId), enter, work))
  }
  return async (operation: PlatformOperation, asked: PersonsRequest): Promise<unknown> => {
    if (operation.what !== 'read') return change(deps, operation, asked)
    const { user, now, input } = asked
    const ctx: PlatformContext = {
      database,
      user,
      now,
      hardware: deps.hardware,
      standings: () => deps.standings(now),
      view: (clientId, work) => view(clientId, asked, work),
    }
    return operation.answer(ctx, input)
  }
}

type Change = PlatformWriteOperation | PlatformFileInOperation

async function change(deps: PlatformDeps, operation: Change, asked: PersonsRequest): Promise<unknown> {
  const { user, now, input, key } = asked
  const { clientId = PLATFORM } = input.params as { clientId?: number }
  const ended: string[] = []
  const outer = platformScope(user, clientId)
  const run = async (tx: Tx) => {
    const entered = scopeIn(tx, user, clientId)
    const sent = key === null ? null : sendKey({ tx, scope: outer, now }, key, operation.call, input)
    const ctx: PlatformWriteContext = {
      tx,
      scope: await entered,
      user,
      now,
      passwords: deps.passwords,
      isMailSetUp: deps.isMailSetUp,
      endSessions: (ids) => void ended.push(...ids),
      inside: () => enterClient(deps, tx, clientId, { user, now }),
    }
    const work = () =>
      operation.what === 'write'
        ? operation.apply(ctx, input)
        : operation.apply(ctx, input, asked.sent as Parameters<typeof operation.apply>[2])
    if (sent === null) return work()
    const secrets = operation.what === 'write' ? operation.secrets : []
    return runOncePerKey(ctx, sent, work, (given) => withoutSecrets(given, secrets))
  }
  // Whoever enters a client looks at it first.
  const answer = await deps.database.withScope(outer, run, { readsFirst: clientId !== PLATFORM })
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
  { log, publicUrl, isMailSetUp, phonesSetUp, rejudge, tokens }: PlatformDeps,
  tx: Tx,
  clientId: number,
  { user, now }: Asker,
): Promise<ScopedContext> {
  const found = await tree(tx, platformScope(user, clientId))
  if (!found) throw notFound()
  const scope = platformScope(user, clientId, found.organisation.zone)
  const given = {
    uploadLimitBytes: 0,
    log,
    isMailSetUp,
    phonesSetUp,
    publicUrl,
    rejudge,
    tokens,
    idempotencyKey: null,
  }
  return { tx, scope, user, tree: found, now, ...given }
}

async function scopeIn(tx: Tx, user: SignedIn, clientId: number): Promise<Scope> {
  if (clientId === PLATFORM) return platformScope(user, clientId)
  const head = await organisationHead(tx, platformScope(user, clientId))
  if (!head) throw notFound()
  return platformScope(user, clientId, head.zone)
}

/** What is shown once is kept nowhere: asked again with the same key, it is null. */
function withoutSecrets(answer: unknown, secrets: readonly string[]): unknown {
  return { ...(answer as object), ...Object.fromEntries(secrets.map((name) => [name, null])) }
}
