import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { TestProject } from 'vitest/node'
import { readConfig } from '#main/config.ts'
import { makeLog } from '#main/log.ts'
import { type Serving, serve } from '#main/serve.ts'
import { startBreakers } from '../tools/demo/breakers.ts'
import { dayOf } from '../tools/demo/calendar.ts'
import type { DemoLoaded } from '../tools/demo/load.ts'
import { prepareDemo } from '../tools/demo/prepare.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the product runs, `http://127.0.0.1:…`. */
    address: string
    /** Its DATA_DIR. */
    dataDir: string
  }
}

const HISTORY_DAYS = 92
const BUILT = resolve(import.meta.dirname, '../dist/web/index.html')

let serving: Serving | null = null
let breakers: { stop(): Promise<void> } | null = null
let dataDir: string | null = null

/**
 * vitest's globalSetup of the journeys: the product as people start it, with the demo organisations and a short history.
 * NAIRAWATT_ADDRESS names one that runs already, which saves the wait while a journey is written.
 */
export async function setup(project: TestProject): Promise<void> {
  const running = process.env.NAIRAWATT_ADDRESS
  if (running) {
    project.provide('address', running)
    project.provide('dataDir', process.env.NAIRAWATT_DATA_DIR ?? '')
    return
  }
  if (!existsSync(BUILT)) {
    throw new Error(
      'The journeys need the built web app, and dist/web is missing: run "npm run build" first.',
    )
  }
  dataDir = mkdtempSync(join(tmpdir(), 'nairawatt-journeys-'))
  // The embedded database runs as another account than root, which a folder of mode 0700 would keep out.
  chmodSync(dataDir, 0o755)
  const log = makeLog({ level: 'fatal' })
  const config = readConfig({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'fatal' })
  let loaded: DemoLoaded = { readings: 0, organisations: [] }
  serving = await serve({
    config,
    log,
    prepare: async (database) => {
      const firstDay = dayOf(Date.now()) - HISTORY_DAYS
      loaded = await prepareDemo(database, config.dataDir, () => undefined, { firstDay })
    },
    checkAnswers: true,
  })
  const { address, database } = serving
  breakers = await startBreakers({ database, organisations: loaded.organisations, address, log })
  project.provide('dataDir', dataDir)
  project.provide('address', address)
}

export async function teardown(): Promise<void> {
  await breakers?.stop()
  await serving?.stop()
  if (dataDir !== null) rmSync(dataDir, { recursive: true, force: true })
}
