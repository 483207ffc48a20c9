import { displayDay } from '#contract/cost/bill-messages.ts'
import { removedText } from '#contract/meter/quality-messages.ts'
import type { Branch } from '#domain/site/tree.ts'
import type { Instant } from '#domain/time/interval.ts'
import { localDay } from '#domain/time/zone.ts'
import { ApiError } from '../frame/respond.ts'

/** Refuses to change what readings of a branch mean from an instant on whose readings have been removed: nothing could be made anew. */
export function requireRaw({ zone, rawFrom }: Pick<Branch, 'zone' | 'rawFrom'>, at: Instant): void {
  if (rawFrom !== null && at < rawFrom)
    throw new ApiError('bad-request', removedText.chooseLater(displayDay(localDay(zone, rawFrom))))
}
