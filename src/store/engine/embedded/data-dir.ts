import { chmodSync, mkdirSync, realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import { parents, syncPath } from '../files/settle.ts'
import { DatabaseStartError } from './start-error.ts'

/** Makes DATA_DIR where there is none and returns its real path. */
export function makeDataDir(dataDir: string): string {
  const path = resolve(dataDir)
  try {
    const made = mkdirSync(path, { recursive: true })
    // Root's database runs as another account, which must pass through to what is its own; nobody may look around.
    if (made !== undefined) {
      chmodSync(path, process.getuid?.() === 0 ? 0o711 : 0o700)
      for (const dir of parents(path, made)) syncPath(dir)
    }
    return realpathSync(path)
  } catch (error) {
    const why = (error as NodeJS.ErrnoException).code ?? String(error)
    throw new DatabaseStartError(
      `DATA_DIR ${path} cannot be made or read (${why}); choose a folder that this user can write.`,
    )
  }
}
