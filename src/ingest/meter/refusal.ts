/** Why a reading is not taken: a word to count by and a sentence for people. */
export interface Refusal {
  readonly code: string
  readonly sentence: string
}

export function isRefusal(value: object): value is Refusal {
  return 'sentence' in value
}

export const CONFLICT: Refusal = {
  code: 'conflict',
  sentence:
    'Another value is kept for the same time, and the first one stays. Mark the reading as a correction to replace it.',
}
