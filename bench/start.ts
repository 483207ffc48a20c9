import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { SERVER_OPTIONS } from '../tools/server-options.ts'
import { processMs } from './processor.ts'
import type { Section } from './report.ts'
import { median } from './timing.ts'

const PROGRAM = fileURLToPath(new URL('../dist/server/cli.mjs', import.meta.url))
const BUDGET_MS = 2_000
const STARTS = 5
const PATIENCE_MS = 60_000

interface Start {
  readonly ms: number
  /** of the server's process alone; null: this machine does not tell */
  readonly processor: number | null
}

/** The built product over a folder whose database is stopped: until people are answered. */
export async function start(folder: string): Promise<Section> {
  if (!existsSync(PROGRAM)) throw new Error('There is no build to start: "npm run build" first')
  const starts: Start[] = []
  for (let n = 0; n < STARTS; n++) starts.push(await startOnce(folder))
  const ms = median(starts.map((one) => one.ms))
  const processors = starts.flatMap(({ processor }) => processor ?? [])
  return {
    title: 'Start of the server',
    lines: [
      {
        what: 'start, until people are answered',
        value: ms,
        unit: 'ms',
        ratios: {},
        also: processors.length > 0 ? { processor: median(processors) } : {},
        budget: { of: 'p50', figure: ms, most: BUDGET_MS },
      },
    ],
  }
}

async function startOnce(folder: string): Promise<Start> {
  const began = performance.now()
  const server = spawn(process.execPath, [...SERVER_OPTIONS, PROGRAM, 'start'], {
    env: { PATH: process.env.PATH, DATA_DIR: folder, PORT: '0', BACKUP_HOUR: 'off' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const late = setTimeout(() => server.kill('SIGKILL'), PATIENCE_MS)
  try {
    for await (const said of server.stdout) {
      if (!String(said).includes('Nairawatt is open')) continue
      const ms = performance.now() - began
      return { ms, processor: server.pid === undefined ? null : processMs(server.pid) }
    }
    throw new Error('The server ended before it was open')
  } finally {
    clearTimeout(late)
    server.kill('SIGTERM')
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit')
  }
}
