import { calls } from '#contract/calls.ts'
import { papersOfBranch } from '#domain/cost/branch-costs.ts'
import { priceBook } from '#domain/cost/price-book.ts'
import { demandInBlocks, demandOver } from '#domain/demand/demand-over.ts'
import { exactProduct } from '#domain/money.ts'
import { round, roundOrNull } from '#domain/round.ts'
import { sizeAdviceText } from '#domain/score/generator/size/advice-text.ts'
import { loadDuration } from '#domain/score/generator/size/load-duration.ts'
import { type SizeOption, sizeOptions } from '#domain/score/generator/size/size-options.ts'
import { ratedGenerator, sizeRead } from '#domain/score/generators.ts'
import type { MeasuredSources } from '#domain/score/score-facts.ts'
import type { Place } from '#domain/site/place.ts'
import { DAY_MS } from '#domain/time/interval.ts'
import { monthFromDay } from '#domain/time/month.ts'
import { localDay } from '#domain/time/zone.ts'
import { requireRange } from '../energy/range-facts.ts'
import { requireSet } from '../finding/running/require-set.ts'
import { operation } from '../frame/operation.ts'
import { measuredSources } from './score-facts.ts'

const YEAR_DAYS = 365

/** How a set was loaded over a range, and its options (domain.md §16.H). */
export const getSetSize = operation(calls.setSize, {
  async fetch(ctx, { params }) {
    const place = requireSet(ctx.tree, params.setId)
    // Of its branch alone: nothing of it is told of others.
    const tree = { ...ctx.tree, branches: [place.branch] }
    return { place, facts: await measuredSources({ ...ctx, tree }, requireRange(ctx, params)) }
  },
  compute: ({ place, facts }) => ({ place, told: tellSize(facts, place) }),
  present: ({ place, told }) => {
    const { branch, device } = place
    const { read, duration } = told
    return {
      data: {
        device: { id: device.id, name: device.name },
        branch: { id: branch.id, name: branch.name, zone: branch.zone },
        rated_kva: device.ratedKva,
        rating_kva: roundOrNull(read?.advice.ratingKva ?? null),
        advice: read && sizeAdviceText(read.advice, branch.zone),
        run_hours: round(duration?.hours ?? 0),
        mean_kva: roundOrNull(read?.advice.load?.meanKva ?? null),
        needed_kva: roundOrNull(read?.advice.requiredKva ?? null),
        coverage: round(told.coverage, 4),
        bands: duration && (duration.bands.map((one) => round(one)) as [number, number, number, number]),
        points: (duration?.points ?? []).map(({ hours, percent }) => ({
          hours: round(hours),
          percent: round(percent),
        })),
        litre_price: told.price,
        has_curve: (read?.entry?.curve ?? null) !== null,
        options: told.options.map((one) => optionRow(one, told.price)),
      },
    }
  },
})

function tellSize(facts: MeasuredSources, place: Place) {
  const { branch, device } = place
  const over = demandOver(facts.tree, facts.blocks, facts.elapsed)
  const generator = ratedGenerator(facts, demandInBlocks(over), place, new Map())
  const read = sizeRead(facts, generator, place)
  const span = facts.elapsed.of(branch.zone)
  const month = monthFromDay(localDay(branch.zone, span.to - 1))
  const price = priceBook(papersOfBranch(branch, facts.papers)).dieselPrice(month)
  const { ratedKva } = device
  const coverage = generator.range?.coverage ?? 0
  if (read === null || ratedKva === null) return { read, duration: null, options: [], price, coverage }
  const options = sizeOptions({
    ...{ advice: read.advice, blocks: read.blocks, ratedKva, price },
    usagePercent: generator.usage,
    curve: read.entry?.curve ?? null,
    kwh: generator.range?.kwh ?? 0,
    timesAYear: (YEAR_DAYS * DAY_MS) / (span.to - span.from),
  })
  return { read, duration: loadDuration(read.blocks, read.advice.ratingKva), options, price, coverage }
}

function optionRow({ isAdvised, saving, window, kva, ...one }: SizeOption, price: number | null) {
  return {
    kind: one.kind,
    is_advised: isAdvised,
    kva,
    hours: round(one.hours),
    kw: round(one.kw),
    litres: round(one.litres),
    naira: price === null ? null : round(exactProduct(one.litres, price)),
    saving: saving && {
      litres: round(saving.litres),
      naira: saving.naira,
      line_litres: round(saving.lineLitres),
      line_naira: saving.lineNaira,
    },
    start: one.start,
    window: window && { from: window.from, to: window.to },
  }
}
