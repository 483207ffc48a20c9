import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { ConfigError } from './config-error.ts'

const KEY = 'k'.repeat(32)

describe('readConfig', () => {
  let dataDir: string
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'nairawatt-config-'))
  })
  afterEach(() => rmSync(dataDir, { recursive: true }))

  it('needs no variable at all', () => {
    expect(readConfig({ SECRET_KEY: KEY })).toEqual({
      port: 8080,
      host: '127.0.0.1',
      dataDir: join(process.cwd(), 'data'),
      databaseUrl: undefined,
      pgBinDir: undefined,
      publicUrl: 'http://127.0.0.1:8080',
      hstsSubdomains: true,
      smtpUrl: undefined,
      mailFrom: 'Nairawatt <nairawatt@localhost>',
      phones: { sms: null, whatsapp: null },
      mqttUrl: undefined,
      secretKey: KEY,
      keyWarning: null,
      uploadLimitBytes: 10 * 1024 * 1024,
      uploads: { kind: 'folder', dir: resolve('data/uploads') },
      trustedProxies: [],
      logLevel: 'info',
      backupDir: join(process.cwd(), 'data', 'backups'),
      backupHour: 2,
    })
  })

  it('takes what is set, and an empty variable for one that is not', () => {
    const config = readConfig({
      PORT: '80',
      HOST: '0.0.0.0',
      DATA_DIR: dataDir,
      DATABASE_URL: 'postgres://u:p@h/d',
      SMTP_URL: ' smtps://u:p@h ',
      MAIL_FROM: 'energy@example.com',
      MQTT_URL: '',
      MQTT_LISTEN: '1883',
      SECRET_KEY: KEY,
      UPLOAD_LIMIT_MB: '25',
      HSTS_SUBDOMAINS: 'off',
      LOG_LEVEL: 'WARN',
    })
    expect(config).toMatchObject({
      port: 80,
      publicUrl: 'http://localhost:80',
      databaseUrl: 'postgres://u:p@h/d',
      smtpUrl: 'smtps://u:p@h',
      mqttUrl: undefined,
      mqttListen: 1883,
      uploadLimitBytes: 25 * 1024 * 1024,
      hstsSubdomains: false,
      logLevel: 'warn',
    })
    expect(readConfig({ SECRET_KEY: KEY, PUBLIC_URL: 'https://energy.example.com/' }).publicUrl).toBe(
      'https://energy.example.com',
    )
    expect(readConfig({ SECRET_KEY: KEY, HOST: '::1' }).publicUrl).toBe('http://[::1]:8080')
  })

  it.each([
    ['PORT', 'http'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['HOST', 'http://localhost'],
    ['DATABASE_URL', 'mysql://root:hunter2@h/d'],
    ['DATABASE_URL', 'hunter2'],
    ['DATABASE_DIRECT_URL', 'postgres://root:hunter2@h/d'],
    ['PG_BIN_DIR', '/nowhere'],
    ['PUBLIC_URL', 'energy.example.com'],
    ['PUBLIC_URL', 'https://example.com/energy'],
    ['SMTP_URL', 'http://u:hunter2@h'],
    ['MAIL_FROM', 'Nairawatt'],
    ['TERMII_KEY', 'hunter2'],
    ['AFRICASTALKING_KEY', 'hunter2'],
    ['WHATSAPP_TOKEN', 'hunter2'],
    ['TERMII_URL', 'http://hunter2.example.com'],
    ['WHATSAPP_URL', 'hunter2'],
    ['MQTT_URL', 'tcp://u:hunter2@h'],
    ['SECRET_KEY', 'hunter2'],
    ['UPLOAD_LIMIT_MB', '0'],
    ['UPLOAD_LIMIT_MB', 'ten'],
    ['LOG_LEVEL', 'loud'],
  ])('stops with one sentence that names %s when it is "%s", and makes no key', (name, value) => {
    const read = () => readConfig({ DATA_DIR: dataDir, [name]: value })
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(new RegExp(`^${name} must [^\\n]+\\.$`))
    expect(read).not.toThrow(/hunter2/)
    expect(readdirSync(dataDir)).toEqual([])
  })

  it('makes a secret key once, for its owner only', () => {
    const { secretKey } = readConfig({ DATA_DIR: dataDir })
    expect(secretKey).toMatch(/^[0-9a-f]{64}$/)
    expect(statSync(join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600)
    expect(readConfig({ DATA_DIR: dataDir }).secretKey).toBe(secretKey)
    expect(readdirSync(dataDir)).toEqual(['secret.key'])
  })

  it('R1 tells of a damaged key, and refuses a folder that cannot keep one', () => {
    writeFileSync(join(dataDir, 'secret.key'), 'ab\n')
    expect(readConfig({ DATA_DIR: dataDir }).keyWarning).toMatch(/was damaged and is renewed/)
    expect(() => readConfig({ DATA_DIR: '/dev/null/x' })).toThrow(
      /^SECRET_KEY is not set and none can be kept in DATA_DIR: DATA_DIR \/dev\/null\/x cannot be made/,
    )
  })

  it('SCALE-09 reads where files that people send are kept, and names what is missing', () => {
    const uploads = (more: Record<string, string>) => readConfig({ SECRET_KEY: KEY, ...more }).uploads
    expect(uploads({ UPLOADS: 'database' })).toEqual({ kind: 'database' })
    const bucket = {
      UPLOADS: 'https://s3.example.com/nairawatt/',
      S3_ACCESS_KEY_ID: 'a',
      S3_SECRET_ACCESS_KEY: 'b',
    }
    const place = { url: 'https://s3.example.com/nairawatt', accessKeyId: 'a', secretAccessKey: 'b' }
    expect(uploads(bucket)).toEqual({ kind: 's3', region: 'us-east-1', ...place })
    expect(() => uploads({ ...bucket, S3_ACCESS_KEY_ID: '' })).toThrow(/^S3_ACCESS_KEY_ID must be set/)
    for (const wrong of ['bucket', 'https://s3.example.com', 'ftp://s3.example.com/b']) {
      expect(() => uploads({ UPLOADS: wrong })).toThrow(/^UPLOADS must be folder, database or/)
    }
  })

  it('knows every variable that .env.example lists, and the other way round', () => {
    const listed = [...readFileSync('.env.example', 'utf8').matchAll(/^# ([A-Z0-9_]+)=/gm)].map(
      ([, name]) => name,
    )
    const files = [
      'src/main/config.ts',
      'src/main/apart/uploads-setting.ts',
      'src/main/apart/phone-senders.ts',
    ]
    const source = files.map((file) => readFileSync(file, 'utf8')).join('')
    const read = new Set([...source.matchAll(/text\('([A-Z0-9_]+)'\)/g)].map(([, name]) => name))
    expect(listed.sort()).toEqual([...read].sort())
  })
})
