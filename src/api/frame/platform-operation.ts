import type { z } from 'zod'
import type { AnyCall } from '#contract/call.ts'
import type { adminOverview } from '#contract/platform/admin-clients.ts'
import type { Make } from '#contract/platform/admin-makes.ts'
import type { MessageToTry, TriedMessage } from '#domain/meter/hardware/tried-message.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Database } from '#store/engine/database.ts'
import type { Scope } from '#store/engine/scope.ts'
import type { Tx } from '#store/engine/transaction.ts'
import type { Input, ScopedContext } from './operation.ts'
import type { SignedIn } from './signed-in.ts'

/** Hashes passwords and compares them, a few at once. */
export interface Passwords {
  /** Whether the password is the one of the hash; without a hash as much work is done, and the answer is no. */
  isRight(password: string, storedHash: string | null): Promise<boolean>
  hash(password: string): Promise<string>
}

/** A part of the server itself, in a sentence. */
export type ServerStanding = z.output<(typeof adminOverview)['answer']>['server'][number]

/** What is known of hardware where messages come in (ingest/meter/hearing): asked, never told anything. */
export interface HardwareDesk {
  /** What a message would become; nothing is kept. */
  readonly makes: readonly Make[]
  /** Where gateways are heard by MQTT; null: nowhere. */
  readonly mqttPort: number | null
  tryMessage(tx: Tx, scope: Scope, asked: MessageToTry, now: Instant): Promise<TriedMessage>
}

/** What a question of the platform's administrators may use. */
export interface PlatformContext {
  /** For what is asked about every organisation at once (store/platform/platform-list.ts). */
  readonly database: Database
  readonly user: SignedIn
  readonly now: Instant
  readonly hardware: HardwareDesk
  /** How the server itself stands. */
  standings(): Promise<ServerStanding[]>
  /** Looks into one organisation, its totals up to date; 404 where there is none with this id. */
  view<T>(clientId: number, work: (ctx: ScopedContext) => Promise<T>): Promise<T>
}

/** What a change by one of them may use: one transaction, in the organisation of the path or in the platform itself. */
export interface PlatformWriteContext {
  readonly tx: Tx
  readonly scope: Scope
  readonly user: SignedIn
  readonly now: Instant
  readonly passwords: Passwords
  readonly isMailSetUp: boolean
  /** These sessions are over, or say something else, once the change is committed. */
  endSessions(sessionIds: readonly string[]): void
  /** The organisation of the path as its own people's operations are given it. */
  inside(): Promise<ScopedContext>
}

export interface PlatformReadOperation {
  readonly whose: 'platform'
  readonly what: 'read'
  readonly call: AnyCall
  answer(ctx: PlatformContext, input: Input<AnyCall>): Promise<unknown>
}

export interface PlatformWriteOperation {
  readonly whose: 'platform'
  readonly what: 'write'
  readonly call: AnyCall
  /** Keys of the answer that are shown once and kept nowhere. */
  readonly secrets: readonly string[]
  apply(ctx: PlatformWriteContext, input: Input<AnyCall>): Promise<unknown>
}

/** A question of the platform's administrators. */
export function platformRead<E extends AnyCall>(
  call: E,
  answer: (ctx: PlatformContext, input: Input<E>) => Promise<z.output<E['answer']>>,
): PlatformReadOperation {
  return { whose: 'platform', what: 'read', call, answer: (ctx, input) => answer(ctx, input as Input<E>) }
}

/** A change by one of them, rolled back when `apply` throws. */
export function platformWrite<E extends AnyCall>(
  call: E,
  apply: (ctx: PlatformWriteContext, input: Input<E>) => Promise<z.output<E['answer']>>,
  secrets: readonly string[] = [],
): PlatformWriteOperation {
  return {
    whose: 'platform',
    what: 'write',
    call,
    secrets,
    apply: (ctx, input) => apply(ctx, input as Input<E>),
  }
}
