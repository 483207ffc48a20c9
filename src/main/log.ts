import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino'
import type { LogLevel } from './config.ts'

const SECRETS = [
  'authorization',
  'cookie',
  'password',
  'passwordHash',
  'password_hash',
  'key',
  'secret',
  'secretKey',
  'token',
  'access',
  'refresh',
  'databaseUrl',
  'smtpUrl',
  'mqttUrl',
]

/** Paths of what must never be written, at the top and up to three levels down (req.headers.authorization). */
const HIDDEN_PATHS = SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `*.*.*.${name}`])

export interface LogOptions {
  level: LogLevel
  /** lines for people instead of JSON: for a terminal */
  plain?: boolean
  destination?: DestinationStream
}

export function makeLog({ level, plain = false, destination = process.stdout }: LogOptions): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: HIDDEN_PATHS, censor: '[hidden]' },
    },
    plain ? { write: (line) => destination.write(`${plainLine(line)}\n`) } : destination,
  )
}

/** `10:15:00 WARN  Lost a connection  {"pid":7}` from a line of JSON. */
function plainLine(line: string): string {
  const { time, level, msg = '', err, ...fields } = JSON.parse(line) as Record<string, unknown>
  const head = `${String(time).slice(11, 19)} ${String(level).toUpperCase().padEnd(5)} ${msg}`
  const rest = Object.keys(fields).length > 0 ? `  ${JSON.stringify(fields)}` : ''
  const stack = (err as { stack?: string } | undefined)?.stack
  return stack === undefined ? head + rest : `${head}${rest}\n${stack}`
}
