import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ratesText } from '#contract/cost-page-messages.ts'
import type { AnswerOf, Asked } from '../../../client/call.ts'
import { call } from '../../../client/call.ts'
import { sentenceOf } from '../../../client/client-error.ts'
import { useWrite } from '../../../shell/use-write.ts'
import { toast } from '../../../ui/toast.ts'

export type Rates = AnswerOf<'rates'>['data']

export function useRates() {
  return useQuery({ queryKey: ['rates'], queryFn: ({ signal }) => call('rates', {}, signal) })
}

/** Adds a dated row and says so, or says why not. */
export function useAddRate<N extends 'addTariff' | 'addFactor'>(name: N, onAdded: () => void) {
  const { write, once, busy } = useWrite()
  const [failure, setFailure] = useState<string | null>(null)
  const send = (asked: Asked<N>) =>
    once(async () => {
      setFailure(null)
      try {
        const { detail } = await write(name, asked)
        toast({ title: ratesText.added, description: detail, tone: 'good' })
        onAdded()
      } catch (error) {
        toast({ title: ratesText.addFailed, description: sentenceOf(error), tone: 'bad' })
        setFailure(sentenceOf(error))
      }
    })
  return { send, busy, failure }
}
