import { useId, useState } from 'react'
import type { SupplyRuleRow } from '#contract/energy/feeder-shapes.ts'
import { failureToast, useSave } from '../../../../shell/use-save.ts'
import { Button } from '../../../../ui/Button.tsx'
import { FieldError } from '../../../../ui/field/Field.tsx'
import { TextField } from '../../../../ui/field/TextField.tsx'
import { toast } from '../../../../ui/overlay/toast.ts'
import { ratesText } from '../../../../words/cost.ts'
import { ruleText } from '../../../../words/energy/feeder.ts'

interface ConfirmRuleProps {
  rule: SupplyRuleRow
  onClose: () => void
}

/** Says that a rule was checked against its text, and where that was read. */
export function ConfirmRule({ rule, onClose }: ConfirmRuleProps) {
  const id = useId()
  const [source, setSource] = useState(rule.source)
  const [isEmpty, setEmpty] = useState(false)
  const { write, save, busy, failure } = useSave()
  const send = () => {
    setEmpty(source.trim() === '')
    if (source.trim() === '') return
    void save(async () => {
      await write('confirmSupplyRule', { params: { ruleId: rule.id }, body: { source: source.trim() } })
      toast({ title: ruleText.confirmedDone, tone: 'good' })
      onClose()
    }, failureToast(ruleText.confirmFailed))
  }
  return (
    <section aria-labelledby={id} className="rounded-md border border-line bg-sunken p-4">
      <h3 id={id} className="text-sm font-semibold">
        {ruleText.confirmTitle}: {rule.code}
      </h3>
      <p className="mt-1 text-sm">{rule.rule}</p>
      <p className="mt-1 mb-3 text-xs text-ink-soft">{ruleText.confirmHelp}</p>
      <TextField
        label={ruleText.source}
        value={source}
        error={isEmpty ? ruleText.missing : undefined}
        onChange={(event) => setSource(event.target.value)}
      />
      <div role="alert" className="not-empty:mt-2">
        {failure !== null && <FieldError>{failure}</FieldError>}
      </div>
      <div className="mt-3 flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{ratesText.cancel}</Button>
        <Button tone="primary" busy={busy} onClick={send}>
          {ruleText.confirm}
        </Button>
      </div>
    </section>
  )
}
