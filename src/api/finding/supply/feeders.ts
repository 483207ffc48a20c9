import { calls } from '#contract/calls.ts'
import { supplyAnswer } from '#contract/finding/supply-messages.ts'
import { readAmount } from '#domain/amount-rule.ts'
import { rowInForce } from '#domain/cost/tariff/tariff-in-force.ts'
import { mayInOrganisation } from '#domain/people/can.ts'
import { mayNamePeople } from '#domain/people/may-name.ts'
import { addDays, isDay } from '#domain/time/calendar-day.ts'
import { localDay } from '#domain/time/zone.ts'
import { addFeederRow, feederRows } from '#store/energy/supply/feeder.ts'
import { feederPlaces, rowsOfFeeders } from '#store/energy/supply/feeder-supply.ts'
import { makeFeederDays } from '#store/energy/supply/make-supply-days.ts'
import { wakeFindings } from '#store/engine/wake-findings.ts'
import { operation, writeTo } from '../../frame/operation.ts'
import { recordChange } from '../../frame/record-change.ts'
import { ApiError } from '../../frame/respond.ts'
import { placePart } from '../../site/present.ts'
import { feederRow } from './rows.ts'

const KVA = { decimals: 2, wholeDigits: 7, mayBeZero: false }

/** Who feeds each utility meter, newest entry first. */
export const getFeeders = operation(calls.feeders, {
  async fetch({ tx, scope, tree, now, user }) {
    const places = feederPlaces(tree.branches)
    const rows = await rowsOfFeeders(
      tx,
      scope,
      places.map(({ device }) => device),
    )
    return {
      places,
      rows,
      now,
      mayName: mayNamePeople(user),
      mayEnter: mayInOrganisation(user, 'amend'),
    }
  },
  compute: (facts) => facts,
  present: ({ places, rows, now, mayName, mayEnter }) => ({
    detail: supplyAnswer.feeders,
    data: {
      devices: places.map((place) => {
        const { branch, device } = place
        const own = rows.filter(({ deviceId }) => deviceId === device.id)
        return {
          ...placePart(place),
          branch_id: branch.id,
          branch_disco: branch.disco,
          branch_band: branch.band,
          rows: own.map((row) => feederRow(row, mayName)).reverse(),
          in_force: rowInForce(own, localDay(branch.zone, now))?.id ?? null,
        }
      }),
      may_enter: mayEnter,
    },
  }),
})

/** Another entry of who feeds a meter; the days from its first one on are made anew, as it says how the meter is wired. */
export const postFeeder = writeTo(
  calls.addFeeder,
  ({ tx, scope }, { params }) => feederRows(tx, scope, [params.deviceId]),
  async (ctx, { params, body }, before) => {
    const { tx, scope, tree, now, user } = ctx
    const place = feederPlaces(tree.branches).find(({ device }) => device.id === params.deviceId)
    if (!place) throw new ApiError('bad-request', supplyAnswer.notUtility)
    if (body.name === '') throw new ApiError('bad-request', supplyAnswer.noName)
    if (!isDay(body.valid_from)) throw new ApiError('bad-request', supplyAnswer.badDay)
    const added = await addFeederRow(
      tx,
      scope,
      {
        deviceId: place.device.id,
        name: body.name,
        disco: body.disco || null,
        band: body.band ?? null,
        customerClass: body.customer_class ?? null,
        accountNo: body.account_no || null,
        meterNo: body.meter_no || null,
        contractedKva: readKva(body.contracted_kva),
        voltageSide: body.voltage_side ?? null,
        loggerSupply: body.logger_supply ?? null,
        validFrom: body.valid_from,
      },
      { userId: user.userId, now },
    )
    const next = before.find(({ validFrom }) => validFrom > body.valid_from)
    const { zone } = place.branch
    const first = localDay(zone, place.device.since)
    const from = body.valid_from < first ? first : body.valid_from
    const to = next ? addDays(next.validFrom, -1) : localDay(zone, now)
    if (from <= to) await makeFeederDays(tx, scope, place.device.id, [from, to])
    await wakeFindings(tx, scope, [place.branch.id])
    await recordChange(ctx, { action: 'feeder.added', subject: `feeder ${added.id}`, after: added })
    return { data: feederRow(added, mayNamePeople(user)), detail: supplyAnswer.feederAdded }
  },
)

function readKva(typed: string | number | null | undefined): number | null {
  if (typed == null || typed === '') return null
  const read = readAmount(typed, KVA)
  if ('fault' in read) throw new ApiError('bad-request', supplyAnswer.badKva)
  return Number(read.amount)
}
