import { ratioSentence, ratioWarning } from '#contract/meter/quality-messages.ts'
import { type RatioRead, readRatio, type TypedRatio } from '#domain/meter/register/transformer-ratio.ts'
import type { Branch } from '#domain/site/tree.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Scope } from '#store/engine/scope.ts'
import type { Tx } from '#store/engine/transaction.ts'
import { addAuditedRatio } from '#store/platform/audited-add.ts'
import { ApiError } from '../frame/respond.ts'
import { requireRaw } from './require-raw.ts'

interface RatioPlace {
  readonly deviceId: number
  /** Of its branch. */
  readonly zone: string
  readonly rawFrom: Branch['rawFrom']
  readonly why: string
}

/** Reads a ratio as it was typed and keeps it with its audit row; a page and a verb alike (domain.md §2.7). */
export async function setDeviceRatio(
  tx: Tx,
  scope: Scope,
  { deviceId, zone, rawFrom, why }: RatioPlace,
  typed: TypedRatio,
  now: Instant,
): Promise<{ readonly read: RatioRead; readonly warning: string | null; readonly sentence: string }> {
  const read = readRatio(typed, zone, now)
  if ('fault' in read) throw new ApiError('bad-request', ratioSentence(read.fault))
  requireRaw({ zone, rawFrom }, read.from)
  await addAuditedRatio(tx, scope, { deviceId, from: read.from, ct: read.ct, vt: read.vt, why }, now)
  const warning = ratioWarning(read.unusual)
  const written = [typed.ct && `CT ${typed.ct}`, typed.vt && `VT ${typed.vt}`].filter(Boolean).join(', ')
  const sentence = `Ratio ${written} from ${typed.ratio_from}${warning === null ? '' : `. ${warning}`}`
  return { read, warning, sentence }
}
