import { statfsSync } from 'node:fs'
import type { Log } from './log.ts'

/** How much room the disk of the embedded database has left: `full` means that no reading may be taken. */
export type Room = 'enough' | 'low' | 'full'

const LOW_SHARE = 0.2
const FULL_SHARE = 0.05
/** On a large disk 5 % is more room than a database needs to recover. */
const FULL_MOST_BYTES = 5 * 1024 ** 3
/** Below this much free room nothing more may be written. */
export const FULL_BYTES = 500 * 1024 ** 2
const LOOK_EVERY_MS = 2_000

/** Bytes, as statfs tells them. */
export interface Space {
  readonly free: number
  readonly total: number
}

/** Low below 20 %; full below 5 % (5 GB of a large disk) or 500 MB: the database itself needs room to write and to recover. */
export function judgeRoom({ free, total }: Space): Room {
  if (free < Math.max(FULL_BYTES, Math.min(FULL_SHARE * total, FULL_MOST_BYTES))) return 'full'
  return free < LOW_SHARE * total ? 'low' : 'enough'
}

export interface DiskSpace {
  room(): Room
  stop(): void
}

/** A database that is not ours to watch. */
export const elsewhere: DiskSpace = { room: () => 'enough', stop() {} }

export interface WatchOptions {
  /** any folder on the disk in question */
  readonly dir: string
  readonly log: Log
  readonly everyMs?: number
  readonly look?: (dir: string) => Space
}

/** Looks every two seconds; says in the log when the room changes, so that people learn of it before it is gone. */
export function watchDiskSpace(options: WatchOptions): DiskSpace {
  const { dir, log, everyMs = LOOK_EVERY_MS, look = lookAt } = options
  let room: Room = 'enough'
  const update = () => {
    try {
      const space = look(dir)
      const now = judgeRoom(space)
      if (now !== room) say(log, now, dir, space)
      room = now
    } catch (error) {
      // The last answer stands; the next look is two seconds away.
      log.warn({ err: error }, `Cannot see the free space of ${dir}`)
    }
  }
  update()
  const timer = setInterval(update, everyMs)
  timer.unref()
  return { room: () => room, stop: () => clearInterval(timer) }
}

function lookAt(dir: string): Space {
  const { bsize, blocks, bavail } = statfsSync(dir)
  return { free: bavail * bsize, total: blocks * bsize }
}

function say(log: Log, room: Room, dir: string, { free, total }: Space): void {
  const left = `${Math.floor((free / total) * 100)} % (${Math.floor(free / 1024 ** 2)} MB) of the disk of ${dir}`
  if (room === 'full') {
    log.error({ free, total }, `Only ${left} is free: no readings are taken until there is room again.`)
  } else if (room === 'low') log.warn({ free, total }, `Only ${left} is free: make room soon.`)
  else log.info({ free, total }, `${left} is free again.`)
}
