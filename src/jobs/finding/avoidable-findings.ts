import { avoidableWords, hoursText } from '#contract/finding/running-messages.ts'
import type { Finding } from '#domain/finding/finding.ts'
import { type BesideSet, besideMonth } from '#domain/finding/running/beside-month.ts'
import { round } from '#domain/round.ts'
import type { Branch } from '#domain/site/tree.ts'
import { addDays } from '#domain/time/calendar-day.ts'
import { daysOfMonth, monthFromDay, monthsBetween, monthText } from '#domain/time/month.ts'
import { localDay } from '#domain/time/zone.ts'
import { feederPlaces } from '#store/energy/supply/feeder-supply.ts'
import { readRunning } from '#store/finding/running-facts.ts'
import type { Finder } from './finder.ts'

/** A finding for each set and month in which it ran beside a grid that could have carried its load. Source: domain.md §16.G. */
export const avoidableFindings: Finder = {
  kinds: ['avoidable'],
  recentKinds: ['avoidable'],
  async find({ tx, scope, tree, now, recent }) {
    const found: Finding[] = []
    for (const branch of tree.branches) {
      if (feederPlaces([branch]).length === 0) continue
      const today = localDay(branch.zone, now)
      for (const month of monthsBetween(monthFromDay(recent), monthFromDay(today))) {
        const [first, last] = daysOfMonth(month)
        // Told whole, or not at all: what began before the days that are looked at stays as it was told.
        if (first < recent) continue
        const { facts, volts } = await readRunning(tx, scope, branch, [first, last], now)
        const { sets } = besideMonth(facts, volts, [first, last])
        found.push(...sets.flatMap((set) => avoidableFinding(branch, month, set)))
      }
    }
    return found
  },
}

function avoidableFinding(branch: Branch, month: string, { device, avoidable }: BesideSet): Finding[] {
  const { counted, low, high, coverage, reason, isLeast } = avoidable
  if (counted.hours === 0 || low === 0 || reason === 'coverage') return []
  const [first, last] = daysOfMonth(month)
  const rates = counted.days.flatMap(({ gridRate }) => gridRate ?? [])
  return [
    {
      kind: 'avoidable',
      subject: `set ${device.id} ${month}`,
      branchId: branch.id,
      deviceId: device.id,
      from: first,
      to: addDays(last, 1),
      ...{ low, mid: low, high: low === null ? null : high },
      basis: 'measured',
      coverage: coverage === null ? null : round(coverage, 4),
      evidence: [
        { label: avoidableWords.month, value: monthText(month) },
        { label: avoidableWords.beside, value: hoursText(counted.hours, isLeast) },
        { label: avoidableWords.energy, value: `${round(counted.kwh).toFixed(2)} kWh` },
        ...(counted.litres === null
          ? []
          : [{ label: avoidableWords.diesel, value: `${round(counted.litres).toFixed(2)} L` }]),
        ...(rates.length === 0
          ? []
          : [{ label: avoidableWords.grid, value: `${round(Math.max(...rates), 4)} ₦/kWh` }]),
        ...(reason === null
          ? []
          : [{ label: avoidableWords.missing, value: avoidableWords.reasons[reason] }]),
      ],
    },
  ]
}
