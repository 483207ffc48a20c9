import { billExplainers } from './billing/bill-explainers.ts'
import { trackerExplainers } from './cost/tracker-explainers.ts'
import { demandExplainers } from './demand/demand-explainers.ts'
import { loadExplainers } from './energy/load-explainers.ts'
import { registerExplainers } from './energy/register-explainers.ts'
import type { Explainer } from './frame/explainer.ts'
import { dashboardExplainers } from './score/dashboard/dashboard-explainers.ts'
import { reportExplainers } from './score/report-explainers.ts'
import { scoreExplainers } from './score/score-explainers.ts'

/** Every figure that is explained, by its key. */
export const EXPLAINERS: readonly Explainer[] = [
  ...dashboardExplainers,
  ...demandExplainers,
  ...billExplainers,
  ...trackerExplainers,
  ...loadExplainers,
  ...registerExplainers,
  ...scoreExplainers,
  ...reportExplainers,
]
