import { megabytes, snapshotSentence } from '#contract/cost/cost-messages.ts'
import { entrySentence, overlapSentence } from '#contract/cost/entry-messages.ts'
import type { FuelFacts } from '#contract/cost/fuel-entries.ts'
import { readAmount } from '#domain/amount-rule.ts'
import { FUEL_TYPE } from '#domain/cost/bill/bill-kinds.ts'
import { snapshotFault } from '#domain/cost/bill/snapshot-rule.ts'
import { overlapping, readEntry } from '#domain/cost/diesel/read-entry.ts'
import type { Refusals } from '../../../../form/resolver.ts'
import type { NewEntry, Step } from '../../../../outbox/entry.ts'
import { billFormText } from '../../../../words/cost.ts'
import { refuelText } from '../../../../words/diesel.ts'
import type { DipUnit, Strapping } from '../../diesel-balance/forms/dip-fields.ts'
import { dipFault, readDip } from '../../diesel-balance/forms/dip-fields.ts'
import { withPhoto } from '../../diesel-balance/forms/photo-step.ts'
import type { Judged } from './judge-refuel.ts'

export type RefuelMode = 'refuel' | 'dip'

/** What a person typed: a refuelling of one generator, or a dip of the tank. */
export interface RefuelEntries {
  mode: RefuelMode
  branch: string
  day: string
  device: string
  quantity: string
  /** Of a dip; '' until one is chosen. */
  unit: DipUnit | ''
  /** Local 'HH:mm'; '' where nobody asks for it. */
  at: string
  reason: string
  photo: File | null
}

export function emptyRefuel(branch: string, day: string, mode: RefuelMode = 'refuel'): RefuelEntries {
  return { mode, branch, day, device: '', quantity: '', unit: '', at: '', reason: '', photo: null }
}

/** What a dip is read in: millimetres where a table says what they mean, unless litres were chosen. */
export function dipUnit({ unit }: Pick<RefuelEntries, 'unit'>, strapping: Strapping): DipUnit {
  return unit === '' ? (strapping.length > 0 ? 'mm' : 'L') : unit
}

/** The litres, or of a dip its millimetres, as they are sent; null: no good number yet. */
export function readLitres({
  mode,
  quantity,
  unit,
}: Pick<RefuelEntries, 'mode' | 'quantity' | 'unit'>): string | null {
  if (mode === 'dip') return readDip({ unit: unit || 'L', quantity })
  const read = readAmount(quantity)
  return 'fault' in read ? null : read.amount
}

export interface RefuelRules {
  readonly today: string
  readonly limitBytes: number
  /** What the meters say of what is typed; null: nothing is known. */
  readonly judged: Judged | null
  /** The server asked for a reason. */
  readonly isAsked: boolean
  readonly strapping: Strapping
}

export function refuelRefusals(entered: RefuelEntries, rules: RefuelRules): Refusals<RefuelEntries> {
  const refusals: Refusals<RefuelEntries> = {}
  const { mode, branch, day, device, reason, photo } = entered
  if (branch === '') refusals.branch = billFormText.branchMissing
  const dated = readEntry({ start_date: day, end_date: day, quantity: 1 }, rules.today)
  if ('faults' in dated) for (const fault of dated.faults) refusals.day = entrySentence(fault)
  const litres = litresRefusal(entered, rules)
  if (litres !== null) refusals.quantity = litres
  if (mode === 'refuel' && device === '') refusals.device = refuelText.chooseGenerator
  const isOdd = rules.isAsked || rules.judged?.verdict === 'odd'
  if (mode === 'refuel' && isOdd && litres === null && reason.trim() === '')
    refusals.reason = refuelText.reasonMissing
  const fault = photo === null ? null : snapshotFault(photo, rules.limitBytes)
  if (fault !== null) refusals.photo = snapshotSentence(fault, megabytes(rules.limitBytes))
  return refusals
}

/**
 * What to say before a refuelling is saved: an entry of all generators, among those entered lately, tells already what one of
 * them used on its days, and the server refuses a second word (domain.md §8.2). Only said: what is known here may be old.
 */
export function dayTakenWarning(
  { mode, day, device }: Pick<RefuelEntries, 'mode' | 'day' | 'device'>,
  others: FuelFacts['entries'],
): string | null {
  if (mode === 'dip' || device === '') return null
  const whole = others
    .filter((one) => one.device_id === null)
    .map((one) => ({ startDate: one.start_date, endDate: one.end_date, quantity: one.quantity.toFixed(2) }))
  const found = overlapping({ startDate: day, endDate: day, deviceId: Number(device) }, whole)
  return found && overlapSentence(found)
}

function litresRefusal(entered: RefuelEntries, { judged, strapping }: RefuelRules): string | null {
  if (entered.mode === 'dip')
    return dipFault(strapping, { unit: dipUnit(entered, strapping), quantity: entered.quantity })
  const read = readAmount(entered.quantity)
  if ('fault' in read) return entrySentence({ field: 'quantity', fault: read.fault })
  return judged?.tooMuch ?? null
}

export interface RefuelPlace {
  /** The generator. */
  readonly name: string
  /** Local 'HH:mm' of now, where the day is today. */
  readonly clock: string | null
  readonly form: { readonly path: string; readonly draft: string }
}

/** The photo first, then what it shows. */
export function refuelEntry(entered: RefuelEntries, { name, clock, form }: RefuelPlace): NewEntry {
  const { mode, branch, day, device, photo, reason, unit } = entered
  const quantity = readLitres(entered) ?? entered.quantity
  const isMm = mode === 'dip' && unit === 'mm'
  const at = entered.at === '' ? clock : entered.at
  const told = { ...(isMm ? { mm: quantity } : { quantity }), ...(at === null ? {} : { at }) }
  const params = { branchId: branch }
  const last: Step =
    mode === 'dip'
      ? { call: 'addDip', params, body: { date: day, ...told } }
      : {
          call: 'fuelEntry',
          params,
          body: {
            branch,
            start_date: day,
            end_date: day,
            fuel_type: FUEL_TYPE,
            device: Number(device),
            ...told,
            ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
          },
        }
  return {
    kind: mode === 'dip' ? 'dip' : 'diesel',
    title: `${Number(quantity)} ${isMm ? 'mm' : 'L'} · ${mode === 'dip' ? refuelText.tank : name}`,
    branch: Number(branch),
    day,
    form: { ...form, typed: entered, photo },
    steps: withPhoto(photo, branch, last),
  }
}
