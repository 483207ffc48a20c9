import { ArrowDown, Check, CircleHelp, Minus } from 'lucide-react'
import { formatNumber } from '#chart/format.ts'
import { cx } from '../../../ui/cx.ts'
import { ExplainButton } from '../../../ui/ExplainButton.tsx'
import { Unknown } from '../../../ui/overlay/Tooltip.tsx'
import { homeText } from '../../../words/home.ts'
import type { BranchRow } from './answers.ts'

type Supply = NonNullable<BranchRow['supply']>

const DAY_H = 24
const VERDICTS = {
  kept: { Icon: Check, look: 'text-good' },
  short: { Icon: ArrowDown, look: 'text-bad' },
  between: { Icon: Minus, look: 'text-ink-soft' },
  'not-proven': { Icon: CircleHelp, look: 'text-ink-soft' },
}

/** '15.3', or '11.8–15.2' where unknown hours are between. */
export function gridHours({ low, high }: Supply): string {
  const [least, most] = [formatNumber(low, 1), formatNumber(high, 1)]
  return least === most ? least : `${least}–${most}`
}

/** Hours a day of the grid: solid to the low end, hatched to the high one, a tick at the promise. */
export function GridCell({ row, onExplain }: { row: BranchRow; onExplain: () => void }) {
  const { supply, has_grid, name } = row
  if (supply === null)
    return has_grid ? (
      <Unknown reason={homeText.unknownGrid} />
    ) : (
      <span className="text-ink-soft">{homeText.noGrid}</span>
    )
  const { low, high, promised, verdict } = supply
  return (
    <span className="flex min-w-36 flex-col gap-1">
      <span className="flex items-baseline justify-between gap-2 whitespace-nowrap">
        <span>
          <ExplainButton label={`${homeText.gridHours}, ${name}`} onExplain={onExplain}>
            {gridHours(supply)}
          </ExplainButton>{' '}
          <span className="text-ink-soft">{homeText.ofPromised}</span>{' '}
          {promised ?? <Unknown reason={homeText.noBand} />}
        </span>
        {verdict && <Verdict verdict={verdict} />}
      </span>
      <span aria-hidden="true" className="relative block h-1 rounded-full bg-line">
        <span
          className="absolute inset-y-0 left-0 bg-[repeating-linear-gradient(135deg,var(--source-utility)_0_2px,transparent_2px_4px)]"
          style={{ width: percent(high) }}
        />
        <span className="absolute inset-y-0 left-0 rounded-full bg-utility" style={{ width: percent(low) }} />
        {promised !== null && (
          <span className="absolute -inset-y-1 w-0.5 bg-ink" style={{ left: percent(promised) }} />
        )}
      </span>
    </span>
  )
}

const percent = (hours: number) => `${Math.min(100, (hours / DAY_H) * 100)}%`

function Verdict({ verdict }: { verdict: keyof typeof VERDICTS }) {
  const { Icon, look } = VERDICTS[verdict]
  return (
    <span className={cx('inline-flex items-center gap-0.5 text-xs font-medium', look)}>
      <Icon aria-hidden="true" className="size-3.5" />
      {homeText.supplyVerdict[verdict]}
    </span>
  )
}
