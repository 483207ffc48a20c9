import type { ReactNode } from 'react'
import type { Asking } from '../chart/condition.ts'
import { summariseQueries } from '../chart/condition.ts'
import { errorSentence } from '../client/client-error.ts'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { dashboardText } from '../words/dashboard.ts'

export interface AnalysisPageProps {
  title: string
  /** The calls that the page draws; it fails as a whole when all of them do. */
  asked: readonly Asking[]
  /** Beside the state of the figures: selectors, exports. */
  actions?: ReactNode
  /** Whether what is drawn is there; a loader stands for it until then. */
  ready: boolean
  children: ReactNode
}

/** A page of analysis around its figures: loading, failed. */
export function AnalysisPage({ title, asked, actions, ready, children }: AnalysisPageProps) {
  const { failure, isIncomplete, isFetching, retry } = summariseQueries(asked)
  return (
    <>
      <h1 className="sr-only">{title}</h1>
      {(actions || isIncomplete) && (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <div className="flex min-w-0 flex-wrap items-center gap-2">{actions}</div>
          <div className="flex flex-wrap items-center gap-2">
            {isIncomplete && failure === null && <Badge tone="bad">{dashboardText.incomplete}</Badge>}
            {isIncomplete && failure === null && (
              <Button size="sm" tone="quiet" busy={isFetching} onClick={retry}>
                {dashboardText.retry}
              </Button>
            )}
          </div>
        </div>
      )}
      {failure !== null && (
        <Card>
          <ErrorState onRetry={retry} retrying={isFetching}>
            {errorSentence(failure)}
          </ErrorState>
        </Card>
      )}
      {failure === null && !ready && !isIncomplete && <Loader title={title} />}
      {failure === null && ready && children}
    </>
  )
}

function Loader({ title }: { title: string }) {
  return (
    <Card>
      <div className="grid min-h-80 place-items-center">
        <Spinner label={`Loading ${title}`} visible size="lg" />
      </div>
    </Card>
  )
}
