import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { errorSentence } from '../../../client/client-error.ts'
import type { Organisation } from '../../../shell/menu/organisation.ts'
import { PageLink } from '../../../shell/menu/PageLink.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { balanceText } from '../../../words/diesel-balance.ts'
import { Say } from './Say.tsx'
import { useBalance } from './use-balance.ts'

/** Each line asks for its own branch: so many at once. */
const SHOWN = 8

/** A line for each branch: what its balance says; it opens the branch. */
export function BranchList({ branches }: { branches: Organisation['branches'] }) {
  const [shown, setShown] = useState(SHOWN)
  return (
    <Card title={balanceText.branches.title} flush>
      <ul className="divide-y divide-line border-t border-line">
        {branches.slice(0, shown).map(({ branch_id, name }) => (
          <li key={branch_id}>
            <PageLink
              path="/cost-tracker/diesel-balance"
              change={{ branches: [branch_id], devices: undefined }}
              className="flex min-h-14 items-center gap-3 px-4 py-2 hover:bg-primary-tint"
            >
              <span className="grid min-w-0 flex-1 gap-x-4 md:grid-cols-[minmax(9rem,1fr)_3fr] md:items-baseline">
                <span className="text-sm font-semibold wrap-anywhere">{name}</span>
                <BranchLine branchId={branch_id} />
              </span>
              <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
            </PageLink>
          </li>
        ))}
      </ul>
      {branches.length > shown && (
        <p className="border-t border-line p-3 text-center">
          <Button size="sm" tone="quiet" onClick={() => setShown(shown + SHOWN)}>
            {balanceText.branches.more}
          </Button>
        </p>
      )}
    </Card>
  )
}

function BranchLine({ branchId }: { branchId: number }) {
  const { data: answer, error } = useBalance(branchId)
  if (answer === undefined) {
    return error === null ? (
      <Skeleton height={14} width="70%" />
    ) : (
      <span className="text-xs text-ink-soft">{errorSentence(error)}</span>
    )
  }
  const { balance, unknown } = answer.data
  if (balance === null) {
    return <span className="text-sm text-ink-soft">{unknown ?? balanceText.branches.noBalance}</span>
  }
  return (
    <span className="text-sm">
      <Say>{balance.says.join(' ')}</Say>
    </span>
  )
}
