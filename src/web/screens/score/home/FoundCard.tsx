import { useRouter } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatNaira } from '#chart/format.ts'
import { PageLink } from '../../../shell/menu/PageLink.tsx'
import { homeText } from '../../../words/home.ts'
import type { Money } from './answers.ts'
import { HomeCard } from './HomeCard.tsx'
import { shortNaira } from './short-naira.ts'

const BOARD = '/cost-tracker/to-get-back'

/** What may come back: the sure part of what was found, by kind. */
export function FoundCard({ money: { findings }, icon }: { money: Money; icon: ReactNode }) {
  const router = useRouter()
  const { to_get_back: sum, count, kinds } = findings
  return (
    <HomeCard
      label={homeText.toGetBack}
      icon={icon}
      value={sum === null ? null : shortNaira(sum)}
      reason={homeText.unknownNaira(count)}
      fullValue={formatNaira(sum)}
      figure="finding.to_get_back"
      beside={sum === null ? homeText.unknownNaira(count) : count > 0 ? homeText.foundAtLeast : undefined}
    >
      {count === 0 ? (
        <p className="text-xs text-ink-soft">{homeText.nothingFound}</p>
      ) : (
        <ul className="flex flex-col gap-0.5 text-sm">
          {kinds.map(({ kind, title, naira, unknown }) => (
            <li key={kind} className="flex items-baseline justify-between gap-2">
              <span className="min-w-0">{title}</span>
              <span className="font-semibold whitespace-nowrap tabular-nums">
                {naira === null ? (
                  <span className="text-xs font-normal text-ink-soft">{homeText.unknownNaira(unknown)}</span>
                ) : (
                  shortNaira(naira)
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      {count > 0 && BOARD in router.routesByPath && (
        <PageLink
          path={BOARD}
          className="mt-auto inline-flex min-h-6 items-center gap-1 pt-2 text-xs font-medium text-primary-ink hover:underline pointer-coarse:min-h-11"
        >
          {homeText.findings(count)}
          <ArrowRight aria-hidden="true" className="size-3.5" />
        </PageLink>
      )}
    </HomeCard>
  )
}
