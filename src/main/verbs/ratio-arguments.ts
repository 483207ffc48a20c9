import { ArgumentsError } from '../arguments.ts'

/** A ratio of transformers as a command line says it; what it means is judged where it is kept. */
export interface RatioArguments {
  readonly ct?: string
  readonly vt?: string
  /** 'DD-MM-YYYY HH:mm', branch time */
  readonly ratio_from: string
}

interface RatioInput {
  readonly ct?: string | undefined
  readonly vt?: string | undefined
  readonly from?: string | undefined
}

/** Null: no ratio is given. */
export function ratioArguments({ ct, vt, from }: RatioInput): RatioArguments | null {
  if (ct === undefined && vt === undefined) {
    if (from === undefined) return null
    throw new ArgumentsError('--from goes with --ct or --vt: it is the day from which the ratio counts.')
  }
  if (from === undefined || !/^\d{2}-\d{2}-\d{4}$/.test(from)) {
    throw new ArgumentsError('Say with --from from which day the ratio counts: DD-MM-YYYY.')
  }
  return { ...(ct !== undefined && { ct }), ...(vt !== undefined && { vt }), ratio_from: `${from} 00:00` }
}
