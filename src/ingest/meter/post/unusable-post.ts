import { MOST_READINGS } from '#contract/meter/reading.ts'

/** A post that cannot be read at all. */
export class UnusablePostError extends Error {
  override name = 'UnusablePostError'
  readonly code: 'bad-request' | 'too-large' | 'unsupported' | 'busy'
  /** bytes that it was unpacked to before that was known */
  readonly unpacked: number

  constructor(code: UnusablePostError['code'], sentence: string, unpacked = 0) {
    super(sentence)
    this.code = code
    this.unpacked = unpacked
  }
}

/** As it is sent and as it is unpacked: 10,000 readings with every measure are about 7 MB. */
export const MOST_BYTES = 16 * 1024 * 1024

export function tooLarge(
  why = `The body is larger than ${MOST_BYTES / 1024 ** 2} MB.`,
  unpacked?: number,
): UnusablePostError {
  return new UnusablePostError(
    'too-large',
    `${why} Send at most ${MOST_READINGS} readings at once.`,
    unpacked,
  )
}
