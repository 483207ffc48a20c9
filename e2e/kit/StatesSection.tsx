import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { StaleBadge } from '#web/ui/StaleBadge.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'

export function StatesSection() {
  return (
    <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
      <Card title="Empty">
        <EmptyState title="No branches yet">Ask your administrator to add one.</EmptyState>
      </Card>
      <Card title="Failed">
        <ErrorState onRetry={() => {}}>The server did not answer.</ErrorState>
      </Card>
      <Card title="Loading" footer="Footer of a card">
        <div className="flex flex-col gap-3">
          <Spinner label="Loading dashboard" visible />
          <Skeleton height={24} width="60%" />
          <Skeleton height={40} width={40} round />
        </div>
      </Card>
      <Card title="Badges" headingLevel={3}>
        <div className="flex flex-wrap gap-2">
          <Badge tone="good">Efficient</Badge>
          <Badge tone="warn">Fairly efficient</Badge>
          <Badge tone="bad">Overloaded</Badge>
          <Badge>Simulated</Badge>
          <StaleBadge state="refreshing" />
          <StaleBadge state="stale" since="10:15" />
          <VisuallyHidden>Only heard</VisuallyHidden>
        </div>
      </Card>
    </div>
  )
}
