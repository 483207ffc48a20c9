import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'
import { HASH_COST } from './hash-cost.ts'

/** `storedHash` null: a new hash is made. */
export interface HashOrder {
  readonly id: number
  readonly password: string
  readonly storedHash: string | null
}

export type Hashed = { readonly id: number } & (
  | { readonly hash: string }
  | { readonly isRight: boolean }
  | { readonly fault: string }
)

/** The thread that answers pages goes first where both want the processor. */
const PRIORITY = 10

function stepBack(): void {
  try {
    // Linux names a thread by a number of its own, which only its own folder tells; elsewhere the priority stays.
    setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), PRIORITY)
  } catch {}
}

function answer({ id, password, storedHash }: HashOrder): Hashed {
  try {
    if (storedHash === null) return { id, hash: hashSync(password, HASH_COST) }
    return { id, isRight: verifySync(storedHash, password) }
  } catch (error) {
    return { id, fault: error instanceof Error ? error.message : String(error) }
  }
}

stepBack()
parentPort?.on('message', (order: HashOrder) => parentPort?.postMessage(answer(order)))
