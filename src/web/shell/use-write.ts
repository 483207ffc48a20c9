import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Attempt } from '../client/attempt.ts'
import { attemptFor, isAnswered } from '../client/attempt.ts'
import type { AnswerOf, CallInput, CallName } from '../client/call.ts'
import { call } from '../client/call.ts'
import { ClientError } from '../client/client-error.ts'
import { refreshAfter } from '../client/refresh.ts'

export interface Writing {
  /** Sends a change. `wish` tells apart what is asked for where the body cannot be written as text. */
  write<N extends CallName>(name: N, asked: CallInput<N>, wish?: string): Promise<AnswerOf<N>>
  /** Runs one piece of work at a time: a second press while it is under way does nothing. */
  once(work: () => Promise<void>): Promise<void>
  busy: boolean
}

/** Changes that are done once, however often the button is pressed or the answer is lost. */
export function useWrite(): Writing {
  const client = useQueryClient()
  const attempts = useRef(new Map<CallName, Attempt>())
  const underWay = useRef(false)
  const [busy, setBusy] = useState(false)

  const write: Writing['write'] = async (name, asked, wish = JSON.stringify(asked)) => {
    const attempt = attemptFor(attempts.current.get(name), wish)
    attempts.current.set(name, attempt)
    try {
      const answer = await call(name, asked, undefined, attempt.key)
      attempts.current.delete(name)
      void refreshAfter(client, name)
      return answer
    } catch (error) {
      if (isAnswered(error)) attempts.current.delete(name)
      // Someone else changed or deleted the row: the lists are as old as the row was.
      if (error instanceof ClientError && [404, 409].includes(error.status)) void refreshAfter(client, name)
      throw error
    }
  }

  const once = async (work: () => Promise<void>) => {
    if (underWay.current) return
    underWay.current = true
    setBusy(true)
    try {
      await work()
    } finally {
      underWay.current = false
      setBusy(false)
    }
  }
  return { write, once, busy }
}
