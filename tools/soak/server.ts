import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { SERVER_OPTIONS } from '../server-options.ts'

export interface SupervisedServer {
  readonly port: number
  pid(): number
  /** kill -9; it is started again, as systemd would. */
  kill(): void
  /** SIGTERM; how long it took, ms. */
  stop(): Promise<number>
}

/** The built product over DATA_DIR, started again whenever it ends. */
export async function superviseServer(dataDir: string): Promise<SupervisedServer> {
  const port = await freePort()
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: dataDir,
    PORT: String(port),
    BACKUP_HOUR: 'off',
    LOG_LEVEL: 'error',
  }
  const program = resolve(import.meta.dirname, '../../bin/nairawatt.mjs')
  let isStopping = false
  const start = (): ChildProcess => {
    const one = spawn(process.execPath, [...SERVER_OPTIONS, program, 'start'], {
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    one.once('exit', async () => {
      if (isStopping) return
      await sleep(500)
      if (!isStopping) child = start()
    })
    return one
  }
  let child = start()
  for (let tries = 0; !(await isReady(port)); tries++) {
    if (tries > 600) throw new Error('The server did not start')
    await sleep(100)
  }
  return {
    port,
    pid: () => child.pid ?? 0,
    kill: () => void child.kill('SIGKILL'),
    async stop() {
      isStopping = true
      const began = performance.now()
      const gone = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : null
      child.kill('SIGTERM')
      await gone
      return Math.round(performance.now() - began)
    },
  }
}

async function isReady(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as { port: number }
  await new Promise((closed) => server.close(closed))
  return port
}
