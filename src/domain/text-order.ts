/** Orders texts by their code units: the same on every machine, whatever language it is set to. For `sort`. */
export function byText(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
