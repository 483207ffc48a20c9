import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminTableText, auditText } from '#contract/admin-page-messages.ts'
import { call } from '../../../client/call.ts'
import { Button } from '../../../ui/Button.tsx'
import { AdminTable } from '../AdminTable.tsx'
import { AdminPage } from '../shell/AdminPage.tsx'
import { AuditDetails } from './AuditDetails.tsx'
import { AuditFilter } from './AuditFilter.tsx'
import type { AuditRow } from './audit-columns.ts'
import { AUDIT_COLUMNS } from './audit-columns.ts'
import type { AuditEntries } from './audit-query.ts'
import { auditQuery, NO_FILTER } from './audit-query.ts'

/** Who did what, newest first; a page at a time comes from the server. */
export function AuditLog() {
  const [filter, setFilter] = useState<AuditEntries>(NO_FILTER)
  const [opened, setOpened] = useState<AuditRow | null>(null)
  const query = useInfiniteQuery({
    queryKey: ['adminAudit', filter],
    queryFn: ({ signal, pageParam }) =>
      call('adminAudit', { query: { ...auditQuery(filter), before: pageParam } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => (next === null ? undefined : String(next)),
  })
  const { error, isFetching, refetch } = query
  const rows = query.data?.pages.flatMap(({ data }) => data)
  return (
    <AdminPage title={auditText.title} crumbs={[{ label: auditText.title }]}>
      <AuditFilter onFilter={setFilter} busy={isFetching} />
      <AdminTable
        label={auditText.label}
        columns={AUDIT_COLUMNS}
        list={{ rows, error, isFetching, refetch }}
        rowKey={({ id }) => id}
        empty={auditText.empty}
        rowActions={(row) => (
          <Button
            size="sm"
            aria-label={`${adminTableText.view} ${row.action} ${row.subject}`}
            onClick={() => setOpened(row)}
          >
            {adminTableText.view}
          </Button>
        )}
      />
      {query.hasNextPage && (
        <Button
          className="self-center"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {auditText.more}
        </Button>
      )}
      {opened !== null && <AuditDetails row={opened} onClose={() => setOpened(null)} />}
    </AdminPage>
  )
}
