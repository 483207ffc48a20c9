import { useInfiniteQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { HOME_ZONE } from '#domain/time/zone.ts'
import { call } from '../../../client/call.ts'
import { Button } from '../../../ui/Button.tsx'
import { adminTableText, auditText } from '../../../words/platform.ts'
import { AdminTable } from '../AdminTable.tsx'
import { AdminPage } from '../shell/AdminPage.tsx'
import { useAdminSearch } from '../shell/use-admin-search.ts'
import { AuditDetails } from './AuditDetails.tsx'
import { AuditFilter } from './AuditFilter.tsx'
import type { AuditRow } from './audit-columns.ts'
import { auditColumns } from './audit-columns.ts'
import { auditEntries, auditQuery, auditSearch } from './audit-query.ts'

/** Who did what, newest first; a page at a time comes from the server. */
export function AuditLog() {
  const router = useRouter()
  const filter = auditEntries(useAdminSearch())
  const [opened, setOpened] = useState<AuditRow | null>(null)
  const query = useInfiniteQuery({
    queryKey: ['adminAudit', filter],
    queryFn: ({ signal, pageParam }) =>
      call('adminAudit', { query: { ...auditQuery(filter), before: pageParam } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  const { error, isFetching, refetch } = query
  const rows = query.data?.pages.flatMap(({ data }) => data)
  const zone = query.data?.pages[0]?.zone ?? null
  return (
    <AdminPage title={auditText.title} crumbs={[{ label: auditText.title }]}>
      <AuditFilter
        // Back and forward change what is asked without this form.
        key={JSON.stringify(filter)}
        filter={filter}
        zone={zone}
        onFilter={(wished) =>
          void router.navigate({ to: '/audit-log', search: auditSearch(wished) as object })
        }
        busy={isFetching}
      />
      <AdminTable
        label={auditText.label}
        columns={auditColumns(zone ?? HOME_ZONE)}
        list={{ rows, error, isFetching, refetch }}
        rowKey={({ id, client_id }) => `${id} ${client_id}`}
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
      {opened !== null && (
        <AuditDetails row={opened} zone={zone ?? HOME_ZONE} onClose={() => setOpened(null)} />
      )}
    </AdminPage>
  )
}
