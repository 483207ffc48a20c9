import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { ClientConfig } from 'pg'
import type { TestProject } from 'vitest/node'
import { connectDatabase } from '#store/engine/database.ts'
import { type Embedded, startEmbedded } from '#store/engine/embedded/start.ts'
import { silentLog } from '#store/engine/log.ts'
import { migrate } from '#store/engine/migrate.ts'
import { findChromium } from '../tools/browser.ts'
import type { Founded } from '../tools/demo/organisations.ts'
import { bringUpToNow, copyFolder, demoTemplate, endDatabase } from './demo-template.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The demo that every test file gets a copy of. */
    demo: Demo
  }
}

export interface Demo {
  /** Its DATA_DIR. */
  dataDir: string
  /** The server of its database. */
  connection: ClientConfig
  organisations: Founded[]
}

const BUILT = resolve(import.meta.dirname, '../dist/web/index.html')

let embedded: Embedded | null = null
let dataDir: string | null = null

/** vitest's globalSetup of the journeys: the demo organisations with a short history, as of now. */
export async function setup(project: TestProject): Promise<void> {
  if (!existsSync(BUILT)) {
    throw new Error(
      'The journeys need the built web app, and dist/web is missing: run "npm run build" first.',
    )
  }
  // Unpacked once, before three workers would do it side by side and start what another one still writes.
  await findChromium()
  const template = await demoTemplate()
  dataDir = mkdtempSync(join(tmpdir(), 'nairawatt-journeys-'))
  copyFolder(template, dataDir)
  // The embedded database runs as another account than root, which a folder of mode 0700 would keep out.
  chmodSync(dataDir, 0o755)
  embedded = await startEmbedded({ dataDir, log: silentLog, fast: true })
  const { connection } = embedded
  const database = connectDatabase(connection, { log: silentLog })
  await migrate(database.admin)
  const { organisations } = await bringUpToNow(database, dataDir)
  // A database that somebody is connected to is not copied.
  await database.close()
  project.provide('demo', { dataDir, connection, organisations })
}

export async function teardown(): Promise<void> {
  if (embedded) await endDatabase(embedded)
  if (dataDir !== null) rmSync(dataDir, { recursive: true, force: true })
}
