import type { Balance, CheckVerdict } from '#contract/cost/diesel-balance.ts'

/** Where litres stand: bought, come in or there before, in the tank, and where they went. */
export type StageKey = 'bought' | 'received' | 'start' | 'tank' | 'engine' | 'other' | 'end'

export interface Stage {
  readonly key: StageKey
  readonly litres: number
  /** How many litres it holds is not measured: what the others leave. */
  readonly isRest: boolean
}

/** Litres that one side has and the other not. */
export interface Gap {
  readonly key: 'delivery' | 'tank'
  /** Above zero. */
  readonly litres: number
  /** Litres were lost on the way, or more came out than went in. */
  readonly way: 'out' | 'in'
  readonly verdict: CheckVerdict
}

export interface BalanceFlow {
  readonly stages: readonly Stage[]
  readonly gaps: readonly Gap[]
  /** The litres that are drawn highest: what the tank held or gave, whichever is more. */
  readonly most: number
}

/** Less is nothing to draw. */
const NOTHING = 0.005

/**
 * A balance as a stream from invoice to engine; it adds up at every stage, with its gaps. Litres. What the engines burned
 * by the meters, else what was typed; where neither is known, the rest of the tank.
 */
export function balanceFlow(balance: Balance): BalanceFlow {
  const { bought, received, from, to, to_account_l, other_use_l, checks } = balance
  const used = usedLitres(balance)
  const rest = Math.max(0, to_account_l - other_use_l - to.litres)
  const burned = used ?? rest
  const out = burned + other_use_l + to.litres
  const stages: Stage[] = [
    stage('bought', bought.litres),
    stage('received', received.litres),
    stage('start', from.litres),
    stage('tank', Math.max(to_account_l, out)),
    { key: 'engine', litres: burned, isRest: used === null },
    stage('other', other_use_l),
    stage('end', to.litres),
  ]
  const short = bought.litres - received.litres
  // A delivery without a purchase makes a gap that no check is about.
  const isChecked = checks.delivery.litres !== null && Math.abs(checks.delivery.litres - short) < 0.5
  const gaps = [
    gap('delivery', short, isChecked ? checks.delivery.verdict : 'unknown'),
    gap('tank', used === null ? 0 : to_account_l - out, checks.tank.verdict),
  ]
  return {
    stages: stages.filter(({ litres, key }) => litres > NOTHING || ALWAYS.has(key)),
    gaps: gaps.filter((one) => one !== null),
    most: Math.max(bought.litres, to_account_l, out, 1),
  }
}

const ALWAYS: ReadonlySet<StageKey> = new Set<StageKey>(['tank', 'start', 'end', 'engine'])

/** What the engines burned by the meters, else what was typed; null: neither is known. */
export function usedLitres({ engine, entered }: Pick<Balance, 'engine' | 'entered'>): number | null {
  return engine.litres ?? entered.litres
}

const stage = (key: StageKey, litres: number): Stage => ({ key, litres, isRest: false })

function gap(key: Gap['key'], litres: number, verdict: CheckVerdict): Gap | null {
  if (Math.abs(litres) <= NOTHING) return null
  return { key, litres: Math.abs(litres), way: litres > 0 ? 'out' : 'in', verdict }
}
