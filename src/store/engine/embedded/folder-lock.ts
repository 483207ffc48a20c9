import { existsSync, linkSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { createSettledSync } from '../files/settle.ts'
import { bornAt, isAlive } from './running.ts'

/** Who holds a lock file: a process of one machine, told apart from later ones with the same id. */
export interface Holder {
  pid: number
  born: string | null
  host: string
  title: string
}

export function ourselves(title: string): Holder {
  return { pid: process.pid, born: bornAt(process.pid), host: hostname(), title }
}

/** True when the holder's process runs on this machine and is still the same one. */
export function holds(holder: Holder): boolean {
  if (!isAlive(holder.pid)) return false
  const born = bornAt(holder.pid)
  return born === null || holder.born === null || born === holder.born
}

export function readHolder(file: string): Holder | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder
  } catch {
    return null
  }
}

/** Takes the lock file if it is free; the file appears with its content in one step. */
export function take(file: string, holder: Holder): boolean {
  return createSettledSync(file, `${JSON.stringify(holder)}\n`, 0o644)
}

/** Stands for whoever a damaged lock file named: a power cut can leave an empty one. */
export const nobody = (): Holder => ({ ...ourselves('nobody'), pid: 0 })

/** Clears a dead holder's file away. A live one that came in between is put back. */
export function clear(file: string, dead: Holder): void {
  const aside = `${file}.${process.pid}.dead`
  try {
    renameSync(file, aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  const moved = readHolder(aside)
  if (moved && (moved.pid !== dead.pid || moved.born !== dead.born)) {
    try {
      linkSync(aside, file)
    } catch {
      // A third one holds it by now: it checked, as the one moved aside will when it looks again.
    }
  }
  rmSync(aside, { force: true })
}

/** Runs `work` while no other process of this machine runs its own under the same lock file. */
export async function withFolderLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  const me = ourselves('start')
  while (!take(file, me)) {
    const holder = readHolder(file)
    if (holder && (holder.host !== me.host || !holds(holder))) clear(file, holder)
    else if (!holder && existsSync(file)) clear(file, nobody())
    else await sleep(25)
  }
  try {
    return await work()
  } finally {
    rmSync(file, { force: true })
  }
}
