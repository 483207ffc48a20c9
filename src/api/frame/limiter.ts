import { ApiError } from './respond.ts'

/** Lets so many through at once; some more wait in turn; beyond, the caller is refused. */
export interface Limiter {
  run<T>(work: () => Promise<T>): Promise<T>
}

export function createLimiter(atOnce: number, waiting: number, refuse: () => ApiError = tooBusy): Limiter {
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

/** A limiter for each organisation. */
export function createLimiters(atOnce: number, waiting: number, refuse?: () => ApiError) {
  const limiters = new Map<number, Limiter>()
  return {
    of(organisationId: number): Limiter {
      const limiter = limiters.get(organisationId) ?? createLimiter(atOnce, waiting, refuse)
      limiters.set(organisationId, limiter)
      return limiter
    },
  }
}

function tooBusy(): ApiError {
  return new ApiError('busy', 'The server is busy. Try again in a moment.', 1)
}
