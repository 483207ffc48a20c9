import { avoidableFindings } from './avoidable-findings.ts'
import { billFindings } from './bill-findings.ts'
import { dieselFindings } from './diesel-findings.ts'
import type { Finder } from './finder.ts'
import { purchaseFindings } from './purchase-findings.ts'
import { supplyFindings } from './supply-findings.ts'

/** All that looks for findings. */
export const finders: readonly Finder[] = [
  billFindings,
  supplyFindings,
  purchaseFindings,
  dieselFindings,
  avoidableFindings,
]
