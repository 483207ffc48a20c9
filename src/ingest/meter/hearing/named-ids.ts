import type { Said } from '../dialects/message.ts'

const MOST_NAMES = 500

/** The names in what a message says. */
export function namedIds({ readings = [], refused = [], events = [], health = [] }: Said): string[] {
  const names = [...readings, ...events, ...refused, ...health].flatMap(({ name }) => name?.id ?? [])
  return [...new Set(names)].slice(0, MOST_NAMES)
}
