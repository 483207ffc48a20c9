import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { build } from 'esbuild'
import { readConfig } from '#main/config.ts'
import { makeLog } from '#main/log.ts'
import { serve } from '#main/serve.ts'
import type { Database } from '#store/engine/database.ts'
import { embeddedVersion } from '#store/engine/embedded/binaries.ts'
import { isAlive } from '#store/engine/embedded/running.ts'
import { type Embedded, startEmbedded } from '#store/engine/embedded/start.ts'
import { silentLog } from '#store/engine/log.ts'
import { defaultMigrationsDir, readMigrations } from '#store/engine/migrate.ts'
import { dayName, dayNumberAt } from '../tools/demo/calendar.ts'
import type { DemoLoaded } from '../tools/demo/load.ts'
import { prepareDemo } from '../tools/demo/prepare.ts'

const HISTORY_DAYS = 92
const ROOT = resolve(import.meta.dirname, '..')
const CACHE = join(ROOT, 'node_modules/.cache/nairawatt-demo')

const IDLE_PATIENCE_MS = 30_000

/**
 * A DATA_DIR with the demo before its first visitor, its database stopped. It is made once for each day and for each
 * state of the code that makes it.
 */
export async function demoTemplate(): Promise<string> {
  const folder = join(CACHE, await keyOfDemo())
  if (existsSync(folder)) return folder
  const made = mkdtempSync(join(tmpdir(), 'nairawatt-template-'))
  // The embedded database runs as another account than root, which a folder of mode 0700 would keep out.
  chmodSync(made, 0o755)
  try {
    await makeDemo(made)
    mkdirSync(CACHE, { recursive: true })
    for (const name of readdirSync(CACHE)) rmSync(join(CACHE, name), { recursive: true, force: true })
    const beside = `${folder}.${process.pid}`
    copyFolder(made, beside)
    // Somebody else may have made it meanwhile.
    if (existsSync(folder)) rmSync(beside, { recursive: true })
    else renameSync(beside, folder)
  } finally {
    rmSync(made, { recursive: true, force: true })
  }
  return folder
}

/** With owners and modes, which the database insists on. */
export function copyFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  execFileSync('cp', ['-a', `${from}/.`, to])
}

/** With what the product does at its first start: alerts of the history are raised, reports that are due are sent. */
async function makeDemo(dataDir: string): Promise<void> {
  const embedded = await startEmbedded({ dataDir, log: silentLog, fast: true })
  try {
    const serving = await serve({
      config: readConfig({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'fatal' }),
      log: makeLog({ level: 'fatal' }),
      prepare: (database) => bringUpToNow(database, dataDir).then(() => undefined),
    })
    await untilIdle(serving.database)
    await serving.stop()
  } finally {
    await endDatabase(embedded)
  }
}

const END_PATIENCE_MS = 60_000

/** Ends a database of these journeys, also where a connection to it is only just closing: its files are copied next. */
export async function endDatabase(embedded: Embedded): Promise<void> {
  const pid = embedded.pid()
  if (await embedded.stop()) return
  if (!isAlive(pid)) return
  process.kill(pid, 'SIGINT')
  for (const deadline = Date.now() + END_PATIENCE_MS; isAlive(pid); await sleep(50)) {
    if (Date.now() > deadline) throw new Error(`The database of process ${pid} does not end`)
  }
}

export function bringUpToNow(database: Database, dataDir: string): Promise<DemoLoaded> {
  const firstDay = dayNumberAt(Date.now()) - HISTORY_DAYS
  return prepareDemo(database, dataDir, () => undefined, { firstDay })
}

const WAITING = `select exists (select from alert_dirty)
  or exists (select from mail_message where state in ('waiting', 'sending')) as waiting`

/** Twice in a row, as a report that is due becomes a letter a little later. */
async function untilIdle({ admin }: Database): Promise<void> {
  const deadline = Date.now() + IDLE_PATIENCE_MS
  for (let idle = 0; idle < 2 && Date.now() < deadline; ) {
    await sleep(500)
    const { rows } = await admin.query<{ waiting: boolean }>(WAITING)
    idle = rows[0]?.waiting ? 0 : idle + 1
  }
}

/** Of what makes the demo, as one text, and of this file: a change of a comment there or of a screen makes no other demo. */
async function keyOfDemo(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(ROOT, 'tools/demo/prepare.ts')],
    bundle: true,
    write: false,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    minifyWhitespace: true,
    legalComments: 'none',
  })
  const schema = readMigrations(defaultMigrationsDir()).map(({ checksum }) => checksum)
  const hash = createHash('sha256').update(outputFiles.map(({ text }) => text).join())
  const own = readFileSync(join(import.meta.dirname, 'demo-template.ts'), 'utf8')
  hash.update([own, ...schema, embeddedVersion()].join())
  return `${dayName(dayNumberAt(Date.now()))}-${hash.digest('hex').slice(0, 16)}`
}
