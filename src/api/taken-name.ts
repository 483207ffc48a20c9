import { ApiError } from './respond.ts'

const UNIQUE_VIOLATION = '23505'

/** A write whose name the database refuses because it is taken: refused with the sentence that says so. */
export async function refusingTaken<T>(sentence: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error
    throw new ApiError('bad-request', sentence)
  }
}
