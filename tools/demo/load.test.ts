import { afterEach, describe, expect, it } from 'vitest'
import { createPasswords } from '#api/people/password.ts'
import type { Database } from '#store/engine/database.ts'
import { freshDatabase } from '#store/engine/testing.ts'
import { personByUsername } from '#store/people/person.ts'
import { dayNumber, dayStart, daysBetween } from './calendar.ts'
import { adunni } from './cast/adunni.ts'
import { oriki } from './cast/oriki.ts'
import { DEMO_PASSWORD } from './cast.ts'
import { type LoadOptions, loadDemo } from './load.ts'
import { createSite } from './site.ts'

const FIRST = dayNumber('2026-03-14')
const NOON = Date.parse('2026-04-06T12:07:00+01:00')
const LATER = Date.parse('2026-04-09T09:40:00+01:00')
const few: LoadOptions = { organisations: [adunni], firstDay: FIRST }
const silent = () => {}

const open: Database[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((database) => database.close()))
})

async function fresh(): Promise<Database> {
  const database = await freshDatabase()
  open.push(database)
  return database
}

/** Everything the demo wrote, by names instead of ids. */
async function content(database: Database): Promise<unknown> {
  const of = async (text: string) => (await database.admin.query({ text, rowMode: 'array' })).rows
  const device = `join device d using (organisation_id) join branch b on b.organisation_id = d.organisation_id
    and b.id = d.branch_id`
  const branch = 'join branch b on b.organisation_id = x.organisation_id and b.id = x.branch_id'
  const each = `${device} where x.device_id = d.id group by 1 order by 1`
  return {
    readings: await of(`select b.name || d.name, count(*), min(ts), max(ts), sum(kwh_import::numeric),
      sum(kw::numeric), sum(v1::numeric), max(hz)
      from reading x ${each}`),
    days: await of(`select b.name || d.name, count(*), round(sum(kwh)::numeric, 6), sum(coverage_s), sum(on_s), max(quality)
      from reading_day x ${each}`),
    bills: await of(
      `select b.name, kind, date, end_date, value, amount, vat_inclusive_amount from bill x ${branch} order by 1, 2, 3, 5`,
    ),
    purchases: await of(
      `select b.name, date, quantity, price_per_litre from diesel_purchase x ${branch} order by 1, 2, 3`,
    ),
    entries: await of(
      `select b.name, start_date, end_date, quantity from diesel_entry x ${branch} order by 1, 2`,
    ),
    tariffs: await of(
      `select b.name, device_type, rate, valid_from from tariff x ${branch} order by 1, 2, 4`,
    ),
    replaced: await of(
      `select b.name || d.name, max(old_final_kwh), count(*) from meter_replacement x ${each}`,
    ),
    people: await of('select username, role, level, all_branches from app_user order by 1'),
    refused: await of(
      'select count(*) from reading_parked union all select count(*) from reading_correction',
    ),
    waiting: await of('select count(*) from rollup_dirty'),
  }
}

describe('loadDemo', () => {
  it('loads once: a second start changes nothing, a later one adds what is missing', async () => {
    const database = await fresh()
    const first = await loadDemo(database, NOON, silent, few)
    const before = await content(database)
    expect(first.readings).toBeGreaterThan(20 * 96 * 8)
    expect((await loadDemo(database, NOON, silent, few)).readings).toBe(0)
    expect(await content(database)).toEqual(before)

    await loadDemo(database, LATER, silent, few)
    const atOnce = await fresh()
    await loadDemo(atOnce, LATER, silent, few)
    expect(await content(database)).toEqual(await content(atOnce))
  })

  it('goes on where a killed load stopped', async () => {
    const database = await fresh()
    const killed = (line: string) => {
      if (line.includes('Surulere')) throw new Error('killed')
    }
    await expect(loadDemo(database, NOON, killed, few)).rejects.toThrow('killed')
    await loadDemo(database, NOON, silent, few)
    const whole = await fresh()
    await loadDemo(whole, NOON, silent, few)
    expect(await content(database)).toEqual(await content(whole))
  })

  it('rolls up to the energy that flowed, over the exchange of a meter too', async () => {
    const database = await fresh()
    await loadDemo(database, NOON, silent, few)
    const { rows } = await database.admin.query<{ branch: string; device: string; day: string; kwh: number }>(
      `select b.name as branch, d.name as device, r.day, r.kwh from reading_day r
       join device d on d.organisation_id = r.organisation_id and d.id = r.device_id
       join branch b on b.organisation_id = d.organisation_id and b.id = d.branch_id
       where b.name <> 'Surulere' and r.day < '2026-04-06'`,
    )
    expect(rows).toHaveLength(7 * daysBetween(FIRST, dayNumber('2026-04-05')).length)
    for (const branch of adunni.branches) {
      const site = createSite(adunni.name, branch)
      for (const row of rows.filter((candidate) => candidate.branch === branch.name)) {
        const index = branch.devices.findIndex(({ name }) => name === row.device)
        expect(Math.abs(row.kwh - (site.dayKwh(dayNumber(row.day))[index] ?? 0))).toBeLessThan(0.03)
      }
    }
  })

  it('T1 drops a power that cannot be true, and counts it', async () => {
    const database = await fresh()
    await loadDemo(database, LATER, silent, few)
    const { rows } = await database.admin.query(
      `select d.name, f.field, f.times, f.most, f.last_value, f.last_at from dropped_field f
       join device d on d.organisation_id = f.organisation_id and d.id = f.device_id`,
    )
    expect(rows).toEqual([
      {
        name: 'Gen 1',
        field: 'kw',
        times: 1,
        most: 120,
        last_value: 65_535,
        last_at: Date.parse('2026-04-06T14:30:00+01:00'),
      },
    ])
    const { rows: high } = await database.admin.query('select ts from reading where kw > 120 * 10')
    expect(high).toEqual([])
  })

  it('makes the log-ins of README.md with their password', async () => {
    const database = await fresh()
    const { organisations } = await loadDemo(database, NOON, silent, few)
    const viewer = await database.withoutTenant((tx) => personByUsername(tx, 'viewer'))
    const admin = await database.withoutTenant((tx) => personByUsername(tx, 'admin'))
    const ikeja = organisations[0]?.branches.find(({ branch }) => branch.name === 'Ikeja')
    expect(viewer?.branchIds).toEqual([ikeja?.branchId])
    expect(viewer?.role).toBe('viewer')
    expect(admin?.organisationId).toBe(null)
    const passwords = await createPasswords()
    expect(await passwords.isRight(DEMO_PASSWORD, viewer?.passwordHash ?? null)).toBe(true)
  })

  it('does not move in with an organisation of somebody', async () => {
    const database = await fresh()
    await database.admin.query(`insert into organisation (name, client_type) values ('Own', 'STANDARD')`)
    await expect(loadDemo(database, NOON, silent, few)).rejects.toThrow('choose an empty DATA_DIR')
    expect((await database.admin.query('select count(*) from app_user')).rows[0]).toEqual({ count: 0 })
  })

  it('finds its devices again after a rename and leaves removed ones alone', async () => {
    const database = await fresh()
    const options = { firstDay: startOfMonth(), organisations: [oriki] }
    await loadDemo(database, NOON, silent, options)
    await database.admin.query(
      `update organisation set name = 'Renamed'; update device set name = 'Grid' where name = 'Utility'`,
    )
    const again = await loadDemo(database, LATER, silent, options)
    expect(again.organisations[0]?.branches[0]?.deviceIds.every((id) => id !== null)).toBe(true)
    expect((await database.admin.query('select count(*) from organisation')).rows[0]).toEqual({ count: 1 })
    expect(again.readings).toBeGreaterThan(0)
  })
})

function startOfMonth(): number {
  const day = dayNumber('2026-04-01')
  expect(dayStart(day)).toBeLessThan(NOON)
  return day
}
