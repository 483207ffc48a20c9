import { useRef } from 'react'
import { useForm } from 'react-hook-form'
import type { BillKind } from '#domain/cost/bill/bill-kinds.ts'
import { pictureForm } from '../../../client/picture-form.ts'
import { createResolver } from '../../../form/resolver.ts'
import type { Writing } from '../../../shell/use-write.ts'
import type { BillEntries, BillForm, BillRules } from './bill-entries.ts'
import { billRefusals } from './bill-entries.ts'

export function useBillForm(rules: BillRules, start: BillEntries): BillForm {
  return useForm<BillEntries>({
    defaultValues: start,
    resolver: createResolver((entered) => billRefusals(entered, rules)),
    mode: 'onTouched',
  })
}

/** Sends the picture before its bill, which names it; one that has arrived is not sent again. */
export function useSendSnapshot(kind: BillKind, write: Writing['write']) {
  const sent = useRef<{ file: File; branch: string; id: number } | null>(null)
  return async ({ snapshot, branch }: BillEntries): Promise<number | null> => {
    if (snapshot === null) return null
    if (sent.current?.file === snapshot && sent.current.branch === branch) return sent.current.id
    const { body, wish } = pictureForm(snapshot, { branch, kind })
    const { data } = await write('addSnapshot', { body }, wish)
    sent.current = { file: snapshot, branch, id: data.id }
    return data.id
  }
}
