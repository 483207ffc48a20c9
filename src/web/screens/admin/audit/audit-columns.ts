import { auditText } from '#contract/admin-page-messages.ts'
import type { AnswerOf } from '../../../client/call.ts'
import type { Column } from '../../../table/column.ts'
import { textColumn } from '../AdminTable.tsx'
import { browserMoment } from '../form/browser-moment.ts'

export type AuditRow = AnswerOf<'adminAudit'>['data'][number]

export const AUDIT_COLUMNS: readonly Column<AuditRow>[] = [
  { key: 'at', title: auditText.when, value: ({ at }) => at, text: ({ at }) => browserMoment(at) },
  textColumn('organisation', auditText.organisation, (row) => row.organisation || auditText.platform),
  textColumn('user', auditText.user, (row) => row.username || auditText.system),
  textColumn('action', auditText.action, ({ action }) => action),
  textColumn('subject', auditText.subject, ({ subject }) => subject),
]
