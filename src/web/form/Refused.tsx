import { Lock } from 'lucide-react'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'

/** A page that this log-in may not use, and who can change that. */
export function Refused({ title, who }: { title: string; who: string }) {
  return (
    <Card>
      <EmptyState title={title} icon={<Lock className="size-8 stroke-[1.5]" />}>
        {who}
      </EmptyState>
    </Card>
  )
}
