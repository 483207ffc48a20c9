import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../client/call.ts'

const EVERY_MS = 5_000
/** A dialog that is left open asks no longer than half an hour. */
const MOST_ASKED = 360

/** The checks of a device, looked at again while the page is shown. */
export function useCommissionFacts(params: { clientId: number; deviceId: number }) {
  const [allowed, setAllowed] = useState(MOST_ASKED)
  const query = useQuery({
    queryKey: ['adminCommissionFacts', { params }],
    queryFn: ({ signal }) => call('adminCommissionFacts', { params }, signal),
    // Nothing is asked while the page is hidden: that is the query's own rule (refetchIntervalInBackground).
    refetchInterval: ({ state }) => (state.dataUpdateCount < allowed ? EVERY_MS : false),
    gcTime: 0,
  })
  const [asked, setAsked] = useState({ at: 0, count: 0 })
  if (asked.at !== query.dataUpdatedAt) setAsked({ at: query.dataUpdatedAt, count: asked.count + 1 })
  return {
    ...query,
    params,
    isPaused: asked.count >= allowed,
    goOn: () => {
      setAllowed(allowed + MOST_ASKED)
      void query.refetch()
    },
  }
}
