import { createHash } from 'node:crypto'
import { calls } from '#contract/calls.ts'
import type { Explanation } from '#domain/figure/explanation.ts'
import { settle } from '#domain/figure/settle.ts'
import { roundOrNull } from '#domain/round.ts'
import type { Interval } from '#domain/time/interval.ts'
import { changesOf, type PaperChange } from '#store/paper-audit.ts'
import { operation } from '../operation.ts'
import { ruleOf } from '../policy.ts'
import { localTime } from '../present.ts'
import { askedRange } from '../range-facts.ts'
import { notFound } from '../respond.ts'
import { requireFeature } from '../run.ts'
import { editsOf, nameOf } from './edits.ts'
import { namedIn } from './explainer.ts'
import { EXPLAINERS } from './explainers.ts'

/** A figure, its parts and where they come from (insights.md K), by the functions that the page's own call uses. */
export const getExplanation = operation(calls.explain, {
  async fetch(ctx, { params, query }) {
    const { explainer, named } = explainerOf(params.key)
    requireFeature(ruleOf(explainer.call), ctx.tree)
    const explained = await explainer.explain(ctx, { ...query, named })
    const refs = explained.inputs.map(({ ref }) => ref)
    const { zone } = ctx.tree.organisation
    return {
      explained,
      zone,
      now: ctx.now,
      level: ctx.user.level,
      period: askedRange(query).of(zone),
      changes: await changesOf(ctx.tx, ctx.scope, [...new Set(refs)]),
    }
  },
  compute: (facts) => ({ ...facts, figure: settle(facts.explained.figure) }),
  present({ explained, figure, zone, now, level, period, changes }, { query }) {
    const at = (instant: number) => localTime(zone, instant)
    return {
      ...figure,
      parts: figure.parts as never,
      period: { from: at(period.from), to: at(period.to), zone },
      as_of: at(now),
      as_known_on: query.as_known_on ?? null,
      words: explained.words,
      what_to_do: explained.whatToDo,
      ...measuredPart(explained),
      formula: explained.formula,
      inputs: explained.inputs.map((input) => ({
        ...input,
        value: input.kind === 'reading' ? roundOrNull(input.value) : input.value,
        ...writtenBy(input.ref, changes, level, at),
      })),
      edits: editsOf(changes, explained.inputs, level).map(({ at: when, ...edit }) => ({
        ...edit,
        when: at(when),
      })),
      left_out: [...explained.leftOut],
      hash: hashOf(explained, figure.value, period),
    }
  },
})

function explainerOf(key: string) {
  for (const explainer of EXPLAINERS) {
    const named = namedIn(explainer.key, key)
    if (named !== null) return { explainer, named }
  }
  throw notFound()
}

function measuredPart({ measured }: Explanation) {
  if (measured === null) return { coverage: null, quality: null }
  const { unit, measuredShare, estimatedShare, estimated, missingS } = measured
  return {
    coverage: measuredShare,
    quality: {
      unit,
      measured_share: measuredShare,
      measured: measured.measured,
      estimated_share: estimatedShare,
      estimated,
      missing_s: missingS,
    },
  }
}

function writtenBy(
  ref: string,
  changes: readonly PaperChange[],
  level: number,
  at: (instant: number) => string,
) {
  const added = changes.find(({ subject, before }) => subject === ref && before === null)
  return added ? { who: nameOf(added, level), when: at(added.at) } : { who: null, when: null }
}

/** Whoever holds a printed figure can prove what it was made of. */
function hashOf({ inputs, formula }: Explanation, value: number | null, period: Interval): string {
  const said = [formula.id, formula.version, period.from, period.to, value, inputs]
  return createHash('sha256').update(JSON.stringify(said)).digest('hex')
}
