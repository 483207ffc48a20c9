import { auditText } from '#contract/admin-page-messages.ts'
import type { AnswerOf } from '../../../client/call.ts'
import type { Column } from '../../../table/column.ts'
import { formatMoment } from '../../../ui/format.ts'
import { textColumn } from '../AdminTable.tsx'

export type AuditRow = AnswerOf<'adminAudit'>['data'][number]

/** The log spans clients of many zones and is filtered by days of UTC: its moments are of UTC too. */
export function auditMoment(at: number): string {
  return formatMoment(at, 'UTC')
}

export const AUDIT_COLUMNS: readonly Column<AuditRow>[] = [
  { key: 'at', title: auditText.when, value: ({ at }) => at, text: ({ at }) => auditMoment(at) },
  textColumn('organisation', auditText.organisation, (row) => row.organisation || auditText.platform),
  textColumn('user', auditText.user, (row) => row.username || auditText.system),
  textColumn('action', auditText.action, ({ action }) => action),
  textColumn('subject', auditText.subject, ({ subject }) => subject),
]
