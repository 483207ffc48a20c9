import {
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * What a power cut leaves of a file: all of it, or nothing. A file is written under a temporary name, synced, given its
 * name, and its folder synced. Every file that the product makes is written here; programs at their start use the
 * functions that wait, what serves people uses the others.
 */
export async function writeSettled(path: string, content: string | Uint8Array): Promise<void> {
  const temporary = temporaryName(path)
  try {
    const file = await open(temporary, 'wx', OWNER_ONLY)
    await file.writeFile(content).finally(() => file.close())
    await settle(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

/** Gives a written file, or a folder whose files are synced, its name for good. */
export async function settle(temporary: string, target: string): Promise<void> {
  await sync(temporary)
  await rename(temporary, target)
  await sync(dirname(target))
}

/** The same as `writeSettled`, at once. */
export function writeSettledSync(path: string, content: string, mode = OWNER_ONLY): void {
  const temporary = writeTemporary(path, content, mode)
  try {
    renameSync(temporary, path)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
  syncPath(dirname(path))
}

/** Makes a file that is not there yet; false when another program was faster, whose file stays. */
export function createSettledSync(path: string, content: string, mode = OWNER_ONLY): boolean {
  const temporary = writeTemporary(path, content, mode)
  try {
    // A link appears whole or not at all, and fails where there is one.
    linkSync(temporary, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return false
  } finally {
    rmSync(temporary, { force: true })
  }
  syncPath(dirname(path))
  return true
}

/** Brings a file, or the names in a folder, to the disk. */
export function syncPath(path: string): void {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Brings a folder and all that is in it to the disk. */
export function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) syncTree(path)
    else if (entry.isFile()) syncPath(path)
  }
  syncPath(folder)
}

/** Makes a folder for its owner only, where there is none, in a way that a power cut does not undo. */
export async function makeFolder(path: string): Promise<void> {
  const made = await mkdir(path, { recursive: true, mode: 0o700 })
  if (made !== undefined) for (const dir of parents(path, made)) await sync(dir)
}

/** The folders that hold a new name, from the last of those that `mkdir` made to the first. */
export function parents(path: string, firstMade: string): string[] {
  const above = dirname(path)
  return path.length <= firstMade.length ? [above] : [above, ...parents(above, firstMade)]
}

const OWNER_ONLY = 0o600

function temporaryName(path: string): string {
  return `${path}.${process.pid}.${Math.random().toString(36).slice(2)}.tmp`
}

function writeTemporary(path: string, content: string, mode: number): string {
  const temporary = temporaryName(path)
  try {
    writeFileSync(temporary, content, { mode, flag: 'wx' })
    syncPath(temporary)
    return temporary
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
}

async function sync(path: string): Promise<void> {
  const opened = await open(path, 'r')
  await opened.sync().finally(() => opened.close())
}
