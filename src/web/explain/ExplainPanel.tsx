import { useQuery } from '@tanstack/react-query'
import { Download, Link2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '../client/call.ts'
import { now } from '../client/clock.ts'
import { againWithin } from '../client/query-client.ts'
import { writeSearchText } from '../range/search.ts'
import { shownRange } from '../range/shown-range.ts'
import { selectionQuery } from '../shell/menu/selection.ts'
import { Lost } from '../shell/page/Lost.tsx'
import type { View } from '../shell/use-view.ts'
import { askViewAgain, LIVE_MS } from '../shell/use-view-call.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { saveFile } from '../ui/save-file.ts'
import { explainText } from '../words/explain.ts'
import type { ExplainAnswer } from './figure-part.ts'
import { formatWithUnit } from './figure-part.ts'
import { EditList, InputList, momentText } from './InputList.tsx'
import { PartTree } from './PartTree.tsx'
import { partsCsv } from './parts-csv.ts'
import { QualityBar } from './QualityBar.tsx'

export interface ExplainPanelProps {
  figureKey: string
  view: View
  onClose: () => void
}

/** What a figure is made of: a sheet on a phone, a panel beside the page elsewhere. */
export function ExplainPanel({ figureKey, view, onClose }: ExplainPanelProps) {
  const { data, error, refetch, isFetching } = useExplanation(figureKey, view)
  return (
    <Dialog
      open
      place="side"
      onOpenChange={(open) => open || onClose()}
      title={data?.label ?? 'Explain'}
      {...(data ? { description: periodText(data) } : {})}
      {...(data ? { footer: <Foot told={data} view={view} /> } : {})}
    >
      {data ? (
        <Body told={data} />
      ) : error ? (
        <Lost query={{ error, isFetching, refetch }} />
      ) : (
        <div className="flex flex-col gap-3">
          <span className="sr-only">{explainText.loading}</span>
          <Skeleton width="50%" height={32} />
          <Skeleton width="90%" height={16} />
          <Skeleton width="100%" height={120} />
        </div>
      )}
    </Dialog>
  )
}

/** A live figure goes on: where it is asked what makes it, and as time passes, the page is asked for it with it. */
function useExplanation(key: string, { search, zone, selection, range }: View) {
  const { range: named, from, to } = search
  return useQuery({
    queryKey: ['explain', key, { named, from, to, ...selection }],
    queryFn: ({ signal }) => {
      const texts = shownRange(search, now(), zone)
      const query = { from: texts.from, to: texts.to, ...selectionQuery(selection) }
      if (range.isLive) askViewAgain()
      return call('explain', { params: { key }, query }, signal)
    },
    ...(range.isLive ? { staleTime: 0, refetchInterval: againWithin(LIVE_MS) } : {}),
  })
}

function Body({ told }: { told: ExplainAnswer }) {
  const { value, unit, places, words, reason, what_to_do, quality, inputs, edits, left_out } = told
  return (
    <>
      <p className="text-xl font-semibold text-ink">{formatWithUnit(value, unit, places)}</p>
      <p className="mt-1 text-sm font-medium">
        {value === null ? (reason ?? explainText.unknown) : `= ${words}.`}
      </p>
      {value !== null && reason !== null && <p className="mt-1 text-sm text-ink-soft">{reason}</p>}
      {what_to_do !== null && (
        <p className="mt-1 text-sm text-ink-soft">
          {explainText.whatToDo} {what_to_do}
        </p>
      )}
      {quality && <QualityBar quality={quality} />}
      {value !== null && (
        <>
          <h3 className="mt-4 mb-1 text-xs font-semibold text-ink-soft">{explainText.parts}</h3>
          <PartTree key={told.key} told={told} />
        </>
      )}
      {left_out.length > 0 && (
        <>
          <h3 className="mt-4 mb-1 text-xs font-semibold text-ink-soft">{explainText.leftOut}</h3>
          <ul className="text-sm">
            {left_out.map(({ label, reason: why }) => (
              <li key={label}>
                {label}: <span className="text-ink-soft">{why}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <InputList inputs={inputs} />
      <EditList edits={edits} />
    </>
  )
}

function periodText({ period }: ExplainAnswer): string {
  return `${momentText(period.from)} – ${momentText(period.to)}`
}

function Foot({ told, view }: { told: ExplainAnswer; view: View }) {
  const [copied, setCopied] = useState(false)
  const { id, version } = told.formula
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(linkTo(told.key, view))
      setCopied(true)
    } catch {
      setCopied(false)
    }
  }
  return (
    <div className="flex w-full flex-wrap items-center gap-2">
      <Button icon={<Download aria-hidden="true" className="size-4" />} onClick={() => download(told)}>
        {explainText.download}
      </Button>
      <Button tone="quiet" icon={<Link2 aria-hidden="true" className="size-4" />} onClick={() => void copy()}>
        <span aria-live="polite">{copied ? explainText.copied : explainText.copyLink}</span>
      </Button>
      <p className="ml-auto text-right text-xs text-ink-soft">
        {explainText.formula(id, version, momentText(told.as_of))}
      </p>
    </div>
  )
}

function download(told: ExplainAnswer): void {
  const file = new Blob([partsCsv(told)], { type: 'text/csv;charset=utf-8' })
  saveFile(file, explainText.fileName(told.key))
}

/** The page with this figure open, its range by dates: "this month" would be another one next month. */
function linkTo(key: string, { search, range }: View): string {
  const { origin, pathname } = window.location
  const { from, to } = range
  return `${origin}${pathname}${writeSearchText({ ...search, range: undefined, from, to, explain: key })}`
}
