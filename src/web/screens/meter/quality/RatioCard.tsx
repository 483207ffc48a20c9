import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { formatMoment, formatNumber } from '#chart/format.ts'
import { fieldProps } from '../../../form/field-props.ts'
import { createResolver } from '../../../form/resolver.ts'
import { useDraft } from '../../../outbox/draft/use-draft.ts'
import type { Column } from '../../../table/column.ts'
import { DataTable } from '../../../table/DataTable.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { MomentField } from '../../../ui/field/DayField.tsx'
import { TextField } from '../../../ui/field/TextField.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { ratioText } from '../../../words/quality.ts'
import { AdminForm } from '../../platform/form/AdminForm.tsx'
import type { Quality, QualityAsker } from './quality-calls.ts'
import { NO_RATIO, type RatioEntries, ratioBody, ratioRefusals } from './ratio-entries.ts'
import { useQualityWrite } from './use-quality.ts'

type Ratio = Quality['ratios'][number]

const columnsIn = (zone: string): readonly Column<Ratio>[] => [
  {
    key: 'from',
    title: ratioText.validFrom,
    value: ({ valid_from }) => valid_from,
    text: ({ valid_from }) => formatMoment(valid_from, zone),
    cell: (row) => (
      <span className="flex flex-wrap items-center gap-2">
        {formatMoment(row.valid_from, zone)}
        {row.in_force && <Badge tone="good">{ratioText.inForce}</Badge>}
      </span>
    ),
  },
  { key: 'ct', title: ratioText.ct, value: ({ ct }) => ct },
  { key: 'vt', title: ratioText.vt, value: ({ vt }) => vt },
  {
    key: 'multiplier',
    title: ratioText.multiplier,
    align: 'right',
    value: ({ multiplier }) => multiplier,
    text: ({ multiplier }) => formatNumber(multiplier, Number.isInteger(multiplier) ? 0 : 3),
  },
  {
    key: 'entered',
    title: ratioText.entered,
    value: ({ entered_at }) => entered_at,
    text: ({ entered_at, entered_by }) =>
      [formatMoment(entered_at, zone), entered_by].filter((part) => part !== null).join(', '),
  },
  { key: 'reason', title: ratioText.reason, wraps: true, value: ({ reason }) => reason },
]

/** Current and voltage transformers from their dates on. */
export function RatioCard({ asker, quality }: { asker: QualityAsker; quality: Quality }) {
  const [isAdding, setAdding] = useState(false)
  const { ratios, device, may_amend: mayAmend } = quality
  return (
    <Card
      title={ratioText.title}
      actions={
        mayAmend && (
          <Button size="sm" onClick={() => setAdding(true)}>
            {ratioText.add}
          </Button>
        )
      }
      flush
    >
      <p className="px-4 pb-3 text-xs text-ink-soft">
        {ratios.length === 0 ? ratioText.none : ratioText.help}
      </p>
      {ratios.length > 0 && (
        <DataTable
          label={ratioText.title}
          columns={columnsIn(device.zone)}
          rows={ratios}
          rowKey={({ valid_from }) => valid_from}
        />
      )}
      {isAdding && <AddRatio asker={asker} quality={quality} onClose={() => setAdding(false)} />}
    </Card>
  )
}

function AddRatio({
  asker,
  quality,
  onClose,
}: {
  asker: QualityAsker
  quality: Quality
  onClose: () => void
}) {
  const form = useForm<RatioEntries>({
    defaultValues: NO_RATIO,
    resolver: createResolver(ratioRefusals),
    mode: 'onTouched',
  })
  const draft = useDraft(form, `ratio/${quality.device.id}`)
  const saving = useQualityWrite(asker, 'ratio', {
    done: ratioText.added,
    failed: ratioText.failed,
    words: ({ detail, warning }) => warning ?? detail,
    onDone: () => {
      draft.stored()
      onClose()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !saving.busy && onClose()}
      title={ratioText.add}
      description={`${quality.device.name}, ${quality.device.branch}`}
    >
      <AdminForm
        label={ratioText.add}
        draft={draft}
        submit={ratioText.submit}
        submitting={ratioText.submitting}
        saving={saving}
        onCancel={onClose}
        onSubmit={form.handleSubmit((entered) => saving.send(ratioBody(entered)))}
      >
        <p className="text-sm text-ink-soft @min-[36rem]:col-span-2">{ratioText.help}</p>
        <TextField
          {...fieldProps(form, 'ct')}
          label={ratioText.ct}
          hint={ratioText.ctHint}
          autoComplete="off"
        />
        <TextField
          {...fieldProps(form, 'vt')}
          label={ratioText.vt}
          hint={ratioText.vtHint}
          autoComplete="off"
        />
        <MomentField {...fieldProps(form, 'from')} required label={ratioText.validFrom} />
        <TextField {...fieldProps(form, 'why')} required label={ratioText.reason} autoComplete="off" />
      </AdminForm>
    </Dialog>
  )
}
