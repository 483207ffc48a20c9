/** Items in their order, at most so many together. */
export function inPieces<T>(items: readonly T[], most: number): T[][] {
  const pieces: T[][] = []
  for (let first = 0; first < items.length; first += most) pieces.push(items.slice(first, first + most))
  return pieces
}
