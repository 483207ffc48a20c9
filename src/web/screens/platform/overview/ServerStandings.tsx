import type { AnswerOf } from '../../../client/call.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Card } from '../../../ui/Card.tsx'
import { serverText } from '../../../words/platform/overview.ts'

type Standing = AnswerOf<'adminOverview'>['server'][number]

const TONES = { well: 'good', look: 'warn', wrong: 'bad' } as const

/** How the server itself stands: its backups, and mail that it cannot send. */
export function ServerStandings({ standings }: { standings: readonly Standing[] }) {
  if (standings.length === 0) return null
  return (
    <Card title={serverText.title}>
      <dl className="grid gap-3">
        {standings.map(({ about, state, says }) => (
          <div key={about} className="grid gap-1 sm:grid-cols-[12rem_1fr] sm:gap-4">
            <dt className="flex items-center gap-2 self-start font-medium">
              {serverText.about[about]} <Badge tone={TONES[state]}>{serverText.state[state]}</Badge>
            </dt>
            <dd className="min-w-0 break-words">{says}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
