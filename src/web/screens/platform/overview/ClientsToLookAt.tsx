import { formatDay, formatNumber } from '#chart/format.ts'
import type { AnswerOf } from '../../../client/call.ts'
import { Card } from '../../../ui/Card.tsx'
import { lookAtText as text } from '../../../words/platform/overview.ts'
import { AdminLink } from '../shell/AdminLink.tsx'

type Look = AnswerOf<'adminOverview'>['look_at'][number]

/** Silent devices, parked readings and plans that end: of which clients, each a link to where it is told in full. */
export function ClientsToLookAt({ looks }: { looks: readonly Look[] }) {
  if (looks.length === 0) return null
  return (
    <Card title={text.title}>
      <dl className="grid gap-3">
        {looks.map((look) => (
          <div key={look.about} className="grid gap-1 sm:grid-cols-[12rem_1fr] sm:gap-4">
            <dt className="self-start font-medium">
              {text.about[look.about]}
              <span className="block text-xs font-normal text-ink-soft">
                {text.total[look.about](formatNumber(look.total, 0))}
              </span>
            </dt>
            <dd className="min-w-0">
              <Clients look={look} />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

function Clients({ look: { about, clients, left_out: more } }: { look: Look }) {
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-1">
      {clients.map(({ id, name, count, on }) => (
        <li key={id} className="min-w-0">
          <AdminLink
            path="/view-client"
            search={about === 'plans' ? { client: id } : { client: id, part: 'hardware' }}
            className="inline-flex min-h-6 flex-wrap items-center gap-x-2 text-primary-ink underline pointer-coarse:min-h-11"
          >
            {name}
            <span className="text-ink-soft tabular-nums no-underline">
              {on === null ? formatNumber(count, 0) : formatDay(on)}
            </span>
          </AdminLink>
        </li>
      ))}
      {more > 0 && <li className="text-ink-soft">{text.more(more)}</li>}
    </ul>
  )
}
