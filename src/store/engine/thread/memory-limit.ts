import { totalmem } from 'node:os'

/** What this process may use, bytes: a container's limit where there is one. */
export function memoryLimit(): number {
  const limit = process.constrainedMemory()
  return limit > 0 && limit < totalmem() ? limit : totalmem()
}
