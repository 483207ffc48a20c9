import type { Mapping } from '#contract/meter/import-mapping.ts'
import type { ImportOutcome } from '#contract/meter/imports.ts'
import { papersOfBranch } from '#domain/cost/branch-costs.ts'
import { priceBook } from '#domain/cost/price-book.ts'
import { meteredParts } from '#domain/cost/priced-parts.ts'
import { implausibleMean } from '#domain/meter/implausible-mean.ts'
import { exactSumOfAll } from '#domain/money.ts'
import { round, roundOrNull } from '#domain/round.ts'
import type { Branch, Device } from '#domain/site/tree.ts'
import type { Instant } from '#domain/time/interval.ts'
import { daysOfMonth, monthFromDay } from '#domain/time/month.ts'
import { formatInstant } from '#domain/time/range/range.ts'
import { pricesInForce } from '#store/cost/price.ts'
import type { Database } from '#store/engine/database.ts'
import type { Scope } from '#store/engine/scope.ts'
import { widenImport } from '#store/meter/import-work.ts'
import { loadMeterProfiles } from '#store/meter/meter-profile.ts'
import { tree } from '#store/site/organisation.ts'
import { type FileRows, openRows } from './csv/file-rows.ts'
import { type FileSum, sumOfFile } from './csv/file-sum.ts'
import type { ImportPlan } from './csv/plan.ts'
import type { Tally } from './csv/tally.ts'
import type { ImportTarget } from './csv/target.ts'
import { UnusableFileError } from './csv/text-file.ts'
import { importCsv } from './csv-import.ts'
import { makePlan } from './make-plan.ts'

export interface ReadingsImport {
  readonly database: Database
  readonly scope: Scope
  readonly importId: number
  readonly path: string
  readonly name: string
  readonly mapping: Mapping
  readonly clock: () => Instant
  readonly isTrial: boolean
  /** keeps what looks like W too */
  readonly anyway: boolean
  /** readings of this import that an earlier run of it kept: they are no duplicates */
  readonly own: number
  readonly onProgress: (share: number) => Promise<void>
}

/** Readings of one device out of a file. Values that look like W are not imported (domain.md §15.1). */
export async function importReadings(options: ReadingsImport): Promise<ImportOutcome> {
  const { database, scope, mapping, isTrial, anyway, onProgress, importId } = options
  const plan = makePlan(mapping, options.path, options.name, isTrial)
  const place = await findTarget(options)
  const { target, branch } = place
  const rows = openRows(plan, target)
  const sum = await summariseFile(options, plan, rows, target)
  await onProgress(0.1)
  const warnings = listWarnings(sum)
  if (!isTrial && !anyway && warnings.length > 0) throw new UnusableFileError(warnings[0]!.sentence)
  const tally = await importCsv({
    database,
    target,
    plan,
    rows,
    clock: options.clock,
    importId,
    isUnitJudged: true,
    beforeWrite: (from, to) =>
      database.withScope(scope, (tx) =>
        widenImport(tx, scope, importId, { branchIds: [branch.id], deviceIds: [target.deviceId], from, to }),
      ),
    onProgress: ({ share }) => onProgress(0.1 + 0.9 * share),
  })
  return outcomeOfTally(tally, target.zone, options.own, warnings, {
    device_id: target.deviceId,
    name: `${branch.name}/${place.device.name}`,
    kwh: roundOrNull(sum.kwh, 3),
    naira: await priceFile(options, sum, place),
    mean_kw: roundOrNull(sum.meanKw, 3),
    most_kw: roundOrNull(sum.mostKw, 3),
  })
}

interface TargetDevice {
  readonly target: ImportTarget
  readonly branch: Branch
  readonly device: Device
}

async function findTarget({ database, scope, mapping }: ReadingsImport): Promise<TargetDevice> {
  if (mapping.device_id === null)
    throw new UnusableFileError('Choose the device that the readings belong to.')
  const whole = await database.withScope(scope, (tx) => tree(tx, scope), { readOnly: true })
  for (const branch of whole?.branches ?? []) {
    const device = branch.devices.find(({ id }) => id === mapping.device_id)
    if (!device) continue
    const name = `${whole!.organisation.name}/${branch.name}/${device.name}`
    return {
      target: {
        scope,
        branchId: branch.id,
        deviceId: device.id,
        name,
        zone: branch.zone,
        periodS: device.periodS,
        rawFrom: branch.rawFrom,
      },
      branch,
      device,
    }
  }
  throw new UnusableFileError('The device of the mapping is gone, or is none of yours.')
}

async function summariseFile(
  { database, scope }: ReadingsImport,
  plan: ImportPlan,
  rows: FileRows,
  target: ImportTarget,
) {
  const meters = await database.withScope(scope, (tx) => loadMeterProfiles(tx, scope, [target.deviceId]), {
    readOnly: true,
  })
  const meter = meters.get(target.deviceId)!
  return { ...(await sumOfFile(plan, rows, target, meter)), pMaxKw: meter.profile.pMaxKw }
}

function listWarnings(sum: FileSum & { readonly pMaxKw: number }): ImportOutcome['warnings'] {
  const found = implausibleMean(sum.stretches, sum.pMaxKw)
  if (found === null) return []
  const mean = round(found.meanKw, 1).toLocaleString('en-GB')
  const most = round(found.mostKw, 1).toLocaleString('en-GB')
  const what = `The mean power of the file is ${mean} kW, and the device draws ${most} kW at most`
  return found.divideBy === null
    ? [{ code: 'too-high', sentence: `${what}: check the unit of the column and the rating.`, factor: null }]
    : [{ code: 'looks-like-w', sentence: `${what}: the values look like W. Divide by 1,000?`, factor: 0.001 }]
}

/** By the prices of whole months, as on every page; null where no price is known, or where energy alone does not tell the cost. */
async function priceFile(
  { database, scope }: ReadingsImport,
  { kwhByDay }: FileSum,
  { branch, device }: TargetDevice,
): Promise<number | null> {
  const type = device.deviceType
  if (type === 'GENERATOR' || type === 'LOAD' || kwhByDay.size === 0) return null
  const days = [...kwhByDay.keys()].sort()
  const [firstDay] = daysOfMonth(monthFromDay(days[0]!))
  const [, lastDay] = daysOfMonth(monthFromDay(days.at(-1)!))
  const prices = await database.withScope(
    scope,
    (tx) => pricesInForce(tx, scope, [branch.id], firstDay, lastDay),
    { readOnly: true },
  )
  const book = priceBook(papersOfBranch(branch, prices))
  const rateOn = (day: string) => ({
    nairaPerKwh: book.rate(type, day),
    vatRate: book.vatRate(type, day),
    refs: [],
  })
  const parts = meteredParts(
    days.map((day) => ({ day, kwh: kwhByDay.get(day)! })),
    rateOn,
  )
  return roundOrNull(exactSumOfAll(parts.map(({ naira }) => naira)))
}

/** `own`: readings that an earlier run of the same import kept; they are no duplicates. */
export function outcomeOfTally(
  tally: Tally,
  zone: string,
  own = 0,
  warnings: ImportOutcome['warnings'] = [],
  device: ImportOutcome['devices'][number] | null = null,
): ImportOutcome {
  const range = tally.range()
  const text = (at: Instant) => formatInstant(zone, at)
  const again = Math.min(own, tally.duplicate)
  return {
    rows: tally.rows,
    accepted: tally.accepted + again,
    duplicate: tally.duplicate - again,
    ignored: tally.ignored,
    added: tally.added,
    missing: tally.missing,
    rejected: tally.rejectedRows(),
    dropped: tally.dropped.shown(),
    first_at: range && text(range.from),
    last_at: range && text(range.to),
    devices: device ? [device] : [],
    sums: { kwh: device?.kwh ?? null, litres: null, naira: device?.naira ?? null, hours: null },
    warnings,
  }
}
