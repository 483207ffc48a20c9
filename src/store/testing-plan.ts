/** What `explain (analyze, format json)` says. */
export interface PlanNode {
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly PlanNode[]
}

/** Rows of a table that a plan looked at. */
export function rowsRead(node: PlanNode, table: string): number {
  const own = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
  const below = (node.Plans ?? []).reduce((sum, plan) => sum + rowsRead(plan, table), 0)
  return below + (node['Relation Name'] === table ? own : 0)
}
