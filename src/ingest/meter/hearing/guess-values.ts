import { pathOf } from '#domain/meter/hardware/json-path.ts'
import type { ValueGuess } from '#domain/meter/hardware/tried-message.ts'
import { toNumber } from '#domain/meter/json-value.ts'
import { guessColumn } from '../import/guess/column-guess.ts'

const MOST_LOOKED_AT = 2_000
const MOST_GUESSES = 200

/** What the numbers of a message seem to be, by the names that they stand under and their size, as columns of a file are. */
export function guessValues(message: unknown): ValueGuess[] {
  const guesses: ValueGuess[] = []
  for (const { steps, value } of leavesIn(message)) {
    const path = pathOf(steps)
    const names = steps.filter((step) => !/^\d+$/.test(step))
    const number = toNumber(value)
    if (path === null || number === null) continue
    const guess =
      guessColumn(names.at(-1) ?? '', [String(number)], '.') ??
      guessColumn(names.slice(-2).join(' '), [String(number)], '.')
    if (guess !== null) guesses.push({ path, measure: guess.as, unit: guess.unit })
    if (guesses.length === MOST_GUESSES) break
  }
  return guesses
}

function leavesIn(message: unknown): { readonly steps: readonly string[]; readonly value: unknown }[] {
  const leaves: { steps: readonly string[]; value: unknown }[] = []
  const waiting: { steps: readonly string[]; value: unknown }[] = [{ steps: [], value: message }]
  for (let n = 0; n < MOST_LOOKED_AT && waiting.length > 0; n++) {
    const { steps, value } = waiting.shift()!
    if (typeof value !== 'object' || value === null) leaves.push({ steps, value })
    else {
      const inner = Object.entries(value).slice(0, MOST_LOOKED_AT)
      waiting.push(...inner.map(([step, one]) => ({ steps: [...steps, step], value: one as unknown })))
    }
  }
  return leaves
}
