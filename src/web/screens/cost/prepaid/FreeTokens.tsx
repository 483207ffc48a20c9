import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { formatDay, formatNumber } from '#chart/format.ts'
import type { FreeTokenRow } from '#contract/cost/prepaid.ts'
import { prepaidText } from '#contract/cost/prepaid-messages.ts'
import { ConfirmDelete } from '../../../form/ConfirmDelete.tsx'
import { failToast } from '../../../form/fail-toast.ts'
import { useMay } from '../../../form/use-may.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { freeTokenText as text } from '../../../words/prepaid.ts'
import { AddFreeTokenDialog } from './AddFreeTokenDialog.tsx'

/** Credited units and changes of key of a branch, the newest first. */
export function FreeTokens({ tokens, branch }: { tokens: readonly FreeTokenRow[]; branch: string }) {
  const mayAdd = useMay('addFreeToken')
  const mayDelete = useMay('deleteFreeToken')
  const [isAdding, setAdding] = useState(false)
  const [deleting, setDeleting] = useState<FreeTokenRow | null>(null)
  return (
    <Card
      title={text.title}
      actions={
        mayAdd && (
          <Button size="sm" onClick={() => setAdding(true)}>
            {text.add}
          </Button>
        )
      }
    >
      <p className="text-xs text-ink-soft">{text.more}</p>
      {tokens.length > 0 && (
        <ul className="mt-2 divide-y divide-line">
          {tokens.map((token) => (
            <li key={token.id} className="flex items-center gap-2 py-2">
              <div className="min-w-0 flex-1">
                <p className="text-sm font-semibold">{tokenWords(token)}</p>
                <p className="text-xs text-ink-soft tabular-nums">
                  {formatDay(token.date)}
                  {token.token_end !== null && ` · •••• ${token.token_end}`}
                </p>
              </div>
              {mayDelete && (
                <IconButton
                  size="sm"
                  label={text.delete}
                  aria-label={`${text.delete}: ${tokenWords(token)}, ${formatDay(token.date)}`}
                  icon={<Trash2 aria-hidden="true" className="size-4" />}
                  onClick={() => setDeleting(token)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {isAdding && <AddFreeTokenDialog branch={branch} onClose={() => setAdding(false)} />}
      {deleting !== null && (
        <ConfirmDelete
          send={(write) => write('deleteFreeToken', { params: { freeTokenId: deleting.id } })}
          done={{ title: text.title, description: prepaidText.tokenDeleted }}
          tell={(error) => failToast(error, { title: text.delete })}
          onClose={() => setDeleting(null)}
        >
          <p className="font-medium">{tokenWords(deleting)}</p>
        </ConfirmDelete>
      )}
    </Card>
  )
}

function tokenWords({ kind, number, units }: FreeTokenRow): string {
  if (kind === 'key-change') return text.keyNumber(number ?? 1)
  return text.credited(formatNumber(units === null ? null : Number(units), 1))
}
