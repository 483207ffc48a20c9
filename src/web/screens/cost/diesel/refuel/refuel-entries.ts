import { megabytes, snapshotSentence } from '#contract/cost/cost-messages.ts'
import { entrySentence, entryText, overlapSentence } from '#contract/cost/entry-messages.ts'
import type { FuelFacts } from '#contract/cost/fuel-entries.ts'
import { readAmount } from '#domain/amount-rule.ts'
import { FUEL_TYPE } from '#domain/cost/bill/bill-kinds.ts'
import { snapshotFault } from '#domain/cost/bill/snapshot-rule.ts'
import { overlapping, readEntry } from '#domain/cost/diesel/read-entry.ts'
import type { Refusals } from '../../../../form/resolver.ts'
import type { NewEntry, Step } from '../../../../outbox/entry.ts'
import { billFormText } from '../../../../words/cost.ts'
import { refuelText } from '../../../../words/diesel.ts'
import type { Judged } from './judge-refuel.ts'

export type RefuelMode = 'refuel' | 'dip'

/** What a person typed: a refuelling of one generator, or a dip of the tank. */
export interface RefuelEntries {
  mode: RefuelMode
  branch: string
  day: string
  device: string
  quantity: string
  /** Local 'HH:mm'; '' where nobody asks for it. */
  at: string
  reason: string
  photo: File | null
}

export function emptyRefuel(branch: string, day: string, mode: RefuelMode = 'refuel'): RefuelEntries {
  return { mode, branch, day, device: '', quantity: '', at: '', reason: '', photo: null }
}

const DIP = { decimals: 2, wholeDigits: 9, mayBeZero: true }

/** The litres as they are sent; null: no good number yet. */
export function readLitres({ mode, quantity }: Pick<RefuelEntries, 'mode' | 'quantity'>): string | null {
  const read = mode === 'dip' ? readAmount(quantity, DIP) : readAmount(quantity)
  return 'fault' in read ? null : read.amount
}

export interface RefuelRules {
  readonly today: string
  readonly limitBytes: number
  /** What the meters say of what is typed; null: nothing is known. */
  readonly judged: Judged | null
  /** The server asked for a reason. */
  readonly isAsked: boolean
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

function litresRefusal(entered: RefuelEntries, { judged }: RefuelRules): string | null {
  if (entered.mode === 'dip') return readLitres(entered) === null ? entryText.dipLitres : null
  const read = readAmount(entered.quantity)
  if ('fault' in read) return entrySentence({ field: 'quantity', fault: read.fault })
  return judged?.tooMuch ?? null
}

export interface RefuelPlace {
  /** Of the signed-in person. */
  readonly userId: number
  /** The generator. */
  readonly name: string
  /** Local 'HH:mm' of now, where the day is today. */
  readonly clock: string | null
  readonly form: { readonly path: string; readonly draft: string }
}

/** The photo first, then what it shows. */
export function refuelEntry(entered: RefuelEntries, { userId, name, clock, form }: RefuelPlace): NewEntry {
  const { mode, branch, day, device, photo, reason } = entered
  const quantity = readLitres(entered) ?? entered.quantity
  const at = entered.at === '' ? clock : entered.at
  const told = { quantity, ...(at === null ? {} : { at }) }
  const photoStep: Step[] =
    photo === null
      ? []
      : [
          {
            call: 'addSnapshot',
            params: { userId },
            file: { field: 'image', file: photo, fields: { branch } },
          },
        ]
  const fill = photo === null ? {} : { fill: { snapshot: { step: 0, path: ['data', 'id'] } } }
  const params = { branchId: branch }
  const last: Step =
    mode === 'dip'
      ? { call: 'addDip', params, body: { date: day, ...told }, ...fill }
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
          ...fill,
        }
  return {
    kind: mode === 'dip' ? 'dip' : 'diesel',
    title: `${Number(quantity)} L · ${mode === 'dip' ? refuelText.tank : name}`,
    branch: Number(branch),
    day,
    form: { ...form, typed: entered, photo },
    steps: [...photoStep, last],
  }
}
