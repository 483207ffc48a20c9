import { Card } from '../../../ui/Card.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { supplyText } from '../../../words/energy/supply.ts'

const ROWS = Array.from({ length: 14 }, (_, place) => place)

/** The shape of the page while it loads. */
export function SupplySkeleton() {
  return (
    <div className="@container flex flex-col gap-4">
      <h1 className="sr-only">{supplyText.title}</h1>
      <span className="sr-only">
        <Spinner label={`Loading ${supplyText.title}`} />
      </span>
      <Skeleton width="80%" height={24} />
      <div className="grid items-start gap-3 @min-[62rem]:grid-cols-[minmax(0,1fr)_23rem] md:gap-4">
        <Card>
          <div className="flex flex-col gap-2">
            {ROWS.map((row) => (
              <Skeleton key={row} height={16} />
            ))}
          </div>
        </Card>
        <Card>
          <div className="flex flex-col gap-3">
            <Skeleton width="60%" height={32} />
            <Skeleton height={12} />
            <Skeleton height={60} />
          </div>
        </Card>
      </div>
    </div>
  )
}
