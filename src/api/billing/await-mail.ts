import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#store/engine/database.ts'
import { giveUpMessage, messageState } from '#store/engine/mail-message.ts'
import type { AwaitMail } from '../frame/file-operation.ts'

/** How long somebody waits for a mail server. */
const PATIENCE_MS = 15_000
const LOOK_EVERY_MS = 150

/** Looks at the outbox until the message is settled; one that still waits when the time is over is given up. */
export function createAwaitMail(database: Database, patienceMs = PATIENCE_MS): AwaitMail {
  return async (scope, messageId) => {
    const deadline = performance.now() + patienceMs
    while (performance.now() < deadline) {
      const state = await database.withScope(scope, (tx) => messageState(tx, scope, messageId), {
        readOnly: true,
      })
      if (state !== 'waiting' && state !== 'sending') return state
      await sleep(LOOK_EVERY_MS)
    }
    return database.withScope(scope, (tx) => giveUpMessage(tx, scope, messageId))
  }
}
