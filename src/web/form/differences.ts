import type { Difference } from './ConflictNotice.tsx'

/** What differs between the stored row and what was typed, both as entries of the same form. */
export function findDifferences<Name extends PropertyKey>(
  labels: Partial<Record<Name, string>>,
  stored: Record<Name, unknown>,
  yours: Record<Name, unknown>,
): Difference[] {
  return (Object.entries(labels) as [Name, string][])
    .map(([name, label]) => ({ label, stored: words(stored[name]), yours: words(yours[name]) }))
    .filter((one) => one.stored !== one.yours)
}

function words(value: unknown): string {
  return typeof value === 'string' ? value.trim() : JSON.stringify(value)
}
