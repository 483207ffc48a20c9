import { measureLabel } from '#domain/meter/import/columns.ts'
import { mappingText as text } from '../../../../words/platform/mapping.ts'
import type { Role } from './mapping-roles.ts'

/** 'Power in W', 'The name of the hardware'. */
export function roleWords(role: Role): string {
  if (role.as === 'nothing') return text.notUsed
  if (role.as !== 'value') return text[role.as]
  const unit = role.unit === null || role.unit === '1' ? '' : ` in ${role.unit}`
  const factor = role.factor === null ? '' : ` × ${role.factor}`
  return `${measureLabel(role.measure)}${unit}${factor}`
}
