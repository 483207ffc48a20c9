import { writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#store/engine/database.ts'
import { freshDatabase } from '#store/engine/testing.ts'
import { loadReadings } from '#store/engine/testing-meters.ts'
import { type FilePiece, openRows } from './csv/file-rows.ts'
import type { ImportPlan } from './csv/plan.ts'
import { PIECE } from './history-sink.ts'
import { importTarget, PLAN, runImport, tallyFigures } from './testing-import.ts'

let database: Database
let folder: string
let count = 0

beforeAll(async () => {
  database = await freshDatabase()
  folder = await mkdtemp(join(tmpdir(), 'nairawatt-import-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await database.close()
})

function written(lines: readonly string[]): string {
  const file = join(folder, `${++count}.csv`)
  writeFileSync(file, lines.join('\n'))
  return file
}

describe('importing', () => {
  const BASE = ['time,value', '2026-06-01T00:00,10', '2026-06-01T00:15,11']

  it('counts what is ignored, filtered and rejected, and parks none of it', async () => {
    const target = await importTarget(database)
    const lines = ['id;time;value']
    lines.push('a;2026-06-01T00:00;10,5', 'b;2026-06-01T00:00;99', 'a;2026-06-01T00:15;unavailable')
    lines.push(
      'a;2026-06-01T00:30;1.234,5',
      'a;yesterday;12',
      'a;2026-06-01T00:45;abc',
      'a;2036-06-01T00:45;7',
    )
    lines.push('a;2026-06-01T00:30;1.234,5', 'a;2026-06-01T00:30;7', 'a;;')
    const tally = await runImport(database, target, {
      file: written(lines),
      decimal: ',',
      where: [{ column: 'id', value: 'a' }],
      ignored: new Set(['unavailable']),
    })
    expect(tallyFigures(tally)).toMatchObject({
      rows: 10,
      accepted: 2,
      duplicate: 1,
      ignored: 2,
      filtered: 1,
    })
    expect(tally.rejected().map(({ code, examples }) => [code, examples[0]?.line])).toEqual([
      ['no-time', 6],
      ['not-a-number', 7],
      ['future', 8],
      ['conflict', 10],
    ])
    expect(await loadReadings(database, target.scope, target.deviceId)).toEqual([
      [Date.UTC(2026, 4, 31, 23), 10.5],
      [Date.UTC(2026, 4, 31, 23, 30), 1234.5],
    ])
    const { rows } = await database.admin.query(
      'select count(*) from reading_parked where organisation_id = $1 and device_id = $2',
      [target.scope.organisationId, target.deviceId],
    )
    expect(rows).toEqual([{ count: 0 }])
  })

  it('of a file that breaks off tells the failure once the piece that is being written stands', async () => {
    const target = await importTarget(database)
    const first = Date.UTC(2026, 3, 1)
    const lines = Array.from(
      { length: PIECE },
      (_, n) => `${new Date(first + n * 900_000).toISOString()},${n}`,
    )
    const file = written(['time,value', ...lines])
    const rows = async function* (): AsyncGenerator<FilePiece> {
      yield* openRows({ ...PLAN, file }, target)()
      throw new Error('broken off')
    }
    const broken = runImport(database, target, { file }, { rows, isUnitJudged: true })
    await expect(broken).rejects.toThrow('broken off')
    expect(await loadReadings(database, target.scope, target.deviceId)).toHaveLength(PIECE)
  })

  it('takes columns by number, with and without a header', async () => {
    for (const lines of [BASE, BASE.slice(1)]) {
      const target = await importTarget(database)
      const columns = [{ measure: 'kwh_import', column: '2', factor: 1 }]
      expect(
        await runImport(database, target, { file: written(lines), timeColumns: ['1'], columns }),
      ).toMatchObject({
        rows: 2,
        accepted: 2,
      })
    }
  })

  it('maps several measures, with factors', async () => {
    const target = await importTarget(database)
    const file = written(['time,W,L1,on', '2026-06-01T00:00,4500,230,yes', '2026-06-01T00:15,,231,0'])
    const columns = [
      { measure: 'kw', column: 'W', factor: 0.001 },
      { measure: 'v1', column: 'l1', factor: 1 },
      { measure: 'run', column: 'on', factor: 1 },
    ]
    expect(await runImport(database, target, { file, kind: 'power', columns })).toMatchObject({ accepted: 2 })
    expect(await loadReadings(database, target.scope, target.deviceId, 'kw, v1, run')).toEqual([
      [Date.UTC(2026, 4, 31, 23), 4.5, 230, true],
      [Date.UTC(2026, 4, 31, 23, 15), null, 231, false],
    ])
  })

  it('sums energy in any order of rows, stamped at the start, with a gap that stands still', async () => {
    const target = await importTarget(database)
    const hour = (h: number, kwh: number) => `2026-06-01T${String(h).padStart(2, '0')}:00,${kwh}`
    const file = written([
      'time,value',
      hour(3, 4),
      hour(0, 1),
      hour(1, 2),
      hour(2, 3),
      hour(7, 5),
      hour(1, 2),
    ])
    const plan = { file, kind: 'energy', stampsStart: true, startRegister: 100, periodS: 3600 } as const
    expect(tallyFigures(await runImport(database, target, plan))).toMatchObject({
      accepted: 5,
      duplicate: 1,
      added: 2,
      missing: 3,
    })
    const at = (h: number) => Date.UTC(2026, 4, 31, 23 + h)
    expect(await loadReadings(database, target.scope, target.deviceId)).toEqual([
      [at(0), 100],
      [at(1), 101],
      [at(2), 103],
      [at(3), 106],
      [at(4), 110],
      [at(7), 110],
      [at(8), 115],
    ])
  })

  it('replaces what differs only where it is told to, and keeps what it replaced', async () => {
    const target = await importTarget(database)
    await runImport(database, target, { file: written(BASE) })
    const file = written(['time,value', '2026-06-01T00:00,10', '2026-06-01T00:15,11.5'])
    expect((await runImport(database, target, { file })).rejected()).toMatchObject([
      { code: 'conflict', count: 1 },
    ])
    for (const dryRun of [true, false]) {
      expect(await runImport(database, target, { file, corrects: true, dryRun })).toMatchObject({
        accepted: 1,
        duplicate: 1,
      })
    }
    const values = (await loadReadings(database, target.scope, target.deviceId)).map(([, kwh]) => kwh)
    expect(values).toEqual([10, 11.5])
    const { rows } = await database.admin.query(
      `select r.kwh_import, c.corrected_by from reading_correction c join (select device_id, ts, kwh_import from reading
         union all select p.device_id, u.* from reading_pack p cross join unnest(p.ts, p.kwh_import) u) r
         using (device_id, ts)
       where device_id = $1`,
      [target.deviceId],
    )
    expect(rows).toEqual([{ kwh_import: 11, corrected_by: expect.stringMatching(/^import of \d+\.csv$/) }])
  })

  it('continues where the register of the device stands', async () => {
    const target = await importTarget(database)
    await runImport(database, target, { file: written(BASE) })
    const file = written(['time,value', '2026-06-01T00:30,2', '2026-06-01T00:45,3'])
    await runImport(database, target, { file, kind: 'energy' })
    const values = (await loadReadings(database, target.scope, target.deviceId)).map(([, kwh]) => kwh)
    expect(values).toEqual([10, 11, 13, 16])
  })

  it.each([
    ['an empty file', [''], {}, /is empty/],
    ['a header alone', ['time,value'], {}, /has no rows/],
    ['a missing column', BASE, { timeColumns: ['when'] }, /no column "when"; the file has: time, value/],
    [
      'another interval',
      [...BASE, '2026-06-01T00:30,1'],
      { kind: 'energy', periodS: 60 },
      /900 s apart.*--period/,
    ],
    ['no file', BASE, { file: '/nowhere.csv' }, /no file \/nowhere.csv/],
    ['a folder', BASE, { file: '/' }, /is a folder/],
  ] as [string, string[], Partial<ImportPlan>, RegExp][])('refuses %s', async (_, lines, plan, sentence) => {
    const target = await importTarget(database)
    await expect(runImport(database, target, { file: written(lines), ...plan })).rejects.toThrow(sentence)
  })

  describe('T1 a file whose mean is above what the device can draw', () => {
    const header = 'time,value'
    const hours = (values: readonly number[]) =>
      written([header, ...values.map((value, n) => `2026-06-01T${String(n).padStart(2, '0')}:00,${value}`)])
    const power = { kind: 'power', columns: [{ measure: 'kw', column: 'value', factor: 1 }] } as const

    it.each([
      [
        'W where kW is meant',
        [82_000, 83_000, 84_000, 90_000],
        power,
        /kW on average.* look like W, not kW: divide by 1,000\? Write --map kw=value\*0\.001/,
      ],
      ['Wh where kWh is meant', [1e6, 2e6, 3e6, 4e6], {}, /look like Wh, not kWh.*kwh_import=value\*0\.001/],
      ['nothing that dividing mends', [9e12, 9e12, 9e12], power, /Look at the column value/],
    ] as [string, number[], Partial<ImportPlan>, RegExp][])(
      'stops before %s, tried or in earnest, and writes nothing',
      async (_, values, plan, sentence) => {
        const target = await importTarget(database, 'UTC', 3600)
        for (const dryRun of [true, false]) {
          const run = runImport(database, target, { file: hours(values), ...plan, dryRun })
          await expect(run).rejects.toThrow(sentence)
        }
        expect(await loadReadings(database, target.scope, target.deviceId)).toEqual([])
      },
    )

    it('V-M6 takes a file with one spike, and names the field that it drops', async () => {
      const target = await importTarget(database, 'UTC', 3600)
      const tally = await runImport(database, target, { file: hours([80, 65_535, 80]), ...power })
      expect(tally).toMatchObject({ rows: 3, accepted: 2 })
      expect(tally.dropped.shown()).toEqual([{ field: 'kw', count: 1, limit: 2400 }])
    })

    it('T10 judges what the meter sent times the ratio in force', async () => {
      const target = await importTarget(database, 'UTC', 3600)
      await database.admin.query(
        `insert into device_multiplier (organisation_id, device_id, valid_from, ct_ratio, ct_primary, ct_secondary)
         values ($1, $2, '2020-01-01', 40, 200, 5)`,
        [target.scope.organisationId, target.deviceId],
      )
      // 200 A at 230 V are 138 kW: 3 kW of the meter are 120, 5 kW are 200.
      await expect(runImport(database, target, { file: hours([5, 5, 5]), ...power })).rejects.toThrow(
        /200 kW/,
      )
      expect((await runImport(database, target, { file: hours([3, 3, 3]), ...power })).accepted).toBe(3)
    })
  })

  it('refuses broken workbooks, binary and broken gzip by their first bytes', async () => {
    const target = await importTarget(database)
    const cases: [Buffer, RegExp][] = [
      [Buffer.from('PK\u0003\u0004'), /damaged workbook/],
      [Buffer.from([1, 2, 0, 3]), /not a text file/],
      [Buffer.from([0x1f, 0x8b, 8, 0, 1, 2, 3]), /damaged gzip/],
    ]
    for (const [bytes, sentence] of cases) {
      const file = join(folder, `${++count}.bin`)
      writeFileSync(file, bytes)
      await expect(runImport(database, target, { file })).rejects.toThrow(sentence)
    }
  })
})
