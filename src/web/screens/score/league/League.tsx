import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { formatDay } from '#chart/format.ts'
import type { LeagueAnswer, LeagueBranch } from '#contract/score/league.ts'
import { peerGroupKey } from '#domain/score/league/league.ts'
import { monthText } from '#domain/time/month.ts'
import { lazyPart } from '../../../lazy-part.tsx'
import { useOrganisation } from '../../../shell/menu/organisation.ts'
import { branchesQuery } from '../../../shell/menu/shown-branches.ts'
import { Lost } from '../../../shell/page/Lost.tsx'
import { useView } from '../../../shell/use-view.ts'
import { useWide } from '../../../table/use-wide.ts'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Select } from '../../../ui/field/Select.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { leagueWords as words } from '../../../words/score/league.ts'
import { ScorePages } from '../ScorePages.tsx'
import { LeagueList } from './LeagueList.tsx'
import { LeaguePlots } from './LeaguePlots.tsx'
import { LeagueTable } from './LeagueTable.tsx'
import { useLeague } from './use-league.ts'

const PeerDialog = lazyPart(() => import('./PeerDialog.tsx'), 'PeerDialog')
const route = getRouteApi('/app/score-card/league')

/** Home > Score Card > Branch league. */
export function League() {
  const { month } = route.useSearch()
  const asked = useLeague(month)
  const { data: answer, error } = asked
  return (
    <>
      <h1 className="sr-only">{words.title}</h1>
      <ScorePages />
      {answer !== undefined ? (
        <Shown data={answer.data} />
      ) : error !== null ? (
        <Card>
          <Lost query={asked} />
        </Card>
      ) : (
        <div className="flex flex-col gap-3 md:gap-4">
          <Skeleton width="50%" height={44} />
          <Skeleton height={280} />
          <Skeleton height={200} />
        </div>
      )}
    </>
  )
}

function Shown({ data }: { data: LeagueAnswer }) {
  const wide = useWide()
  const [group, setGroup] = useState('')
  const [entering, setEntering] = useState<LeagueBranch | null>(null)
  const groups = groupsIn(data.branches)
  const rows = useSelected(data.branches).filter(
    (one) => group === '' || (one.group !== null && peerGroupKey(one.group) === group),
  )
  const onEnter = data.may_enter ? setEntering : null
  return (
    <>
      <div className="flex flex-wrap items-end gap-3">
        <MonthSelect data={data} />
        {groups.length > 1 && (
          <Select
            label={words.group}
            className="min-w-44"
            value={group}
            options={[{ value: '', label: words.allGroups }, ...groups]}
            onChange={({ target }) => setGroup(target.value)}
          />
        )}
        <p className="min-w-0 basis-full text-xs text-ink-soft md:basis-0 md:grow">
          {words.about}
          {!data.is_over &&
            ` ${words.until(`${formatDay(data.until.slice(0, 10))} ${data.until.slice(11, 16)}`)}.`}
        </p>
      </div>
      {rows.length === 0 ? (
        <Card>
          <EmptyState title={words.none} />
        </Card>
      ) : wide ? (
        <>
          <LeagueTable month={data.month} rows={rows} onEnter={onEnter} />
          <LeaguePlots rows={rows} />
        </>
      ) : (
        <LeagueList month={data.month} rows={rows} onEnter={onEnter} />
      )}
      <Suspense fallback={null}>
        {entering && (
          <PeerDialog
            branch={entering}
            groups={groups.map(({ label }) => label)}
            onClose={() => setEntering(null)}
          />
        )}
      </Suspense>
    </>
  )
}

/** Ranks are of all; rows are of the branches that are selected. */
function useSelected(branches: readonly LeagueBranch[]): readonly LeagueBranch[] {
  const { branches: tree } = useOrganisation()
  const { selection } = useView()
  const { branches: chosen } = branchesQuery(tree, selection)
  if (chosen === undefined) return branches
  const ids = new Set(chosen.split(',').map(Number))
  return branches.filter(({ branch_id }) => ids.has(branch_id))
}

function groupsIn(branches: readonly LeagueBranch[]) {
  const named = branches.flatMap(({ group }) =>
    group === null ? [] : [[peerGroupKey(group), group] as const],
  )
  return [...new Map(named)].map(([value, label]) => ({ value, label }))
}

function MonthSelect({ data }: { data: LeagueAnswer }) {
  const navigate = useNavigate({ from: '/score-card/league' })
  return (
    <Select
      label={words.month}
      className="min-w-44"
      value={data.month}
      options={[...new Set([...data.months, data.month])].map((value) => ({
        value,
        label: monthText(value),
      }))}
      onChange={({ target }) => {
        const month = target.value === data.months[0] ? undefined : target.value
        void navigate({ search: (before) => ({ ...before, month }), resetScroll: false })
      }}
    />
  )
}
