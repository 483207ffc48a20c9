import type { ColumnMeaning } from '#domain/meter/import/columns.ts'
import { COLUMN_MEANINGS } from '#domain/meter/import/columns.ts'
import { listUnits, unitFactor } from '#domain/meter/import/unit.ts'
import type { Mapping } from './use-imports.ts'

/** What a column means; null: it is not imported. */
export function columnMeaning(mapping: Mapping, column: number): string | null {
  return mapping.columns.find((one) => one.column === column)?.as ?? null
}

/** The mapping with another meaning of a column; a meaning stands for one column, so that it leaves any other. */
export function withMeaning(mapping: Mapping, column: number, as: string | null): Mapping {
  const others = mapping.columns.filter((one) => one.column !== column && one.as !== as)
  if (as === null) return { ...mapping, columns: others }
  const unit = listUnits(as)[0] ?? null
  const columns = [...others, { column, as, unit, factor: 1 }]
  return { ...mapping, columns: columns.sort((a, b) => a.column - b.column) }
}

/** The mapping with another unit of a column, and the factor that goes with it. */
export function withUnit(mapping: Mapping, column: number, unit: string): Mapping {
  return {
    ...mapping,
    columns: mapping.columns.map((one) =>
      one.column === column ? { ...one, unit, factor: unitFactor(one.as, unit) ?? one.factor } : one,
    ),
  }
}

/** Every column of a power or an energy multiplied by the factor that a warning proposes. */
export function withFactor(mapping: Mapping, factor: number): Mapping {
  const scaled = ['kw', 'kwh_import']
  return {
    ...mapping,
    columns: mapping.columns.map((one) =>
      scaled.includes(one.as)
        ? { ...one, factor: one.factor * factor, unit: unitOfFactor(one.as, one.factor * factor) }
        : one,
    ),
  }
}

function unitOfFactor(as: string, factor: number): string | null {
  return listUnits(as).find((unit) => unitFactor(as, unit) === factor) ?? null
}

/** Meanings without which the file cannot be imported and that no column has. */
export function missingMeanings(mapping: Mapping): ColumnMeaning[] {
  const has = (as: string) => mapping.columns.some((one) => one.as === as)
  return COLUMN_MEANINGS[mapping.kind].filter(({ as, isNeeded }) => isNeeded && !has(as))
}

/** What has to be chosen for the file as a whole because no column tells it. */
export function missingChoices(mapping: Mapping): ('device' | 'branch' | 'billKind')[] {
  const { kind } = mapping
  const tells = (as: string) => mapping.columns.some((one) => one.as === as)
  const isOfDevice = kind === 'readings' || kind === 'run-hours'
  const needsDevice = isOfDevice && mapping.device_id === null && !(kind === 'run-hours' && tells('device'))
  const needsBranch = !isOfDevice && mapping.branch === null && !tells('branch')
  const needsKind = kind === 'bills' && mapping.bill_kind === null && !tells('bill-kind')
  return [
    ...(needsDevice ? (['device'] as const) : []),
    ...(needsBranch ? (['branch'] as const) : []),
    ...(needsKind ? (['billKind'] as const) : []),
  ]
}

/** Which device or branch a name of the file is. */
export function withPlace(mapping: Mapping, text: string, id: number | null): Mapping {
  const others = mapping.places.filter((place) => place.text !== text)
  return { ...mapping, places: id === null ? others : [...others, { text, id }] }
}
