import { formatNumber } from '#chart/format.ts'
import type { FactsGenerator } from '#contract/cost/fuel-entries.ts'
import { refuelText } from '../../../../words/diesel.ts'
import { ChoiceTiles } from './ChoiceTiles.tsx'

/** A generator as it can be chosen; what is known of it only with `facts`. */
export interface ChoosableGenerator {
  readonly id: string
  readonly name: string
  readonly facts: FactsGenerator | null
}

export interface GeneratorChoiceProps {
  generators: readonly ChoosableGenerator[]
  value: string
  error: string | undefined
  onChoose: (id: string) => void
}

export function GeneratorChoice({ generators, value, error, onChoose }: GeneratorChoiceProps) {
  if (generators.length === 0) return <p className="text-sm text-ink-soft">{refuelText.noGenerators}</p>
  return (
    <ChoiceTiles
      label={refuelText.generator}
      tiles={generators.map(({ id, name, facts }) => ({
        value: id,
        label: name,
        more: describeGenerator(facts),
      }))}
      value={value}
      error={error}
      onChoose={onChoose}
    />
  )
}

/** "100 kVA · running" */
function describeGenerator(facts: FactsGenerator | null): string | undefined {
  if (facts === null) return undefined
  const size = facts.rated_kva === null ? null : Number(formatNumber(facts.rated_kva).replace(/,/g, ''))
  const state = facts.is_on === null ? [] : [facts.is_on ? refuelText.on : refuelText.off]
  return [refuelText.size(size), ...state].join(' · ')
}
