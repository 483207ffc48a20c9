import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Database } from '#store/engine/database.ts'
import { makeScope } from '#store/engine/scope.ts'
import { freshDatabase } from '#store/engine/testing.ts'
import { noteUnknownNames } from '#store/meter/hardware/unknown-name.ts'
import { holderOfKey } from '#store/meter/ingest-key.ts'
import { parkFrames } from '#store/meter/reading/parked.ts'
import { verifyChain } from '#store/platform/audit.ts'
import { tree } from '#store/site/organisation.ts'
import { organisationZones } from '#store/site/organisation-ids.ts'
import { add } from './add.ts'
import { admin } from './admin.ts'
import { doctor } from './doctor.ts'

let database: Database
let dir: string
const said: string[] = []

beforeAll(async () => {
  database = await freshDatabase()
  dir = mkdtempSync(join(tmpdir(), 'nairawatt-add-'))
  const { host, port, user, password, database: name } = database.connection
  // Where the server of tests asks for none, one is there all the same: nothing may print it.
  const secret = `:${encodeURIComponent(String(password || 'secret-of-the-url'))}`
  const at = `${encodeURIComponent(String(host))}:${port}`
  vi.stubEnv('DATABASE_URL', `postgres://${encodeURIComponent(String(user))}${secret}@${at}/${name}`)
  vi.stubEnv('DATA_DIR', dir)
  for (const stream of ['log', 'error'] as const) {
    vi.spyOn(console, stream).mockImplementation((line) => void said.push(String(line)))
  }
})
beforeEach(() => {
  said.length = 0
})
afterAll(async () => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  rmSync(dir, { recursive: true })
  await database.close()
})

const audited = async (organisationId: number) => {
  const scope = makeScope({ organisationId, branchIds: 'all', userId: null, level: 5, zone: 'UTC' })
  expect((await database.withScope(scope, (tx) => verifyChain(tx, scope))).brokenAt).toBeNull()
  const { rows } = await database.admin.query<{ action: string; userId: number | null }>(
    'select action, user_id as "userId" from audit where organisation_id = $1 order by id',
    [organisationId],
  )
  return rows.map(({ action, userId }) => [action, userId])
}

describe('nairawatt add', () => {
  it('makes organisation, branch, device, user, key and breaker, each with its audit row', async () => {
    expect(await add(['organisation', 'Acme', '--type', 'BESPOKE', '--zone', 'Africa/Tunis'])).toBe(0)
    expect(await add(['branch', 'Acme', 'Lekki'])).toBe(0)
    expect(await add(['device', 'Acme', 'Lekki', 'Gen 1', '--type', 'GENERATOR', '--kva', '100'])).toBe(0)
    expect(await add(['user', 'Acme', 'ada', '--role', 'viewer'])).toBe(0)
    expect(await add(['key', 'Acme/Lekki/Gen 1'])).toBe(0)
    const key = /nwk_\S+/.exec(said.at(-1)!)?.[0] ?? ''
    expect(await add(['breaker', 'Acme/Lekki/Gen 1', '--channel', 'http', '--provider', 'Maker'])).toBe(0)
    const id = Number(/^Organisation (\d+): Acme \(BESPOKE, Africa\/Tunis\)$/.exec(said[0]!)?.[1])
    const scope = makeScope({ organisationId: id, branchIds: 'all', userId: null, level: 5, zone: 'UTC' })
    const made = await database.withScope(scope, (tx) => tree(tx, scope))
    expect(made).toMatchObject({
      organisation: { name: 'Acme', clientType: 'BESPOKE', zone: 'Africa/Tunis', isDemo: false },
      branches: [{ name: 'Lekki', devices: [{ name: 'Gen 1', deviceType: 'GENERATOR', ratedKva: 100 }] }],
    })
    const holder = await database.withoutTenant((tx) => holderOfKey(tx, key, Date.now()))
    expect(holder?.deviceId).toBe(made?.branches[0]?.devices[0]?.id)
    // Nobody of the product did it: whoever has the server did.
    expect(await audited(id)).toEqual([
      ['client.added', null],
      ['branch.added', null],
      ['device.added', null],
      ['user.added', null],
      ['key.made', null],
      ['breaker.added', null],
    ])
  })

  it('makes the key of a gateway, which speaks for the devices of its branch', async () => {
    expect(await add(['organisation', 'Gateways'])).toBe(0)
    expect(await add(['branch', 'Gateways', 'Ikeja'])).toBe(0)
    await expect(add(['gateway', 'Gateways', 'Ikeja', 'Switch room'])).rejects.toThrow('has no device yet')
    await expect(add(['gateway', 'Gateways', 'Aba', 'Switch room'])).rejects.toThrow('it has Ikeja')
    for (const name of ['Grid', 'Gen'])
      expect(await add(['device', 'Gateways', 'Ikeja', name, '--type', 'UTILITY'])).toBe(0)
    expect(await add(['gateway', 'Gateways', 'Ikeja', 'Switch room'])).toBe(0)
    const key = /nwk_\S+/.exec(said.at(-1)!)?.[0] ?? ''
    expect(said.at(-1)).toMatch(/^Gateway Switch room speaks for Grid, Gen of Ikeja\./)
    const holder = await database.withoutTenant((tx) => holderOfKey(tx, key, Date.now()))
    expect(holder).toMatchObject({ deviceId: null })
    expect(holder?.deviceIds).toHaveLength(2)
    expect((await audited(holder!.organisationId)).at(-1)).toEqual(['key.made', null])
  })

  it('says what to do instead of making something twice or out of nothing', async () => {
    await expect(add(['organisation', 'Acme'])).rejects.toThrow('There is a "Acme" there already')
    await expect(add(['branch', 'Acme', 'Lekki'])).rejects.toThrow('choose another name')
    await expect(add(['branch', 'Nobody', 'Lekki'])).rejects.toThrow('There is no organisation "Nobody"')
    await expect(add(['user', 'Acme', 'ADA'])).rejects.toThrow('choose another name')
    await expect(add(['user', 'Acme', 'two words'])).rejects.toThrow('no spaces')
    await expect(add(['organisation', 'X', '--zone', 'Africa/Kano'])).rejects.toThrow(
      'There is no such time zone',
    )
    await expect(add(['device', 'Acme', 'Lekki', 'G', '--type', 'GENERATOR', '--kva', '-5'])).rejects.toThrow(
      '--kva must be a number above 0, not "-5".',
    )
    expect(await add(['device', 'Acme'])).toBe(2)
    expect(said.at(-1)).toMatch(/^Use:/)
  })
})

describe('nairawatt admin create', () => {
  it('makes a platform administrator and writes it down under the platform', async () => {
    expect(await admin(['create', 'dayo'])).toBe(0)
    expect(said[0]).toMatch(
      /^Platform administrator "dayo", password \(shown only now, to be changed at the first log-in within 72 hours\): \S{20,}$/,
    )
    const { rows } = await database.admin.query(
      `select organisation_id, role, level from app_user where username = 'dayo'`,
    )
    expect(rows).toEqual([{ organisation_id: null, role: 'administrator', level: 5 }])
    expect(await audited(0)).toEqual([['user.added', null]])
    expect(await admin(['create', 'dayo'])).toBe(1)
  })
})

describe('nairawatt doctor', () => {
  it('names every organisation, with its id beside it', async () => {
    await doctor()
    const [acme] = (await organisationZones(database)).filter(({ name }) => name === 'Acme')
    expect(said).toContainEqual(
      expect.stringContaining(`Acme (organisation ${acme?.id}), readings: 1 devices`),
    )
    expect(said).toContainEqual(
      expect.stringMatching(/Acme \(organisation \d+\), audit: 6 entries, chain whole/),
    )
    const { user, host } = database.connection
    expect(said[1]).toMatch(/^ok {4}database: DATABASE_URL postgres:\/\//)
    expect(said[1]).toContain(`${encodeURIComponent(String(user))}@${encodeURIComponent(String(host))}:`)
    expect(process.env.DATABASE_URL).toContain(':secret-of-the-url@')
    expect(said.join()).not.toContain('secret-of-the-url')
  })

  it('warns of parked frames with the newest reasons of each device, and no more', async () => {
    const [acme] = (await organisationZones(database)).filter(({ name }) => name === 'Acme')
    const scope = makeScope({
      organisationId: acme!.id,
      branchIds: 'all',
      userId: null,
      level: 5,
      zone: 'UTC',
    })
    await database.withScope(scope, async (tx) => {
      const deviceId = (await tree(tx, scope))!.branches[0]!.devices[0]!.id
      const at = Date.UTC(2026, 0, 5, 10)
      for (const n of [1, 2, 3, 4]) {
        const frame = { deviceId, reason: `future: reason ${n}\u001b[2J${'x'.repeat(300)}` }
        const bodies = Array.from({ length: n }, (_, k) => ({ ...frame, body: `${k}`, told: null }))
        await parkFrames(tx, scope, bodies, at + n * 60_000)
      }
      await parkFrames(
        tx,
        scope,
        [{ deviceId: null, reason: 'unknown: no device', body: '', told: null }],
        at,
      )
    })
    expect(await doctor()).toBe(0)
    const from = said.findIndex((line) => line.includes('1 devices; 11 parked frames'))
    expect(said[from]).toMatch(/^WARN {2}Acme /)
    const lines = said.slice(from + 1, from + 6)
    expect(lines.map((line) => /^ +(\S.*?): \w+: (?:reason )?(\d|no device)/.exec(line)?.slice(1))).toEqual([
      ['Lekki/Gen 1', '4'],
      ['Lekki/Gen 1', '3'],
      ['Lekki/Gen 1', '2'],
      ['no device of the key', 'no device'],
      undefined,
    ])
    expect(lines[0]).toMatch(/^[^\p{Cc}]{200,260}… \(4 times, last 2026-01-05 10:04 UTC\)$/u)
  })

  it('names hardware that nobody has said anything of', async () => {
    const [acme] = (await organisationZones(database)).filter(({ name }) => name === 'Acme')
    const scope = makeScope({
      ...{ organisationId: acme!.id, branchIds: 'all', userId: null, level: 5, zone: 'UTC' },
    })
    const heard = [{ dialect: 'acrel-gateway', id: '00042', channel: '2', times: 3, example: '' }]
    await database.withScope(scope, (tx) => noteUnknownNames(tx, scope, 7, heard, Date.now()))
    await doctor()
    const from = said.findIndex((line) => /^WARN {2}Acme .*, hardware: names of hardware/.test(line))
    expect(said[from + 1]).toMatch(/acrel-gateway 00042 2$/)
  })

  it('T10 T12 T1 adds a ratio with a device and later, and asks for the rating and the right period', async () => {
    expect(await add(['organisation', 'Ratios'])).toBe(0)
    expect(await add(['branch', 'Ratios', 'Aba'])).toBe(0)
    const device = (name: string, ...more: string[]) =>
      add(['device', 'Ratios', 'Aba', name, '--type', 'UTILITY', ...more])
    said.length = 0
    const ratio = ['--ct', '200/5', '--vt', '11000/110', '--from', '01-01-2026']
    expect(await device('Incomer', ...ratio)).toBe(0)
    expect(said[0]).toContain('Ratio CT 200/5, VT 11000/110 from 01-01-2026 00:00')
    await expect(device('Other', '--ct', '200/5')).rejects.toThrow(/--from/)
    await expect(device('Other', '--ct', '5/200', '--from', '01-01-2026')).rejects.toThrow(/stands first/)
    said.length = 0
    const path = 'Ratios/Aba/Incomer'
    expect(await add(['ratio', path, '--ct', '400/2', '--from', '01-02-2026', '--why', 'Exchanged'])).toBe(0)
    expect(said[0]).toMatch(
      /^Ratios\/Aba\/Incomer: Ratio CT 400\/2 from 01-02-2026 00:00\. Look at the plate again/,
    )
    await expect(add(['ratio', path])).rejects.toThrow(/Say the ratio/)
    const { rows } = await database.admin.query(
      `select ct_ratio * vt_ratio as factor, why from device_multiplier m
       join device d on d.organisation_id = m.organisation_id and d.id = m.device_id where d.name = 'Incomer' order by m.valid_from`,
    )
    expect(rows).toEqual([
      { factor: 4000, why: 'When the device was added' },
      { factor: 200, why: 'Exchanged' },
    ])
    expect(await device('Hourly')).toBe(0)
    await database.admin.query(`select ensure_reading_month('2026-06-01')`)
    await database.admin.query(
      `insert into reading (organisation_id, device_id, ts, kwh_import)
       select organisation_id, id, timestamptz '2026-06-01 00:00Z' + n * interval '1 hour', n
       from device, generate_series(1, 30) n where name = 'Hourly'`,
    )
    said.length = 0
    await doctor()
    const from = said.findIndex((line) =>
      /^WARN {2}Ratios .*devices: 1 with another reading period/.test(line),
    )
    expect(said.slice(from + 1, from + 3)).toEqual([
      expect.stringContaining('Aba/Hourly: The readings come every 1 h, but the device is set to 15 min.'),
      expect.stringContaining('Aba/Hourly: No rating is entered'),
    ])
  })

  it('makes no database where there is none, and says how to choose one', async () => {
    const mistyped = join(dir, 'mistyped')
    vi.stubEnv('DATABASE_URL', '')
    vi.stubEnv('DATA_DIR', mistyped)
    expect(await doctor()).toBe(1)
    expect(said.at(-1)).toMatch(/^WRONG database: there is none in DATA_DIR .*mistyped; set DATA_DIR to/)
    expect(existsSync(mistyped)).toBe(false)
    vi.stubEnv('DATA_DIR', dir)
    expect(await doctor()).toBe(1)
    expect(readdirSync(dir)).toEqual([])
  })
})
