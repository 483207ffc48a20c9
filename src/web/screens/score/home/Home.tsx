import { memo, Suspense, useEffect } from 'react'
import { lazyPart } from '../../../lazy-part.tsx'
import { useOrganisation } from '../../../shell/menu/organisation.ts'
import { Part, pickPart } from '../../../shell/page/Part.tsx'
import type { View } from '../../../shell/use-view.ts'
import { setLooksAfter, useShared } from '../../../state/shared.ts'
import { SegmentedControl } from '../../../ui/field/SegmentedControl.tsx'
import { homeText } from '../../../words/home.ts'
import type { Money, Site } from './answers.ts'
import { BranchesSkeleton, MoneySkeleton, SentenceSkeleton } from './HomeSkeleton.tsx'
import { MoneyCards } from './MoneyCards.tsx'
import { SitesNow } from './SitesNow.tsx'
import { moneySentence } from './sentence.ts'
import { useHome } from './use-home.ts'

/** Where there are branches to compare; it comes while the figures are asked for. */
const BranchTable = lazyPart(() => import('./BranchTable.tsx'), 'BranchTable')

const SEGMENTS = [
  { value: 'money', label: homeText.money },
  { value: 'sites', label: homeText.sites },
]

/** What the month costs and how the sites stand; what a person looks after comes first. */
export const Home = memo(function Home({ view }: { view: View }) {
  const { branches } = useOrganisation()
  const { money, sites } = useHome(view)
  const isCompared = branches.length > 1
  useEffect(() => {
    if (isCompared) void BranchTable.preload()
  }, [isCompared])
  // Kept by an app that did not ask yet: undefined.
  const looksAfter = useShared(({ ui }) => (ui.looksAfter === 'sites' ? 'sites' : 'money'))
  const moneyAsk = pickPart(money, ({ data }) => data)
  const rowsToCompare = isCompared ? sites.data?.data.branches : undefined
  const ofMoney = (
    <Part key="money" title={homeText.title} ask={moneyAsk}>
      {(answer) =>
        answer ? <MoneyPart money={answer} sites={rowsToCompare} now={view.now} /> : <MoneySkeleton />
      }
    </Part>
  )
  const ofSites = (
    <Part key="sites" title={homeText.sitesNow} ask={pickPart(sites, ({ data }) => data)}>
      {(answer) => <SitesNow rows={answer?.branches} count={branches.length} now={view.now} />}
    </Part>
  )
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <Sentence money={moneyAsk.answer} hasFailed={moneyAsk.error !== null} />
        <SegmentedControl
          label={homeText.lookAfter}
          segments={SEGMENTS}
          value={looksAfter}
          onValueChange={(value) => setLooksAfter(value === 'sites' ? 'sites' : 'money')}
        />
      </div>
      {looksAfter === 'sites' ? [ofSites, ofMoney] : [ofMoney, ofSites]}
    </>
  )
})

interface MoneyPartProps {
  money: Money
  /** Of branches that are compared. */
  sites: readonly Site[] | undefined
  now: number
}

const MoneyPart = memo(function MoneyPart({ money, sites, now }: MoneyPartProps) {
  return (
    <>
      <MoneyCards money={money} />
      {money.branches.length > 1 && (
        <Suspense fallback={<BranchesSkeleton />}>
          <BranchTable money={money} sites={sites} now={now} />
        </Suspense>
      )}
    </>
  )
})

interface SentenceProps {
  money: Money | undefined
  hasFailed: boolean
}

const Sentence = memo(function Sentence({ money, hasFailed }: SentenceProps) {
  if (!money) return hasFailed ? null : <SentenceSkeleton />
  return (
    <p className="max-w-[44rem] min-w-0 flex-1 basis-80 text-base text-ink-soft md:text-lg">
      {moneySentence(money).map(({ text, isStrong }) =>
        isStrong ? (
          <strong key={text} className="font-semibold text-ink">
            {text}
          </strong>
        ) : (
          text
        ),
      )}
    </p>
  )
})
