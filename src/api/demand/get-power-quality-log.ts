import { calls } from '#contract/calls.ts'
import { elapsedPart } from '#domain/energy/elapsed-range.ts'
import { rawPart } from '#domain/meter/raw-retention.ts'
import { roundOrNull } from '#domain/round.ts'
import { qualityReadings } from '#store/demand/quality-lines.ts'
import { requireRange } from '../energy/range-facts.ts'
import { operation } from '../frame/operation.ts'
import { requireBranch, requireDevice } from '../frame/scope.ts'
import { localTime, placePart } from '../site/present.ts'
import { MEASURE_UNITS, readingsFrom } from './get-power-quality.ts'

/** Readings of one device, page by page (PA-01 Raw Logs). */
export const getPowerQualityLog = operation(calls.powerQualityLog, {
  async fetch(ctx, { params, query }) {
    const { tx, scope, tree, now } = ctx
    const device = requireDevice(tree, query.device_id)
    const branch = requireBranch(tree, device.branchId)
    const elapsed = elapsedPart(requireRange(ctx, params).of(branch.zone), now)
    const page = {
      offset: (query.page - 1) * query.page_size,
      limit: query.page_size,
      isNewestFirst: query.first === 'newest',
    }
    const span = rawPart(elapsed, branch.rawFrom)
    return {
      branch,
      device,
      elapsed,
      log: await qualityReadings(tx, scope, device.id, span, query.measure, page),
    }
  },
  compute: (facts) => facts,
  present: ({ branch, device, elapsed, log }, { query }) => ({
    status: true as const,
    message: 'Readings',
    authenticatedData: {
      device_id: device.id,
      name: placePart({ branch, device }).name,
      unit: MEASURE_UNITS[query.measure],
      total: log.total,
      page: query.page,
      page_size: query.page_size,
      readings_from: readingsFrom(elapsed, branch),
      rows: log.rows.map((row) => ({
        at: localTime(branch.zone, row.at),
        l1: roundOrNull(row.l1),
        l2: roundOrNull(row.l2),
        l3: roundOrNull(row.l3),
        neutral: roundOrNull(row.neutral),
        total: roundOrNull(row.total),
        frequency: roundOrNull(row.hz),
        power_factor: roundOrNull(row.pf),
      })),
    },
  }),
})
