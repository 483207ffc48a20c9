import type { Figure } from '../figure/figure.ts'
import { carbonFigure } from './carbon/carbon-figures.ts'
import type { ScoreOutlook } from './outlook.ts'
import type { OutlookFacts } from './score-facts.ts'

/** What the compared sources emitted, as the page shows it. */
export function outlookCarbon({ period }: OutlookFacts, { carbon, emitters }: ScoreOutlook): Figure {
  return carbonFigure(carbon, emitters, period.papers.factors)
}
