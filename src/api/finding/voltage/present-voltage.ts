import { voltageSentence } from '#contract/finding/voltage-messages.ts'
import { constantPower, motorDerating } from '#domain/demand/voltage/motor.ts'
import { VOLTAGE_BANDS } from '#domain/demand/voltage/voltage-band.ts'
import { HISTOGRAM_FROM } from '#domain/demand/voltage/voltage-pattern.ts'
import type { VoltageExposure } from '#domain/demand/voltage/voltage-time.ts'
import { PLAIN_COVERAGE } from '#domain/energy/supply/month-ledger.ts'
import type { FeederVoltage, VoltsBefore } from '#domain/finding/running/voltage-answer.ts'
import {
  outsideHoursFigure,
  secondsToHours,
  voltageHoursKey,
} from '#domain/finding/running/voltage-figures.ts'
import { ratio } from '#domain/ratio.ts'
import { round, roundOrNull } from '#domain/round.ts'
import type { Branch } from '#domain/site/tree.ts'
import { monthText } from '#domain/time/month.ts'
import type { VoltageIncidentRecord } from '#store/finding/voltage-incident.ts'

const hours = (seconds: number) => round(secondsToHours(seconds))
const volts = (value: number | null) => roundOrNull(value, 1)
const share = (value: number | null) => roundOrNull(value, 4)

/** One feeder of the answer; `hasMoney`: diesel was burned because of its voltage. */
export function presentFeeder(
  branch: Branch,
  month: string,
  { device, month: told }: FeederVoltage,
  hasMoney: boolean,
) {
  const { blocks, time, coverage, exposure, lowShare } = told
  const isLeast = (coverage ?? 0) < PLAIN_COVERAGE
  return {
    device: { id: device.id, name: device.name },
    sentence: sentence(month, told, hasMoney),
    coverage: share(coverage),
    is_least: isLeast,
    present_hours: hours(time.presentS),
    known_hours: hours(time.knownS),
    within_six: share(time.withinSix),
    within_ten: share(time.withinTen),
    bands: VOLTAGE_BANDS.map((band) => ({ band, hours: hours(time.bands[band]) })),
    exposure: exposure && {
      ...presentExposure(exposure),
      outside_hours: outsideHoursFigure(device, month, branch.zone, blocks).value ?? 0,
    },
    days: told.days.map(({ day, lowest, highest }) => ({
      day,
      lowest: lowest.map(volts),
      highest: highest.map(volts),
    })),
    histogram: { from: HISTOGRAM_FROM, hours: told.histogram.map(hours) },
    phases: told.phases.map((phase, n) => ({
      name: PHASE_NAMES[n]!,
      lowest: volts(phase.lowest),
      mean: volts(phase.mean),
      highest: volts(phase.highest),
      known_hours: hours(phase.knownS),
      low_hours: hours(phase.lowS),
      over_hours: hours(phase.overS),
    })),
    unbalance: { mean: derated(told.meanUnbalance), worst: derated(told.worstUnbalance) },
    motor: lowShare === null ? null : presentMotor(lowShare),
    weeks: told.weeks.map(({ first, last, verdict, withinTen, coverage: known }) => ({
      first,
      last,
      verdict,
      within_ten: share(withinTen),
      coverage: share(known),
    })),
    explain: voltageHoursKey(device.id, month),
  }
}

const PHASE_NAMES = ['L1', 'L2', 'L3'] as const

function presentExposure({ overS, lowS, veryLowS, unbalanceS }: VoltageExposure) {
  return {
    over_hours: hours(overS),
    low_hours: hours(lowS),
    very_low_hours: hours(veryLowS),
    unbalance_hours: unbalanceS === null ? null : hours(unbalanceS),
  }
}

function derated(unbalance: number | null) {
  const derating = motorDerating(unbalance)
  const isNotToRun = derating === 'do-not-run'
  return {
    unbalance: roundOrNull(unbalance),
    derating: derating === 'do-not-run' ? null : roundOrNull(derating),
    do_not_run: isNotToRun,
  }
}

function presentMotor(lowShare: number) {
  // As it is said: of a whole percent.
  const told = round(lowShare, 2)
  const { current, copperLoss } = constantPower(told)
  return { share: told, current: round(current, 4), copper_loss: round(copperLoss, 4) }
}

function sentence(
  month: string,
  { exposure, coverage, time, mostly, lowShare }: FeederVoltage['month'],
  hasMoney: boolean,
) {
  if (exposure === null) return null
  const motor = lowShare === null ? null : presentMotor(lowShare)
  return voltageSentence({
    // 'October 2026' without its year.
    month: monthText(month).split(' ')[0]!,
    outsideHours: secondsToHours(exposure.outsideS),
    outsideShare: ratio(exposure.outsideS, time.knownS),
    isLeast: (coverage ?? 0) < PLAIN_COVERAGE,
    mostly: mostly && { side: mostly.side, from: mostly.hours?.from ?? null, to: mostly.hours?.to ?? null },
    lowShare: motor?.share ?? null,
    moreCurrent: motor?.current ?? null,
    hasMoney,
  })
}

/** `before`: the 24 hours before it. */
export function incidentRow(incident: VoltageIncidentRecord, before: VoltsBefore | null) {
  return {
    id: incident.id,
    branch: incident.branchId,
    at: incident.at,
    equipment: incident.equipment,
    repair_naira: incident.repairNaira,
    version: incident.version,
    before: before && {
      lowest: round(before.lowest, 1),
      highest: round(before.highest, 1),
      known_hours: hours(before.knownS),
      outside_hours: hours(before.outsideS),
    },
  }
}
