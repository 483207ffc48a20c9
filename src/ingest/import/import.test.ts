import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import type { ImportOutcome, Mapping, Understood } from '#contract/calls/imports.ts'
import type { Database } from '#store/database.ts'
import { addImport, askWork, findImport, type ImportWork } from '#store/import.ts'
import { silentLog } from '#store/log.ts'
import { drainRollups } from '#store/rollup.ts'
import type { Scope } from '#store/scope.ts'
import { freshDatabase } from '#store/testing.ts'
import { type Metered, makeMetered, readingsOf } from '#store/testing-meters.ts'
import { openUploads, type UploadFiles } from '#store/upload-files.ts'
import { doWork } from './work.ts'

const NOW = Date.UTC(2026, 10, 20, 9)
const STEEL = join(import.meta.dirname, '../excerpts/steel-2018-01-29.csv.gz')

let database: Database
let folder: string
let files: UploadFiles
let count = 0

beforeAll(async () => {
  database = await freshDatabase()
  folder = mkdtempSync(join(tmpdir(), 'nairawatt-imports-'))
  files = openUploads(folder)
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true })
})

const meter = (zone = 'Africa/Lagos', ratedKva?: number): Promise<Metered> =>
  makeMetered(database, {
    name: `Client ${++count}`,
    zone,
    devices: [{ name: 'M', ...(ratedKva && { ratedKva }) }],
  })

/** A file that a person sends, and what is asked of it. */
async function sent({ scope }: Metered, name: string, bytes: Buffer) {
  const file = await files.keep(bytes, 'table')
  const { id } = await database.withScope(scope, (tx) =>
    addImport(tx, scope, { name, file, bytes: bytes.length, sha256: '', now: NOW }),
  )
  const ask = async (work: ImportWork, mapping?: Mapping) => {
    await database.withScope(scope, (tx) => askWork(tx, scope, id, { work, mapping }, NOW))
    await doWork({ database, files, clock: () => NOW, log: silentLog }, scope, id)
    return (await database.withScope(scope, (tx) => findImport(tx, scope, id)))!
  }
  const understood = async () => (await ask('understand')).understood as Understood
  return { id, ask, understood }
}

const outcomeOf = (record: { outcome: unknown }) => record.outcome as ImportOutcome
const text = (lines: readonly string[]) => Buffer.from(lines.join('\r\n'))

async function kwhOf({ scope, deviceIds }: Metered): Promise<number | null> {
  await drainRollups(database, scope)
  const { rows } = await database.admin.query<{ kwh: number | null }>(
    'select sum(kwh) as kwh from reading_day where device_id = $1',
    [deviceIds[0]],
  )
  return rows[0]!.kwh
}

async function rowsOf(table: string, { organisationId }: Scope): Promise<number> {
  const { rows } = await database.admin.query<{ n: number }>(
    `select count(*)::int4 as n from ${table} where organisation_id = $1`,
    [organisationId],
  )
  return rows[0]!.n
}

describe('T14 the steel works, as it is', () => {
  it('is understood, tried, imported, repeated, taken back as a whole and imported again', async () => {
    const metered = await meter('Asia/Seoul')
    const { ask, understood } = await sent(metered, 'steel.csv.gz', await readFile(STEEL))
    const { mapping, columns } = await understood()
    expect(mapping).toMatchObject({
      kind: 'readings',
      header_line: 1,
      time_format: 'd/m/yyyy h:mm',
      values: 'energy',
      period_s: 900,
      midnight_closes_day: true,
      device_id: metered.deviceIds[0],
    })
    expect(columns.filter(({ as }) => as !== null).map(({ name, as, unit }) => [name, as, unit])).toEqual([
      ['date', 'time', null],
      ['Usage_kWh', 'kwh_import', 'kWh'],
      ['Lagging_Current_Reactive.Power_kVarh', 'kvarh', 'kvarh'],
      ['Lagging_Current_Power_Factor', 'pf', '%'],
    ])
    const trial = (await ask('try', mapping)).trial as ImportOutcome
    expect(await readingsOf(database, metered.scope, metered.deviceIds[0]!)).toEqual([])
    const first = outcomeOf(await ask('import', mapping))
    expect({ ...first, duplicate: 0 }).toEqual(trial)
    expect(first).toMatchObject({ accepted: first.rows, rejected: [], duplicate: 0 })
    const kwh = await kwhOf(metered)
    expect(kwh).toBeCloseTo(trial.devices[0]!.kwh!, 3)
    expect(outcomeOf(await ask('import', mapping)).rejected).toEqual([])
    expect(await kwhOf(metered)).toBe(kwh)

    const undone = await ask('undo')
    expect([undone.state, undone.problem]).toEqual(['undone', null])
    expect(await readingsOf(database, metered.scope, metered.deviceIds[0]!)).toEqual([])
    expect(await kwhOf(metered)).toBeNull()
    expect(outcomeOf(await ask('import', mapping)).accepted).toBe(first.accepted)
    expect(await kwhOf(metered)).toBe(kwh)
  })

  it('undo leaves what meters sent, before, between and after', async () => {
    const metered = await meter()
    const own = await sent(
      metered,
      'own.csv',
      text(['time,kwh register', '2026-06-01T00:00,10', '2026-06-03T00:00,20']),
    )
    await own.ask('import', { ...(await own.understood()).mapping, values: 'register' })
    const before = await readingsOf(database, metered.scope, metered.deviceIds[0]!)
    const more = await sent(
      metered,
      'b.csv',
      text(['time,kwh register', '2026-06-01T12:00,14', '2026-06-02T12:00,16']),
    )
    await more.ask('import', { ...(await more.understood()).mapping, values: 'register' })
    expect(await kwhOf(metered)).toBeCloseTo(10, 9)
    await more.ask('undo')
    expect(await readingsOf(database, metered.scope, metered.deviceIds[0]!)).toEqual(before)
  })
})

describe('T14 W with AM and PM in two columns', () => {
  const lines = ['Date,Time,Active Power', '01/02/2026,11:30 PM,40000', '01/02/2026,11:45 PM,44000']
  const more = [
    '02/02/2026,12:00 AM,48000',
    '02/02/2026,12:15 AM,-1',
    '02/02/2026,12:30 AM,44000',
    '02/02/2026,12:45 AM,44000',
    '13/02/2026,1:15 PM,40000',
  ]

  it('is read as 15-minute means of W: E = kW × Δt, days first, -1 as no value', async () => {
    const metered = await meter('Africa/Lagos', 100)
    const { ask, understood } = await sent(metered, 'w.csv', text([...lines, ...more]))
    const { mapping, notes, first } = await understood()
    expect(mapping).toMatchObject({ time_format: 'd/m/yyyy h:mm a', no_value: ['-1'], period_s: 900 })
    expect(mapping.columns.map(({ as, unit, factor }) => [as, unit, factor])).toEqual([
      ['date', null, 1],
      ['clock', null, 1],
      ['kw', 'W', 0.001],
    ])
    expect(notes.join(' ')).toMatch(/taken for W/)
    expect(first[0]!.read[0]).toEqual({ label: 'Time', value: '01-02-2026 23:30' })
    const outcome = outcomeOf(await ask('import', { ...mapping, values: 'interval-mean' }))
    // (40 + 44 + 48 + 44 + 44 + 40) kW × 0.25 h
    expect(outcome).toMatchObject({ accepted: 6, ignored: 1, devices: [{ kwh: 65, most_kw: 48 }] })
    expect(await kwhOf(metered)).toBeCloseTo(65, 6)
  })

  it('V-M11 15-minute means of 40 and 44 kW are 21 kWh', async () => {
    const metered = await meter()
    const { ask, understood } = await sent(
      metered,
      'kw.csv',
      text(['time;kW', '2026-06-01T00:15;40', '2026-06-01T00:30;44']),
    )
    const { mapping } = await understood()
    expect(mapping.values).toBe('interval-mean')
    await ask('import', mapping)
    expect(await kwhOf(metered)).toBe(21)
  })

  it('stops before W that are said to be kW, unless it is meant', async () => {
    const metered = await meter('Africa/Lagos', 100)
    const { ask, understood } = await sent(metered, 'w.csv', text([...lines, ...more]))
    const { mapping } = await understood()
    const columns = mapping.columns.map((one) => ({ ...one, factor: 1 }))
    const trial = (await ask('try', { ...mapping, columns })).trial as ImportOutcome
    expect(trial.warnings).toMatchObject([{ code: 'looks-like-w', factor: 0.001 }])
    const stopped = await ask('import', { ...mapping, columns })
    expect([stopped.state, stopped.problem]).toEqual(['read', expect.stringMatching(/Divide by 1,000/)])
    expect(await readingsOf(database, metered.scope, metered.deviceIds[0]!)).toEqual([])
  })
})

describe('T14 a workbook of 40 bills', () => {
  it('imports in one go; bad rows are named, bills that are there are found, and undo takes all back', async () => {
    const metered = await meter()
    const kinds = ['Pre-paid', 'Post-paid', 'IPP', 'Diesel'] as const
    const head = ['Branch', 'Kind', 'Date', 'End date', 'kWh', 'Litres', 'Amount (NGN)'].map((value) => ({
      value,
    }))
    const rows = Array.from({ length: 40 }, (_, n) => {
      const kind = kinds[n % 4]!
      const date = new Date(Date.UTC(2026, 0, 1 + n))
      const day = { type: Date, value: date, format: 'dd/mm/yyyy' }
      const end = kind === 'Post-paid' ? { ...day, value: new Date(Date.UTC(2026, 1, 10 + n)) } : null
      const branch = { value: n === 7 ? 'Nowhere' : ' ikeja ' }
      const isDiesel = kind === 'Diesel'
      const kwh = isDiesel ? null : { type: Number, value: 100 + n }
      const litres = isDiesel ? { type: Number, value: 50 } : null
      // 0.1 + 0.2: the noise of a workbook's arithmetic is none of the amount.
      const amount = { type: Number, value: n === 12 ? -5 : isDiesel ? 60_000 : 20_000 + 0.1 + 0.2 }
      return [branch, { value: kind }, day, end, kwh, litres, amount]
    })
    const bytes = await writeXlsxFile([head, ...rows] as never, { sheet: 'Bills' } as never).toBuffer()
    const { ask, understood } = await sent(metered, 'bills.xlsx', bytes)
    const { mapping, sheets, unknown_places } = await understood()
    expect([mapping.kind, sheets, unknown_places]).toEqual(['bills', ['Bills'], ['Nowhere']])
    expect(mapping.columns.map(({ as }) => as)).toEqual([
      ...['branch', 'bill-kind', 'date', 'end-date', 'value', 'quantity', 'amount'],
    ])
    const trial = (await ask('try', mapping)).trial as ImportOutcome
    expect(await rowsOf('bill', metered.scope)).toBe(0)
    const outcome = outcomeOf(await ask('import', mapping))
    expect(outcome).toEqual(trial)
    expect(outcome).toMatchObject({ rows: 40, accepted: 38, duplicate: 0 })
    expect(outcome.rejected.map(({ code, examples }) => [code, examples[0]!.line])).toEqual([
      ['no-branch', 9],
      ['not-kept', 14],
    ])
    // Periods of 41 days that begin every four days.
    expect(outcome.warnings).toContainEqual(
      expect.objectContaining({
        code: 'overlap',
        sentence: expect.stringMatching(/^9 of the bills: The period/),
      }),
    )
    expect([await rowsOf('bill', metered.scope), await rowsOf('diesel_purchase', metered.scope)]).toEqual([
      29, 9,
    ])
    const { rows: kept } = await database.admin.query(
      `select date::text, amount::text, vat_inclusive_amount::text as gross from bill
       where organisation_id = $1 order by date limit 1`,
      [metered.scope.organisationId],
    )
    expect(kept).toEqual([{ date: '2026-01-01', amount: '20000.30', gross: '21500.32' }])
    const { rows: audit } = await database.admin.query(
      `select count(*)::int4 as n from audit where organisation_id = $1 and action = 'bill.added'`,
      [metered.scope.organisationId],
    )
    expect(audit).toEqual([{ n: 38 }])
    expect(outcomeOf(await ask('import', mapping))).toMatchObject({ accepted: 0, duplicate: 38 })
    await ask('undo')
    expect([await rowsOf('bill', metered.scope), await rowsOf('diesel_purchase', metered.scope)]).toEqual([
      0, 0,
    ])
    const { rows: deleted } = await database.admin.query(
      `select count(*)::int4 as n, min(before->>'importId') as import from audit
       where organisation_id = $1 and action = 'bill.deleted' and subject ~ '^bill [0-9]+$' and after is null`,
      [metered.scope.organisationId],
    )
    expect(deleted).toEqual([{ n: 38, import: expect.stringMatching(/^\d+$/) }])
    expect(outcomeOf(await ask('import', mapping))).toMatchObject({ accepted: 38, duplicate: 0 })
  })
})

describe('E3 bills of a file beside those that are there', () => {
  it('equal ones are counted or named, never stored', async () => {
    const metered = await meter()
    const head = 'Branch,Kind,Date,End date,kWh,Amount (NGN)'
    const first = await sent(metered, 'a.csv', text([head, 'Ikeja,Pre-paid,02/03/2026,,44.4,9302.33']))
    const { mapping } = await first.understood()
    expect(outcomeOf(await first.ask('import', mapping))).toMatchObject({ accepted: 1 })
    const again = await sent(
      metered,
      'b.csv',
      text([
        head,
        'Ikeja,Pre-paid,02/03/2026,,44.4,9302.33',
        'Ikeja,Pre-paid,02/03/2026,,45,9302.33',
        'Ikeja,Pre-paid,02/03/2026,,44.4,10000',
        'Ikeja,Pre-paid,13/03/2026,,44.4,9302.33',
      ]),
    )
    const outcome = outcomeOf(await again.ask('import', (await again.understood()).mapping))
    expect(outcome).toMatchObject({
      accepted: 1,
      duplicate: 2,
      rejected: [{ code: 'taken', count: 1, sentence: expect.stringMatching(/^This bill is there already/) }],
      warnings: [],
    })
    expect(await rowsOf('bill', metered.scope)).toBe(2)
  })
})

describe('T14 diesel used and dips', () => {
  it('by day and by month; a day that is taken is named', async () => {
    const metered = await meter()
    const daily = await sent(
      metered,
      'd.csv',
      text(['Date,Litres used', '01/06/2026,40', '02/06/2026,"1,000.5"', '13/06/2026,3']),
    )
    const { mapping } = await daily.understood()
    expect(mapping).toMatchObject({ kind: 'diesel', time_format: 'd/m/yyyy', branch: metered.branchId })
    expect(outcomeOf(await daily.ask('import', mapping))).toMatchObject({
      accepted: 3,
      sums: { litres: 1043.5 },
    })
    const monthly = await sent(
      metered,
      'm.csv',
      text(['Month,Diesel litres', 'May 2026,900', 'June 2026,800']),
    )
    const outcome = outcomeOf(await monthly.ask('import', (await monthly.understood()).mapping))
    expect(outcome).toMatchObject({ accepted: 1, rejected: [{ code: 'taken', count: 1 }] })
    expect(await rowsOf('diesel_entry', metered.scope)).toBe(4)
    await daily.ask('undo')
    expect(await rowsOf('diesel_entry', metered.scope)).toBe(1)
  })

  it('a dip a day', async () => {
    const metered = await meter()
    const dips = await sent(
      metered,
      'dips.csv',
      text(['Date,Tank dip (litres)', '2026-06-01,400', '2026-06-02,380']),
    )
    const { mapping } = await dips.understood()
    expect(mapping.kind).toBe('dips')
    expect(outcomeOf(await dips.ask('import', mapping))).toMatchObject({ accepted: 2 })
    expect(outcomeOf(await dips.ask('import', mapping))).toMatchObject({ accepted: 0, duplicate: 2 })
    expect(await rowsOf('tank_dip', metered.scope)).toBe(2)
  })
})
