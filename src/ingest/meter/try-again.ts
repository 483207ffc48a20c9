import { setTimeout as sleep } from 'node:timers/promises'
import { MetersChangedError } from '#store/meter/meter-version.ts'
import { KeyTakenError } from '#store/meter/reading/key-taken.ts'

/** Another transaction won: once more, with what it wrote in sight. */
const RETRIED_CODES = new Set(['40001', '40P01'])
const MOST_TRIES = 4

/** Repeats a transaction that gave way to another; `failed` is told why each came to nothing. */
export async function tryAgain<T>(
  work: () => Promise<T>,
  failed: (why: unknown) => void = () => {},
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      failed(error)
      const gaveWay =
        error instanceof MetersChangedError ||
        error instanceof KeyTakenError ||
        RETRIED_CODES.has((error as { code?: string }).code ?? '')
      if (attempt === MOST_TRIES || !gaveWay) throw error
    }
    await sleep(attempt * 20)
  }
}
