export interface Stoppable {
  stop(): Promise<unknown>
}

export interface Started extends Stoppable {
  /** What was started now, and is to be stopped before all that was started earlier. */
  add<T extends Stoppable>(one: T): T
}

/** What runs, in the order in which it was started: a later one may use an earlier one, and is stopped first. */
export function createStarted(): Started {
  const running: Stoppable[] = []
  return {
    add(one) {
      running.push(one)
      return one
    },
    /** Whatever one of them fails with, the others are stopped; then the first failure is told. */
    async stop() {
      const failures: unknown[] = []
      for (let one = running.pop(); one; one = running.pop()) {
        await one.stop().catch((error: unknown) => failures.push(error))
      }
      if (failures.length > 0) throw failures[0]
    },
  }
}

/** What uses nothing of each other: stopped side by side, so that a stop takes as long as the slowest. */
export function createSideBySide(): Started {
  const running: Stoppable[] = []
  return {
    add(one) {
      running.push(one)
      return one
    },
    async stop() {
      const ended = await Promise.allSettled(running.splice(0).map((one) => one.stop()))
      const failed = ended.find((one) => one.status === 'rejected')
      if (failed) throw failed.reason
    },
  }
}
