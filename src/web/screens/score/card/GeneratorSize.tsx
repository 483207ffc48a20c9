import { Suspense, useState } from 'react'
import { formatQuantity } from '#chart/format.ts'
import type { Band } from '#chart/gauge-layout.ts'
import type { GeneratorRow as Generator } from '#contract/score/score-card.ts'
import { scoreText } from '#contract/score/score-page-messages.ts'
import { Gauge } from '../../../chart/Gauge.tsx'
import { Rows } from '../../../chart/RingCard.tsx'
import { lazyPart } from '../../../lazy-part.tsx'
import { useExplain } from '../../../shell/ExplainOutlet.tsx'
import { quantityOrNull, toneForColour } from '../../../table/format-or-null.ts'
import { Button } from '../../../ui/Button.tsx'
import { setSizeText } from '../../../words/score/set-size.ts'

const SizePanel = lazyPart(() => import('./size/SizePanel.tsx'), 'SizePanel')

/** Where the track is cut (SC-04); the word and the colour come with the figure. */
const CUTS: readonly Band[] = [
  { to: 36, tone: 'warn', label: '' },
  { to: 51, tone: 'good', label: '' },
  { to: 70, tone: 'good', label: '' },
  { to: 100, tone: 'bad', label: '' },
]

const percent = (value: number | null) => formatQuantity(value, '%', 1)

/** How much of its size a generator carried, and the size that would do. */
export function GeneratorSize({ generator }: { generator: Generator }) {
  const explain = useExplain()
  const [isOpen, setOpen] = useState(false)
  const { name, size, usage_percent, band, colour, avg_kva, max_kva, recommended_kva } = generator
  return (
    <section aria-label={`${scoreText.sizeTitle}, ${name}`} className="@container">
      <h3 className="mb-2 text-sm font-semibold">{name}</h3>
      <div className="grid items-center gap-4 @min-[26rem]:grid-cols-[11rem_1fr]">
        <Gauge
          label={`${scoreText.sizeTitle}, ${name}`}
          value={usage_percent}
          max={100}
          format={percent}
          bands={CUTS}
          reason={size === '' ? scoreText.noSize : scoreText.unknownBand}
          {...(band === null ? {} : { verdict: { tone: toneForColour(colour), label: band } })}
        />
        <Rows
          rows={[
            {
              label: scoreText.sizeTitle,
              value: usage_percent === null ? null : percent(usage_percent),
              reason: size === '' ? scoreText.noSize : scoreText.unknownBand,
              onExplain: explain(`score.size.${generator.device_id}`),
            },
            { label: scoreText.size, value: size === '' ? null : size, reason: scoreText.noSize },
            { label: scoreText.averageLoad, value: quantityOrNull(avg_kva, 'kVA'), reason: scoreText.notRun },
            { label: scoreText.highestLoad, value: quantityOrNull(max_kva, 'kVA'), reason: scoreText.notRun },
            {
              label: scoreText.recommendedSize,
              value: recommended_kva === null ? null : formatQuantity(recommended_kva, 'kVA', 0),
              reason: generator.recommendation ? `${generator.recommendation}.` : scoreText.notRun,
            },
          ]}
        />
      </div>
      <Button size="sm" className="mt-2" onClick={() => setOpen(true)}>
        {setSizeText.open}
        <span className="sr-only"> of {name}</span>
      </Button>
      <Suspense fallback={null}>
        {isOpen && <SizePanel set={{ id: generator.device_id, name }} onClose={() => setOpen(false)} />}
      </Suspense>
      {generator.recommendation && (
        <p className="mt-2 text-xs text-ink-soft">
          {generator.recommendation}. {scoreText.sizeRule}
        </p>
      )}
    </section>
  )
}
