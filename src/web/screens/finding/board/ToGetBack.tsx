import { useState } from 'react'
import { formatNaira } from '#chart/format.ts'
import { findingStateName, findingTitle } from '#contract/finding/finding-messages.ts'
import type { FindingSumsRow } from '#contract/finding/findings.ts'
import { FINDING_KINDS, FINDING_STATES } from '#domain/finding/finding.ts'
import { useExplain } from '../../../shell/ExplainOutlet.tsx'
import { Lost } from '../../../shell/page/Lost.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ExplainButton } from '../../../ui/ExplainButton.tsx'
import { Select } from '../../../ui/field/Select.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { toGetBackText as text } from '../../../words/cost/to-get-back.ts'
import { CostPages } from '../../cost/CostPages.tsx'
import { FindingItem } from './FindingItem.tsx'
import { useFindings } from './use-findings.ts'

const PENDING = 'open,sent,answered'

/** Home > Cost Tracker > Money to get back: all findings of all kinds, the largest sure amount first. */
export function ToGetBack() {
  const [kinds, setKinds] = useState('')
  const [states, setStates] = useState(PENDING)
  const { pages, error, isFetching, retry, more } = useFindings(kinds, states)
  const [first] = pages
  const rows = pages.flatMap(({ findings }) => findings)
  return (
    <>
      <h1 className="sr-only">{text.title}</h1>
      <CostPages />
      {first === undefined && error !== null ? (
        <Card>
          <Lost query={{ isFetching, error, refetch: retry }} />
        </Card>
      ) : (
        <>
          <Sums sums={first?.sums} />
          <Card title={text.title} flush>
            <div className="flex flex-wrap gap-3 px-4 pb-3">
              <Select
                label={text.kind}
                value={kinds}
                onChange={(event) => setKinds(event.target.value)}
                options={[
                  { value: '', label: text.allKinds },
                  ...FINDING_KINDS.map((kind) => ({ value: kind, label: findingTitle[kind] })),
                ]}
              />
              <Select
                label={text.state}
                value={states}
                onChange={(event) => setStates(event.target.value)}
                options={[
                  { value: PENDING, label: text.pending },
                  { value: '', label: text.allStates },
                  ...FINDING_STATES.map((state) => ({ value: state, label: findingStateName[state] })),
                ]}
              />
            </div>
            {first === undefined ? (
              <Skeleton className="m-4 h-40" />
            ) : rows.length === 0 ? (
              <EmptyState title={text.none}>{text.noneHint}</EmptyState>
            ) : (
              <ul aria-label={text.title} className="border-t border-line">
                {rows.map((finding) => (
                  <FindingItem key={finding.id} finding={finding} mayChange={first.may.change} />
                ))}
              </ul>
            )}
            {more !== null && (
              <div className="p-4">
                <Button busy={isFetching} onClick={more}>
                  {text.more}
                </Button>
              </div>
            )}
          </Card>
        </>
      )}
    </>
  )
}

function Sums({ sums }: { sums: FindingSumsRow | undefined }) {
  const explain = useExplain()
  if (sums === undefined) return <Skeleton className="h-28" />
  const unknown = sums.kinds.reduce((all, one) => all + one.unknown, 0)
  const notes = [text.count(sums.count), ...(unknown > 0 ? [text.unknown(unknown)] : [])]
  return (
    <div className="@container">
      <div className="grid gap-3 @min-[40rem]:grid-cols-2 md:gap-4">
        <Card>
          <p className="text-sm text-ink-soft">{text.toGetBack}</p>
          <p className="text-xl font-semibold tabular-nums">
            <ExplainButton label={text.toGetBack} onExplain={explain('finding.to_get_back')}>
              {formatNaira(sums.to_get_back)}
            </ExplainButton>
          </p>
          <p className="text-xs text-ink-soft">{notes.join(' · ')}</p>
          <dl className="mt-2 text-sm">
            {sums.kinds.map(({ kind, title, naira, count }) => (
              <div key={kind} className="flex justify-between gap-3 py-0.5">
                <dt className="text-ink-soft">{`${title} (${count})`}</dt>
                <dd className="tabular-nums">{naira === null ? text.noNaira : formatNaira(naira)}</dd>
              </div>
            ))}
          </dl>
        </Card>
        <Card>
          <p className="text-sm text-ink-soft">{text.recovered}</p>
          <p className="text-xl font-semibold tabular-nums">{formatNaira(sums.recovered)}</p>
          <p className="text-xs text-ink-soft">{text.recoveredHint}</p>
        </Card>
      </div>
    </div>
  )
}
