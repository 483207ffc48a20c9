import { freshKey } from '../client/attempt.ts'
import { now } from '../client/clock.ts'
import type { Device } from './device.ts'

const LOCK = 'nairawatt-outbox'
/** How long a sender that was closed in the middle keeps others away. */
const LEASE_MS = 30_000
const LOOK_EVERY_MS = 1_000

/**
 * Runs one sender at a time over all tabs: by a lock of the browser where it has them (HTTPS and localhost), else by a
 * lease that is written on the device.
 */
export async function asOneSender<T>(db: Device, work: () => Promise<T>): Promise<T> {
  if (navigator.locks !== undefined) return navigator.locks.request(LOCK, work)
  const holder = freshKey()
  while (!(await takeLease(db, holder))) await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  const renewing = setInterval(() => void takeLease(db, holder), LEASE_MS / 3)
  try {
    return await work()
  } finally {
    clearInterval(renewing)
    await endLease(db, holder)
  }
}

async function takeLease(db: Device, holder: string): Promise<boolean> {
  const tx = db.transaction('lease', 'readwrite')
  const held = await tx.store.get(LOCK)
  const isFree = held === undefined || held.holder === holder || held.until <= now()
  if (isFree) await tx.store.put({ holder, until: now() + LEASE_MS }, LOCK)
  await tx.done
  return isFree
}

/** Frees the lease, unless it ran out and is another sender's by now. */
async function endLease(db: Device, holder: string): Promise<void> {
  const tx = db.transaction('lease', 'readwrite')
  if ((await tx.store.get(LOCK))?.holder === holder) await tx.store.delete(LOCK)
  await tx.done
}
