import { Camera, Ruler } from 'lucide-react'
import { formatDay, formatNumber } from '#chart/format.ts'
import { formatLitresRange } from '#contract/cost/entry-messages.ts'
import type { FuelFacts, RecentEntry } from '#contract/cost/fuel-entries.ts'
import { Badge } from '../../../../ui/Badge.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { refuelText } from '../../../../words/diesel.ts'
import { SnapshotButton } from '../../bill/picture/SnapshotButton.tsx'
import { toLikelyLitres } from './judge-refuel.ts'

const SHOWN = 5

/** What was entered for the branch lately, each with what the meters say of it. */
export function RecentEntries({ facts }: { facts: FuelFacts }) {
  const { entries, dips } = facts
  return (
    <Card title={refuelText.recent} flush>
      {entries.length + dips.length === 0 ? (
        <EmptyState title={refuelText.nothing}>{refuelText.nothingMore}</EmptyState>
      ) : (
        <ul className="divide-y divide-line">
          {dips.slice(0, 1).map(({ id, date, at, quantity, snapshot }) => (
            <li key={`dip ${id}`} className="flex flex-col items-start gap-1 px-4 py-3">
              <p className="flex items-center gap-1.5 text-sm font-semibold">
                <Ruler aria-hidden="true" className="size-4 text-ink-soft" />
                {refuelText.dips(formatNumber(quantity))}
              </p>
              <p className="flex flex-wrap items-center gap-x-2 text-xs text-ink-soft">
                {formatSpan(date, date, at)}
                <Photo id={snapshot} about={refuelText.dips(formatNumber(quantity))} />
              </p>
            </li>
          ))}
          {entries.slice(0, SHOWN).map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Entry({ entry }: { entry: RecentEntry }) {
  const { name, start_date, end_date, at, quantity, snapshot, reason } = entry
  const entryWords = `${formatNumber(quantity)} L · ${name ?? refuelText.wholeBranch}`
  return (
    <li className="flex flex-col items-start gap-1 px-4 py-3">
      <p className="text-sm font-semibold wrap-anywhere">{entryWords}</p>
      <p className="flex flex-wrap items-center gap-x-2 text-xs text-ink-soft">
        {formatSpan(start_date, end_date, at)}
        <Photo id={snapshot} about={entryWords} />
      </p>
      <Fit entry={entry} />
      {reason !== null && <p className="text-xs wrap-anywhere text-ink-soft">“{reason}”</p>}
    </li>
  )
}

function Photo({ id, about }: { id: number | null; about: string }) {
  if (id === null) return null
  return (
    <SnapshotButton kind="entry" id={id} about={about}>
      <Camera aria-hidden="true" className="size-3.5" />
      {refuelText.withPhoto}
    </SnapshotButton>
  )
}

function Fit({ entry }: { entry: RecentEntry }) {
  const likely = toLikelyLitres(entry)
  if (entry.fits === null || likely === null) return <Badge>{refuelText.notCompared}</Badge>
  if (entry.fits) return <Badge tone="good">{refuelText.fitted}</Badge>
  return <Badge tone="bad">{refuelText.odd(formatLitresRange(likely))}</Badge>
}

function formatSpan(first: string, last: string, at: string | null): string {
  const day = first === last ? formatDay(first) : `${formatDay(first)} – ${formatDay(last)}`
  return at === null ? day : `${day} ${at}`
}
