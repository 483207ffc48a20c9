import type { ReactNode } from 'react'
import { Lost } from './Lost.tsx'

/** One call as a part of the page sees it: what it answered so far, and whether the last try failed. */
export interface Ask<T> {
  answer: T | undefined
  error: Error | null
  isFetching: boolean
  retry: () => void
}

interface Query<T> {
  data: T | undefined
  error: Error | null
  isFetching: boolean
  refetch: () => unknown
}

/** The part of an answer that is drawn. */
export function pickPart<T, U>(
  { data, error, isFetching, refetch }: Query<T>,
  part: (answer: T) => U,
): Ask<U> {
  return {
    answer: data === undefined ? undefined : part(data),
    error,
    isFetching,
    retry: () => void refetch(),
  }
}

export interface PartProps<T> {
  title: string
  ask: Ask<T>
  /** Draws what was answered; with nothing yet, its own skeleton. */
  children: (answer: T | undefined) => ReactNode
}

/** A part of the page that can fail by itself and be asked for again. */
export function Part<T>({ title, ask, children }: PartProps<T>) {
  if (ask.answer === undefined && ask.error !== null)
    return <Lost title={title} query={{ ...ask, refetch: ask.retry }} />
  return children(ask.answer)
}
