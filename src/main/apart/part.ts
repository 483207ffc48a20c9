import { join, resolve } from 'node:path'
import { derive } from '#api/people/access-token.ts'
import type { ProcessKind, SeenProcess } from '#store/platform/server-process.ts'
import { readArguments, refuseNames } from '../arguments.ts'
import type { Environment } from '../config.ts'
import { ConfigError } from '../config-error.ts'

/** `start`: both in one process; `start --web` and `start --jobs`: any number of each on one database. */
export function readPart(args: readonly string[]): ProcessKind {
  const { values, positionals } = readArguments('start', args, {
    web: { type: 'boolean', default: false },
    jobs: { type: 'boolean', default: false },
  })
  refuseNames('start', positionals)
  if (values.web === values.jobs) return 'web and jobs'
  return values.web ? 'web' : 'jobs'
}

/** What processes that stand apart need in common. Throws a ConfigError that says how to come by it. */
export function requireInCommon(part: ProcessKind, environment: Environment): void {
  if (part === 'web and jobs') return
  const isSet = (name: string) => (environment[name]?.trim() ?? '') !== ''
  const verb = `start --${part}`
  if (!isSet('DATABASE_URL')) {
    throw new ConfigError(
      `DATABASE_URL must be set for "${verb}": the processes share one PostgreSQL. With the embedded database, "start" alone does both.`,
    )
  }
  if (!isSet('SECRET_KEY')) throw withoutKey(verb, environment)
  if (isSet('UPLOADS')) return
  throw new ConfigError(
    `UPLOADS must be set for "${verb}": files that people send to one process must be there for every other. Say database, or the address of a bucket, and bring what is there with "npx nairawatt uploads move"; or folder, where all processes see the same DATA_DIR/uploads.`,
  )
}

function withoutKey(verb: string, environment: Environment): ConfigError {
  const file = join(resolve(environment.DATA_DIR?.trim() || './data'), 'secret.key')
  return new ConfigError(
    `SECRET_KEY must be set for "${verb}", and be the same for all processes: a token of one is then good at the others. Where one process has served this database, take what stands in its ${file}, and nobody has to log in again; else make one with "openssl rand -hex 32".`,
  )
}

/** Tells one key from another for this use, and nothing about either. */
export function markKey(secretKey: string, use: 'process' | 'mqtt session'): string {
  return Buffer.from(derive(Buffer.from(secretKey), use))
    .toString('hex')
    .slice(0, 12)
}

/** Log-ins of one process have to hold at every other. */
export function requireSameKey(keyMark: string, others: readonly SeenProcess[]): void {
  const other = others.find((one) => one.keyMark !== keyMark)
  if (!other) return
  throw new ConfigError(
    `SECRET_KEY is another one than that of process ${other.pid} on ${other.host} (${other.kind}), which serves this database too: log-ins of one would not hold at the other. Give all of them the same; a process that was killed is forgotten in half a minute.`,
  )
}
