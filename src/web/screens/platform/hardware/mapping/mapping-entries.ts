import type { MappingRow } from '#contract/platform/admin-mappings.ts'
import type { JsonMapping } from '#domain/meter/hardware/json-mapping.ts'
import type { Difference } from '../../../../form/ConflictNotice.tsx'
import type { Refusals } from '../../../../form/resolver.ts'
import { mappingText as text } from '../../../../words/platform/mapping.ts'
import { NO_MAPPING, roleAt } from './mapping-roles.ts'
import { roleWords } from './role-words.ts'

/** What is typed and pointed at. */
export interface MappingEntries {
  name: string
  topic: string
  message: string
  mapping: JsonMapping
}

const MOST_MESSAGE = 64_000

export function toEntries(row: MappingRow | null): MappingEntries {
  if (row === null) return { name: '', topic: '', message: '', mapping: NO_MAPPING }
  return { name: row.name, topic: row.topic, message: row.example, mapping: row.mapping }
}

export function mappingRefusals({ name, topic, message, mapping }: MappingEntries): Refusals<MappingEntries> {
  return {
    ...(name.trim() === '' && { name: text.nameMissing }),
    ...(topic.trim() === '' && { topic: text.topicMissing }),
    ...(message.length > MOST_MESSAGE && { message: text.tooLong }),
    ...(mapping.values.length === 0 && { mapping: text.nothingPointed }),
  }
}

export function toBody({ name, topic, message, mapping }: MappingEntries) {
  const values = mapping.values.map((value) => ({ ...value, factor: value.factor ?? null }))
  return { name: name.trim(), topic: topic.trim(), mapping: { ...mapping, values }, example: message }
}

/** Where two people have changed the same mapping. */
export function mappingDifferences(stored: MappingRow, yours: MappingEntries): Difference[] {
  const theirs = toEntries(stored)
  return [
    { label: text.nameLabel, stored: theirs.name, yours: yours.name },
    { label: text.topicLabel, stored: theirs.topic, yours: yours.topic },
    { label: text.mapping, stored: mappingWords(theirs.mapping), yours: mappingWords(yours.mapping) },
  ].filter((one) => one.stored !== one.yours)
}

/** 'e: Energy in Wh, sn: The name of the hardware'. */
function mappingWords(mapping: JsonMapping): string {
  const paths = [
    ...mapping.values.map(({ path }) => path),
    mapping.device,
    mapping.channel,
    mapping.time?.path,
  ]
  const named = paths.filter((path): path is string => typeof path === 'string')
  return named.map((path) => `${path}: ${roleWords(roleAt(mapping, path))}`).join(', ')
}
