import { rmSync, statSync, utimesSync } from 'node:fs'
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeDataDir } from './data-dir.ts'
import { clear, type Holder, holds, nobody, ourselves, readHolder, take } from './folder-lock.ts'

/** Another Nairawatt serves the folder; the message names it. */
class FolderServedError extends Error {
  override name = 'FolderServedError'
  readonly pid: number

  constructor(dataDir: string, holder: Holder) {
    const where = holder.host === hostname() ? '' : ` on ${holder.host}`
    super(
      `DATA_DIR ${dataDir} is already served by Nairawatt process ${holder.pid}${where} (${holder.title}); stop it or choose another DATA_DIR.`,
    )
    this.pid = holder.pid
  }
}

export interface Claim {
  release(): void
}

const BEAT_MS = 5_000
/** A process of another machine or container cannot be looked up: it is alive when its file is touched. */
const FOREIGN_PATIENCE_MS = 2 * BEAT_MS + 1_000
const FOREIGN_DEAD_MS = 60_000

/** Claims DATA_DIR for this server process, or refuses by name. A dead process's claim is taken over. */
export async function claimFolder(dataDir: string, title = 'server'): Promise<Claim> {
  const path = makeDataDir(dataDir)
  const file = claimFile(path)
  const me = ourselves(`${title}, since ${new Date().toISOString()}`)
  while (!take(file, me)) {
    const holder = readHolder(file)
    if (holder && (await isServing(file, holder))) throw new FolderServedError(path, holder)
    clear(file, holder ?? nobody())
  }
  return keep(file, me)
}

/** The server process of a folder, for verbs that must not run beside it; null when there is none. */
export function findHolder(dataDir: string): Holder | null {
  const holder = readHolder(claimFile(resolve(dataDir)))
  if (!holder) return null
  return holder.host !== hostname() || holds(holder) ? holder : null
}

/**
 * A database of this folder that runs in another container cannot be seen from here, and a second one on the same
 * files would ruin them: only the claim of its Nairawatt tells.
 */
export async function refuseBesideForeigner(dataDir: string): Promise<void> {
  const file = claimFile(dataDir)
  const holder = readHolder(file)
  if (!holder || holder.host === hostname()) return
  if (await isServing(file, holder)) throw new FolderServedError(dataDir, holder)
}

function claimFile(dataDir: string): string {
  return join(dataDir, 'served-by.json')
}

async function isServing(file: string, holder: Holder): Promise<boolean> {
  if (holder.host === hostname()) return holds(holder)
  const touched = touchedAt(file)
  if (touched === null || Date.now() - touched > FOREIGN_DEAD_MS) return false
  for (let waited = 0; waited < FOREIGN_PATIENCE_MS; waited += 250) {
    await sleep(250)
    const now = touchedAt(file)
    if (now === null) return false
    if (now !== touched) return true
  }
  return false
}

function touchedAt(file: string): number | null {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? null
}

function keep(file: string, me: Holder): Claim {
  const beat = setInterval(() => {
    const now = new Date()
    try {
      utimesSync(file, now, now)
    } catch {
      // The folder was removed under us: there is nothing left to claim.
    }
  }, BEAT_MS)
  beat.unref()
  const release = () => {
    clearInterval(beat)
    process.off('exit', release)
    const holder = readHolder(file)
    if (holder?.pid === me.pid && holder.born === me.born) rmSync(file, { force: true })
  }
  process.once('exit', release)
  return { release }
}
