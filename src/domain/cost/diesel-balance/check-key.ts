export type CheckName = 'delivery' | 'entries' | 'tank'

/** The key of a check's explanation, by the keys of the two readings: 'diesel.tank.3.dip-12.level-1763792400000'. */
export function checkKey(name: CheckName, branchId: number, from: string, to: string): string {
  return `diesel.${name}.${branchId}.${from.replace(' ', '-')}.${to.replace(' ', '-')}`
}
