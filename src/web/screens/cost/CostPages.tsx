import { PageTabs } from '../../shell/page/PageTabs.tsx'
import { costPagesText } from '../../words/cost/cost-pages.ts'

const PAGES = [
  { label: costPagesText.costs, path: '/cost-tracker' },
  { label: costPagesText.dieselBalance, path: '/cost-tracker/diesel-balance' },
  { label: costPagesText.buyList, path: '/cost-tracker/buy-list' },
  { label: costPagesText.monthEnd, path: '/cost-tracker/month-end' },
  { label: costPagesText.toGetBack, path: '/cost-tracker/to-get-back' },
] as const

/** Between the pages about money. */
export function CostPages() {
  return <PageTabs label={costPagesText.label} pages={PAGES} />
}
