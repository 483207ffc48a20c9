import { addressBlock } from '#domain/people/address-block.ts'
import { HOUR_MS, type Instant, MINUTE_MS } from '#domain/time/interval.ts'
import type { Database } from '#store/engine/database.ts'
import type { Log } from '#store/engine/log.ts'
import { PLATFORM } from '#store/engine/scope.ts'
import { appendAudit } from '#store/platform/audit.ts'
import { createAuditAllowance } from './audit-allowance.ts'
import { wholeOrganisation } from './scope.ts'

/**
 * What happens at the edges of permission (H11), as lines of the log with `stream: "security"`; what no other audit row tells
 * stands in the audit too, as far as strangers may make it grow: of what is more one row an hour has the number. No secret and no typed name is among it: who cannot be told by an id is told by the address.
 */
export interface SecurityEvent {
  readonly kind: SecurityKind
  readonly address: string
  readonly userId?: number | null
  readonly organisationId?: number | null
  /** What was called. */
  readonly call?: string | undefined
}

/** `audited`: under this name, since nothing else writes it down. */
const KINDS = {
  'sign-in': { says: 'Somebody logged in' },
  'sign-in-refused': { says: 'A log-in failed', audited: 'session.refused' },
  'sign-in-slowed': { says: 'A log-in was told to wait', audited: 'session.slowed' },
  'sign-in-shed': { says: 'Log-ins were refused because there were too many' },
  'token-refused': { says: 'An access token was refused' },
  'refresh-refused': { says: 'A refresh token was refused' },
  'key-refused': { says: 'A key of a meter was refused', audited: 'key.refused' },
  denied: { says: 'Somebody may not do what was asked', audited: 'permission.denied' },
  flooded: { says: 'Requests were refused because there were too many' },
  'password-set': { says: 'A password was set' },
  'sessions-ended': { says: 'Sessions were ended' },
  'factor-refused': { says: 'A second factor was refused', audited: 'factor.refused' },
  'factor-changed': { says: 'A second factor was changed' },
} as const satisfies Record<string, { says: string; audited?: string }>

export type SecurityKind = keyof typeof KINDS

export interface SecurityEvents {
  tell(event: SecurityEvent): void
  /** Writes what was counted; resolves when all of it stands in the audit. */
  flush(): Promise<void>
  stop(): Promise<void>
}

interface Deps {
  readonly database: Database
  readonly clock: () => Instant
  readonly log: Log
}

/** Those of a kind from an address within a minute, behind the first. */
interface Window {
  readonly first: SecurityEvent
  readonly since: Instant
  more: number
}

/** Beyond as many windows a minute, events of a kind are counted together. */
const MOST_WINDOWS = 500
const ELSEWHERE = 'many addresses'
/** How often the number of those that were left out of the audit is written there. */
const SUM_EVERY_MS = HOUR_MS

/** One line for the first of a kind from an address, one for how many more came within the minute. */
export function createSecurityEvents({ database, clock, log }: Deps): SecurityEvents {
  const windows = new Map<string, Window>()
  const allowance = createAuditAllowance<SecurityEvent & { readonly organisationId: number }>(clock, PLATFORM)
  let summedAt = clock()
  let writing: Promise<void> = Promise.resolve()

  function write(event: SecurityEvent, count: number): void {
    const { kind, ...said } = event
    const { says, ...more } = KINDS[kind]
    const line = { stream: 'security', kind, ...said, count }
    if (kind === 'sign-in') log.info(line, says)
    else log.warn(line, says)
    const action = 'audited' in more ? more.audited : null
    const organisationId = event.organisationId ?? PLATFORM
    if (action !== null && allowance.admit({ ...event, organisationId }, count)) audit(action, event, count)
  }

  function audit(action: string, event: SecurityEvent, count: number): void {
    const at = clock()
    writing = writing
      .then(() => keep(database, action, event, count, at))
      .catch((error: unknown) =>
        log.error({ stream: 'security', err: error }, 'An event is missing in the audit'),
      )
  }

  function close(key: string, { first, more }: Window): void {
    windows.delete(key)
    if (more > 0) write(first, more)
  }

  function writeSums(): void {
    summedAt = clock()
    for (const { kind, organisationId, count } of allowance.takeLeftOut()) {
      const { audited } = { audited: undefined, ...KINDS[kind] }
      if (audited !== undefined) audit(audited, { kind, organisationId, address: ELSEWHERE }, count)
    }
  }

  function sweep(now: Instant): void {
    if (Math.abs(now - summedAt) >= SUM_EVERY_MS) writeSums()
    for (const [key, window] of windows) if (Math.abs(now - window.since) >= MINUTE_MS) close(key, window)
  }

  const timer = setInterval(() => sweep(clock()), MINUTE_MS)
  timer.unref()

  const flush = () => {
    for (const [key, window] of windows) close(key, window)
    writeSums()
    return writing
  }
  return {
    tell(event) {
      const now = clock()
      const block = addressBlock(event.address)
      const own = `${event.kind} ${block} ${event.userId ?? ''}`
      const isNew = !windows.has(own)
      const place = isNew && windows.size >= MOST_WINDOWS ? ELSEWHERE : block
      const key = place === block ? own : `${event.kind} ${ELSEWHERE}`
      const known = windows.get(key)
      if (known && Math.abs(now - known.since) < MINUTE_MS) {
        known.more++
        return
      }
      if (known) close(key, known)
      const first = place === block ? event : { kind: event.kind, address: ELSEWHERE }
      windows.set(key, { first, since: now, more: 0 })
      write(first, 1)
    },
    flush,
    async stop() {
      clearInterval(timer)
      await flush()
    },
  }
}

/** Under the person's organisation; where nobody is known, under the platform. */
async function keep(
  database: Database,
  action: string,
  { address, call, userId = null, organisationId = null }: SecurityEvent,
  count: number,
  at: Instant,
): Promise<void> {
  const scope = wholeOrganisation(organisationId ?? PLATFORM, userId)
  const subject = userId === null ? `address ${address}` : `user ${userId}`
  const after = { address, count, ...(call === undefined ? {} : { call }) }
  await database.withScope(scope, (tx) => appendAudit(tx, scope, { at, userId, action, subject, after }))
}
