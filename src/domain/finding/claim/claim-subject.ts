/** What the claim of a feeder's month is about, unique among claims: 'feeder 4 2026-10', 4 the utility meter. */
export function claimSubject(deviceId: number, month: string): string {
  return `feeder ${deviceId} ${month}`
}
