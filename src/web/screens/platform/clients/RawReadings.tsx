import { useState } from 'react'
import { formatDay } from '#chart/format.ts'
import type { AnswerOf } from '../../../client/call.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { retentionText } from '../../../words/platform-forms.ts'
import { EditRetention } from './EditRetention.tsx'

type Client = AnswerOf<'adminClient'>['data']

/** How long the client keeps its readings as they came, and what has been removed. */
export function RawReadings({ client }: { client: Client | undefined }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Card
      title={retentionText.title}
      actions={
        client && (
          <Button size="sm" onClick={() => setIsOpen(true)}>
            {retentionText.change}
          </Button>
        )
      }
    >
      {client === undefined ? (
        <Skeleton height={20} width="60%" />
      ) : (
        <p className="text-sm">{retentionSentences(client.raw_readings).join(' ')}</p>
      )}
      {client && isOpen && <EditRetention client={client} onClose={() => setIsOpen(false)} />}
    </Card>
  )
}

function retentionSentences({
  keep_months,
  removed_before,
  refused_before,
}: Client['raw_readings']): string[] {
  const isDue = refused_before !== null && refused_before !== removed_before
  return [
    keep_months === null ? retentionText.forEver : retentionText.months(keep_months),
    ...(removed_before === null ? [] : [retentionText.removed(formatDay(removed_before))]),
    ...(isDue ? [retentionText.due(formatDay(refused_before))] : []),
    ...(keep_months !== null && removed_before === null && !isDue ? [retentionText.none] : []),
  ]
}
