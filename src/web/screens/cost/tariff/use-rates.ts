import { useQuery } from '@tanstack/react-query'
import type { AnswerOf, CallInput } from '../../../client/call.ts'
import { call } from '../../../client/call.ts'
import { failureToast, useSave } from '../../../shell/use-save.ts'
import { toast } from '../../../ui/overlay/toast.ts'
import { ratesText } from '../../../words/cost.ts'

export type Rates = AnswerOf<'rates'>['data']

export interface RateBranch {
  id: number
  name: string
}

export function useRates() {
  return useQuery({ queryKey: ['rates'], queryFn: ({ signal }) => call('rates', {}, signal) })
}

/** A dated row on its way in: the form that asked for it is closed when it is there. */
export interface RateAdding<B> {
  send(body: B, onAdded: () => void): Promise<void>
  busy: boolean
  failure: string | null
}

type TariffCall = 'addTariff' | 'adminAddTariff'
type FactorCall = 'addFactor' | 'adminAddFactor'

export type TariffAdding = RateAdding<CallInput<TariffCall>['body']>
export type FactorAdding = RateAdding<CallInput<FactorCall>['body']>

/** Adds a dated row and says so, or says why not. */
export function useAddRate<N extends TariffCall | FactorCall>(
  name: N,
  ask: (body: CallInput<N>['body']) => CallInput<N>,
): RateAdding<CallInput<N>['body']> {
  const { write, save, busy, failure } = useSave()
  const send = (body: CallInput<N>['body'], onAdded: () => void) =>
    save(async () => {
      const { detail } = await write(name, ask(body))
      toast({ title: ratesText.added, description: detail, tone: 'good' })
      onAdded()
    }, failureToast(ratesText.addFailed))
  return { send, busy, failure }
}
