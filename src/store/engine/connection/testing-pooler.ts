import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

const BINARIES = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer']

/** undefined: this machine has none (Debian: apt-get install pgbouncer). */
export const pgbouncer = BINARIES.find((path) => existsSync(path))

export interface TestPooler {
  readonly connection: pg.ClientConfig
  close(): Promise<void>
}

/** A pgbouncer in transaction mode before the server, with as little as it has by default but users. */
export async function testPooler(
  to: pg.ClientConfig,
  users: readonly string[],
  size: number,
): Promise<TestPooler> {
  const dir = mkdtempSync(join(tmpdir(), 'nairawatt-pooler-'))
  chmodSync(dir, 0o755)
  const port = await freePort()
  writeFileSync(join(dir, 'users.txt'), users.map((user) => `"${user}" ""\n`).join(''))
  writeFileSync(
    join(dir, 'pgbouncer.ini'),
    `[databases]
* = host=${to.host} port=${to.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${join(dir, 'users.txt')}
pool_mode = transaction
default_pool_size = ${size}
`,
  )
  // It refuses to run as root, and the socket of the embedded server is its owner's.
  const as = process.getuid?.() === 0 ? ['-u', ownerName(to.host!)] : []
  const child = spawn(pgbouncer!, [...as, join(dir, 'pgbouncer.ini')], { stdio: 'ignore' })
  await untilOpen(port, child)
  return {
    connection: { ...to, host: '127.0.0.1', port },
    async close() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGKILL')
      await ended
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

function ownerName(socketDir: string): string {
  const uid = socketDir.startsWith('/') ? statSync(socketDir).uid : 0
  return uid === 0
    ? 'nobody'
    : execFileSync('id', ['-nu', String(uid)])
        .toString()
        .trim()
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function untilOpen(port: number, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    if (child.exitCode !== null) throw new Error(`pgbouncer ended with ${child.exitCode}`)
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true))
      socket.once('error', () => resolve(false))
      socket.once('connect', () => socket.destroy())
    })
    if (isOpen) return
    await sleep(100)
  }
  throw new Error('pgbouncer does not listen')
}
