import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { JsonMapping } from '#domain/meter/hardware/json-mapping.ts'
import { call } from '../../../../client/call.ts'

const PAUSE_MS = 400

export interface MessageAsked {
  readonly clientId: number
  readonly topic: string
  readonly message: string
  readonly mapping: JsonMapping
}

/** What the server would make of a message, asked again once nothing has been changed for a moment. */
export function useTriedMessage(asked: MessageAsked) {
  const wanted = JSON.stringify(asked)
  const [settled, setSettled] = useState(wanted)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(wanted), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [wanted])
  const { clientId, topic, message, mapping } = JSON.parse(settled) as MessageAsked
  const values = mapping.values.map((value) => ({ ...value, factor: value.factor ?? null }))
  const body = { topic, message, mapping: values.length === 0 ? null : { ...mapping, values } }
  const query = useQuery({
    queryKey: ['adminTryMessage', clientId, body],
    queryFn: ({ signal }) => call('adminTryMessage', { params: { clientId }, body }, signal),
    enabled: message.trim() !== '',
    // Of the same message: what it became a moment ago stands until the next answer, marked as being tried.
    placeholderData: (last, of) => ((of?.queryKey[2] as typeof body)?.message === message ? last : undefined),
    gcTime: 0,
    retry: false,
  })
  return { ...query, isBehind: query.isFetching || settled !== wanted }
}
