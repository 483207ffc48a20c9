import { readFileSync } from 'node:fs'
import type { Database } from '#store/engine/database.ts'

/** Milliseconds of processor time that this process and the database's connections have used so far. */
export type ReadProcessor = () => number

/** Linux counts in hundredths of a second. */
const TICK_MS = 10

/**
 * Unlike the time on the wall it does not grow with what else the machine does. Null where it cannot be known: the
 * connections' share is in /proc of Linux. Only connections that are open now are counted.
 */
export async function findProcessor(database: Database): Promise<ReadProcessor | null> {
  const { rows } = await database.admin.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`,
  )
  const pids = rows.map(({ pid }) => pid)
  const known = pids.every((pid) => backendMs(pid) !== null)
  if (!known) return null
  return () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000 + pids.reduce((ms, pid) => ms + (backendMs(pid) ?? 0), 0)
  }
}

function backendMs(pid: number): number | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // From the third field on: the second, the name, may hold spaces. Then the 14th and 15th are the ticks.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS
  } catch {
    return null
  }
}
