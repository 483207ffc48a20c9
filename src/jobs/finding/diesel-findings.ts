import { changeWords, litresText, nairaText, withUncertainty } from '#contract/cost/balance-messages.ts'
import { displayDay } from '#contract/cost/bill-messages.ts'
import { type DieselPurchase, monthDieselPrice } from '#domain/cost/diesel/diesel-price.ts'
import { listGenerators } from '#domain/cost/diesel/generators.ts'
import { clockText } from '#domain/cost/diesel-balance/anchors.ts'
import {
  type NairaRange,
  priceLitres,
  type ShortDelivery,
  shortDeliveries,
} from '#domain/cost/diesel-balance/short-delivery.ts'
import { tankCheck } from '#domain/cost/diesel-balance/tank-check.ts'
import { mayHaveRun, type TankChange } from '#domain/cost/diesel-balance/tank-events.ts'
import type { Evidence, Finding } from '#domain/finding/finding.ts'
import { exactProduct, exactSum } from '#domain/money.ts'
import { round } from '#domain/round.ts'
import type { Branch } from '#domain/site/tree.ts'
import { addDays } from '#domain/time/calendar-day.ts'
import { monthFromDay } from '#domain/time/month.ts'
import { localDay, localMinutes, startOfDay } from '#domain/time/zone.ts'
import { type ReceiptRecord, receiptsOnDays } from '#store/cost/diesel-balance/delivery.ts'
import type { Finder, FinderContext } from './finder.ts'
import { findTankFalls } from './tank-falls.ts'
import type { TankPeriodFound } from './tank-gaps.ts'
import { findTankPeriods } from './tank-gaps.ts'

/** What was bought up to a year before a day may price it. */
const PRICE_DAYS = 400
const MOST_RECEIPTS = 5_000
/** A state that is known for less is worth no naira (X3). */
const LEAST_COVERAGE = 0.8

/** Deliveries that came short, tanks that fell and tanks that do not add up, each litre in one of them. */
export const dieselFindings: Finder = {
  kinds: ['delivery-short', 'tank-fell', 'tank-gap'],
  recentKinds: ['tank-fell'],
  async find(ctx) {
    const found: Finding[] = []
    for (const branch of ctx.tree.branches) {
      if (listGenerators(branch).length > 0) found.push(...(await findInBranch(ctx, branch)))
    }
    return found
  },
}

async function findInBranch(ctx: FinderContext, branch: Branch): Promise<Finding[]> {
  const { tx, scope, now, since } = ctx
  const today = localDay(branch.zone, now)
  const receipts = await receiptsOnDays(
    tx,
    scope,
    [branch.id],
    addDays(since, -PRICE_DAYS),
    today,
    MOST_RECEIPTS,
  )
  const purchases = receipts.flatMap(toPurchase)
  const short = shortDeliveries(
    receipts.filter(({ date }) => date >= since),
    branch.tankLitres,
  )
  const recent = { from: startOfDay(branch.zone, ctx.recent), to: now }
  const falls = await findTankFalls(ctx, branch, recent)
  return [
    ...short.filter(({ verdict }) => verdict === 'odd').map((one) => shortFinding(branch, one)),
    ...falls.map(({ deviceId, fall }) => fallFinding(branch, deviceId, fall, purchases)),
    ...(await findGaps(ctx, branch, purchases)),
  ]
}

/** The level is read for those periods only of which something is missing. */
async function findGaps(
  ctx: FinderContext,
  branch: Branch,
  purchases: readonly DieselPurchase[],
): Promise<Finding[]> {
  const found: Finding[] = []
  for (const one of await findTankPeriods(ctx, branch)) {
    if (gapFinding(branch, one, [], purchases).length === 0) continue
    const { from, to } = one.period
    const falls = await findTankFalls(ctx, branch, { from: from.at, to: to.at })
    found.push(
      ...gapFinding(
        branch,
        one,
        falls.map(({ fall }) => fall),
        purchases,
      ),
    )
  }
  return found
}

function toPurchase({ purchaseId, date, invoiced, pricePerLitre }: ReceiptRecord): DieselPurchase[] {
  if (invoiced === null || pricePerLitre === null) return []
  return [
    { day: date, litres: Number(invoiced), nairaPerLitre: Number(pricePerLitre), ref: `bill ${purchaseId}` },
  ]
}

const NO_NAIRA = { low: null, mid: null, high: null }

function shortFinding(branch: Branch, { receipt, naira, ...check }: ShortDelivery<ReceiptRecord>): Finding {
  const { id, date, purchaseId, invoiced, received, pricePerLitre, supplier } = receipt
  const evidence: Evidence[] = [
    { label: 'Invoiced', value: litresText(Number(invoiced)), ref: `bill ${purchaseId}` },
    { label: 'Received', value: litresText(Number(received)), ref: `delivery ${id}` },
    { label: 'Short', value: withUncertainty(check) },
    ...(supplier === null ? [] : [{ label: 'Supplier', value: supplier }]),
    ...priceEvidence(pricePerLitre === null ? null : Number(pricePerLitre)),
  ]
  return {
    kind: 'delivery-short',
    subject: `delivery ${id}`,
    branchId: branch.id,
    deviceId: null,
    from: date,
    to: addDays(date, 1),
    ...(naira ?? NO_NAIRA),
    basis: 'measured',
    coverage: null,
    evidence,
    ...(pricePerLitre === null
      ? {}
      : {
          draws: [
            {
              from: `bill ${purchaseId}`,
              most: round(exactProduct(Number(invoiced), Number(pricePerLitre))),
            },
          ],
        }),
  }
}

function fallFinding(
  branch: Branch,
  deviceId: number,
  fall: TankChange,
  purchases: readonly DieselPurchase[],
): Finding {
  const { zone } = branch
  const date = localDay(zone, fall.from)
  const time = clockText(localMinutes(zone, fall.from))
  const check = tankCheck(fall.litres, fall.u)
  const price = monthDieselPrice(purchases, date.slice(0, 7))
  const until = clockText(localMinutes(zone, fall.to))
  return {
    kind: 'tank-fell',
    subject: `fall ${deviceId} ${new Date(fall.from).toISOString().slice(0, 16)}Z`,
    branchId: branch.id,
    deviceId,
    from: date,
    to: addDays(localDay(zone, fall.to), 1),
    ...worth(check, price, fall.coverage),
    basis: 'measured',
    coverage: round(fall.coverage, 4),
    evidence: [
      { label: 'What the level shows', value: changeWords(fall, time) },
      { label: 'From', value: `${displayDay(date)} ${time}` },
      { label: 'To', value: `${displayDay(localDay(zone, fall.to))} ${until}` },
      ...(mayHaveRun(fall)
        ? [{ label: 'Known to stand', value: `${Math.floor(fall.coverage * 100)} % of the time` }]
        : []),
      ...priceEvidence(price),
    ],
  }
}

/** What is left of a period's gap once the falls inside of it are told on their own. */
function gapFinding(
  branch: Branch,
  { period, figures }: TankPeriodFound,
  falls: readonly TankChange[],
  purchases: readonly DieselPurchase[],
): Finding[] {
  const { from, to } = period
  const { tank } = figures.balance
  const { litres, u } = tank
  if (figures.engine.litres === null || litres === null || u === null) return []
  const inside = falls.filter((fall) => fall.from >= from.at && fall.to <= to.at)
  const rest = tankCheck(exactSum([litres, ...inside.map((fall) => -fall.litres)]), u)
  if (rest.verdict !== 'odd' || rest.litres! <= 0) return []
  const price = monthDieselPrice(purchases, to.date.slice(0, 7))
  const { balance, engine, otherUse } = figures
  return [
    {
      kind: 'tank-gap',
      subject: `tank ${branch.id} ${monthFromDay(from.date)}`,
      branchId: branch.id,
      deviceId: null,
      from: from.date,
      to: addDays(to.date, 1),
      ...worth(rest, price, engine.coverage),
      basis: balance.unchecked > 0 ? 'booked' : 'measured',
      coverage: round(engine.coverage, 4),
      evidence: [
        { label: 'Left the tank without the engine', value: withUncertainty(rest) },
        { label: `In the tank on ${from.date}`, value: litresText(from.litres), ...refTo(from.dipId) },
        { label: 'Received', value: litresText(balance.received) },
        { label: 'Engine, by the meters', value: litresText(engine.litres!) },
        ...(otherUse > 0 ? [{ label: 'Other use', value: litresText(otherUse) }] : []),
        ...(inside.length > 0
          ? [
              {
                label: 'Falls told on their own',
                value: litresText(exactSum(inside.map((one) => one.litres))),
              },
            ]
          : []),
        { label: `In the tank on ${to.date}`, value: litresText(to.litres), ...refTo(to.dipId) },
        ...priceEvidence(price),
      ],
    },
  ]
}

const refTo = (dipId: number | null) => (dipId === null ? {} : { ref: `dip ${dipId}` })

function worth(
  check: ReturnType<typeof tankCheck>,
  price: number | null,
  coverage: number,
): NairaRange | typeof NO_NAIRA {
  if (price === null || coverage < LEAST_COVERAGE) return NO_NAIRA
  return priceLitres(check, price) ?? NO_NAIRA
}

function priceEvidence(price: number | null): Evidence[] {
  return [
    price === null
      ? { label: 'Price of a litre', value: 'not known: no purchase is booked' }
      : { label: 'Price of a litre', value: nairaText(round(price)) },
  ]
}
