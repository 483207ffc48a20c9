import { History } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { draftText } from '../../words/draft.ts'
import { momentWords } from '../moment-words.ts'
import type { FormDraft } from './use-draft.ts'

export interface DraftNoticeProps {
  draft: FormDraft
  className?: string
}

/** Says that a form holds what was typed before, and takes it out again; or offers what was typed over an older row. */
export function DraftNotice({ draft, className }: DraftNoticeProps) {
  const { restoredAt, olderAt, takeOlder, discard } = draft
  const at = olderAt ?? restoredAt
  if (at === null) return null
  const words = olderAt === null ? draftText.restored : draftText.older
  return (
    <div
      role="status"
      className={cx(
        'flex flex-wrap items-center justify-between gap-2 rounded-md bg-primary-tint px-3 py-1.5 text-sm text-primary-ink',
        className,
      )}
    >
      <span className="flex min-w-0 items-center gap-2">
        <History aria-hidden="true" className="size-4 shrink-0" />
        {words(momentWords(at))}
      </span>
      <span className="flex gap-2">
        {olderAt !== null && (
          <Button size="sm" onClick={takeOlder}>
            {draftText.putIn}
          </Button>
        )}
        <Button size="sm" tone="quiet" onClick={discard}>
          {draftText.discard}
        </Button>
      </span>
    </div>
  )
}
