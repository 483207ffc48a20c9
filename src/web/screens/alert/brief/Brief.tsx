import { Lost } from '../../../shell/page/Lost.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { briefPageText as text } from '../../../words/alert/brief.ts'
import { BriefForm } from './BriefForm.tsx'
import { BriefPreview } from './BriefPreview.tsx'
import { BriefSends } from './BriefSends.tsx'
import { useBrief } from './use-brief.ts'

/** One's brief: what it says now, how it is sent, and what was. */
export function Brief() {
  const { data, error, isFetching, refetch } = useBrief()
  if (data === undefined && error !== null)
    return <Lost title={text.tab} query={{ error, isFetching, refetch }} />
  const told = data?.data
  return (
    <div className="flex flex-col gap-4">
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {told === undefined ? <Waiting title={text.preview} /> : <BriefPreview data={told} />}
        {told === undefined ? <Waiting title={text.settings} /> : <BriefForm data={told} />}
      </div>
      {told !== undefined && <BriefSends sends={told.sends} />}
    </div>
  )
}

function Waiting({ title }: { title: string }) {
  return (
    <Card title={title}>
      <Skeleton height={320} />
    </Card>
  )
}
