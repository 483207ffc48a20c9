import type { AlertLimit } from '#domain/alert/read-settings.ts'
import { readLimit } from '#domain/alert/read-settings.ts'
import { limitReplayText as text } from '../../../words/alert/limits.ts'
import { isReplayed, type LimitValues, useLimitReplay } from './use-limit-replay.ts'
import type { Place } from './use-limits.ts'

export interface LimitReplayProps {
  limit: AlertLimit
  /** As it is typed, or what is inherited. */
  typed: string | number | null
  /** What is stored of all limits of the place. */
  stored: LimitValues
  /** null: the organisation. */
  place: Place | null
}

/** How often the limit that is typed would have been told in the last 30 days; nothing where no block can say it. */
export function LimitReplay({ limit, typed, stored, place }: LimitReplayProps) {
  const value = readLimit(typed)
  if (value === null || !isReplayed(limit)) return null
  return <Replay limit={limit} value={value} stored={stored} place={place} />
}

type ReplayProps = Parameters<typeof useLimitReplay>[1] & { limit: Parameters<typeof useLimitReplay>[0] }

function Replay({ limit, ...of }: ReplayProps) {
  const { isWaiting, told } = useLimitReplay(limit, of)
  return (
    <span role="status" className="block">
      {isWaiting ? text.counting : told && replayWords(told)}
    </span>
  )
}

type Told = NonNullable<ReturnType<typeof useLimitReplay>['told']>

function replayWords({ times, is_at_least, ...told }: Told): string {
  return times === null ? text.unknown(told.devices) : text.fired({ ...told, times, isAtLeast: is_at_least })
}
