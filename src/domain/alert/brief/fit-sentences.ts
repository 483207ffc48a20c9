/** Longest brief, as it is read on a screen. */
export const MOST_BRIEF = 700

/** Less of a sentence says nothing. */
const LEAST_CUT = 60

export interface FittedSentences {
  readonly text: string
  /** Which of the sentences stand in it, in their order. */
  readonly taken: readonly number[]
}

/**
 * As many sentences as there is room for, in their order, whole; the first always, cut where it alone is too long, and the
 * second cut where none of the others fits. `end` is put behind them where it leaves room for half of the length.
 */
export function fitSentences(sentences: readonly string[], most: number, end = ''): FittedSentences {
  const [first = '', ...others] = sentences
  const tail = end !== '' && end.length + 1 <= most / 2 ? ` ${end}` : ''
  const room = most - tail.length
  let text = cut(first, room)
  const taken = sentences.length === 0 ? [] : [0]
  for (const [index, one] of others.entries()) {
    if (text.length + 1 + one.length > room) continue
    text = `${text} ${one}`
    taken.push(index + 1)
  }
  const [second] = others
  const left = room - text.length - 1
  if (second !== undefined && taken.length === 1 && left >= LEAST_CUT) {
    text = `${text} ${cut(second, left)}`
    taken.push(1)
  }
  return { text: `${text}${tail}`, taken }
}

const cut = (text: string, room: number) => (text.length <= room ? text : `${text.slice(0, room - 3)}...`)
