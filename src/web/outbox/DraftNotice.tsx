import { History } from 'lucide-react'
import { outboxText } from '#contract/outbox-messages.ts'
import { Button } from '../ui/Button.tsx'
import { momentWords } from './moment-words.ts'
import type { FormDraft } from './use-draft.ts'

/** Says that a form holds what was typed before, and takes it out again. */
export function DraftNotice({ draft }: { draft: FormDraft }) {
  if (draft.restoredAt === null) return null
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-2 rounded-md bg-primary-tint px-3 py-1.5 text-sm text-primary-ink"
    >
      <span className="flex items-center gap-2">
        <History aria-hidden="true" className="size-4 shrink-0" />
        {outboxText.draft(momentWords(draft.restoredAt))}
      </span>
      <Button size="sm" tone="quiet" onClick={draft.discard}>
        {outboxText.discard}
      </Button>
    </div>
  )
}
