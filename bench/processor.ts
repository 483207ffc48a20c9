import { readFileSync } from 'node:fs'
import type { Database } from '#store/engine/database.ts'

/** Milliseconds of processor time that this process and the database's connections have used so far. */
export type ReadProcessor = () => number

interface Parts {
  readonly server: number
  readonly database: number
}

/** Linux counts in hundredths of a second. */
const TICK_MS = 10

/**
 * Unlike the time on the wall it does not grow with what else the machine does. Null where it cannot be known: the
 * connections' share is in /proc of Linux. Only connections that are open now are counted.
 */
export async function findProcessor(database: Database): Promise<ReadProcessor | null> {
  const parts = await findProcessorParts(database)
  if (parts === null) return null
  return () => {
    const { server, database } = parts()
    return server + database
  }
}

/** The same, this process and the connections apart. */
export async function findProcessorParts(database: Database): Promise<(() => Parts) | null> {
  const { rows } = await database.admin.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`,
  )
  const pids = rows.map(({ pid }) => pid)
  const known = pids.every((pid) => processMs(pid) !== null)
  if (!known) return null
  /** What one had used that has ended since. */
  const used = new Map<number, number>()
  return () => {
    const { user, system } = process.cpuUsage()
    for (const pid of pids) used.set(pid, processMs(pid) ?? used.get(pid) ?? 0)
    const connections = [...used.values()].reduce((sum, ms) => sum + ms, 0)
    return { server: (user + system) / 1000, database: connections }
  }
}

/** Milliseconds of processor time that a process has used; null: it has ended, or this is not Linux. */
export function processMs(pid: number): number | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // From the third field on: the second, the name, may hold spaces. Then the 14th and 15th are the ticks.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS
  } catch {
    return null
  }
}
