import { megabytes, snapshotSentence } from '#contract/cost/cost-messages.ts'
import { prepaidText } from '#contract/cost/prepaid-messages.ts'
import { type AmountRule, readAmount } from '#domain/amount-rule.ts'
import { snapshotFault } from '#domain/cost/bill/snapshot-rule.ts'
import type { Refusals } from '../../../form/resolver.ts'
import type { NewEntry, Step } from '../../../outbox/entry.ts'
import { billFormText } from '../../../words/cost.ts'
import { displayText } from '../../../words/prepaid.ts'

/** What a person read off a display. */
export interface DisplayEntries {
  branch: string
  device: string
  units: string
  /** Local 'YYYY-MM-DDTHH:mm'; '': now. */
  at: string
  meter_no: string
  photo: File | null
}

export function emptyDisplay(branch: string): DisplayEntries {
  return { branch, device: '', units: '', at: '', meter_no: '', photo: null }
}

const UNITS: AmountRule = { decimals: 2, wholeDigits: 9, mayBeZero: true }

/** The units as they are sent; null: no good number yet. */
export function readUnits(typed: string): string | null {
  const read = readAmount(typed, UNITS)
  return 'fault' in read ? null : read.amount
}

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/

export interface DisplayRules {
  readonly limitBytes: number
  /** Local 'YYYY-MM-DDTHH:mm' of now. */
  readonly now: string
}

export function displayRefusals(entered: DisplayEntries, { limitBytes, now }: DisplayRules) {
  const { branch, device, units, at, photo } = entered
  const refusals: Refusals<DisplayEntries> = {}
  if (branch === '') refusals.branch = billFormText.branchMissing
  else if (device === '') refusals.device = displayText.chooseMeter
  if (readUnits(units) === null) refusals.units = prepaidText.noUnits
  if (at !== '' && !MOMENT.test(at)) refusals.at = displayText.atMissing
  else if (at > now) refusals.at = prepaidText.displayToCome
  const fault = photo === null ? null : snapshotFault(photo, limitBytes)
  if (fault !== null) refusals.photo = snapshotSentence(fault, megabytes(limitBytes))
  return refusals
}

/** 'YYYY-MM-DDTHH:mm' → 'DD-MM-YYYY HH:mm', as calls take it. */
export function wireMoment(local: string): string {
  return `${local.slice(0, 10).split('-').reverse().join('-')} ${local.slice(11, 16)}`
}

export interface DisplayPlace {
  /** Of the signed-in person. */
  readonly userId: number
  /** Of the meter. */
  readonly name: string
  /** Local 'YYYY-MM-DDTHH:mm' of now. */
  readonly now: string
  readonly form: { readonly path: string; readonly draft: string }
}

/** The photo first, then what it shows; the time is that of typing, however long it waits. */
export function displayEntry(entered: DisplayEntries, { userId, name, now, form }: DisplayPlace): NewEntry {
  const { branch, device, photo } = entered
  const units = readUnits(entered.units) ?? entered.units
  const at = entered.at === '' ? now : entered.at
  const meterNo = entered.meter_no.trim()
  const body = {
    device: Number(device),
    at: wireMoment(at),
    units,
    ...(meterNo === '' ? {} : { meter_no: meterNo }),
  }
  const reading: Step = { call: 'addDisplayReading', params: { branchId: branch }, body }
  return {
    kind: 'display',
    title: displayText.entry(String(Number(units)), name),
    branch: Number(branch),
    day: at.slice(0, 10),
    form: { ...form, typed: { ...entered, at }, photo },
    steps:
      photo === null
        ? [reading]
        : [
            {
              call: 'addSnapshot',
              params: { userId },
              file: { field: 'image', file: photo, fields: { branch } },
            },
            { ...reading, fill: { snapshot: { step: 0, path: ['data', 'id'] } } },
          ],
  }
}
