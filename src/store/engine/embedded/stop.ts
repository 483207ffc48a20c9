import { setTimeout as sleep } from 'node:timers/promises'
import { withClient } from '../connection/own-client.ts'
import type { Log } from '../log.ts'
import { connectionTo } from './launch.ts'
import type { Postmaster } from './postmaster.ts'
import { isAlive } from './running.ts'

const STOP_PATIENCE_MS = 8_000
/** A thread that was ended a moment ago is gone before PostgreSQL has noticed it. */
const LEAVE_PATIENCE_MS = 1_000
const ASK_AGAIN_MS = 25

/** SIGINT is PostgreSQL's fast shutdown: roll back, write everything, end. Left alone while someone else stays connected. */
export async function stopServer(server: Postmaster, log: Log): Promise<boolean> {
  const others = await countThoseWhoStay(server)
  if (others !== 0) {
    if (others !== null) log.info({ others }, 'The database is left running: someone else is connected to it')
    return false
  }
  process.kill(server.pid, 'SIGINT')
  const deadline = Date.now() + STOP_PATIENCE_MS
  while (isAlive(server.pid)) {
    if (Date.now() > deadline) {
      log.warn({ pid: server.pid }, 'The database is still shutting down; it is left to finish by itself')
      return false
    }
    await sleep(20)
  }
  return true
}

async function countThoseWhoStay(server: Postmaster): Promise<number | null> {
  const deadline = Date.now() + LEAVE_PATIENCE_MS
  for (;;) {
    const others = await countOthers(server)
    if (others === null || others === 0 || Date.now() > deadline) return others
    await sleep(ASK_AGAIN_MS)
  }
}

/** Connections besides our own question; null when the server does not answer any more. */
async function countOthers(server: Postmaster): Promise<number | null> {
  try {
    const { rows } = await withClient(connectionTo(server, 'postgres'), (client) =>
      client.query<{ others: string }>(
        `select count(*) as others from pg_stat_activity
         where backend_type = 'client backend' and pid <> pg_backend_pid()`,
      ),
    )
    return Number(rows[0]?.others ?? 0)
  } catch {
    return null
  }
}
