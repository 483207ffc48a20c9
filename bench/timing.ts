/** Milliseconds that the work took. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** The value below which that share of the figures lies. */
export function quantile(figures: readonly number[], share: number): number {
  const sorted = [...figures].sort((a, b) => a - b)
  const found = sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]
  if (found === undefined) throw new RangeError('no figure was taken')
  return found
}

export const median = (figures: readonly number[]): number => quantile(figures, 0.5)
