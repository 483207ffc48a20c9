import { ApiError } from './respond.ts'

/** Lets so many through at once; some more wait in turn; beyond, the caller is refused. */
export interface Gate {
  run<T>(work: () => Promise<T>): Promise<T>
}

export function createLimiter(atOnce: number, waiting: number, refuse: () => ApiError = tooBusy): Gate {
  let inside = 0
  const queue: (() => void)[] = []

  async function enter(): Promise<void> {
    if (inside < atOnce) {
      inside++
      return
    }
    if (queue.length >= waiting) throw refuse()
    await new Promise<void>((resolve) => queue.push(resolve))
  }

  function leave(): void {
    const next = queue.shift()
    // The place is handed on, so `inside` stays as it is.
    if (next) next()
    else inside--
  }

  return {
    async run(work) {
      await enter()
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}

/** A gate for each organisation. */
export function createGates(atOnce: number, waiting: number, refuse?: () => ApiError) {
  const gates = new Map<number, Gate>()
  return {
    of(organisationId: number): Gate {
      const gate = gates.get(organisationId) ?? createLimiter(atOnce, waiting, refuse)
      gates.set(organisationId, gate)
      return gate
    },
  }
}

function tooBusy(): ApiError {
  return new ApiError('busy', 'The server is busy. Try again in a moment.', 1)
}
