import { formatQuantity } from '#chart/format.ts'
import { carbonWords } from '#contract/score/baseline-words.ts'
import type { ScoreCard } from '#contract/score/score-card.ts'
import { scoreText } from '#contract/score/score-page-messages.ts'
import { RingCard } from '../../../chart/RingCard.tsx'
import { ringShare } from '../../../chart/ring-share.ts'
import { useExplain } from '../../../shell/ExplainOutlet.tsx'
import { quantityOrNull } from '../../../table/format-or-null.ts'
import { BaselineCard } from './BaselineCard.tsx'
import { PaprCard } from './PaprCard.tsx'

/** SC-01: baseline energy, peak to average power ratio, carbon emission. */
export function TopCards({ card }: { card: ScoreCard }) {
  const open = useExplain()
  const explain = (name: string) => open(`score.${name}`)
  return (
    <div className="@container">
      <div className="grid gap-3 @min-[40rem]:grid-cols-2 @min-[60rem]:grid-cols-3 md:gap-4">
        <BaselineCard baseline={card.baseline} explain={explain} />
        <PaprCard papr={card.papr} explain={explain} />
        <div className="grid min-w-0 @min-[40rem]:col-span-2 @min-[60rem]:col-span-1">
          <CarbonCard carbon={card.carbon} isOver={card.baseline.is_complete} onExplain={explain('carbon')} />
        </div>
      </div>
    </div>
  )
}

interface CarbonCardProps {
  carbon: ScoreCard['carbon']
  isOver: boolean
  onExplain: () => void
}

function CarbonCard({ carbon, isOver, onExplain }: CarbonCardProps) {
  const { unit, estimated, estimated_to_date: toDate, actual, trees, partial } = carbon
  const words = carbonWords(carbon, isOver, (tons) => formatQuantity(tons, unit))
  return (
    <RingCard
      title={scoreText.carbon}
      meaning={scoreText.carbonMeaning}
      {...ringShare(actual, estimated)}
      expected={ringShare(toDate, estimated).share}
      below={scoreText.ofEstimate}
      tone={words.tone}
      verdict={words.verdict}
      reason={scoreText.noForecast}
      rows={[
        { label: scoreText.estimated, value: quantityOrNull(estimated, unit), reason: scoreText.noForecast },
        ...(toDate === null
          ? []
          : [
              {
                label: scoreText.expected,
                value: quantityOrNull(toDate, unit),
                explanation: scoreText.carbonExpectedMeaning,
              },
            ]),
        { label: scoreText.actual, value: quantityOrNull(actual, unit), onExplain },
        {
          label: words.savings,
          value: words.saved,
          reason: words.noSaving,
          tone: words.tone,
        },
        {
          label: scoreText.trees,
          value: quantityOrNull(trees, scoreText.treesUnit),
          reason: words.noTrees,
          explanation: scoreText.treesMeaning,
        },
      ]}
      note={partial && scoreText.carbonPartial}
    />
  )
}
