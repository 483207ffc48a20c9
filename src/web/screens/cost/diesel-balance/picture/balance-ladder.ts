import type { BalanceFlow, Gap, StageKey } from './balance-flow.ts'

/** A bar across a narrow page: where it begins and how long it is, in shares of the width. */
export interface Rung {
  readonly key: StageKey | Gap['key']
  readonly from: number
  readonly share: number
  readonly isRest: boolean
  readonly gap: Gap | null
}

/** The same stream as steps below one another: each begins where the litres before it ended. */
export function balanceLadder({ stages, gaps, most }: BalanceFlow): Rung[] {
  const litresAt = (key: StageKey) => stages.find((one) => one.key === key)?.litres ?? 0
  const gapAt = (key: Gap['key']) => gaps.find((one) => one.key === key)
  const step = (key: StageKey, from: number): Rung[] =>
    stages
      .filter((one) => one.key === key)
      .map(({ litres, isRest }) => ({ key, from: from / most, share: litres / most, isRest, gap: null }))
  const lack = (key: Gap['key'], from: number): Rung[] => {
    const gap = gapAt(key)
    return gap ? [{ key, from: from / most, share: gap.litres / most, isRest: false, gap }] : []
  }
  const [bought, received, start] = [litresAt('bought'), litresAt('received'), litresAt('start')]
  const [engine, other, end] = [litresAt('engine'), litresAt('other'), litresAt('end')]
  const out = engine + other + end
  return [
    ...step('bought', 0),
    ...lack('delivery', Math.min(bought, received)),
    ...step('received', 0),
    ...step('start', received),
    ...step('tank', 0),
    ...step('engine', 0),
    ...step('other', engine),
    ...step('end', engine + other),
    ...lack('tank', Math.min(out, received + start)),
  ]
}
