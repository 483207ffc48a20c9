import { type DestinationStream, type Logger, type LoggerOptions, pino, stdTimeFunctions } from 'pino'
import type { LogLevel } from './config.ts'
import { createRepeats, kindOfLine, type Repeats } from './log-repeats.ts'

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
      hooks: { logMethod: leaveOutRepeats() },
    },
    plain ? { write: (line) => destination.write(`${plainLine(line)}\n`) } : destination,
  )
}

const WARN = 40

const SWEEP_EVERY_MS = 60_000

/** Warnings and errors: one of a kind a minute, with the number of those that were left out (`repeats`). */
function leaveOutRepeats(): NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']> {
  const repeats = createRepeats()
  setInterval(repeats.sweep, SWEEP_EVERY_MS).unref()
  return function (args, method, level) {
    const [fields, message] = args as unknown as [unknown, unknown]
    // Those of security are counted where they are made, and none may be missing.
    const isSecurity = (fields as { stream?: unknown } | undefined)?.stream === 'security'
    if (level < WARN || isSecurity) return method.apply(this, args)
    const tell = (more?: Repeats) => {
      const told = more && typeof fields === 'object' ? [{ ...fields, ...more }, message] : args
      method.apply(this, told as unknown as typeof args)
    }
    repeats.take({ ...kindOfLine(level, fields, String(message ?? fields)), tell })
  }
}

/** `10:15:00 WARN  Lost a connection  {"pid":7}` from a line of JSON. */
function plainLine(line: string): string {
  const { time, level, msg = '', err, ...fields } = JSON.parse(line) as Record<string, unknown>
  const head = `${String(time).slice(11, 19)} ${String(level).toUpperCase().padEnd(5)} ${msg}`
  const rest = Object.keys(fields).length > 0 ? `  ${JSON.stringify(fields)}` : ''
  const stack = (err as { stack?: string } | undefined)?.stack
  return stack === undefined ? head + rest : `${head}${rest}\n${stack}`
}

/** What nobody foresaw ends the process: its last line says why, where the stack alone would go to another stream. */
export function tellCrash(log: Logger): void {
  process.on('uncaughtExceptionMonitor', (err, origin) =>
    log.fatal({ err, origin }, 'Nairawatt stops: a fault that nobody foresaw'),
  )
}
