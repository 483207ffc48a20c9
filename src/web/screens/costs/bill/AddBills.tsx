import { useId } from 'react'
import { billFormText, levelText } from '#contract/cost-page-messages.ts'
import { BILL_KINDS } from '#domain/cost/bill-kinds.ts'
import { Button } from '../../../ui/Button.tsx'
import { Refused } from '../form/Refused.tsx'
import { useMay } from '../form/use-may.ts'
import { AddBillForm } from './AddBillForm.tsx'

/** Home > Cost Tracker > Add Bills: a form for each kind (AB-01). */
export function AddBills() {
  const mayAdd = useMay('addBill')
  const id = useId()
  return (
    <>
      <h1 className="sr-only">{billFormText.title}</h1>
      {mayAdd ? (
        <>
          <JumpBar idOf={(kind) => `${id}-${kind}`} />
          <div className="@container">
            <div className="gap-4 @min-[60rem]:columns-2">
              {BILL_KINDS.map((one) => (
                <div
                  key={one.kind}
                  id={`${id}-${one.kind}`}
                  className="mb-4 grid min-w-0 scroll-mt-16 break-inside-avoid"
                >
                  <AddBillForm {...one} />
                </div>
              ))}
            </div>
          </div>
        </>
      ) : (
        <Refused title={billFormText.title} who={levelText.record} />
      )}
    </>
  )
}

/** On a phone the four forms stand below each other: the way to each of them. */
function JumpBar({ idOf }: { idOf: (kind: string) => string }) {
  return (
    <nav aria-label={billFormText.forms} className="flex gap-2 overflow-x-auto pb-1 md:hidden">
      {BILL_KINDS.map(({ kind, tracker }) => (
        <Button
          key={kind}
          size="sm"
          onClick={() => document.getElementById(idOf(kind))?.scrollIntoView({ behavior: 'smooth' })}
        >
          {tracker}
        </Button>
      ))}
    </nav>
  )
}
