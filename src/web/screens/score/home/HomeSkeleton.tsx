import { useOrganisation } from '../../../shell/menu/organisation.ts'
import { useWide } from '../../../table/use-wide.ts'
import { Card } from '../../../ui/Card.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { homeText } from '../../../words/home.ts'

const CARDS = [homeText.costSoFar, 'change', homeText.monthEnd, homeText.toGetBack]

/** The shape of the cards and of the branches below them, which are no table where there is one. */
export function MoneySkeleton() {
  const { branches } = useOrganisation()
  return (
    <>
      <div className="@container">
        <span className="sr-only">
          <Spinner label={`Loading ${homeText.title}`} />
        </span>
        <div className="grid grid-cols-2 gap-2 @min-[60rem]:grid-cols-4 md:gap-4">
          {CARDS.map((card) => (
            <div
              key={card}
              className="flex min-h-60 flex-col gap-3 rounded-lg border border-line bg-card p-3 md:p-4"
            >
              <Skeleton width="50%" height={16} />
              <Skeleton width="70%" height={28} />
              <Skeleton height={14} />
              <Skeleton width="80%" height={14} />
              <Skeleton width="60%" height={14} />
            </div>
          ))}
        </div>
      </div>
      {branches.length > 1 && <BranchesSkeleton />}
    </>
  )
}

export function BranchesSkeleton() {
  const { branches } = useOrganisation()
  const wide = useWide()
  return (
    <Card flush title={homeText.branches}>
      <Rows count={branches.length} {...(wide ? { head: 84, each: 60 } : { head: 43, each: 110 })} />
    </Card>
  )
}

export function SitesSkeleton() {
  const { branches } = useOrganisation()
  const wide = useWide()
  return (
    <>
      <span className="sr-only">
        <Spinner label={`Loading ${homeText.sitesNow}`} />
      </span>
      <Rows count={branches.length} {...(wide ? { head: 81, each: 40 } : { head: 36, each: 94 })} />
    </>
  )
}

/** What is above and below the rows, and each of them, in px: as high as what comes, so that nothing below moves. */
function Rows({ count, head, each }: { count: number; head: number; each: number }) {
  return (
    <div className="flex flex-col gap-3 p-4" style={{ height: head + each * count }}>
      <Skeleton height={20} />
      <Skeleton width="80%" height={20} />
    </div>
  )
}

export function SentenceSkeleton() {
  return (
    <div className="flex max-w-[44rem] min-w-0 flex-1 basis-80 flex-col gap-2 py-1">
      <Skeleton height={20} />
      <Skeleton width="70%" height={20} />
    </div>
  )
}
