import { ClassicLevel } from 'classic-level'
import type { Log } from '#store/engine/log.ts'

/** The store of one folder on the disk, for one process at a time: LevelDB with text keys in order and bytes as values. */
export type LevelStore = ClassicLevel<string, Buffer>

/** Another process has the folder. */
export class FolderInUseError extends Error {
  override name = 'FolderInUseError'
}

/** A small computer has little memory, and what was written last is read back first. */
const SMALL = { cacheSize: 1024 * 1024, writeBufferSize: 1024 * 1024, maxOpenFiles: 100 }

/**
 * Opens the store, made where there is none. One that a failing disk left in pieces is put together from what can be
 * read: `wasMended` says that totals must be counted anew.
 */
export async function openLevelStore(
  folder: string,
  log: Log,
): Promise<{ readonly store: LevelStore; readonly wasMended: boolean }> {
  const store: LevelStore = new ClassicLevel(folder, {
    keyEncoding: 'utf8',
    valueEncoding: 'buffer',
    // Values are packed already.
    compression: false,
    ...SMALL,
  })
  try {
    await store.open()
    return { store, wasMended: false }
  } catch (error) {
    const cause = (error as { cause?: { code?: string } }).cause
    if (cause?.code === 'LEVEL_LOCKED') {
      throw new FolderInUseError(`Another process uses ${folder}: one agent runs in one folder.`)
    }
    if (cause?.code !== 'LEVEL_CORRUPTION') throw error
    log.error(
      { err: error, folder },
      'The store of readings is damaged; what can be read of it is put together',
    )
    await ClassicLevel.repair(folder)
    await store.open()
    return { store, wasMended: true }
  }
}
