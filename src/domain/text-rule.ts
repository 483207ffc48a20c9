/** The longest text of a field (AB-05), counted as people count characters. Source: S1 §5. */
export const NAME_MAX = 120

export function isTooLong(text: string, max: number): boolean {
  return [...text].length > max
}
