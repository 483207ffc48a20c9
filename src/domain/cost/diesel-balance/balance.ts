/**
 * The three-way match of a branch's tank between two readings of it.
 *
 *   delivery  G = Σ invoiced − Σ received, of deliveries that have both; the rest is "not checked"
 *   entries   N = Σ entered − Σ L̂
 *   tank      T = S0 + Σ received − other use − Σ L̂ − S1: what left the tank without the engine
 * What nobody measured counts in T as invoiced. Without L̂ the entries stand in its place in T, and N is not known. Book use
 * = S0 + Σ invoiced − S1, which no meter has a part in. u_T = √(u_S0² + u_S1² + u_R² + u_L̂²). Litres.
 * Source: domain.md §16.D (I-DSL-1 to I-DSL-6).
 */
import { exactSum } from '../../money.ts'
import type { Litres } from '../../quantity.ts'
import { independent, judgeDifference, type TankCheck, tankCheck } from './tank-check.ts'
import { type ReceivedHow, receivedTogether } from './uncertainty.ts'

/** What the tank held. `u` null: its size is not known. */
export interface Stock {
  readonly litres: Litres
  readonly u: Litres | null
}

/** What came: invoiced, received or both. */
export interface Receipt {
  readonly invoiced: Litres | null
  readonly received: { readonly litres: Litres; readonly u: Litres | null; readonly how: ReceivedHow } | null
}

export interface TankPeriod {
  readonly start: Stock
  readonly end: Stock
  readonly receipts: readonly Receipt[]
  readonly otherUse: Litres
  /** What the engines burned by the meters; null: not known. */
  readonly engine: Stock | null
  /** null: nobody entered anything. */
  readonly entered: Litres | null
}

/** Which witness of the use is odd; 'none': they agree; 'undecided': all differ; null: there are fewer than three. */
export type OddWitness = 'none' | 'entries' | 'engine' | 'tank' | 'undecided' | null

export interface TankBalance {
  readonly bought: Litres
  readonly received: Litres
  readonly uReceived: Litres
  /** Of `received`: invoiced, and measured by nobody. */
  readonly unchecked: Litres
  readonly toAccount: Litres
  readonly expected: Litres | null
  readonly bookUse: Litres
  readonly delivery: TankCheck
  readonly entries: TankCheck
  readonly tank: TankCheck
  readonly odd: OddWitness
}

export function balanceTank(period: TankPeriod): TankBalance {
  const { start, end, receipts, otherUse, engine, entered } = period
  const measured = receipts.flatMap(({ received }) => received ?? [])
  const unchecked = exactSum(receipts.map(({ invoiced, received }) => (received ? 0 : (invoiced ?? 0))))
  const received = exactSum([...measured.map(({ litres }) => litres), unchecked])
  const uReceived = receivedTogether(measured)
  const used = engine ?? (entered === null ? null : { litres: entered, u: 0 })
  const toAccount = exactSum([start.litres, received])
  const expected = used === null ? null : exactSum([toAccount, -otherUse, -used.litres])
  const stocks = start.u === null || end.u === null ? null : independent([start.u, end.u, uReceived])
  const tank = tankCheck(
    expected === null ? null : exactSum([expected, -end.litres]),
    stocks === null || used === null || used.u === null ? null : independent([stocks, used.u]),
  )
  const entries = tankCheck(
    engine === null || entered === null ? null : exactSum([entered, -engine.litres]),
    engine?.u ?? null,
  )
  const bought = exactSum(receipts.map(({ invoiced }) => invoiced ?? 0))
  return {
    bought,
    received,
    uReceived,
    unchecked,
    toAccount,
    expected,
    bookUse: exactSum([start.litres, bought, -end.litres]),
    delivery: checkDeliveries(receipts),
    entries,
    tank,
    odd: findOdd(exactSum([toAccount, -otherUse, -end.litres]), stocks, entered, entries, tank),
  }
}

/** Deliveries with both figures; none → not known. */
function checkDeliveries(receipts: readonly Receipt[]): TankCheck {
  const both = receipts.flatMap(({ invoiced, received }) =>
    invoiced === null || received === null || received.u === null ? [] : [{ invoiced, ...received }],
  )
  if (both.length === 0) return tankCheck(null, null)
  return tankCheck(
    exactSum(both.flatMap(({ invoiced, litres }) => [invoiced, -litres])),
    receivedTogether(both),
  )
}

/** Two of three agree within their uncertainty and the third with neither. `tankUse`: by stocks and receipts alone. */
function findOdd(
  tankUse: Litres,
  uTank: Litres | null,
  entered: Litres | null,
  entries: TankCheck,
  tank: TankCheck,
): OddWitness {
  if (entered === null || entries.verdict === 'unknown' || tank.verdict === 'unknown') return null
  const agrees = {
    entries: tank.verdict === 'explained',
    tank: entries.verdict === 'explained',
    engine: judgeDifference(tankUse - entered, uTank) === 'explained',
  }
  const pairs = (['entries', 'tank', 'engine'] as const).filter((one) => agrees[one])
  if (pairs.length === 0) return 'undecided'
  return pairs.length === 1 ? pairs[0]! : 'none'
}
