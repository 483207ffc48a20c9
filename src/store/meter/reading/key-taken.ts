/** A key was taken of rows that were said to be news: nothing of the transaction is left. */
export class KeyTakenError extends Error {
  override name = 'KeyTakenError'
}
