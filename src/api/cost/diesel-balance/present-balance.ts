import {
  deliveryWords,
  entriesWords,
  levelWords,
  shortWords,
  tankWords,
  witnessWords,
} from '#contract/cost/balance-messages.ts'
import type { Anchor, Balance, BalanceCheck } from '#contract/cost/diesel-balance.ts'
import { dieselText } from '#contract/cost/diesel-messages.ts'
import type { TankAnchor } from '#domain/cost/diesel-balance/anchors.ts'
import { checkFigure } from '#domain/cost/diesel-balance/balance-figures.ts'
import type { LevelBook } from '#domain/cost/diesel-balance/level-book.ts'
import {
  type EngineUse,
  type PeriodBalance,
  PLAIN_COVERAGE,
} from '#domain/cost/diesel-balance/period-figures.ts'
import { shortDeliveries } from '#domain/cost/diesel-balance/short-delivery.ts'
import { litresBeyond, type TankCheck } from '#domain/cost/diesel-balance/tank-check.ts'
import type { Figure } from '#domain/figure/figure.ts'
import { exactSum } from '#domain/money.ts'
import { round, roundOrNull } from '#domain/round.ts'
import type { PeriodFacts } from '#store/cost/diesel-balance/tank-facts.ts'
import { movementRows } from './movement-rows.ts'

export interface BalanceFacts {
  readonly branchId: number
  readonly period: PeriodFacts
  readonly figures: PeriodBalance
  readonly capacity: number | null
  readonly level: LevelBook | null
}

export function anchorRow({ dipId, snapshotId, u, litres, ...anchor }: TankAnchor): Anchor {
  const { key, kind, at, date, time, mm } = anchor
  return {
    key,
    kind,
    dip_id: dipId,
    at,
    date,
    time,
    litres: round(litres),
    u_l: roundOrNull(u),
    mm,
    snapshot: snapshotId,
  }
}

export function balanceRow(facts: BalanceFacts): Balance {
  const { period, figures, capacity } = facts
  const { balance, engine, entered, otherUse } = figures
  const short = shortDeliveries(period.receipts, capacity)
  const priced = short.flatMap(({ naira }) => naira ?? [])
  const naira =
    short.length === 0 || priced.length < short.length ? null : exactSum(priced.map(({ mid }) => mid))
  const litres = exactSum(short.map((one) => one.litres!))
  const measured = period.receipts.flatMap(({ how }) => how ?? [])
  return {
    from: anchorRow(period.from),
    to: anchorRow(period.to),
    bought: {
      litres: balance.bought,
      purchases: period.receipts.filter(({ invoiced }) => invoiced !== null).length,
    },
    received: {
      litres: balance.received,
      u_l: round(balance.uReceived),
      unchecked_l: balance.unchecked,
      how: [...new Set(measured)],
    },
    other_use_l: otherUse,
    engine: engineRow(engine),
    entered: { litres: roundOrNull(entered.litres), entries: entered.entries },
    to_account_l: round(balance.toAccount),
    expected_l: roundOrNull(balance.expected),
    book_use_l: round(balance.bookUse),
    checks: {
      delivery: checkRow(
        checkFigure(facts, 'delivery'),
        balance.delivery,
        deliveryWords(balance.delivery),
        dieselText.noDelivery,
      ),
      entries: checkRow(
        checkFigure(facts, 'entries'),
        balance.entries,
        entriesWords(balance.entries),
        entered.litres === null ? dieselText.noEntries : engineReason(engine),
      ),
      tank: checkRow(
        checkFigure(facts, 'tank'),
        balance.tank,
        tankWords(balance.tank),
        balance.tank.litres === null ? engineReason(engine) : dieselText.noTankSize,
      ),
    },
    odd: balance.odd,
    says: [
      ...(short.length === 0 ? [] : [shortWords(short.length, litres, naira)]),
      witnessWords(balance, engine.litres !== null),
    ],
    short:
      short.length === 0
        ? null
        : {
            naira,
            low_naira: naira === null ? null : exactSum(priced.map(({ low }) => low)),
            price_per_litre: short.length === 1 ? numberOrNull(short[0]!.receipt.pricePerLitre) : null,
          },
    level: levelRow(facts),
    movements: movementRows(period, capacity),
    notes: notes(facts),
  }
}

const numberOrNull = (text: string | null): number | null => (text === null ? null : Number(text))

function engineRow(engine: EngineUse): Balance['engine'] {
  const { litres, u, hours, coverage } = engine
  return {
    litres: roundOrNull(litres),
    u_l: roundOrNull(u),
    hours: roundOrNull(hours),
    coverage: round(coverage, 4),
    ...(litres === null ? { unknown: engineReason(engine) } : {}),
  }
}

function engineReason({ unknown, coverage }: EngineUse): string {
  if (unknown === 'no-size') return dieselText.noSize
  return unknown === 'too-little' ? dieselText.partEngine(Math.floor(coverage * 100)) : dieselText.noEngine
}

function checkRow(figure: Figure, check: TankCheck, says: string, why: string): BalanceCheck {
  const { u, verdict } = check
  return {
    litres: figure.value,
    u_l: roundOrNull(u),
    low_l: roundOrNull(litresBeyond(check)),
    verdict,
    says,
    ...(verdict === 'unknown' ? { unknown: why } : {}),
  }
}

function levelRow({ level, figures: { balance }, period }: BalanceFacts): Balance['level'] {
  if (level === null) return null
  const u = period.from.u === null || period.to.u === null ? null : Math.hypot(period.from.u, period.to.u)
  const hasLoss = balance.tank.verdict !== 'explained' && (balance.tank.litres ?? 0) > 0
  return {
    run_l: round(level.runUse),
    rises_l: round(level.rises),
    falls_l: round(level.falls),
    says: levelWords(level, { use: balance.bookUse, bought: balance.bought, u }, hasLoss),
  }
}

function notes({ period, figures: { balance, engine }, capacity }: BalanceFacts): string[] {
  const { coverage, litres } = engine
  const isPart = litres !== null && coverage < PLAIN_COVERAGE
  const isNoon =
    [period.from, period.to].some(({ time }) => time === null) ||
    period.receipts.some(({ at }) => at === null)
  return [
    ...(capacity === null ? [dieselText.noTankSize] : []),
    ...(isPart ? [dieselText.partEngine(Math.floor(coverage * 100))] : []),
    ...(balance.unchecked > 0 ? [dieselText.unchecked(balance.unchecked.toLocaleString('en-GB'))] : []),
    ...(isNoon ? [dieselText.noon] : []),
  ]
}
