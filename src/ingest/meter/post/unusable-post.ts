import { MOST_READINGS } from '#contract/meter/reading.ts'

/** A post that cannot be read at all. */
export class UnusablePostError extends Error {
  override name = 'UnusablePostError'
  readonly code: 'bad-request' | 'too-large' | 'unsupported' | 'busy'

  constructor(code: UnusablePostError['code'], sentence: string) {
    super(sentence)
    this.code = code
  }
}

/** As it is sent and as it is unpacked: 10,000 readings with every measure are about 7 MB. */
export const MOST_BYTES = 16 * 1024 * 1024

export function tooLarge(why = `The body is larger than ${MOST_BYTES / 1024 ** 2} MB.`): UnusablePostError {
  return new UnusablePostError('too-large', `${why} Send at most ${MOST_READINGS} readings at once.`)
}
