import type { Instant } from '#domain/time/interval.ts'
import type { LevelStore } from './level-store.ts'
import { entryBytes, readingsInValue } from './piece.ts'

/** What the store holds; written in the batch that changes it, so that no start counts. */
export interface Totals {
  /** that wait for the server */
  readonly readings: number
  readonly bytes: number
  /** that wait until the clock of the computer is confirmed */
  readonly held: number
  /** that wait until their name is mapped at the server */
  readonly unmapped: number
  /** that went on with the time of a clock that nothing confirmed, since the store was made */
  readonly unsure: number
  /** that the limit of the disk cost since the store was made */
  readonly dropped: number
  /** that the server refused for good since the store was made */
  readonly refused: number
  /** the number of the next key */
  readonly next: number
  /** when the newest reading was stored */
  readonly storedAt: Instant | null
}

export const TOTALS_KEY = 'm!totals'
const NOTHING: Totals = {
  readings: 0,
  bytes: 0,
  held: 0,
  unmapped: 0,
  unsure: 0,
  dropped: 0,
  refused: 0,
  next: 1,
  storedAt: null,
}

export async function readTotals(store: LevelStore, isToBeCounted: boolean): Promise<Totals> {
  const value = await store.get(TOTALS_KEY)
  const known: Totals = value ? { ...NOTHING, ...JSON.parse(value.toString('utf8')) } : NOTHING
  return isToBeCounted ? countAnew(store, known) : known
}

export function packTotals(totals: Totals): Buffer {
  return Buffer.from(JSON.stringify(totals))
}

/** After a damage: minutes for months of readings, and only then. */
async function countAnew(store: LevelStore, known: Totals): Promise<Totals> {
  const counted = { readings: 0, bytes: 0, held: 0, unmapped: 0, next: known.next }
  for await (const [key, value] of store.iterator({ gt: 'h!', lt: 'u~' })) {
    if (key.startsWith('h!')) counted.held += readingsInValue(value)
    else if (key.startsWith('r!')) counted.readings += readingsInValue(value)
    else if (key.startsWith('u!')) counted.unmapped += readingsInValue(value)
    else continue
    counted.bytes += entryBytes(key, value)
    counted.next = Math.max(counted.next, Number(key.slice(key.lastIndexOf('!') + 1)) + 1)
  }
  return { ...known, ...counted }
}
