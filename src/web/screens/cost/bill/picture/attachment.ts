import type { BillKind } from '#domain/cost/bill/bill-kinds.ts'
import { billKindFields } from '#domain/cost/bill/bill-kinds.ts'
import { SNAPSHOT_TYPES } from '#domain/cost/bill/snapshot-rule.ts'
import { billFlowText } from '../../../../words/bill.ts'
import { billFormText } from '../../../../words/cost.ts'

const PICTURES = [...SNAPSHOT_TYPES, 'image/png', 'image/jpeg']

/** What may be attached to a kind and how it is called: the flow meter of a purchase, else the bill itself. */
export function attachmentProps(kind: BillKind) {
  const named = billKindFields(kind).fields.find(({ name }) => name === 'snapshot')
  if (named !== undefined) return { label: named.label, accept: PICTURES.join(',') }
  return {
    label: billFlowText.photo,
    accept: [...PICTURES, '.pdf', 'application/pdf'].join(','),
    words: {
      hint: billFlowText.photoHint,
      add: billFlowText.addPhoto,
      other: billFormText.otherSnapshot,
      remove: billFormText.removeSnapshot,
    },
  }
}
