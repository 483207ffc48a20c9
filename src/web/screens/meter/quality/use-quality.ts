import { useQuery } from '@tanstack/react-query'
import type { AnswerOf, CallInput, CallName } from '../../../client/call.ts'
import { call } from '../../../client/call.ts'
import { useAdminWrite } from '../../platform/use-admin-write.ts'
import type { Quality, QualityAsker } from './quality-calls.ts'

const EVERY_MS = 60_000

/** How the device is read; asked for again while the page is open. */
export function useQuality({ calls, params }: QualityAsker) {
  return useQuery({
    queryKey: [calls.read, params],
    queryFn: async ({ signal }): Promise<Quality> => {
      // Both askers are answered alike; only the path differs.
      const answer = await call(calls.read, { params } as unknown as CallInput<'deviceQuality'>, signal)
      return (answer as AnswerOf<'deviceQuality'>).data
    },
    refetchInterval: EVERY_MS,
  })
}

type Kind = Exclude<keyof QualityAsker['calls'], 'read' | 'health'>
type Member<K extends Kind> = Extract<QualityAsker, { params: { deviceId: number } }>['calls'][K] & CallName

interface SaveOptions<K extends Kind> {
  done: string
  failed: string
  /** What the notice says beside its title; the server's sentence unless given. */
  words?: (answer: AnswerOf<Member<K>>) => string
  onDone?: () => void
}

/** One kind of change about the device, whoever makes it. */
export function useQualityWrite<K extends Kind>(asker: QualityAsker, kind: K, told: SaveOptions<K>) {
  const name = asker.calls[kind] as Member<K>
  const { send, ...rest } = useAdminWrite(name, {
    done: (answer) => ({
      title: told.done,
      description: told.words?.(answer) ?? (answer as { detail: string }).detail,
    }),
    failed: told.failed,
    onDone: () => told.onDone?.(),
  })
  return {
    ...rest,
    send: (body?: unknown) => send({ params: asker.params, body } as unknown as CallInput<Member<K>>),
  }
}
