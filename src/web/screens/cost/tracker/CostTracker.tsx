import { Suspense, useState } from 'react'
import type { CostOverview } from '#contract/cost/cost-tracker.ts'
import { useMay } from '../../../form/use-may.ts'
import { useToday } from '../../../form/use-today.ts'
import { lazyPart } from '../../../lazy-part.tsx'
import { addPagesFor } from '../../../shell/menu/menu.ts'
import { useOrganisation } from '../../../shell/menu/organisation.ts'
import { PageLink } from '../../../shell/menu/PageLink.tsx'
import { checkedNames, shownBranches } from '../../../shell/menu/shown-branches.ts'
import { Lost } from '../../../shell/page/Lost.tsx'
import { useView } from '../../../shell/use-view.ts'
import { Button } from '../../../ui/Button.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { Card } from '../../../ui/Card.tsx'
import { costText, levelText } from '../../../words/cost.ts'
import { menuText } from '../../../words/shell.ts'
import { CostPages } from '../CostPages.tsx'
import { Purchases } from './BranchSection.tsx'
import { baselineSeries } from './baseline-series.ts'
import { BaselineChart, MonthlyCostChart } from './Charts.tsx'
import { monthlyCostSeries } from './monthly-cost-series.ts'
import { Overviews } from './Overviews.tsx'
import { useCosts } from './use-costs.ts'

const RatesDialog = lazyPart(() => import('../tariff/RatesDialog.tsx'), 'RatesDialog')

/** Home > Cost Tracker. */
export function CostTracker() {
  const costs = useCosts()
  if (costs.data === undefined && costs.error !== null) {
    return (
      <Card>
        <h1 className="sr-only">{costText.title}</h1>
        <Lost query={costs} />
      </Card>
    )
  }
  return (
    <>
      <h1 className="sr-only">{costText.title}</h1>
      <CostPages />
      <TopBar />
      <Costs answer={costs.data} />
    </>
  )
}

/** With one branch the page bar has shortcuts to the same pages (SH-07). What the person may not do is not offered. */
function TopBar() {
  const { branches, role, level } = useOrganisation()
  const [isOpen, setOpen] = useState(false)
  const mayImport = useMay('addImport')
  return (
    <div className="flex flex-wrap items-center justify-end gap-2">
      <div className="flex flex-wrap gap-2">
        {branches.length > 1 &&
          addPagesFor({ role, level }).map(({ label, path }) => (
            <PageLink key={path} path={path} className={buttonClass()}>
              {label}
            </PageLink>
          ))}
        {mayImport && (
          <PageLink path="/import" className={buttonClass()}>
            {menuText.import}
          </PageLink>
        )}
        <Button onClick={() => setOpen(true)}>{costText.rates}</Button>
      </div>
      {isOpen && (
        <Suspense fallback={null}>
          <RatesDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** The page below its bar; without an answer yet, as skeletons. */
function Costs({ answer }: { answer: CostOverview | undefined }) {
  const { client_type, branches } = useOrganisation()
  const { selection } = useView()
  const withIpp = client_type === 'RESELLER'
  const shown = answer === undefined ? null : shownBranches(answer)
  return (
    <>
      <Charts answer={answer} names={checkedNames(branches, selection)} />
      <section aria-label={costText.overview} className="flex min-w-0 flex-col gap-3 md:gap-4">
        <div>
          <h2 className="text-lg font-semibold">{costText.overview}</h2>
          {selection.devices.length > 0 && <p className="text-xs text-ink-soft">{costText.wholeBranches}</p>}
        </div>
        <Overviews answer={answer} withIpp={withIpp} />
      </section>
      {shown !== null && answer !== undefined && (
        <section aria-label={costText.purchases} className="flex min-w-0 flex-col gap-4">
          <h2 className="text-lg font-semibold">{costText.purchases}</h2>
          {!answer.may.amend && <p className="text-xs text-ink-soft">{levelText.amend}</p>}
          <Purchases branches={shown} withIpp={withIpp} mayAmend={answer.may.amend} />
        </section>
      )}
    </>
  )
}

interface ChartsProps {
  answer: CostOverview | undefined
  names: ReadonlySet<string> | null
}

function Charts({ answer, names }: ChartsProps) {
  const today = useToday()
  const baselines = answer && shownBranches(answer).map(({ costs }) => costs)
  return (
    <div className="@container">
      <div className="grid gap-3 @min-[56rem]:grid-cols-2 md:gap-4">
        <BaselineChart drawn={baselines === undefined ? null : baselineSeries(baselines, names, today)} />
        <MonthlyCostChart
          drawn={answer === undefined ? null : monthlyCostSeries(answer.monthly_costs, today)}
        />
      </div>
    </div>
  )
}
