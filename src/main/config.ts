import { existsSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import type { PhoneSettings } from '#jobs/mail/phone/phone-settings.ts'
import type { UploadsSetting } from '#store/engine/uploads/open-uploads.ts'
import { readPhones } from './apart/phone-senders.ts'
import { readUploads } from './apart/uploads-setting.ts'
import { ConfigError } from './config-error.ts'
import { findSecretKey, type KeptKey, keepSecretKey } from './secret-key.ts'

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

export interface Config {
  port: number
  host: string
  /** absolute */
  dataDir: string
  /** undefined: the embedded database of dataDir */
  databaseUrl: string | undefined
  /** the same server without the pooler that databaseUrl leads to */
  databaseDirectUrl: string | undefined
  /** folder of an installed PostgreSQL's `postgres` and `initdb`, instead of the embedded one */
  pgBinDir: string | undefined
  /** where people reach the product, without a slash at the end */
  publicUrl: string
  /** whether HSTS is for names below that of publicUrl too */
  hstsSubdomains: boolean
  /** undefined: mail is written to dataDir/outbox */
  smtpUrl: string | undefined
  mailFrom: string
  /** who sends messages to telephones */
  phones: PhoneSettings
  mqttUrl: string | undefined
  /** port of the embedded broker; undefined: there is none */
  mqttListen: number | undefined
  /** at least 32 characters; signs sessions */
  secretKey: string
  /** the key had to be renewed: what the operator must know about it */
  keyWarning: string | null
  uploadLimitBytes: number
  /** where files that people send are kept */
  uploads: UploadsSetting
  /** proxies whose X-Forwarded-For is believed */
  trustedProxies: readonly string[]
  /** lets a scraper on another machine read /metrics */
  metricsToken: string | undefined
  logLevel: LogLevel
  /** absolute; where nightly backups go */
  backupDir: string
  /** of the clock in Nigeria; null: no nightly backups */
  backupHour: number | null
  /** absolute; where WAL of the embedded database is archived; undefined: nowhere */
  walArchiveDir: string | undefined
}

export type Environment = Readonly<Record<string, string | undefined>>

/** The environment of the process and, for what is not set there, of a file `.env` in the working folder. */
export function readEnvironment(): Environment {
  // Node 20.12 and later read such files themselves.
  if (typeof process.loadEnvFile === 'function' && existsSync('.env')) process.loadEnvFile('.env')
  return process.env
}

/** What a verb beside the server needs: everything but the key, so that reading it makes no file. */
export type Settings = Omit<Config, 'secretKey' | 'keyWarning'>

/** Reads every variable once; an empty one counts as not set. Makes DATA_DIR/secret.key where SECRET_KEY is not set. */
export function readConfig(environment: Environment = readEnvironment()): Config {
  // The key comes last, so that a wrong value leaves no file behind.
  const settings = readSettings(environment)
  const secretKey = readSecretKey(environment)
  if (secretKey !== undefined) return { ...settings, secretKey, keyWarning: null }
  const { key, warning } = loadSecretKey(settings.dataDir)
  return { ...settings, secretKey: key, keyWarning: warning }
}

/** The key of the server that a verb stands beside; makes none. undefined: no server has used DATA_DIR yet. */
export function readKnownKey(
  dataDir: string,
  environment: Environment = readEnvironment(),
): string | undefined {
  return readSecretKey(environment) ?? findSecretKey(dataDir)
}

export function readSettings(environment: Environment = readEnvironment()): Settings {
  const text = reader(environment)
  readSecretKey(environment)
  const port = wholeNumber('PORT', text('PORT') ?? '8080', 0, 65_535)
  const host = hostName(text('HOST') ?? '127.0.0.1')
  const dataDir = resolve(text('DATA_DIR') ?? './data')
  return {
    port,
    host,
    dataDir,
    databaseUrl: address('DATABASE_URL', text('DATABASE_URL'), POSTGRES),
    databaseDirectUrl: directUrl(text),
    pgBinDir: pgBinDir(text('PG_BIN_DIR')),
    publicUrl: publicUrl(text('PUBLIC_URL'), host, port),
    hstsSubdomains: onOrOff('HSTS_SUBDOMAINS', text('HSTS_SUBDOMAINS') ?? 'on'),
    smtpUrl: address('SMTP_URL', text('SMTP_URL'), ['smtp:', 'smtps:']),
    mailFrom: mailAddress(text('MAIL_FROM') ?? 'Nairawatt <nairawatt@localhost>'),
    phones: readPhones(text),
    mqttUrl: address('MQTT_URL', text('MQTT_URL'), ['mqtt:', 'mqtts:', 'ws:', 'wss:']),
    mqttListen: mqttListen(text('MQTT_LISTEN'), port),
    uploadLimitBytes: wholeNumber('UPLOAD_LIMIT_MB', text('UPLOAD_LIMIT_MB') ?? '10', 1, 1_000) * 1024 * 1024,
    uploads: readUploads(text, dataDir),
    trustedProxies: proxies(text('TRUSTED_PROXIES')),
    metricsToken: metricsToken(text('METRICS_TOKEN')),
    logLevel: logLevel(text('LOG_LEVEL') ?? 'info'),
    backupDir: resolve(text('BACKUP_DIR') ?? join(dataDir, 'backups')),
    backupHour: backupHour(text('BACKUP_HOUR') ?? '2'),
    walArchiveDir: walArchiveDir(text('WAL_ARCHIVE_DIR'), text('DATABASE_URL'), dataDir),
  }
}

const POSTGRES = ['postgres:', 'postgresql:']

function directUrl(text: (name: string) => string | undefined): string | undefined {
  const url = address('DATABASE_DIRECT_URL', text('DATABASE_DIRECT_URL'), POSTGRES)
  if (url === undefined || text('DATABASE_URL') !== undefined) return url
  throw new ConfigError(
    'DATABASE_DIRECT_URL must stand beside DATABASE_URL, which leads to a pooler then: set both, or neither.',
  )
}

function reader(environment: Environment): (name: string) => string | undefined {
  return (name) => environment[name]?.trim() || undefined
}

function wholeNumber(name: string, value: string, least: number, most: number): number {
  const number = Number(value)
  if (/^\d+$/.test(value) && number >= least && number <= most) return number
  throw new ConfigError(`${name} must be a whole number from ${least} to ${most}, not "${value}".`)
}

function mqttListen(value: string | undefined, port: number): number | undefined {
  if (value === undefined) return undefined
  const own = wholeNumber('MQTT_LISTEN', value, 1, 65_535)
  if (own !== port) return own
  throw new ConfigError(`MQTT_LISTEN must be another port than PORT, which is ${port}; 1883 is usual.`)
}

function hostName(value: string): string {
  if (/^[A-Za-z0-9.:_-]+$/.test(value)) return value
  throw new ConfigError(
    `HOST must be a host name or an IP address to listen on, like 127.0.0.1 or 0.0.0.0, not "${value}".`,
  )
}

/** The value is not repeated in the message: it may hold a password. */
function address(name: string, value: string | undefined, protocols: readonly string[]): string | undefined {
  if (value === undefined) return undefined
  const url = URL.canParse(value) ? new URL(value) : null
  if (url && protocols.includes(url.protocol)) return value
  const forms = protocols.map((protocol) => `${protocol}//…`).join(' or ')
  throw new ConfigError(`${name} must be an address of the form ${forms}.`)
}

function proxies(value: string | undefined): readonly string[] {
  const all = (value ?? '').split(',').map((one) => one.trim())
  const named = all.filter((one) => one !== '')
  const wrong = named.find((one) => isIP(one.replace(/\/\d{1,3}$/, '')) === 0)
  if (wrong === undefined) return named
  throw new ConfigError(
    `TRUSTED_PROXIES must be IP addresses or networks separated by commas, like 10.0.0.5, 10.1.0.0/16, not "${wrong}".`,
  )
}

function pgBinDir(value: string | undefined): string | undefined {
  if (value === undefined) return undefined
  const dir = resolve(value)
  if (existsSync(resolve(dir, 'postgres')) && existsSync(resolve(dir, 'initdb'))) return dir
  throw new ConfigError(
    `PG_BIN_DIR must be the bin folder of PostgreSQL with "postgres" and "initdb" in it; ${dir} has not.`,
  )
}

function publicUrl(value: string | undefined, host: string, port: number): string {
  if (value === undefined) {
    const reachable = host === '0.0.0.0' || host === '::' ? 'localhost' : host
    return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`
  }
  const url = URL.canParse(value) ? new URL(value) : null
  if (
    url &&
    /^https?:$/.test(url.protocol) &&
    url.pathname === '/' &&
    !url.search &&
    !url.hash &&
    !url.username
  ) {
    return url.origin
  }
  throw new ConfigError(
    `PUBLIC_URL must be an address without a path, like https://energy.example.com, not "${value}".`,
  )
}

function mailAddress(value: string): string {
  if (/^(?:[^<>\r\n]+<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/.test(value)) return value
  throw new ConfigError(`MAIL_FROM must be an address like "Nairawatt <energy@example.com>", not "${value}".`)
}

function logLevel(value: string): LogLevel {
  const level = LOG_LEVELS.find((known) => known === value.toLowerCase())
  if (level) return level
  throw new ConfigError(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}, not "${value}".`)
}

function onOrOff(name: string, value: string): boolean {
  const known = ['off', 'on'].indexOf(value.toLowerCase())
  if (known !== -1) return known === 1
  throw new ConfigError(`${name} must be on or off, not "${value}".`)
}

function backupHour(value: string): number | null {
  return value.toLowerCase() === 'off' ? null : wholeNumber('BACKUP_HOUR (or off)', value, 0, 23)
}

function walArchiveDir(
  value: string | undefined,
  databaseUrl: string | undefined,
  dataDir: string,
): string | undefined {
  if (value === undefined) return undefined
  if (databaseUrl !== undefined)
    throw new ConfigError(
      'WAL_ARCHIVE_DIR is for the embedded database; with DATABASE_URL leave it out and archive at that server.',
    )
  const dir = resolve(value)
  if (!`${dir}/`.startsWith(`${join(dataDir, 'postgres')}/`)) return dir
  throw new ConfigError(`WAL_ARCHIVE_DIR must lie outside of the database's own folder, not in ${dir}.`)
}

function metricsToken(value: string | undefined): string | undefined {
  if (value === undefined || value.length >= 16) return value
  throw new ConfigError(
    'METRICS_TOKEN must have at least 16 characters; leave it out and /metrics is local only.',
  )
}

function readSecretKey(environment: Environment): string | undefined {
  const text = reader(environment)
  const value = text('SECRET_KEY')
  if (value === undefined || value.length >= 32) return value
  throw new ConfigError(
    'SECRET_KEY must have at least 32 characters; leave it out and one is made in DATA_DIR.',
  )
}

function loadSecretKey(dataDir: string): KeptKey {
  try {
    return keepSecretKey(dataDir)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new ConfigError(`SECRET_KEY is not set and none can be kept in DATA_DIR: ${why}`, {
      cause: error,
    })
  }
}
