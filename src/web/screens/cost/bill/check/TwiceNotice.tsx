import { Warning } from '../../../../form/Warning.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { billFlowText } from '../../../../words/bill.ts'
import { otherWords } from '../bill-words.ts'
import type { OtherBill } from './other-bills.ts'

export interface TwiceNoticeProps {
  others: readonly OtherBill[]
  busy: boolean
  onSave: () => void
}

/** E3, in the dialog of a stored bill: it would be one that is there already. */
export function TwiceNotice({ others, busy, onSave }: TwiceNoticeProps) {
  return (
    <div role="alert" className="flex flex-col gap-2">
      <Warning>
        <span className="font-semibold">{billFlowText.mayBeTwice}</span>
        {others.map((other) => (
          <span key={other.id} className="block">
            {otherWords(other)}
          </span>
        ))}
      </Warning>
      <Button size="sm" busy={busy} className="self-start" onClick={onSave}>
        {billFlowText.keepAnyway}
      </Button>
    </div>
  )
}
