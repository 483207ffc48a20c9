/**
 * A device's name where branches stand side by side: prefixed with its branch's name, unless it contains it.
 *
 * Source: SH-04; wire contract 1.5 (the only form that works on every page of revision A).
 */
export function prefixedName(branchName: string, deviceName: string): string {
  return deviceName.includes(branchName) ? deviceName : `${branchName} ${deviceName}`
}
