import { formatNaira } from '#chart/format.ts'
import type { BillKind } from '#domain/cost/bill/bill-kinds.ts'
import { billKindFields } from '#domain/cost/bill/bill-kinds.ts'
import type { NewEntry, Step, TypedForm } from '../../../outbox/entry.ts'
import { receivedBody } from '../diesel-balance/forms/received-entries.ts'
import type { BillEntries } from './bill-entries.ts'
import { billBody, purchaseCost, splitTypedVat } from './bill-entries.ts'

/** A bill as it waits on the device: its picture first, then the bill that names it. */
export function billEntry(
  kind: BillKind,
  entered: BillEntries,
  accept: boolean,
  form: Pick<TypedForm, 'path' | 'draft'>,
): NewEntry {
  const { snapshot, branch, date } = entered
  const body = { ...billBody(kind, entered, null), ...(accept ? { duplicate: 'accept' } : {}) }
  const bill: Step = { call: 'addBill', params: { kind }, body }
  const cost = kind === 'diesel' ? purchaseCost(entered) : (splitTypedVat(entered)?.gross ?? null)
  return {
    kind: 'bill',
    title: `${billKindFields(kind).tracker}, ${formatNaira(cost === null ? null : Number(cost))}`,
    branch: Number(branch),
    day: date,
    form: { ...form, typed: entered, photo: snapshot },
    steps: [
      ...(snapshot === null
        ? [bill]
        : [pictureStep(kind, snapshot, branch), { ...bill, fill: FROM_PICTURE }]),
      ...(kind === 'diesel' ? deliverySteps(entered) : []),
    ],
  }
}

/** Which of the answers is the bill's own. */
export const billStep = ({ snapshot }: Pick<BillEntries, 'snapshot'>) => (snapshot === null ? 0 : 1)

/** What came into the tank belongs to the purchase, as soon as that is stored. */
function deliverySteps(entered: BillEntries): Step[] {
  const received = receivedBody(entered)
  if (Object.keys(received).length === 0) return []
  const purchase = { step: billStep(entered), path: ['data', 'id'] }
  return [
    {
      call: 'addDelivery',
      params: { branchId: entered.branch },
      body: { date: entered.date, ...received },
      fill: { purchase },
    },
  ]
}

const FROM_PICTURE = { snapshot: { step: 0, path: ['data', 'id'] } }

function pictureStep(kind: BillKind, file: File, branch: string): Step {
  return { call: 'addSnapshot', file: { field: 'image', file, fields: { branch, kind } } }
}
