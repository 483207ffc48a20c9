import { claimSubject } from '#domain/finding/claim/claim-subject.ts'
import { type FeederMonth, feederMonth } from '#domain/finding/claim/feeder-month.ts'
import type { Evidence, Finding } from '#domain/finding/finding.ts'
import { round } from '#domain/round.ts'
import { addDays } from '#domain/time/calendar-day.ts'
import { daysOfMonth, monthFromDay, monthsBetween, monthsLater, monthText } from '#domain/time/month.ts'
import { localDay } from '#domain/time/zone.ts'
import type { FeederRecord } from '#store/energy/supply/feeder.ts'
import { feederPlaces } from '#store/energy/supply/feeder-supply.ts'
import { feederMonthFacts } from '#store/finding/feeder-months.ts'
import { type StandingMonth, standingMonths } from '#store/finding/standing-months.ts'
import type { Finder } from './finder.ts'

/**
 * A claim for each feeder and month that is over and short of its band for sure; where its amount is not known it stands
 * without naira. Source: domain.md §16.A.
 */
export const supplyFindings: Finder = {
  kinds: ['supply-claim'],
  async find({ tx, scope, tree, now, since }) {
    const months = monthsBetween(
      monthFromDay(since),
      monthsLater(monthFromDay(localDay(tree.organisation.zone, now)), -1),
    )
    const placed = await feederMonthFacts(tx, scope, feederPlaces(tree.branches), months, now)
    return (await standingMonths(tx, scope, placed, now)).flatMap((one) => {
      const finding = one.facts.isOver ? supplyFinding(one, feederMonth(one.facts)) : null
      return finding ? [finding] : []
    })
  },
}

function supplyFinding(
  { place, facts, draws }: StandingMonth,
  month: FeederMonth<FeederRecord>,
): Finding | null {
  const { claim, ledger } = month
  if (claim === null || ledger === null || month.verdict !== 'short') return null
  if (!['due', 'unknown', 'may-be-due'].includes(claim.state)) return null
  const [first, last] = daysOfMonth(facts.month)
  return {
    kind: 'supply-claim',
    subject: claimSubject(place.device.id, facts.month),
    branchId: place.branch.id,
    deviceId: place.device.id,
    from: first,
    to: addDays(last, 1),
    low: claim.low?.gross ?? null,
    mid: claim.mid?.gross ?? null,
    high: claim.high?.gross ?? null,
    basis: 'measured',
    coverage: ledger.coverage,
    evidence: evidence(facts.month, month),
    draws,
  }
}

/** What the claim stands on, as a person reads it. */
function evidence(
  name: string,
  { feeder, ledger, claim, promised, rule }: FeederMonth<FeederRecord>,
): Evidence[] {
  const hours = (value: number) => round(value).toFixed(2)
  const rows: (Evidence | null)[] = [
    feeder && { label: 'Feeder', value: feeder.name, ref: `feeder ${feeder.id}` },
    { label: 'Month', value: monthText(name) },
    ledger && {
      label: 'Hours a day',
      value:
        hours(ledger.meanLow) === hours(ledger.meanHigh)
          ? hours(ledger.meanLow)
          : `${hours(ledger.meanLow)} to ${hours(ledger.meanHigh)}`,
    },
    promised === null ? null : { label: 'Promised', value: `${promised} (band ${feeder?.band ?? ''})` },
    claim?.low ? { label: 'Received', value: `band ${claim.low.band}` } : null,
    claim?.kwh == null ? null : { label: 'Energy', value: `${round(claim.kwh).toLocaleString('en-GB')} kWh` },
    claim?.charged == null ? null : { label: 'Charged', value: `${round(claim.charged, 4)} ₦/kWh` },
    claim?.low?.tariff == null ? null : { label: 'Applicable', value: `${round(claim.low.tariff, 4)} ₦/kWh` },
    rule && { label: 'Rule', value: `${rule.regulator} ${rule.code}`, ref: `rule ${rule.id}` },
  ]
  return rows.filter((row) => row !== null)
}
