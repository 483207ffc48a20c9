import { open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'

/** A file gets its name when it is on the disk, whole: it is synced, renamed, and its folder synced. */
export async function settle(temporary: string, target: string): Promise<void> {
  for (const step of ['file', 'folder'] as const) {
    if (step === 'folder') await rename(temporary, target)
    const opened = await open(step === 'file' ? temporary : dirname(target), 'r')
    await opened.sync().finally(() => opened.close())
  }
}
