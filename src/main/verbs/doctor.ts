import { existsSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { diskAhead } from '#api/platform/growth/disk-ahead.ts'
import { operatorStandings } from '#api/platform/overview/operator-standings.ts'
import { clockAgainstMeters } from '#jobs/meter/watch-clock.ts'
import type { Database } from '#store/engine/database.ts'
import { hasDatabase } from '#store/engine/embedded/place.ts'
import { programSchema, schemaVersion } from '#store/engine/migrate.ts'
import { refuseArguments } from '../arguments.ts'
import { readSettings, type Settings } from '../config.ts'
import { withDatabase } from '../with-database.ts'
import { logins } from './doctor-logins.ts'
import { organisations } from './doctor-organisation.ts'
import { type Finding, printFinding } from './finding.ts'

const LITTLE_SPACE = 0.2
const OLDEST_NODE: readonly [number, number] = [20, 19]

/** Looks at everything that can be looked at from here, prints a line each, and fails when something is wrong. */
export async function doctor(args: readonly string[] = []): Promise<number> {
  refuseArguments('doctor', args)
  const findings = [nodeVersion()]
  try {
    const place = databasePlace()
    findings.push(place)
    if (place.state === 'ok') {
      findings.push(proxy())
      await lookInto(findings)
    }
  } catch (error) {
    findings.push({ what: 'database', state: 'WRONG', says: (error as Error).message })
  }
  findings.forEach(printFinding)
  return findings.some(({ state }) => state === 'WRONG') ? 1 : 0
}

/** Which database the settings name. An embedded one that is not there is not made: whoever asks has mistyped. */
function databasePlace(): Finding {
  const what = 'database'
  const { databaseUrl, dataDir } = readSettings()
  if (databaseUrl !== undefined) return { what, state: 'ok', says: `DATABASE_URL ${openly(databaseUrl)}` }
  if (hasDatabase(dataDir)) return { what, state: 'ok', says: `DATA_DIR ${dataDir}` }
  const says = `there is none in DATA_DIR ${dataDir}; set DATA_DIR to the folder that the server uses, or make one there with "npx nairawatt migrate"`
  return { what, state: 'WRONG', says }
}

/** Without password and options, which may hold one. */
function openly(databaseUrl: string): string {
  const { protocol, username, host, pathname } = new URL(databaseUrl)
  return `${protocol}//${username === '' ? '' : `${username}@`}${host}${pathname}`
}

function lookInto(findings: Finding[]): Promise<void> {
  return withDatabase(
    async ({ database, config }) => {
      findings.push(freeSpace(database.folder ?? config.dataDir))
      const version = await schema(database)
      findings.push(version, logins(database))
      if (version.state !== 'ok') return
      findings.push(await growth(database), ...leftOff(config))
      findings.push(await clock(database), ...(await standings(database, config)))
      findings.push(...(await organisations(database)))
    },
    { migrated: false },
  )
}

async function growth(database: Database): Promise<Finding> {
  const { state, says } = await diskAhead(database, Date.now())
  return { what: 'growth', state: STATES[state], says }
}

/** What a setting would bring that is not set. */
function leftOff({ databaseUrl, walArchiveDir, smtpUrl, dataDir }: Settings): Finding[] {
  const off: Finding[] = []
  if (smtpUrl === undefined) {
    const says = `SMTP_URL is not set: mail is written to ${join(dataDir, 'outbox')} and reaches nobody`
    off.push({ what: 'mail', state: 'ok', says })
  }
  if (databaseUrl === undefined && walArchiveDir === undefined) {
    const says = 'WAL_ARCHIVE_DIR is not set: the database can be brought back to its backups alone'
    off.push({ what: 'moment', state: 'ok', says })
  }
  return off
}

async function clock(database: Database): Promise<Finding> {
  const { isWell, says } = await clockAgainstMeters(database, Date.now())
  return { what: 'clock', state: isWell ? 'ok' : 'WRONG', says }
}

const STATES = { well: 'ok', look: 'WARN', wrong: 'WRONG' } as const

/** Its backups, and mail that it cannot send. */
async function standings(
  database: Database,
  { backupDir, backupHour, walArchiveDir }: Settings,
): Promise<Finding[]> {
  const backups = { dir: backupDir, isOn: backupHour !== null, walArchiveDir }
  const found = await operatorStandings({ database, backups }, Date.now())
  return found.map(({ about, state, says }) => ({ what: about, state: STATES[state], says }))
}

function nodeVersion(): Finding {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const isWell = major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])
  const says = isWell ? process.version : `${process.version}; install Node ${OLDEST_NODE.join('.')} or newer`
  return { what: 'node', state: isWell ? 'ok' : 'WRONG', says }
}

/** The server speaks no TLS itself: where people come by https, a proxy is in front. */
function proxy(): Finding {
  const what = 'proxy'
  const { publicUrl, trustedProxies } = readSettings()
  if (trustedProxies.length > 0)
    return { what, state: 'ok', says: `X-Forwarded-For is believed from ${trustedProxies.join(', ')}` }
  if (!publicUrl.startsWith('https:')) return { what, state: 'ok', says: 'none is named' }
  const says =
    'PUBLIC_URL is https and TRUSTED_PROXIES names no proxy: all visitors have its address and share its limits; name it (127.0.0.1, ::1 where it is on this machine)'
  return { what, state: 'WARN', says }
}

function freeSpace(dir: string): Finding {
  const what = 'disk'
  if (!existsSync(dir)) {
    const says = `there is no folder ${dir} yet; set DATA_DIR where the server uses another one`
    return { what, state: 'WARN', says }
  }
  const { bavail, blocks, bsize } = statfsSync(dir)
  const share = bavail / blocks
  const free = `${((bavail * bsize) / 1e9).toFixed(1)} GB free (${(share * 100).toFixed(0)} %) in ${dir}`
  if (share >= LITTLE_SPACE) return { what, state: 'ok', says: free }
  return { what, state: 'WRONG', says: `${free}; make room before readings are refused` }
}

async function schema(database: Database): Promise<Finding> {
  const what = 'schema'
  const there = await schemaVersion(database.admin)
  const ours = programSchema()
  if (there === ours) return { what, state: 'ok', says: `version ${there}` }
  const todo =
    there < ours
      ? 'run "npx nairawatt migrate"'
      : 'the database is newer than this program: update the program'
  return { what, state: 'WRONG', says: `version ${there}, not ${ours}; ${todo}` }
}
