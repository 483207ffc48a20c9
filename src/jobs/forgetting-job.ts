import type { Instant } from '#domain/time/interval.ts'
import type { Job } from '#store/engine/woken.ts'

/** What is forgotten at once. */
export interface Old {
  readonly now: Instant
  readonly most: number
}

interface Forgetting extends Pick<Job, 'everyMs' | 'organisations'> {
  readonly clock: () => Instant
  /** what is forgotten, for what is said when that fails */
  readonly what: string
  /** In one transaction, so that nobody waits for it long. */
  readonly atOnce: number
  /** Forgets a bounded number of rows of an organisation; how many. */
  forget(organisationId: number, old: Old): Promise<number>
}

/** A job that keeps a table from growing for ever: what is old goes in pieces, until nothing old is left. */
export function forgettingJob({ clock, what, atOnce, forget, ...more }: Forgetting): Job {
  return {
    ...more,
    failed: `Could not forget ${what}; it is tried again`,
    async drain(organisationId, turn) {
      const forgotten = await forget(organisationId, { now: clock(), most: atOnce })
      if (forgotten === atOnce) turn.again()
    },
  }
}
