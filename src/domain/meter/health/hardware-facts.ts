import type { Instant } from '../../time/interval.ts'

/** What a signal is of: each has a scale of its own. */
export const SIGNAL_KINDS = ['wifi', 'lora', 'modem'] as const
export type SignalKind = (typeof SIGNAL_KINDS)[number]

/** What hardware tells of itself beside its readings; what it does not tell is left out and stays as it was told before. */
export interface HardwareFacts {
  /** of the radio that it is heard by, of several receivers the strongest: dBm, and above 0 in a unit that its maker does not state */
  readonly signal?: { readonly kind: SignalKind; readonly rssi: number; readonly snrDb?: number | null }
  /** as the maker writes it */
  readonly firmware?: string
  /** 0 to 100 */
  readonly batteryPct?: number
  /** its clock minus the server's */
  readonly clockAheadMs?: number
  /** how long it has been running */
  readonly uptimeS?: number
}

/** A clock a day off and more is not set: by how much says nothing. */
const LONGEST_AHEAD_MS = 86_400_000
const LONGEST_FIRMWARE = 60

/** What cannot be is left out, so that no odd message hides what was told before. */
export function soundFacts(facts: HardwareFacts): HardwareFacts {
  const { signal, firmware, batteryPct, clockAheadMs, uptimeS } = facts
  const version = firmware === undefined ? '' : printable(firmware)
  const within = (value: number | undefined | null, least: number, most: number) =>
    value !== undefined && value !== null && value >= least && value <= most
  return {
    ...(signal && isSignal(signal) ? { signal } : {}),
    ...(version ? { firmware: version } : {}),
    ...(within(batteryPct, 0, 100) ? { batteryPct: batteryPct as number } : {}),
    ...(within(clockAheadMs, -LONGEST_AHEAD_MS, LONGEST_AHEAD_MS)
      ? { clockAheadMs: clockAheadMs as number }
      : {}),
    ...(within(uptimeS, 0, 1e9) ? { uptimeS: uptimeS as number } : {}),
  }
}

/** Without what a text of the database cannot hold, or nobody can see. */
function printable(text: string): string {
  const visible = text.replace(/\p{C}/gu, '').trim()
  return [...visible].slice(0, LONGEST_FIRMWARE).join('')
}

function isSignal({ kind, rssi }: NonNullable<HardwareFacts['signal']>): boolean {
  return (rssi >= -150 && rssi < 0) || (kind === 'modem' && rssi > 0 && rssi < 100)
}

/** When it was switched on, as far as it tells. */
export function bootedAt({ uptimeS }: HardwareFacts, now: Instant): Instant | null {
  return uptimeS === undefined ? null : now - uptimeS * 1000
}
