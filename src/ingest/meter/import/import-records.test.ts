import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import type { ImportOutcome } from '#contract/meter/imports.ts'
import { type ImportDesk, importDesk, readOutcome, text } from './testing-desk.ts'

let desk: ImportDesk
beforeAll(async () => {
  desk = await importDesk()
})
afterAll(() => desk.close())

describe('T14 a workbook of 40 bills', () => {
  it('imports in one go; bad rows are named, bills that are there are found, and undo takes all back', async () => {
    const metered = await desk.meter()
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
    const { ask, understood } = await desk.sent(metered, 'bills.xlsx', bytes)
    const { mapping, sheets, unknown_places } = await understood()
    expect([mapping.kind, sheets, unknown_places]).toEqual(['bills', ['Bills'], ['Nowhere']])
    expect(mapping.columns.map(({ as }) => as)).toEqual([
      ...['branch', 'bill-kind', 'date', 'end-date', 'value', 'quantity', 'amount'],
    ])
    const trial = (await ask('try', mapping)).trial as ImportOutcome
    expect(await desk.rowsOf('bill', metered.scope)).toBe(0)
    const outcome = readOutcome(await ask('import', mapping))
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
    expect([
      await desk.rowsOf('bill', metered.scope),
      await desk.rowsOf('diesel_purchase', metered.scope),
    ]).toEqual([29, 9])
    const { rows: kept } = await desk.database.admin.query(
      `select date::text, amount::text, vat_inclusive_amount::text as gross from bill
       where organisation_id = $1 order by date limit 1`,
      [metered.scope.organisationId],
    )
    expect(kept).toEqual([{ date: '2026-01-01', amount: '20000.30', gross: '21500.32' }])
    const { rows: audit } = await desk.database.admin.query(
      `select count(*)::int4 as n from audit where organisation_id = $1 and action = 'bill.added'`,
      [metered.scope.organisationId],
    )
    expect(audit).toEqual([{ n: 38 }])
    expect(readOutcome(await ask('import', mapping))).toMatchObject({ accepted: 0, duplicate: 38 })
    await ask('undo')
    expect([
      await desk.rowsOf('bill', metered.scope),
      await desk.rowsOf('diesel_purchase', metered.scope),
    ]).toEqual([0, 0])
    const { rows: deleted } = await desk.database.admin.query(
      `select count(*)::int4 as n, min(before->>'importId') as import from audit
       where organisation_id = $1 and action = 'bill.deleted' and subject ~ '^bill [0-9]+$' and after is null`,
      [metered.scope.organisationId],
    )
    expect(deleted).toEqual([{ n: 38, import: expect.stringMatching(/^\d+$/) }])
    expect(readOutcome(await ask('import', mapping))).toMatchObject({ accepted: 38, duplicate: 0 })
  })
})

describe('E3 bills of a file beside those that are there', () => {
  it('equal ones are counted or named, never stored', async () => {
    const metered = await desk.meter()
    const head = 'Branch,Kind,Date,End date,kWh,Amount (NGN)'
    const first = await desk.sent(metered, 'a.csv', text([head, 'Ikeja,Pre-paid,02/03/2026,,44.4,9302.33']))
    const { mapping } = await first.understood()
    expect(readOutcome(await first.ask('import', mapping))).toMatchObject({ accepted: 1 })
    const again = await desk.sent(
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
    const outcome = readOutcome(await again.ask('import', (await again.understood()).mapping))
    expect(outcome).toMatchObject({
      accepted: 1,
      duplicate: 2,
      rejected: [{ code: 'taken', count: 1, sentence: expect.stringMatching(/^This bill is there already/) }],
      warnings: [],
    })
    expect(await desk.rowsOf('bill', metered.scope)).toBe(2)
  })
})

describe('T14 diesel used and dips', () => {
  it('by day and by month; a day that is taken is named', async () => {
    const metered = await desk.meter()
    const daily = await desk.sent(
      metered,
      'd.csv',
      text(['Date,Litres used', '01/06/2026,40', '02/06/2026,"1,000.5"', '13/06/2026,3']),
    )
    const { mapping } = await daily.understood()
    expect(mapping).toMatchObject({ kind: 'diesel', time_format: 'd/m/yyyy', branch: metered.branchId })
    expect(readOutcome(await daily.ask('import', mapping))).toMatchObject({
      accepted: 3,
      sums: { litres: 1043.5 },
    })
    const monthly = await desk.sent(
      metered,
      'm.csv',
      text(['Month,Diesel litres', 'May 2026,900', 'June 2026,800']),
    )
    const outcome = readOutcome(await monthly.ask('import', (await monthly.understood()).mapping))
    expect(outcome).toMatchObject({ accepted: 1, rejected: [{ code: 'taken', count: 1 }] })
    expect(await desk.rowsOf('diesel_entry', metered.scope)).toBe(4)
    await daily.ask('undo')
    expect(await desk.rowsOf('diesel_entry', metered.scope)).toBe(1)
  })

  it('E5 litres that the set cannot burn are refused, odd ones told', async () => {
    // 100 kVA is 80 kW: at 110 % between the rows of 75 and 100 kW about 26 L/h, in 24 h × 1.25 + 5 L under 850 L.
    const metered = await desk.meter('Africa/Lagos', 100)
    await desk.database.admin.query(`update device set device_type = 'GENERATOR' where id = $1`, [
      metered.deviceIds[0],
    ])
    // On 2 June it ran 10 h and gave 400 kWh: 134.2 L by its curve (V-G1); 40 L is less than half.
    await desk.database.admin.query(
      `insert into reading_day (organisation_id, device_id, day, kwh, coverage_s, day_s, on_s, readings)
       values ($1, $2, '2026-06-02', 400, 86400, 86400, 36000, 96)`,
      [metered.scope.organisationId, metered.deviceIds[0]],
    )
    const lines = ['Date,Litres used', '13/06/2026,1000000', '01/06/2026,40', '02/06/2026,40']
    const file = await desk.sent(metered, 'e.csv', text(lines))
    const outcome = readOutcome(await file.ask('import', (await file.understood()).mapping))
    expect(outcome).toMatchObject({
      accepted: 2,
      rejected: [{ code: 'too-much', count: 1, examples: [{ line: 2 }] }],
      warnings: [{ code: 'odd-litres', sentence: expect.stringMatching(/^1 of the entries: The meters/) }],
    })
  })

  it('a dip a day', async () => {
    const metered = await desk.meter()
    const dips = await desk.sent(
      metered,
      'dips.csv',
      text(['Date,Tank dip (litres)', '2026-06-01,400', '2026-06-02,380']),
    )
    const { mapping } = await dips.understood()
    expect(mapping.kind).toBe('dips')
    expect(readOutcome(await dips.ask('import', mapping))).toMatchObject({ accepted: 2 })
    expect(readOutcome(await dips.ask('import', mapping))).toMatchObject({ accepted: 0, duplicate: 2 })
    expect(await desk.rowsOf('tank_dip', metered.scope)).toBe(2)
  })
})
