import { branchFormText } from '#contract/admin-form-messages.ts'
import type { BranchRow } from '#contract/calls/admin-shapes.ts'
import { dateFieldText } from '#contract/date-field-messages.ts'
import type { Band } from '#domain/tariff/band.ts'
import { readTypedTime } from '#domain/time/typed-moment.ts'
import type { Refusals } from '../../costs/form/resolver.ts'

/** What is typed about a branch; a client's id as text, '' while none is chosen. */
export interface BranchEntries {
  client: string
  name: string
  opens_at: string
  closes_at: string
  disco: string
  band: Band | ''
  nominal_voltage: string
}

type BranchFacts = Pick<
  BranchRow,
  'client_id' | 'name' | 'opens_at' | 'closes_at' | 'disco' | 'band' | 'nominal_voltage'
>

export function emptyBranch(client: string): BranchEntries {
  return { client, name: '', opens_at: '', closes_at: '', disco: '', band: '', nominal_voltage: '' }
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
  }
}

export function branchBody(entered: BranchEntries) {
  const { opens_at, closes_at, disco, band, nominal_voltage } = entered
  return {
    name: entered.name.trim(),
    opens_at: opens_at || null,
    closes_at: closes_at || null,
    disco: disco.trim() || null,
    band: band || null,
    ...(nominal_voltage.trim() === '' ? {} : { nominal_voltage: Number(nominal_voltage) }),
  }
}

const isTime = (typed: string) => typed === '' || readTypedTime(typed) !== null

export function branchRefusals(entered: BranchEntries): Refusals<BranchEntries> {
  const refusals: Refusals<BranchEntries> = {}
  const volts = entered.nominal_voltage.trim()
  if (entered.client === '') refusals.client = branchFormText.valueMissing
  if (entered.name.trim() === '') refusals.name = branchFormText.nameMissing
  if (entered.closes_at === '' && entered.opens_at !== '') refusals.closes_at = branchFormText.bothTimes
  if (entered.opens_at === '' && entered.closes_at !== '') refusals.opens_at = branchFormText.bothTimes
  if (!isTime(entered.opens_at)) refusals.opens_at = dateFieldText.timeRule
  if (!isTime(entered.closes_at)) refusals.closes_at = dateFieldText.timeRule
  if (volts !== '' && !(Number(volts) >= 50 && Number(volts) <= 1000))
    refusals.nominal_voltage = branchFormText.voltageRule
  return refusals
}
