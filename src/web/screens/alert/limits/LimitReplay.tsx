import { Suspense, useState } from 'react'
import type { AlertLimit } from '#domain/alert/read-settings.ts'
import { readLimit } from '#domain/alert/read-settings.ts'
import { lazyPart } from '../../../lazy-part.tsx'
import { limitReplayText as text } from '../../../words/alert/limit-replay.ts'
import { alertLimitText } from '../../../words/alert/limits.ts'
import { type LimitValues, useLimitReplay } from './use-limit-replay.ts'
import type { Place } from './use-limits.ts'

const LimitMoments = lazyPart(() => import('./LimitMoments.tsx'), 'LimitMoments')

export interface LimitReplayProps {
  limit: AlertLimit
  /** As it is typed, or what is inherited. */
  typed: string | number | null
  /** What is stored of all limits of the place. */
  stored: LimitValues
  /** null: the organisation. */
  place: Place | null
}

/** How often the limit that is typed would have been told; nothing where none is typed. */
export function LimitReplay({ limit, typed, stored, place }: LimitReplayProps) {
  const value = readLimit(typed)
  if (value === null) return null
  return <Replay limit={limit} value={value} stored={stored} place={place} />
}

type ReplayProps = Parameters<typeof useLimitReplay>[1] & { limit: Parameters<typeof useLimitReplay>[0] }

function Replay({ limit, ...of }: ReplayProps) {
  const { isWaiting, told } = useLimitReplay(limit, of)
  const [isOpen, setOpen] = useState(false)
  const { label } = alertLimitText[limit]
  return (
    <>
      <span role="status" className="block">
        {isWaiting ? text.counting : told && replayWords(told)}
      </span>
      {!isWaiting && (told?.times ?? 0) > 0 && (
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={text.seeWhenOf(label)}
          className="inline-flex min-h-6 items-center font-medium text-primary-ink underline underline-offset-4 pointer-coarse:min-h-11"
          onClick={() => setOpen(true)}
        >
          {text.when}
        </button>
      )}
      <Suspense fallback={null}>
        {isOpen && (
          <LimitMoments limit={limit} value={of.value} place={of.place} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </>
  )
}

type Told = NonNullable<ReturnType<typeof useLimitReplay>['told']>

function replayWords({ times, is_at_least, ...told }: Told): string {
  return times === null ? text.unknown(told) : text.fired({ ...told, times, isAtLeast: is_at_least })
}
