import { DASH } from '#chart/format.ts'
import type { SignUpRow } from '#contract/platform/admin-messages.ts'
import type { Column } from '../../../table/column.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { signUpsText } from '../../../words/platform.ts'
import { textColumn } from '../AdminTable.tsx'
import { browserMoment } from '../form/browser-moment.ts'
import { mailTo } from './mail-address.ts'

const TONES = { waiting: 'warn', approved: 'good', refused: 'neutral' } as const

export function fullName({ first_name, last_name }: SignUpRow): string {
  return `${first_name} ${last_name}`
}

export const SIGN_UP_COLUMNS: readonly Column<SignUpRow>[] = [
  textColumn('name', signUpsText.name, fullName),
  {
    ...textColumn<SignUpRow>('email', signUpsText.email, ({ email }) => email),
    cell: ({ email }) => (
      <a href={mailTo(email)} className="break-all text-primary-ink underline underline-offset-2">
        {email}
      </a>
    ),
  },
  {
    key: 'asked',
    title: signUpsText.asked,
    value: ({ at }) => at,
    text: ({ at }) => browserMoment(at),
  },
  {
    ...textColumn<SignUpRow>('state', signUpsText.state, (row) =>
      [signUpsText.states[row.state], decision(row)].join(' ').trim(),
    ),
    cell: (row) => (
      <span className="inline-flex flex-col gap-0.5 max-md:items-end">
        <span>
          <Badge tone={TONES[row.state]}>{signUpsText.states[row.state]}</Badge>
        </span>
        {row.state !== 'waiting' && <span className="text-xs text-ink-soft">{decision(row)}</span>}
      </span>
    ),
  },
]

/** When and by whom it was decided; empty while it waits. */
function decision({ decided_at, decided_by }: SignUpRow): string {
  return decided_at === null ? '' : signUpsText.by(browserMoment(decided_at), decided_by || DASH)
}
