/** Lets so many in at once: those of one organisation after the other, so that many of one do not hold up another's. */
export interface FairGate {
  /** Resolves when it may come in, with what is called when it leaves; null: too many of the organisation wait. */
  enter(organisationId: number, patienceMs: number): Promise<(() => void) | null>
}

interface GateLimits {
  readonly ofOne: number
  readonly ofAll: number
  /** of one organisation */
  readonly waiting: number
}

type Come = () => void

export function createFairGate({ ofOne, ofAll, waiting }: GateLimits): FairGate {
  /** In the order of their turns. */
  const queues = new Map<number, Come[]>()
  const inside = new Map<number, number>()
  let total = 0

  const mayEnter = (organisationId: number) => total < ofAll && (inside.get(organisationId) ?? 0) < ofOne

  function letIn(organisationId: number): () => void {
    total += 1
    inside.set(organisationId, (inside.get(organisationId) ?? 0) + 1)
    return () => {
      total -= 1
      const left = inside.get(organisationId)! - 1
      if (left > 0) inside.set(organisationId, left)
      else inside.delete(organisationId)
      callNext()
    }
  }

  function callNext(): void {
    for (const [organisationId, queue] of queues) {
      if (!mayEnter(organisationId)) continue
      queues.delete(organisationId)
      const come = queue.shift()!
      // Its next one waits behind those of the others.
      if (queue.length > 0) queues.set(organisationId, queue)
      come()
      return
    }
  }

  function leaveQueue(organisationId: number, come: Come): void {
    const left = queues.get(organisationId)?.filter((one) => one !== come) ?? []
    if (left.length > 0) queues.set(organisationId, left)
    else queues.delete(organisationId)
  }

  return {
    enter(organisationId, patienceMs) {
      if (mayEnter(organisationId)) return Promise.resolve(letIn(organisationId))
      const queue = queues.get(organisationId) ?? []
      if (queue.length >= waiting) return Promise.resolve(null)
      return new Promise((resolve) => {
        const come = () => {
          clearTimeout(late)
          resolve(letIn(organisationId))
        }
        const late = setTimeout(() => {
          leaveQueue(organisationId, come)
          resolve(null)
        }, patienceMs)
        queue.push(come)
        queues.set(organisationId, queue)
      })
    },
  }
}
