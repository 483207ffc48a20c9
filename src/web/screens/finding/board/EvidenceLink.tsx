import { Suspense, useState } from 'react'
import { formatNaira } from '#chart/format.ts'
import type { FindingRow } from '#contract/finding/findings.ts'
import { addDays } from '#domain/time/calendar-day.ts'
import { lazyPart } from '../../../lazy-part.tsx'
import { PageLink } from '../../../shell/menu/PageLink.tsx'
import { evidencePages, toGetBackText as text } from '../../../words/cost/to-get-back.ts'
import { spanText } from '../../cost/bill/bill-words.ts'

const DisputePanel = lazyPart(() => import('../../cost/bill/check/CheckPanel.tsx'), 'DisputePanel')

const LOOK = 'inline-flex min-h-11 items-center font-medium text-primary-ink underline'

/** Where the evidence is: the checks of the bill beside the board, else the page that shows it, at its month and feeder. */
export function EvidenceLink({ finding }: { finding: FindingRow }) {
  const { kind, branch, device, from } = finding
  if (kind === 'bill-dispute') return <BillChecks finding={finding} />
  const { path, label } = evidencePages[kind]
  const month = kind === 'supply-claim' ? { month: from.slice(0, 7), feeder: device?.id } : {}
  return (
    <PageLink path={path} change={{ branches: [branch.id], devices: undefined, ...month }} className={LOOK}>
      {`${text.seeEvidence}: ${label}`}
    </PageLink>
  )
}

function BillChecks({ finding: { subject, branch, from, to, low } }: { finding: FindingRow }) {
  const [isOpen, setOpen] = useState(false)
  const days = spanText({ date: from, endDate: addDays(to, -1) })
  return (
    <>
      <button type="button" aria-haspopup="dialog" className={LOOK} onClick={() => setOpen(true)}>
        {`${text.seeEvidence}: ${text.checks}`}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <DisputePanel
            billId={Number(subject.slice('bill '.length))}
            branchId={branch.id}
            since={from}
            bill={
              low === null ? `${branch.name}, ${days}` : text.disputed(branch.name, days, formatNaira(low))
            }
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
