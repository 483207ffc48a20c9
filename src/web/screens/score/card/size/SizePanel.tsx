import { formatQuantity } from '#chart/format.ts'
import type { SetSizeAnswer } from '#contract/score/set-size.ts'
import { Lost } from '../../../../shell/page/Lost.tsx'
import { useView } from '../../../../shell/use-view.ts'
import { Dialog } from '../../../../ui/overlay/Dialog.tsx'
import { Spinner } from '../../../../ui/Spinner.tsx'
import { setSizeText as text } from '../../../../words/score/set-size.ts'
import { BandTable } from './BandTable.tsx'
import { DurationCurve } from './DurationCurve.tsx'
import { OptionTable } from './OptionTable.tsx'
import { useSetSize } from './use-set-size.ts'

interface SizePanelProps {
  set: { readonly id: number; readonly name: string }
  onClose: () => void
}

/** How a generator was loaded over the range, and what could be done about its size. */
export function SizePanel({ set, onClose }: SizePanelProps) {
  const asked = useSetSize(set.id, useView())
  const { data: answer, error } = asked
  return (
    <Dialog
      open
      width="xl"
      onOpenChange={(open) => !open && onClose()}
      title={text.title(set.name)}
      description={text.description}
    >
      {answer !== undefined ? (
        <Shown data={answer.data} />
      ) : error !== null ? (
        <Lost query={asked} />
      ) : (
        <Spinner label={`Loading ${text.loading}`} visible />
      )}
    </Dialog>
  )
}

function Shown({ data }: { data: SetSizeAnswer }) {
  const { advice, bands, rating_kva: rating } = data
  if (bands === null || rating === null) return <p className="text-sm text-ink-soft">{text.none}</p>
  return (
    <div className="flex flex-col gap-5">
      <p className="text-sm font-medium">{advice}.</p>
      <section aria-label={text.curve}>
        <h3 className="text-sm font-semibold">{text.curve}</h3>
        <p className="mb-2 text-xs text-ink-soft">{text.curveNote(formatQuantity(rating, 'kVA', 0))}</p>
        <DurationCurve points={data.points} bands={bands} hours={data.run_hours} />
        <BandTable bands={bands} hours={data.run_hours} />
      </section>
      {data.options.length > 0 && <OptionTable data={data} />}
    </div>
  )
}
