import type { BranchRow } from '#contract/platform/admin-shapes.ts'
import type { Band } from '#domain/cost/tariff/band.ts'
import { readTypedTime } from '#domain/time/typed-moment.ts'
import { typedNumber } from '#domain/typed-number.ts'
import type { Refusals } from '../../../form/resolver.ts'
import { dateFieldText } from '../../../words/date-field.ts'
import { branchFormText } from '../../../words/platform-forms.ts'

/** What is typed about a branch; a client's id as text, '' while none is chosen. */
export interface BranchEntries {
  client: string
  name: string
  opens_at: string
  closes_at: string
  disco: string
  band: Band | ''
  nominal_voltage: string
  /** '': the client's. */
  zone: string
  tank_litres: string
}

type BranchFacts = Pick<
  BranchRow,
  | 'client_id'
  | 'name'
  | 'opens_at'
  | 'closes_at'
  | 'disco'
  | 'band'
  | 'nominal_voltage'
  | 'own_zone'
  | 'tank_litres'
>

export function emptyBranch(client: string): BranchEntries {
  return {
    client,
    name: '',
    opens_at: '',
    closes_at: '',
    disco: '',
    band: '',
    nominal_voltage: '',
    zone: '',
    tank_litres: '',
  }
}

export function entriesOfBranch(row: BranchFacts): BranchEntries {
  return {
    client: String(row.client_id),
    name: row.name,
    opens_at: row.opens_at ?? '',
    closes_at: row.closes_at ?? '',
    disco: row.disco ?? '',
    band: row.band ?? '',
    nominal_voltage: String(row.nominal_voltage),
    zone: row.own_zone ?? '',
    tank_litres: row.tank_litres === null ? '' : String(row.tank_litres),
  }
}

export function branchBody(entered: BranchEntries) {
  const { disco, band, zone } = entered
  const voltage = typedNumber(entered.nominal_voltage)
  return {
    name: entered.name.trim(),
    opens_at: entered.opens_at || null,
    closes_at: entered.closes_at || null,
    disco: disco.trim() || null,
    band: band || null,
    ...(voltage === null ? {} : { nominal_voltage: voltage }),
    zone: zone || null,
    tank_litres: typedNumber(entered.tank_litres, 2),
  }
}

const isTime = (typed: string) => typed === '' || readTypedTime(typed) !== null

export function branchRefusals(entered: BranchEntries): Refusals<BranchEntries> {
  const refusals: Refusals<BranchEntries> = {}
  const volts = typedNumber(entered.nominal_voltage)
  const isFilled = (typed: string) => typed.trim() !== ''
  if (entered.client === '') refusals.client = branchFormText.valueMissing
  if (entered.name.trim() === '') refusals.name = branchFormText.nameMissing
  if (entered.closes_at === '' && entered.opens_at !== '') refusals.closes_at = branchFormText.bothTimes
  if (entered.opens_at === '' && entered.closes_at !== '') refusals.opens_at = branchFormText.bothTimes
  if (!isTime(entered.opens_at)) refusals.opens_at = dateFieldText.timeRule
  if (!isTime(entered.closes_at)) refusals.closes_at = dateFieldText.timeRule
  if (isFilled(entered.nominal_voltage) && (volts === null || volts < 50 || volts > 1000))
    refusals.nominal_voltage = branchFormText.voltageRule
  if (isFilled(entered.tank_litres) && !(Number(typedNumber(entered.tank_litres, 2)) > 0))
    refusals.tank_litres = branchFormText.tankRule
  return refusals
}
