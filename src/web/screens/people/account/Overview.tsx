import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { DASH } from '#chart/format.ts'
import { profileText } from '#contract/people/account-page-messages.ts'
import { formatInstant } from '#domain/time/range/range.ts'
import { useOrganisation } from '../../../shell/menu/organisation.ts'
import { PageLink } from '../../../shell/menu/PageLink.tsx'
import { Part } from '../../../shell/page/Part.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { Card } from '../../../ui/Card.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { overviewText } from '../../../words/public.ts'
import { menuText } from '../../../words/shell.ts'
import { Sessions } from './Sessions.tsx'
import type { AccountFacts } from './use-account.ts'
import { useAccount } from './use-account.ts'

/** What account this is (SH-02): whose, of which organisation, with what rights, and where it is logged in. */
export function Overview() {
  const ask = useAccount()
  const { zone } = useOrganisation()
  return (
    <>
      <h1 className="sr-only">{overviewText.title}</h1>
      <Part title={overviewText.account} ask={ask}>
        {(account) => (
          <Card title={overviewText.account} actions={<PageLinks />}>
            {account === undefined ? <Skeleton height={240} /> : <Facts account={account} />}
          </Card>
        )}
      </Part>
      <Part title={overviewText.title} ask={ask}>
        {(account) => (
          <Sessions sessions={account?.sessions} leftOut={account?.sessions_left_out ?? 0} zone={zone} />
        )}
      </Part>
    </>
  )
}

const LINKS = [
  { path: '/personal-data', label: menuText.personalData },
  { path: '/password', label: menuText.password },
  { path: '/branches', label: overviewText.branchesLink },
  { path: '/client-profile', label: overviewText.clientLink },
]

function PageLinks() {
  const { routesByPath } = useRouter()
  const known: object = routesByPath
  return LINKS.filter(({ path }) => Object.hasOwn(known, path)).map(({ path, label }) => (
    <PageLink key={path} path={path} className={buttonClass({ tone: 'quiet', size: 'sm' })}>
      {label}
    </PageLink>
  ))
}

function Facts({ account }: { account: AccountFacts }) {
  const { zone } = useOrganisation()
  const { organisation, role, level } = account
  const facts: [string, ReactNode][] = [
    [overviewText.username, account.username],
    [profileText.name, account.name || DASH],
    [profileText.email, account.email || DASH],
    [profileText.phone, account.phone || DASH],
    [overviewText.organisation, organisation?.name ?? overviewText.platform],
    [overviewText.clientType, organisation?.client_type ?? DASH],
    [overviewText.role, overviewText.roles[role]],
    [overviewText.level, levelWords(level)],
    [overviewText.branches, branchWords(account)],
    [overviewText.zone, organisation?.zone ?? zone],
    [overviewText.added, formatInstant(zone, account.added_at)],
    [overviewText.passwordChanged, formatInstant(zone, account.password_changed_at)],
  ]
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
      {facts.map(([label, value]) => (
        <div key={label} className="min-w-0">
          <dt className="text-xs text-ink-soft">{label}</dt>
          <dd className="font-medium wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function levelWords(level: number): string {
  const words = overviewText.levels[level]
  return words === undefined ? overviewText.levelNone : `${level} ${words}`
}

function branchWords({ sees_all_branches, branches }: AccountFacts): string {
  if (sees_all_branches) return overviewText.allBranches(branches.length)
  return branches.length === 0 ? overviewText.noBranches : branches.join(', ')
}
