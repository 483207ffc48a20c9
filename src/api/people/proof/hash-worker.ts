import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { hashSync, verifySync } from '@node-rs/argon2'
import { answerOrders } from '#store/engine/thread/thread.ts'
import { HASH_COST } from './hash-cost.ts'

/** `storedHash` null: a new hash is made; else it is told whether the password is right. */
export interface HashOrder {
  readonly password: string
  readonly storedHash: string | null
}

/** The thread that answers pages goes first where both want the processor. */
const PRIORITY = 10

function stepBack(): void {
  try {
    // Linux names a thread by a number of its own, which only its own folder tells; elsewhere the priority stays.
    setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), PRIORITY)
  } catch {}
}

stepBack()
answerOrders(({ password, storedHash }: HashOrder) =>
  storedHash === null ? hashSync(password, HASH_COST) : verifySync(storedHash, password),
)
