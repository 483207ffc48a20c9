import { useEffect, useState } from 'react'

/**
 * A control's value that follows a click at once. The URL, which it comes from, changes only when the page is ready to
 * be drawn anew; until then what was wished is shown, and the next click builds on it.
 */
export function useWish<T>(actual: T): [T, (wished: T) => void] {
  const [wish, setWish] = useState<{ value: T } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of what is actual ends the wish
  useEffect(() => setWish(null), [actual])
  return [wish === null ? actual : wish.value, (value) => setWish({ value })]
}
