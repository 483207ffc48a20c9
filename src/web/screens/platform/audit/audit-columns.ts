import { formatMoment } from '#chart/format.ts'
import type { AnswerOf } from '../../../client/call.ts'
import type { Column } from '../../../table/column.ts'
import { auditText } from '../../../words/platform.ts'
import { textColumn } from '../AdminTable.tsx'

export type AuditRow = AnswerOf<'adminAudit'>['data'][number]

/** Moments by the clocks whose days the log is filtered by. */
export const auditColumns = (zone: string): readonly Column<AuditRow>[] => [
  {
    key: 'at',
    title: auditText.when(zone),
    value: ({ at }) => at,
    text: ({ at }) => formatMoment(at, zone),
  },
  textColumn('organisation', auditText.organisation, (row) => row.organisation || auditText.platform),
  textColumn('user', auditText.user, (row) => row.username || auditText.system),
  textColumn('action', auditText.action, ({ action }) => action),
  textColumn('subject', auditText.subject, ({ subject }) => subject),
]
