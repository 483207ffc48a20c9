import { ApiError } from './respond.ts'

const UNIQUE_VIOLATION = '23505'

/** A name that must be one of its kind: refused in these words when it is taken. */
export async function orConflict<T>(
  work: Promise<T>,
  sentence: string,
  code: 'conflict' | 'bad-request' = 'conflict',
): Promise<T> {
  try {
    return await work
  } catch (error) {
    if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error
    throw new ApiError(code, sentence)
  }
}
