import { operatorText } from '#contract/platform/operator-messages.ts'
import { formatInstant } from '#domain/time/range/range.ts'
import { HOME_ZONE } from '#domain/time/zone.ts'
import type { Database } from '#store/engine/database.ts'
import { schemaVersion } from '#store/engine/migrate.ts'
import { type ProcessKind, type SeenProcess, seenProcesses } from '#store/platform/server-process.ts'
import type { ServerStanding } from '../../frame/platform-operation.ts'

const about = 'processes'
/** Rows of processes that died are shown for a day: of many, the latest tell enough. */
const MOST_TOLD = 5

/** Who serves this database and who has gone without a word. The embedded database has one process and no rows. */
export async function processStandings(database: Database): Promise<ServerStanding[]> {
  const seen = await seenProcesses(database)
  const alive = seen.filter(({ isAlive }) => isAlive)
  const version = seen.length > 0 ? await schemaVersion(database.admin) : 0
  const troubles = seen.flatMap((one) => troubleText(one, version) ?? []).slice(-MOST_TOLD)
  const look = troubles.map((says): ServerStanding => ({ about, state: 'look', says }))
  if (alive.length === 0) return look
  const told: ServerStanding = { about, state: 'well', says: operatorText.processes(countText(alive)) }
  const works = alive.some(({ kind, schemaVersion: known }) => kind !== 'web' && known >= version)
  return works ? [told, ...look] : [told, ...look, { about, state: 'wrong', says: operatorText.nobodyWorks }]
}

function troubleText(one: SeenProcess, version: number): string | null {
  const { kind, pid, host, seenAt, isAlive } = one
  const which = `Process ${pid} on ${host} (${kind})`
  if (!isAlive) return operatorText.processGone(which, formatInstant(HOME_ZONE, seenAt))
  return one.schemaVersion < version ? operatorText.processOld(which) : null
}

const KINDS: readonly ProcessKind[] = ['web and jobs', 'web', 'jobs']

/** "3 processes of web (12 on host-a, …)" */
function countText(alive: readonly SeenProcess[]): string {
  return KINDS.flatMap((kind) => {
    const own = alive.filter((one) => one.kind === kind)
    if (own.length === 0) return []
    const where = own.slice(0, 10).map(({ pid, host, version }) => `${pid} on ${host}, ${version}`)
    const more = own.length > where.length ? `; and ${own.length - where.length} more` : ''
    return [`${own.length} × ${kind} (${where.join('; ')}${more})`]
  }).join(' and ')
}
