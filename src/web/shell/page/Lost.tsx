import { errorSentence, numberToReport } from '../../client/client-error.ts'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { lostText } from '../../words/shell.ts'

export interface LostProps {
  /** Of the card that it stands in; without one it stands where it is. */
  title?: string | undefined
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown }
}

/** What could not be loaded, why, and the way to ask for it again. */
export function Lost({ title, query: { error, isFetching, refetch } }: LostProps) {
  const number = numberToReport(error)
  const state = (
    <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
      {errorSentence(error)}
      {number !== null && <span className="mt-1 block text-xs break-all">{lostText.number(number)}</span>}
    </ErrorState>
  )
  return title === undefined ? state : <Card title={title}>{state}</Card>
}
