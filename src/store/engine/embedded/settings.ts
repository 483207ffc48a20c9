import { statfsSync } from 'node:fs'
import { memoryLimit } from '../thread/memory-limit.ts'

const MB = 1024 * 1024

/** Written into postgresql.conf when the folder is made; an operator may change them there afterwards. */
export function initialSettings(): string {
  const lines = [
    `shared_buffers = ${sharedBuffersMb(memoryLimit())}MB`,
    'max_wal_size = 2GB',
    'checkpoint_timeout = 15min',
    'wal_compression = on',
    'jit = off',
    'random_page_cost = 1.1',
    'max_connections = 50',
    "timezone = 'UTC'",
    "log_timezone = 'UTC'",
    // Failed statements are reported by the application; this file tells of the server's own life.
    'log_min_messages = log',
    `dynamic_shared_memory_type = ${sharedMemoryType()}`,
  ]
  return `\n# Nairawatt, set once when this folder was made\n${lines.join('\n')}\n`
}

/**
 * Given on the command line at every start: where the server is found, and that a commit is on the disk.
 * `fast` gives durability away and is for databases of tests, which are thrown away. `more`: how WAL is archived,
 * or fetched again.
 */
export function settingsAlways(
  socketDir: string,
  fast: boolean,
  more: Readonly<Record<string, string>> = {},
): string[] {
  const durable = fast ? 'off' : 'on'
  const settings = {
    listen_addresses: '',
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
    fsync: durable,
    full_page_writes: durable,
    synchronous_commit: durable,
    // Many test files at once, each with a pool of its own.
    ...(fast ? { max_connections: '300' } : {}),
    ...more,
  }
  return Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])
}

/** A quarter of the memory, at most 512 MB. */
function sharedBuffersMb(memoryBytes: number): number {
  return Math.max(16, Math.min(512, Math.floor(memoryBytes / 4 / MB)))
}

/** Containers often have a /dev/shm of 64 MB, which a parallel query overflows. */
function sharedMemoryType(): 'posix' | 'mmap' {
  if (process.platform !== 'linux') return 'posix'
  try {
    const { bsize, blocks } = statfsSync('/dev/shm')
    return bsize * blocks >= 256 * MB ? 'posix' : 'mmap'
  } catch {
    return 'mmap'
  }
}
