import { ClipboardPaste } from 'lucide-react'
import { useState } from 'react'
import { formatNaira, formatQuantity } from '#chart/format.ts'
import type { Receipt } from '#domain/cost/bill/read-receipt.ts'
import { readReceipt } from '#domain/cost/bill/read-receipt.ts'
import { TextArea } from '../../../ui/field/TextArea.tsx'
import { billFlowText } from '../../../words/bill.ts'
import type { BillForm } from './bill-entries.ts'
import { fromReceipt } from './from-receipt.ts'
import { maskedToken } from './masked-token.ts'

/** A pre-paid receipt as it came: its text is pasted, what can be read is filled in, and what was read is shown. */
export function ReceiptPaste({ form }: { form: BillForm }) {
  const [text, setText] = useState('')
  const read = text.trim() === '' ? null : readReceipt(text)
  const paste = (typed: string) => {
    setText(typed)
    const how = { shouldDirty: true, shouldTouch: true, shouldValidate: true } as const
    for (const [name, value] of Object.entries(fromReceipt(readReceipt(typed)))) {
      form.setValue(name as 'value', value as string, how)
    }
  }
  return (
    <details className="group/receipt rounded-md border border-line bg-sunken">
      <summary className="flex min-h-10 cursor-pointer items-center gap-2 rounded-md px-3 text-sm font-medium text-primary-ink pointer-coarse:min-h-11">
        <ClipboardPaste aria-hidden="true" className="size-4" />
        {billFlowText.receiptTitle}
      </summary>
      <div className="flex flex-col gap-2 px-3 pt-1 pb-3">
        <TextArea
          label={billFlowText.receiptTitle}
          hideLabel
          hint={billFlowText.receiptHint}
          rows={3}
          spellCheck={false}
          value={text}
          onChange={(event) => paste(event.target.value)}
        />
        <div role="status">{read !== null && <WhatWasRead read={read} />}</div>
      </div>
    </details>
  )
}

function WhatWasRead({ read }: { read: Receipt }) {
  const lines = receiptLines(read)
  if (lines.length === 0) return <p className="text-xs text-ink-soft">{billFlowText.receiptNothing}</p>
  return (
    <>
      <p className="text-xs font-medium">{billFlowText.receiptRead}</p>
      <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 text-xs">
        {lines.map(({ title, words }) => (
          <div key={title} className="contents">
            <dt className="text-ink-soft">{title}</dt>
            <dd className="font-medium tabular-nums">{words}</dd>
          </div>
        ))}
      </dl>
      {read.tokens.length > 1 && <Note>{billFlowText.receiptOthers(read.tokens.length - 1)}</Note>}
      {read.kct.length > 0 && <Note>{billFlowText.keyChange(read.kct.length)}</Note>}
    </>
  )
}

function Note({ children }: { children: string }) {
  return <p className="mt-1 text-xs text-ink-soft">{children}</p>
}

/** What was found, by the names of the fields that it fills. */
function receiptLines({ amount, kwh, vat, tariff, meter_no, tokens }: Receipt) {
  const naira = (value: string) => formatNaira(Number(value))
  const [token] = tokens
  return [
    amount === undefined ? null : { title: billFlowText.read.amount, words: naira(amount) },
    kwh === undefined ? null : { title: billFlowText.read.units, words: formatQuantity(Number(kwh), 'kWh') },
    vat === undefined ? null : { title: billFlowText.vat, words: naira(vat) },
    tariff === undefined ? null : { title: billFlowText.read.tariff, words: `${naira(tariff)}/kWh` },
    meter_no === undefined ? null : { title: billFlowText.meterNo, words: meter_no },
    token === undefined ? null : { title: billFlowText.token, words: maskedToken(token) },
  ].filter((line) => line !== null)
}
