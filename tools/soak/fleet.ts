import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { SERVER_OPTIONS } from '../server-options.ts'
import { freePort } from './server.ts'

export type FleetPart = 'web' | 'jobs'

interface Member {
  readonly part: FleetPart
  readonly port: number
  child: ChildProcess
}

export interface Fleet {
  /** Of the web processes. */
  readonly ports: readonly number[]
  /** kill -9 of one; it is started again after a second, as systemd would. */
  kill(n: number): FleetPart
  /** SIGTERM of each web process after the other; the next once this one is ready again. */
  restartWeb(): Promise<void>
  stop(): Promise<void>
}

export interface FleetOptions {
  readonly program: string
  readonly databaseUrl: string
  readonly smtpUrl: string
  readonly dir: string
  readonly web: number
  readonly jobs: number
}

/** Web and job processes on one database, each with a folder of its own. */
export async function startFleet(options: FleetOptions): Promise<Fleet> {
  let isStopping = false
  const { web, jobs } = options
  const parts = [...Array<FleetPart>(web).fill('web'), ...Array<FleetPart>(jobs).fill('jobs')]
  const members: Member[] = []
  for (const part of parts) {
    const port = await freePort()
    const member = { part, port, child: begin(options, part, port) }
    members.push(member)
    revive(member)
  }
  const webs = members.filter(({ part }) => part === 'web')

  function revive(member: Member): void {
    member.child.once('exit', async () => {
      await sleep(1_000)
      if (isStopping) return
      member.child = begin(options, member.part, member.port)
      revive(member)
    })
  }

  const stop = async () => {
    isStopping = true
    await Promise.all(members.map(({ child }) => end(child)))
  }
  try {
    for (const { port } of webs) await untilReady(port)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    ports: webs.map(({ port }) => port),
    kill(n) {
      const { part, child } = members[n % members.length]!
      child.kill('SIGKILL')
      return part
    },
    async restartWeb() {
      for (const member of webs) {
        const gone = once(member.child, 'exit')
        member.child.kill('SIGTERM')
        await gone
        await untilReady(member.port)
        // Until a balancer has seen it.
        await sleep(1_000)
      }
    },
    stop,
  }
}

function begin(
  { program, databaseUrl, smtpUrl, dir }: FleetOptions,
  part: FleetPart,
  port: number,
): ChildProcess {
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: databaseUrl,
    SECRET_KEY: 'the fleet shares one secret key 0123456789',
    SMTP_URL: smtpUrl,
    UPLOADS: 'database',
    DATA_DIR: join(dir, String(port)),
    PORT: String(port),
    BACKUP_HOUR: 'off',
    LOG_LEVEL: 'error',
  }
  return spawn(process.execPath, [...SERVER_OPTIONS, program, 'start', `--${part}`], {
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
}

async function untilReady(port: number): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    const isReady = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await sleep(100)
  }
  throw new Error(`No process answers on port ${port}`)
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}
