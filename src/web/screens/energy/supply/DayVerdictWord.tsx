import { ArrowDown, Check } from 'lucide-react'
import { supplyText } from '../../../words/energy/supply.ts'
import { type DayVerdict, lineText, type SupplyLines } from './supply-day.ts'

interface DayVerdictWordProps {
  verdict: DayVerdict
  lines: SupplyLines | null
}

/** Icon and word; between the lines, the lines themselves. */
export function DayVerdictWord({ verdict, lines }: DayVerdictWordProps) {
  if (verdict === 'none' || lines === null) return null
  if (verdict === 'kept') {
    return (
      <span className="inline-flex items-center gap-1 text-good">
        <Check aria-hidden="true" className="size-3.5" />
        {supplyText.verdictWords.kept}
      </span>
    )
  }
  if (verdict === 'short') {
    return (
      <span className="inline-flex items-center gap-1 text-bad">
        <ArrowDown aria-hidden="true" className="size-3.5" />
        {supplyText.verdictWords.short}
      </span>
    )
  }
  if (verdict === 'between' && lines.claim !== null) {
    return (
      <span className="text-ink-soft">
        {supplyText.between(lineText(lines.claim), lineText(lines.promised))}
      </span>
    )
  }
  return <span className="text-ink-soft">{supplyText.verdictWords.unknown}</span>
}
