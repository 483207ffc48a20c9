import { DASH, formatDay, formatNaira, formatNumber, formatShare } from '#chart/format.ts'
import { daysOfMonth, monthText } from '#domain/time/month.ts'
import type { ClaimFacts, ClaimMeasured, ClaimSums } from './claim-facts.ts'

export const hours = (value: number) => formatNumber(value, 2)
export const hoursInDay = (seconds: number) => formatNumber(seconds / 3600, 2)
const rate = (naira: number) => formatNumber(naira, Number.isInteger(naira * 100) ? 2 : 4)

/** Rounded down: what is not complete must not read as complete. */
export const measuredShare = (coverage: number) => formatShare(Math.floor(coverage * 1000) / 1000, 1)

export const claimTitle = 'Claim for undersupply'

/** What the supplier reads first; every figure of it stands in the parts behind it. */
export function letterParagraphs(facts: ClaimFacts): string[] {
  const { feeder, month, mean, claim, rule } = facts
  const account = feeder.account === null ? '' : ` under account ${feeder.account}`
  const means =
    hours(mean.low) === hours(mean.high)
      ? `${hours(mean.low)} hours`
      : `between ${hours(mean.low)} and ${hours(mean.high)} hours`
  return [
    `Re: feeder ${feeder.name}, ${monthText(month)}, band ${feeder.band}.`,
    `You supply our premises ${facts.branch}${account} from feeder ${feeder.name} in service band ${feeder.band}, which promises ${formatNumber(mean.promised, 0)} hours of supply a day. In ${monthText(month)} we measured ${means} a day on average. The rule of ${rule.regulator} in force since ${formatDay(rule.validFrom)} (${rule.text}) puts the line for band ${feeder.band} at ${hours(mean.dueBelow)} hours.`,
    `${unknownSentence(facts)}the supply received was that of band ${claim.receivedBand}. We ask you to credit at least ${formatNaira(claim.net)} before VAT (${formatNaira(claim.gross)} with VAT of ${formatNumber(claim.vatRate * 100, 1)} %): ${energyWords(claim)} at the ${rate(claim.charged)} ₦/kWh that was charged less the ${rate(claim.received)} ₦/kWh of band ${claim.receivedBand}${claim.parts.length > 1 ? ' (means; the tariffs of each day are in the calculation)' : ''}.`,
    ...(claim.prepaidKwh === null
      ? []
      : [
          `Our meter is prepaid: at the tariff charged the amount before VAT is about ${formatNumber(claim.prepaidKwh)} kWh.`,
        ]),
    'Please give us your complaint number and answer in writing within 15 working days. The days, strips, way of measuring, rule and calculation follow; the readings behind them may be inspected.',
  ]
}

function energyWords({ kwh, estimatedKwh }: ClaimSums): string {
  const all = `${formatNumber(kwh)} kWh`
  return estimatedKwh > 0 ? `${all}, of which ${formatNumber(estimatedKwh)} kWh are estimated,` : all
}

function unknownSentence({ mean }: ClaimFacts): string {
  return mean.coverage < 1
    ? `${measuredShare(mean.coverage)} of the month was measured. With every hour that was not counted as supplied, `
    : 'By these hours '
}

export function feederFacts({ branch, feeder, month, zone }: ClaimFacts): [string, string][] {
  const [first, last] = daysOfMonth(month)
  const entered = (text: string | null) => text ?? `${DASH} (not entered)`
  const kva = feeder.contractedKva
  return [
    ['Premises', branch],
    ['Account', entered(feeder.account)],
    ['Meter no.', entered(feeder.meterNo)],
    ['Feeder', feeder.disco === null ? feeder.name : `${feeder.name} (${feeder.disco})`],
    [
      'Band and class',
      [
        `band ${feeder.band}`,
        feeder.customerClass,
        kva === null ? null : `contracted ${formatNumber(kva, 0)} kVA`,
      ]
        .filter((one) => one !== null)
        .join(', '),
    ],
    ['Period', `${formatDay(first)} to ${formatDay(last)}, days by the clock of ${zone}`],
  ]
}

/** Line by line, so that it can be done again. */
export function claimSteps({ mean, claim, days }: ClaimFacts) {
  const seconds = (of: (day: ClaimFacts['days'][number]) => number) =>
    days.reduce((sum, day) => sum + of(day), 0)
  const present = seconds(({ presentS }) => presentS)
  const unknown = seconds(({ unknownS }) => unknownS)
  const count = days.length
  return [
    {
      label: 'Mean, measured',
      working: `${hoursInDay(present)} h present ÷ ${count} days`,
      result: `${hours(mean.low)} h`,
    },
    {
      label: 'Mean, unknown as supplied',
      working: `(${hoursInDay(present)} + ${hoursInDay(unknown)}) h ÷ ${count} days`,
      result: `${hours(mean.high)} h`,
    },
    {
      label: 'Compensation is due below',
      working: `${formatNumber((mean.dueBelow / mean.promised) * 100, 0)} % of the ${formatNumber(mean.promised, 0)} h promised`,
      result: `${hours(mean.dueBelow)} h`,
    },
    {
      label: 'Band received',
      working: `the best band that ${hours(mean.high)} h keep`,
      result: `band ${claim.receivedBand}`,
    },
    {
      label: 'Energy of the month',
      working: meterWords(claim),
      result: `${formatNumber(claim.kwh)} kWh`,
    },
    ...productSteps(claim),
    {
      label: 'With VAT',
      working: `${formatNaira(claim.net)} × ${formatNumber(1 + claim.vatRate, 3)}`,
      result: formatNaira(claim.gross),
    },
    ...prepaidStep(claim),
  ]
}

function meterWords({ estimatedKwh, leftOutKwh }: ClaimSums): string {
  const estimated = `by our meter, of which ${formatNumber(estimatedKwh)} kWh are estimated`
  return leftOutKwh > 0
    ? `${estimated}; without ${formatNumber(leftOutKwh)} kWh that a bill disputes or has not charged`
    : estimated
}

/** Each product can be done again with the figures it shows, and they add up to the kobo. */
function productSteps({ parts, net }: ClaimSums) {
  const label = 'Before VAT'
  const steps = parts.map((part) => ({
    label: parts.length === 1 ? label : 'Days of one tariff',
    working: `${formatNumber(part.kwh)} kWh × (${rate(part.charged)} − ${rate(part.received)}) ₦/kWh`,
    result: formatNaira(part.net),
  }))
  if (parts.length === 1) return steps
  return [...steps, { label, working: `the sum of ${parts.length} products`, result: formatNaira(net) }]
}

function prepaidStep({ prepaidKwh, net, charged }: ClaimSums) {
  return prepaidKwh === null
    ? []
    : [
        {
          label: 'As energy at the tariff charged',
          working: `${formatNaira(net)} ÷ ${rate(charged)} ₦/kWh; your schedule may differ`,
          result: `${formatNumber(prepaidKwh)} kWh`,
        },
      ]
}

export function methodFacts(measured: ClaimMeasured): [string, string][] {
  const { device, by, voltageSide, periodSeconds, loggerSupply } = measured
  const places = { line: 'line side, before the change-over', load: 'load side, behind the change-over' }
  const supplies = { mains: 'lives on the mains itself', backup: 'is backed up' }
  return [
    ['Device', device],
    ['State of the feeder by', STATE_BY[by]],
    ['Voltage is taken', voltageSide === null ? `${DASH} (not entered)` : places[voltageSide]],
    ['Readings', periodSeconds === null ? DASH : `every ${formatNumber(periodSeconds, 0)} s`],
    ['Logger', loggerSupply === null ? `${DASH} (not entered)` : supplies[loggerSupply]],
    ['Clock', 'each reading carries its own instant; one that is ahead of the server’s clock is set aside'],
  ]
}

export function ruleFacts({ rule }: ClaimFacts): [string, string][] {
  const { confirmedBy, confirmedOn } = rule
  return [
    ['Regulator', rule.regulator],
    ['Rule', `${rule.code}, in force from ${formatDay(rule.validFrom)}`],
    ['What it says', rule.text],
    ['Source', rule.source],
    [
      'Confirmed',
      confirmedBy === null
        ? 'not yet: read the order before this is sent'
        : `by ${confirmedBy} on ${formatDay(confirmedOn)}`,
    ],
  ]
}

const STATE_BY: Readonly<Record<ClaimMeasured['by'], string>> = {
  controller: 'the mains sense of the generator’s controller',
  'line-voltage': 'voltage on the line side',
  'load-voltage': 'voltage on the load side while no own source ran',
  power: 'power from the utility',
  inferred: 'what else was measured, where nothing but an outage explains it',
  none: DASH,
}

/** What limits the measurement, said before anybody else says it. */
export const METHOD_LIMITS = [
  'Supply was measured at our intake, not at the 11 kV breaker: a fault of our own transformer or fuse would count as an outage.',
  'A moment counts as supplied where at least one phase has half of its nominal voltage or more, between 45 and 55 Hz.',
  'Hours that were not measured are unknown. In the claim they are counted as supplied.',
  'Interruptions under 20 s are not counted; under 3 minutes they are momentary, else sustained.',
]
