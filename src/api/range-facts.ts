import type { DeviceRange } from '#domain/energy/device-range.ts'
import type { AskedRange } from '#domain/energy/elapsed-range.ts'
import type { Instant, Interval } from '#domain/time/interval.ts'
import { parseRange } from '#domain/time/range.ts'
import { deviceRanges } from '#store/device-ranges.ts'
import type { Tree } from '#store/organisation.ts'
import type { ScopedContext } from './operation.ts'
import { ApiError } from './respond.ts'

export function askedRange(params: { from: string; to: string }): AskedRange {
  const byZone = new Map<string, Interval>()
  return {
    of(zone) {
      const known = byZone.get(zone)
      if (known) return known
      const parsed = parseRange(params.from, params.to, zone)
      if ('refusal' in parsed) throw new ApiError('bad-request', parsed.refusal)
      byZone.set(zone, parsed)
      return parsed
    },
  }
}

/** Facts that the dashboard's figures start from. */
export interface RangeFacts {
  readonly tree: Tree
  readonly now: Instant
  readonly asked: AskedRange
  readonly ranges: ReadonlyMap<number, DeviceRange>
}

export async function rangeFacts(
  { tx, scope, tree, now }: ScopedContext,
  params: { from: string; to: string },
): Promise<RangeFacts> {
  const asked = askedRange(params)
  return { tree, now, asked, ranges: await deviceRanges(tx, scope, tree.branches, asked, now) }
}
