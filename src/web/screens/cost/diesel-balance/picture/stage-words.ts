import { formatDay, formatNumber } from '#chart/format.ts'
import type { Anchor, Balance } from '#contract/cost/diesel-balance.ts'
import { balanceText } from '../../../../words/diesel-balance.ts'
import type { Gap, Stage } from './balance-flow.ts'

/** What stands beside a bar: its name, its litres and how well they are known. */
export interface StageWords {
  readonly name: string
  readonly litres: number
  readonly u: number | null
  /** How it is known. */
  readonly how: string
  readonly more: readonly string[]
}

/** Litres without decimals that say nothing. */
export function shortLitres(litres: number): string {
  const places = Number.isInteger(litres) || Math.abs(litres) >= 20 ? 0 : 1
  return formatNumber(litres, places).replace('-', '−')
}

/** "± 38" */
export function plusMinus(u: number | null): string {
  return u === null ? '' : `±\u00a0${formatNumber(u, 0)}`
}

const { stages: names } = balanceText

export function stageWords(balance: Balance, stage: Stage): StageWords {
  const { bought, received, other_use_l, from, to, expected_l } = balance
  const plain = { litres: stage.litres, u: null, more: [] }
  switch (stage.key) {
    case 'bought':
      return { ...plain, name: names.bought, how: balanceText.invoices(bought.purchases) }
    case 'received':
      return { ...plain, name: names.received, u: received.u_l || null, ...receivedWords(balance) }
    case 'start':
      return { ...plain, ...anchorWords(from), name: `${names.start}, ${shortDay(from)}` }
    case 'end': {
      const more = expected_l === null ? [] : [balanceText.expected(shortLitres(expected_l))]
      return { ...plain, ...anchorWords(to), name: `${names.end}, ${shortDay(to)}`, more }
    }
    case 'tank':
      return { ...plain, name: names.tank, litres: balance.to_account_l, how: balanceText.toAccount }
    case 'other':
      return { ...plain, name: names.other, litres: other_use_l, how: balanceText.other }
    case 'engine':
      return engineWords(balance, stage)
  }
}

function receivedWords({ received: { how, unchecked_l } }: Balance): { how: string; more: string[] } {
  const ways = how.map((one) => balanceText.how[one])
  const words = ways.length === 0 ? balanceText.invoiced : ways.join(', ')
  return {
    how: words,
    more: unchecked_l > 0 ? [balanceText.unchecked(shortLitres(unchecked_l))] : [],
  }
}

function engineWords({ engine, entered, checks }: Balance, { litres, isRest }: Stage): StageWords {
  const typed = entered.litres === null ? null : balanceText.typed(shortLitres(entered.litres))
  const plain = { litres, u: null, how: '' }
  if (engine.litres !== null) {
    const how = balanceText.curve
    const differs = checks.entries.verdict === 'unknown' ? [] : [checks.entries.says]
    return {
      ...plain,
      name: names.engine,
      u: engine.u_l,
      how,
      more: [typed ?? balanceText.notTyped, ...differs],
    }
  }
  const more = [engine.unknown ?? balanceText.notMeasured]
  if (isRest) return { ...plain, name: names.engineRest, more: [balanceText.restNote, ...more] }
  return { ...plain, name: names.engineTyped, more }
}

function anchorWords({ kind, u_l, mm }: Anchor) {
  const how = mm === null ? balanceText.kinds[kind] : `${balanceText.kinds[kind]}, ${formatNumber(mm, 0)} mm`
  return { u: u_l, how }
}

/** "22-11" */
const shortDay = ({ date }: Anchor) => formatDay(date).slice(0, 5)

/** What a gap is called: "20 L short, ± 5". */
export function gapWords({ checks }: Balance, { key, litres, way, verdict }: Gap) {
  const isOut = way === 'out'
  const what =
    key === 'tank'
      ? isOut
        ? balanceText.notAccounted
        : balanceText.tooMuch
      : isOut
        ? balanceText.short
        : verdict === 'unknown'
          ? balanceText.noInvoice
          : balanceText.more
  const u = verdict === 'unknown' ? null : checks[key].u_l
  const title = `${shortLitres(litres)} L ${what}${u === null ? '' : `, ${plusMinus(u)}`}`
  return { title, verdict: balanceText.gapVerdicts[verdict], u }
}
