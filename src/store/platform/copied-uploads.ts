import { constants } from 'node:fs'
import { copyFile, link, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS, type Instant } from '#domain/time/interval.ts'
import { makeFolder, settle, writeSettled } from '../engine/files/settle.ts'

/** A file that is gone stays as long as the oldest backup that may name it: 12 months and some. */
const KEPT_MS = 400 * DAY_MS
const GONE = 'gone.json'

/**
 * Brings the copies beside the backups up to the files that people sent: what is new is added, what is gone stays for
 * 400 days. A file never changes, so that on one disk a second name for it is enough and takes no room.
 * Returns how many stand there.
 */
export async function copyUploads(from: string, to: string, now: Instant): Promise<number> {
  await makeFolder(to)
  const present = new Set(await filesIn(from))
  const copied = new Set(await filesIn(to))
  for (const name of present) if (!copied.has(name)) await copyOne(join(from, name), join(to, name))
  const before = await readGone(join(to, GONE))
  const gone: Record<string, Instant> = {}
  for (const name of copied) {
    if (present.has(name)) continue
    const since = Math.min(before[name] ?? now, now)
    if (now - since > KEPT_MS) await rm(join(to, name), { force: true })
    else gone[name] = since
  }
  await writeSettled(join(to, GONE), JSON.stringify(gone))
  return (await filesIn(to)).length
}

/** Puts back what is missing, after a restore. Returns how many files came. */
export async function bringUploadsBack(from: string, to: string): Promise<number> {
  const copies = await filesIn(from)
  if (copies.length === 0) return 0
  await makeFolder(to)
  const present = new Set(await filesIn(to))
  const missing = copies.filter((name) => !present.has(name))
  for (const name of missing) await copyOne(join(from, name), join(to, name))
  return missing.length
}

async function filesIn(dir: string): Promise<string[]> {
  const names = await readdir(dir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names.filter((name) => name !== GONE && !/\.(part|tmp)$/.test(name))
}

async function copyOne(from: string, to: string): Promise<void> {
  try {
    await link(from, to)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // It was removed meanwhile, or stands there since.
    if (code === 'ENOENT' || code === 'EEXIST') return
    // Another disk, or one without second names.
    await copyFile(from, `${to}.part`, constants.COPYFILE_FICLONE)
    await settle(`${to}.part`, to)
  }
}

async function readGone(file: string): Promise<Record<string, Instant>> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Record<string, Instant>
  } catch {
    return {}
  }
}
