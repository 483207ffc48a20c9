import { PageTabs } from '../../shell/page/PageTabs.tsx'
import { scorePagesText } from '../../words/score/score-pages.ts'

const PAGES = [
  { label: scorePagesText.card, path: '/score-card' },
  { label: scorePagesText.league, path: '/score-card/league' },
] as const

/** Between the pages about how branches do. */
export function ScorePages() {
  return <PageTabs label={scorePagesText.label} pages={PAGES} />
}
