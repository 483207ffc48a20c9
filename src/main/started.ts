export interface Stoppable {
  stop(): Promise<unknown>
}

export interface Started extends Stoppable {
  /** What was started now, and is to be stopped before all that was started earlier. */
  add<T extends Stoppable>(one: T): T
}

/** What runs, in the order in which it was started: a later one may use an earlier one, and is stopped first. */
export function createStarted(): Started {
  return createRunning(async (running) => {
    const ends: PromiseSettledResult<unknown>[] = []
    for (const one of running.reverse()) ends.push(...(await Promise.allSettled([one.stop()])))
    return ends
  })
}

/** What uses nothing of each other: stopped side by side, so that a stop takes as long as the slowest. */
export function createSideBySide(): Started {
  return createRunning((running) => Promise.allSettled(running.map((one) => one.stop())))
}

/** Whatever one of them fails with, the others are stopped; then the first failure is told. */
function createRunning(
  stopAll: (running: Stoppable[]) => Promise<readonly PromiseSettledResult<unknown>[]>,
): Started {
  const running: Stoppable[] = []
  return {
    add(one) {
      running.push(one)
      return one
    },
    async stop() {
      const failed = (await stopAll(running.splice(0))).find((one) => one.status === 'rejected')
      if (failed) throw failed.reason
    },
  }
}
