import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Does a process with this id exist (whoever owns it)? A zombie has ended. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  const stat = readStat(pid)
  return stat === null || (stat[0] !== 'Z' && stat[0] !== 'X')
}

/**
 * When a process began, in words that no later process with the same id repeats; null when it cannot be known.
 * A process id alone is no identity: ids are reused, and in containers they are small and the same at every start.
 */
export function bornAt(pid: number): string | null {
  const stat = readStat(pid)
  if (stat) return `${bootId()}:${stat[19]}`
  if (process.platform === 'linux') return null
  try {
    const text = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return text.toString().trim() || null
  } catch {
    return null
  }
}

/** What the system calls the process (`postgres`, `node`); null when it cannot be known. */
export function processName(pid: number): string | null {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim()
  } catch {
    return null
  }
}

/** Fields of /proc/<pid>/stat from the third on (state first); the second may hold spaces and brackets. */
function readStat(pid: number): string[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return null
  }
}

function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    return 'unknown-boot'
  }
}
