type Answers<T extends readonly unknown[]> = { -readonly [K in keyof T]: Awaited<T[K]> }

/**
 * Checks that are sent together, one round trip for all of them. Of several refusals the first in this order is thrown, as
 * if each had been waited for before the next was sent.
 */
export async function together<T extends readonly unknown[]>(...sent: T): Promise<Answers<T>> {
  const ended = await Promise.allSettled(sent)
  return ended.map((one) => {
    if (one.status === 'rejected') throw one.reason
    return one.value
  }) as Answers<T>
}
