import { expectedMonths, type SolarEntry } from '#domain/finding/solar/solar-entry.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Scope } from '../engine/scope.ts'
import type { Tx } from '../engine/transaction.ts'

/** A dated entry about a solar plant. */
export interface SolarEntryRecord extends SolarEntry {
  readonly id: number
  readonly enteredAt: Instant
}

const COLUMNS = `id, device_id as "deviceId", valid_from as "validFrom", kwp::float8 as kwp, commissioned_on as since,
  expected::float8[] as expected, capex_naira::float8 as capex, upkeep_naira::float8 as "upkeepNaira",
  export_naira::float8 as "exportNaira", would_run as "wouldRun", entered_at as "enteredAt"`

type Columns = Omit<SolarEntryRecord, 'expected'> & { readonly expected: readonly (number | null)[] | null }

/** Rows of the devices, oldest first; of one date the later one last. */
export async function solarEntries(
  tx: Tx,
  scope: Scope,
  deviceIds: readonly number[],
): Promise<SolarEntryRecord[]> {
  const { rows } = await tx.query<Columns>({
    name: 'solar-entries',
    text: `select ${COLUMNS} from solar_entry where organisation_id = $1 and device_id = any ($2::int4[])
      order by device_id, valid_from, id`,
    values: [scope.organisationId, deviceIds],
  })
  return rows.map(entryRecord)
}

export async function addSolarEntry(
  tx: Tx,
  scope: Scope,
  entry: SolarEntry,
  by: { readonly userId: number | null; readonly now: Instant },
): Promise<SolarEntryRecord> {
  const { rows } = await tx.query<Columns>(
    `insert into solar_entry (organisation_id, device_id, valid_from, kwp, commissioned_on, expected, capex_naira,
       upkeep_naira, export_naira, would_run, entered_by, entered_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning ${COLUMNS}`,
    [
      ...[scope.organisationId, entry.deviceId, entry.validFrom, entry.kwp, entry.since, entry.expected],
      ...[entry.capex, entry.upkeepNaira, entry.exportNaira, entry.wouldRun, by.userId, new Date(by.now)],
    ],
  )
  return entryRecord(rows[0]!)
}

const entryRecord = (row: Columns): SolarEntryRecord => ({
  ...row,
  expected: expectedMonths(row.expected ?? []),
})
