/** Whether two sets of form values are the same; a file is the same only as itself. */
export function sameValues(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (one instanceof File || other instanceof File) return false
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) =>
    sameValues((one as Record<string, unknown>)[name], (other as Record<string, unknown>)[name]),
  )
}

/** The fields of a form that are not as it was opened with. */
export function changedFields(values: unknown, over: unknown): Record<string, unknown> {
  const before = (over ?? {}) as Record<string, unknown>
  return Object.fromEntries(
    Object.entries((values ?? {}) as object).filter(([name, value]) => !sameValues(value, before[name])),
  )
}
