import type { Movement } from '#contract/cost/diesel-balance.ts'
import type { TankAnchor } from '#domain/cost/diesel-balance/anchors.ts'
import { receivedUncertainty } from '#domain/cost/diesel-balance/uncertainty.ts'
import { round, roundOrNull } from '#domain/round.ts'
import type { PeriodFacts, PlacedReceipt } from '#store/cost/diesel-balance/tank-facts.ts'

const HOW = { 'flow-meter': 'flow meter', dips: 'dips before and after', level: 'level sensor' } as const
const MOST_SHOWN = 200

/** Stocks, deliveries and other use of a period in order of time. */
export function movementRows(period: PeriodFacts, capacity: number | null): Movement[] {
  const rows = [
    stockRow(period.from),
    ...period.receipts.map((one) => receiptRow(one, capacity)),
    ...period.uses.map((use): Movement => {
      const { id, date, at, what, litres, instant } = use
      return {
        kind: 'other-use',
        id,
        at: instant,
        date,
        time: at,
        how: what,
        litres: -Number(litres),
        u_l: null,
      }
    }),
    stockRow(period.to),
  ]
  return rows.sort((a, b) => a.at - b.at).slice(0, MOST_SHOWN)
}

function stockRow({ kind, dipId, at, date, time, litres, u, mm }: TankAnchor): Movement {
  const how = kind === 'level' ? 'level sensor' : mm === null ? 'dip' : `dip, ${mm} mm`
  return { kind, id: dipId, at, date, time, how, litres: round(litres), u_l: roundOrNull(u) }
}

function receiptRow(one: PlacedReceipt, capacity: number | null): Movement {
  const place = { at: one.instant, date: one.date, time: one.at }
  if (one.received === null || one.how === null) {
    const kind = one.id === null ? 'purchase' : 'delivery'
    const id = one.id ?? one.purchaseId
    return { kind, id, ...place, how: 'invoice', litres: Number(one.invoiced ?? 0), u_l: null }
  }
  const litres = Number(one.received)
  const u = receivedUncertainty(litres, one.how, capacity, 0)
  return { kind: 'delivery', id: one.id, ...place, how: HOW[one.how], litres, u_l: roundOrNull(u) }
}
