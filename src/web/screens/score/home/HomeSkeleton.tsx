import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { homeText } from '../../../words/home.ts'

const CARDS = [homeText.costSoFar, 'change', homeText.monthEnd, homeText.toGetBack]

/** The shape of the cards to come. */
export function HomeSkeleton() {
  return (
    <div className="@container">
      <span className="sr-only">
        <Spinner label={`Loading ${homeText.title}`} />
      </span>
      <div className="grid grid-cols-2 gap-2 @min-[60rem]:grid-cols-4 md:gap-4">
        {CARDS.map((card) => (
          <div
            key={card}
            className="flex min-h-52 flex-col gap-3 rounded-lg border border-line bg-card p-3 md:p-4"
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
  )
}

HomeSkeleton.Sentence = function Sentence() {
  return (
    <div className="flex max-w-[44rem] min-w-0 flex-1 basis-80 flex-col gap-2 py-1">
      <Skeleton height={20} />
      <Skeleton width="70%" height={20} />
    </div>
  )
}
