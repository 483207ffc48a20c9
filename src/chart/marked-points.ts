interface Point {
  readonly x: number
  readonly y: number
}

/** Closer than so many pixels, dots hide the line and what stands behind it. */
const LEAST_APART = 12

/** The points of a line that get a dot: all where they stand apart, of a dense line only those that no stroke shows. */
export function markedPoints<P extends Point>(runs: readonly (readonly P[])[]): P[] {
  return runs.flatMap((run) => {
    const [first, second] = run
    const isDense = first !== undefined && second !== undefined && second.x - first.x < LEAST_APART
    return isDense ? [] : run
  })
}
