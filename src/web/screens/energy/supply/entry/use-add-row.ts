import type { CallInput } from '../../../../client/call.ts'
import { failureToast, useSave } from '../../../../shell/use-save.ts'
import { toast } from '../../../../ui/overlay/toast.ts'
import type { RateAdding } from '../../../cost/tariff/use-rates.ts'

type AddCall =
  | 'addFeeder'
  | 'addSupplyRule'
  | 'addBandTariff'
  | 'addSetEntry'
  | 'addNeededRun'
  | 'addBranchMargin'
  | 'addSolarEntry'
  | 'addReactiveEntry'
  | 'addBranchPeer'

/** Adds a dated row and says so, or says why not. */
export function useAddRow<N extends AddCall>(
  name: N,
  ask: (body: CallInput<N>['body']) => CallInput<N>,
  told: { added: string; failed: string },
): RateAdding<CallInput<N>['body']> {
  const { write, save, busy, failure } = useSave()
  const send = (body: CallInput<N>['body'], onAdded: () => void) =>
    save(async () => {
      const { detail } = await write(name, ask(body))
      toast({ title: told.added, description: detail, tone: 'good' })
      onAdded()
    }, failureToast(told.failed))
  return { send, busy, failure }
}
