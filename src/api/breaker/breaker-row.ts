import type { BreakerCommand } from '#contract/breaker/breakers.ts'
import { afterEvent } from '#domain/breaker/command.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { StoredCommand } from '#store/breaker/breaker-command.ts'

/** A command as it stands now: one whose time is over has expired, also before that is written down. */
export function commandAt(command: StoredCommand, now: Instant): BreakerCommand {
  const state = afterEvent(command, { kind: 'time', at: now })
  return {
    id: command.id,
    wanted: command.wanted,
    state,
    requested_at: command.requestedAt,
    expires_at: command.expiresAt,
    sent_at: command.sentAt,
    ended_at: command.endedAt ?? (state === 'expired' ? command.expiresAt : null),
  }
}
