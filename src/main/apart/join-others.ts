import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { Logger } from 'pino'
import { joinProcesses } from '#jobs/platform/join-processes.ts'
import type { SchemaGuard } from '#store/engine/connection/newer-schema.ts'
import { programSchema } from '#store/engine/migrate.ts'
import type { WorkShare } from '#store/engine/woken.ts'
import type { ProcessKind } from '#store/platform/server-process.ts'
import type { Config } from '../config.ts'
import type { Started } from '../started.ts'
import { markKey, requireSameKey } from './part.ts'

interface Joining {
  readonly guard: SchemaGuard
  readonly config: Config
  readonly log: Logger
  readonly part: ProcessKind
  readonly version: string
}

/** Beside other processes of one DATABASE_URL; undefined: the embedded database has one process, which does it all. */
export async function joinOthers(
  { guard, config, log, part, version }: Joining,
  started: Started,
): Promise<WorkShare | undefined> {
  if (config.databaseUrl === undefined) return undefined
  const keyMark = markKey(config.secretKey, 'process')
  const membership = started.add(
    await joinProcesses({
      database: guard.database,
      log,
      saw: guard.saw,
      self: {
        id: randomUUID(),
        kind: part,
        host: hostname(),
        pid: process.pid,
        version,
        schemaVersion: programSchema(),
        keyMark,
      },
    }),
  )
  requireSameKey(keyMark, membership.others)
  return membership.share
}
