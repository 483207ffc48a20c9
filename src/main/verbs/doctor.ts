import { statfsSync } from 'node:fs'
import { verifyChain } from '#store/audit.ts'
import type { Database } from '#store/database.ts'
import { readMigrations, schemaVersion } from '#store/migrate.ts'
import { type Health, healthOf } from '#store/organisation-health.ts'
import { organisationZones } from '#store/organisation-ids.ts'
import { makeScope } from '#store/scope.ts'
import { refuseArguments } from '../arguments.ts'
import { withDatabase } from '../with-database.ts'

/** What is looked at, how it is, and what to do when it is not well. */
interface Finding {
  readonly what: string
  readonly isWell: boolean
  readonly says: string
}

const LITTLE_SPACE = 0.2
const OLDEST_NODE: readonly [number, number] = [20, 19]
const HOUR_MS = 3_600_000

/** Looks at everything that can be looked at from here, prints a line each, and fails when something is wrong. */
export async function doctor(args: readonly string[] = []): Promise<number> {
  refuseArguments('doctor', args)
  const findings = [nodeVersion()]
  try {
    await withDatabase(
      async ({ database, config }) => {
        findings.push(freeSpace(database.folder ?? config.dataDir))
        const version = await schema(database)
        findings.push(version)
        if (version.isWell) findings.push(...(await organisations(database)))
      },
      { migrated: false },
    )
  } catch (error) {
    findings.push({ what: 'database', isWell: false, says: (error as Error).message })
  }
  for (const { what, isWell, says } of findings) {
    console.log(`${isWell ? 'ok   ' : 'WRONG'} ${what}: ${says}`)
  }
  return findings.every(({ isWell }) => isWell) ? 0 : 1
}

function nodeVersion(): Finding {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const isWell = major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])
  const says = isWell ? process.version : `${process.version}; install Node ${OLDEST_NODE.join('.')} or newer`
  return { what: 'node', isWell, says }
}

function freeSpace(dir: string): Finding {
  const { bavail, blocks, bsize } = statfsSync(dir)
  const share = bavail / blocks
  const free = `${((bavail * bsize) / 1e9).toFixed(1)} GB free (${(share * 100).toFixed(0)} %) in ${dir}`
  const isWell = share >= LITTLE_SPACE
  return { what: 'disk', isWell, says: isWell ? free : `${free}; make room before readings are refused` }
}

async function schema(database: Database): Promise<Finding> {
  const there = await schemaVersion(database.admin)
  const ours = readMigrations().at(-1)?.version ?? 0
  const isWell = there === ours
  const todo =
    there < ours
      ? 'run "npx nairawatt migrate"'
      : 'the database is newer than this program: update the program'
  return {
    what: 'schema',
    isWell,
    says: isWell ? `version ${there}` : `version ${there}, not ${ours}; ${todo}`,
  }
}

async function organisations(database: Database): Promise<Finding[]> {
  const found: Finding[] = []
  for (const { id, name, zone } of await organisationZones(database)) {
    const scope = makeScope({ organisationId: id, branchIds: 'all', userId: null, level: 1, zone })
    const [health, chain] = await database.withScope(
      scope,
      async (tx) => [await healthOf(tx, scope), await verifyChain(tx, scope)] as const,
      { readOnly: true },
    )
    const who = `${name} (organisation ${id})`
    found.push(readings(who, health))
    found.push({
      what: `${who}, audit`,
      isWell: chain.brokenAt === null,
      says:
        chain.brokenAt === null
          ? `${chain.entries} entries, chain whole`
          : `entry ${chain.brokenAt} was changed or its neighbour removed: compare with a backup`,
    })
  }
  return found
}

function readings(who: string, health: Health): Finding {
  const what = `${who}, readings`
  const silent =
    health.silentDevices > 0
      ? `; ${health.silentDevices} devices silent for a day: look at their gateways`
      : ''
  const parked =
    health.parked > 0 ? `; ${health.parked} parked frames: the table reading_parked says why` : ''
  const lateMs = health.oldestDirtyMs ?? 0
  if (lateMs > HOUR_MS)
    return { what, isWell: false, says: 'readings wait for over an hour to be added up: restart the server' }
  return { what, isWell: true, says: `${health.devices} devices${silent}${parked}` }
}
