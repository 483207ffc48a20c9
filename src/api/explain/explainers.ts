import { billExplainers } from './bill-explainers.ts'
import { dashboardExplainers } from './dashboard-explainers.ts'
import { demandExplainers } from './demand-explainers.ts'
import type { Explainer } from './explainer.ts'
import { loadExplainers } from './load-explainers.ts'
import { registerExplainers } from './register-explainers.ts'
import { reportExplainers } from './report-explainers.ts'
import { scoreExplainers } from './score-explainers.ts'
import { trackerExplainers } from './tracker-explainers.ts'

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
