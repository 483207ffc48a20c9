import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ImportOutcome } from '#contract/meter/imports.ts'
import { drainRollups } from '#jobs/meter/drain-rollups.ts'
import { loadReadings, type Metered } from '#store/engine/testing-meters.ts'
import { type ImportDesk, importDesk, readOutcome, text } from './testing-desk.ts'

const STEEL = join(import.meta.dirname, '../excerpts/steel-2018-01-29.csv.gz')

let desk: ImportDesk
beforeAll(async () => {
  desk = await importDesk()
})
afterAll(() => desk.close())

async function sumKwh({ scope, deviceIds }: Metered): Promise<number | null> {
  await drainRollups(desk.database, scope)
  const { rows } = await desk.database.admin.query<{ kwh: number | null }>(
    'select sum(kwh) as kwh from reading_day where device_id = $1',
    [deviceIds[0]],
  )
  return rows[0]!.kwh
}

describe('T14 the steel works, as it is', () => {
  it('is understood, tried, imported, repeated, taken back as a whole and imported again', async () => {
    const metered = await desk.meter('Asia/Seoul')
    const { ask, understood } = await desk.sent(metered, 'steel.csv.gz', await readFile(STEEL))
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
    expect(await loadReadings(desk.database, metered.scope, metered.deviceIds[0]!)).toEqual([])
    const first = readOutcome(await ask('import', mapping))
    expect({ ...first, duplicate: 0 }).toEqual(trial)
    expect(first).toMatchObject({ accepted: first.rows, rejected: [], duplicate: 0 })
    const kwh = await sumKwh(metered)
    expect(kwh).toBeCloseTo(trial.devices[0]!.kwh!, 3)
    expect(readOutcome(await ask('import', mapping)).rejected).toEqual([])
    expect(await sumKwh(metered)).toBe(kwh)

    const undone = await ask('undo')
    expect([undone.state, undone.problem]).toEqual(['undone', null])
    expect(await loadReadings(desk.database, metered.scope, metered.deviceIds[0]!)).toEqual([])
    expect(await sumKwh(metered)).toBeNull()
    expect(readOutcome(await ask('import', mapping)).accepted).toBe(first.accepted)
    expect(await sumKwh(metered)).toBe(kwh)
  })

  it('undo leaves what meters sent, before, between and after', async () => {
    const metered = await desk.meter()
    const own = await desk.sent(
      metered,
      'own.csv',
      text(['time,kwh register', '2026-06-01T00:00,10', '2026-06-03T00:00,20']),
    )
    await own.ask('import', { ...(await own.understood()).mapping, values: 'register' })
    const before = await loadReadings(desk.database, metered.scope, metered.deviceIds[0]!)
    const more = await desk.sent(
      metered,
      'b.csv',
      text(['time,kwh register', '2026-06-01T12:00,14', '2026-06-02T12:00,16']),
    )
    await more.ask('import', { ...(await more.understood()).mapping, values: 'register' })
    expect(await sumKwh(metered)).toBeCloseTo(10, 9)
    await more.ask('undo')
    expect(await loadReadings(desk.database, metered.scope, metered.deviceIds[0]!)).toEqual(before)
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
    const metered = await desk.meter('Africa/Lagos', 100)
    const { ask, understood } = await desk.sent(metered, 'w.csv', text([...lines, ...more]))
    const { mapping, notes, first } = await understood()
    expect(mapping).toMatchObject({ time_format: 'd/m/yyyy h:mm a', no_value: ['-1'], period_s: 900 })
    expect(mapping.columns.map(({ as, unit, factor }) => [as, unit, factor])).toEqual([
      ['date', null, 1],
      ['clock', null, 1],
      ['kw', 'W', 0.001],
    ])
    expect(notes.join(' ')).toMatch(/taken for W/)
    expect(first[0]!.read[0]).toEqual({ label: 'Time', value: '01-02-2026 23:30' })
    const outcome = readOutcome(await ask('import', { ...mapping, values: 'interval-mean' }))
    // (40 + 44 + 48 + 44 + 44 + 40) kW × 0.25 h
    expect(outcome).toMatchObject({ accepted: 6, ignored: 1, devices: [{ kwh: 65, most_kw: 48 }] })
    expect(await sumKwh(metered)).toBeCloseTo(65, 6)
  })

  it('V-M11 15-minute means of 40 and 44 kW are 21 kWh', async () => {
    const metered = await desk.meter()
    const { ask, understood } = await desk.sent(
      metered,
      'kw.csv',
      text(['time;kW', '2026-06-01T00:15;40', '2026-06-01T00:30;44']),
    )
    const { mapping } = await understood()
    expect(mapping.values).toBe('interval-mean')
    await ask('import', mapping)
    expect(await sumKwh(metered)).toBe(21)
  })

  it('stops before W that are said to be kW, unless it is meant', async () => {
    const metered = await desk.meter('Africa/Lagos', 100)
    const { ask, understood } = await desk.sent(metered, 'w.csv', text([...lines, ...more]))
    const { mapping } = await understood()
    const columns = mapping.columns.map((one) => ({ ...one, factor: 1 }))
    const trial = (await ask('try', { ...mapping, columns })).trial as ImportOutcome
    expect(trial.warnings).toMatchObject([{ code: 'looks-like-w', factor: 0.001 }])
    const stopped = await ask('import', { ...mapping, columns })
    expect([stopped.state, stopped.problem]).toEqual(['read', expect.stringMatching(/Divide by 1,000/)])
    expect(await loadReadings(desk.database, metered.scope, metered.deviceIds[0]!)).toEqual([])
  })
})
