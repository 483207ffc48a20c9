import { TriangleAlert } from 'lucide-react'
import { Button } from '../ui/Button.tsx'
import { conflictText } from '../words/cost.ts'

/** One field in both versions, as people read them. */
export interface Difference {
  label: string
  stored: string
  yours: string
}

export interface ConflictNoticeProps {
  differences: readonly Difference[]
  busy: boolean
  onKeep: () => void
  onTakeOver: () => void
}

/** Somebody else was faster: both values, and the choice between them. */
export function ConflictNotice({ differences, busy, onKeep, onTakeOver }: ConflictNoticeProps) {
  return (
    <section role="alert" className="flex flex-col gap-3 rounded-md border border-warn bg-warn-tint p-3">
      <p className="flex items-start gap-2 text-sm font-medium text-warn">
        <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        {conflictText.title}
      </p>
      <table className="w-full text-sm text-ink">
        <thead>
          <tr className="text-left text-xs text-ink-soft">
            {[conflictText.field, conflictText.stored, conflictText.yours].map((title) => (
              <th key={title} scope="col" className="py-1 pr-2 font-medium">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {differences.map(({ label, stored, yours }) => (
            <tr key={label}>
              <th scope="row" className="py-1 pr-2 text-left font-normal text-ink-soft">
                {label}
              </th>
              <td className="py-1 pr-2 font-medium wrap-anywhere">{stored}</td>
              <td className="py-1 font-medium wrap-anywhere">{yours}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="flex flex-wrap gap-2">
        <Button onClick={onKeep}>{conflictText.keep}</Button>
        <Button tone="primary" busy={busy} onClick={onTakeOver}>
          {conflictText.takeOver}
        </Button>
      </div>
    </section>
  )
}
