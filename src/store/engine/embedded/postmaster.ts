import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isAlive, processName } from './running.ts'

/** What `postmaster.pid` says about the server of a folder. */
export interface Postmaster {
  pid: number
  port: number
  socketDir: string
}

/** Null when there is no such file, or it is half-written (the server is only beginning). */
export function readPostmaster(databaseDir: string): Postmaster | null {
  let text: string
  try {
    text = readFileSync(join(databaseDir, 'postmaster.pid'), 'utf8')
  } catch {
    return null
  }
  const [pid, , , port, socketDir] = text.split('\n')
  if (!pid || !port || !socketDir) return null
  return { pid: Number(pid), port: Number(port), socketDir }
}

/** The id in a lock file left behind, when it now belongs to some other program: PostgreSQL would believe it. */
export function reusedPid(databaseDir: string): number | null {
  const server = readPostmaster(databaseDir)
  if (!server || !isAlive(server.pid)) return null
  const program = processName(server.pid)
  return program !== null && !/postgres|postmaster/.test(program) ? server.pid : null
}
