import type { Database } from '#store/engine/database.ts'
import type { Log } from '#store/engine/log.ts'
import type { Scope } from '#store/engine/scope.ts'
import type { Tx } from '#store/engine/transaction.ts'
import { DatabaseUnavailableError } from '#store/engine/unavailable.ts'
import type { KeyHolder } from '#store/meter/ingest-key.ts'
import { type Caller, type KeyAdmission, type Refused, scopeOfHolder } from './meter-admission.ts'

interface AdmittedOptions {
  readonly database: Database
  readonly log: Log
  readonly door: KeyAdmission
  /** What is said in the log where the work fails. */
  readonly failed: string
}

/** Lets whoever shows a key work in its organisation, in one transaction. Never rejects. */
export function admittedWork({ database, log, door, failed }: AdmittedOptions) {
  return async <T>(
    caller: Caller,
    work: (tx: Tx, scope: Scope, holder: KeyHolder) => Promise<T | Refused>,
  ): Promise<T | Refused> => {
    try {
      const entered = await door.enter(caller)
      if ('code' in entered) return entered
      const scope = scopeOfHolder(entered.holder)
      return await database.withScope(scope, (tx) => work(tx, scope, entered.holder))
    } catch (error) {
      if (error instanceof DatabaseUnavailableError)
        return { code: 'unavailable', sentence: error.message, retryAfterS: 5 }
      log.error({ err: error }, failed)
      return { code: 'internal', sentence: 'This could not be taken. Try again.' }
    }
  }
}
