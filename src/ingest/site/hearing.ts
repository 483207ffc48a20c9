import type { SiteHealth } from '#contract/meter/site-agent.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Database } from '#store/engine/database.ts'
import type { Log } from '#store/engine/log.ts'
import { DatabaseUnavailableError } from '#store/engine/unavailable.ts'
import { keepSiteHealth } from '#store/meter/site-agent.ts'
import { type Caller, type KeyAdmission, type Refused, scopeOfHolder } from '../meter/meter-admission.ts'

/** What agents at branches tell of themselves. */
export interface SiteHearing {
  hear(caller: Caller, health: SiteHealth): Promise<{ readonly answer: object } | Refused>
}

export interface SiteHearingOptions {
  readonly database: Database
  readonly clock: () => Instant
  readonly log: Log
  readonly door: KeyAdmission
}

const NO_AGENT: Refused = { code: 'not-found', sentence: 'This is not the key of a site agent.' }

export function createSiteHearing({ database, clock, log, door }: SiteHearingOptions): SiteHearing {
  return {
    async hear(caller, health) {
      try {
        const entered = await door.enter(caller)
        if ('code' in entered) return entered
        const scope = scopeOfHolder(entered.holder)
        const { keyId } = entered.holder
        const isKept = await database.withScope(scope, (tx) =>
          keepSiteHealth(tx, scope, { keyId, health, at: clock() }),
        )
        return isKept ? { answer: {} } : NO_AGENT
      } catch (error) {
        if (error instanceof DatabaseUnavailableError)
          return { code: 'unavailable', sentence: error.message, retryAfterS: 5 }
        log.error({ err: error }, 'What a site agent told of itself could not be kept')
        return { code: 'internal', sentence: 'This could not be taken. Try again.' }
      }
    },
  }
}
