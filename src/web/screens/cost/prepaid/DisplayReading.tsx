import { useQuery } from '@tanstack/react-query'
import { call } from '../../../client/call.ts'
import { Refused } from '../../../form/Refused.tsx'
import { useMay } from '../../../form/use-may.ts'
import { WaitingList } from '../../../outbox/WaitingList.tsx'
import { Lost } from '../../../shell/page/Lost.tsx'
import { levelText } from '../../../words/cost.ts'
import { displayText, prepaidPageText } from '../../../words/prepaid.ts'
import { DisplayCard } from './DisplayCard.tsx'
import { DisplayList } from './DisplayList.tsx'
import { FreeTokens } from './FreeTokens.tsx'
import { StandingCard } from './StandingCard.tsx'
import { useDisplayForm } from './use-display-form.ts'

/** Home > Cost Tracker > Display Reading: branch, number, save; and how the units stand then. */
export function DisplayReading() {
  const mayAdd = useMay('addDisplayReading')
  return (
    <>
      <h1 className="sr-only">{prepaidPageText.display}</h1>
      {mayAdd ? <Typing /> : <Refused title={displayText.title} who={levelText.record} />}
    </>
  )
}

function Typing() {
  const typing = useDisplayForm()
  const { branch } = typing.entered
  return (
    <div className="@container">
      <div className="grid items-start gap-3 @min-[52rem]:grid-cols-2 md:gap-4">
        <div className="flex min-w-0 flex-col gap-3 md:gap-4">
          <DisplayCard typing={typing} />
          <WaitingList kind="display" />
        </div>
        {branch !== '' && <BranchUnits key={branch} branch={branch} />}
      </div>
    </div>
  )
}

function BranchUnits({ branch }: { branch: string }) {
  const query = useQuery({
    queryKey: ['prepaidStanding', branch],
    queryFn: ({ signal }) => call('prepaidStanding', { params: { branchId: branch } }, signal),
  })
  const data = query.data?.data
  if (data === undefined && query.error !== null) return <Lost title={displayText.standing} query={query} />
  return (
    <div className="flex min-w-0 flex-col gap-3 md:gap-4">
      <StandingCard standing={data} branch={branch} />
      {data !== undefined && <DisplayList displays={data.displays} branch={branch} />}
      {data !== undefined && <FreeTokens tokens={data.tokens} branch={branch} />}
    </div>
  )
}
