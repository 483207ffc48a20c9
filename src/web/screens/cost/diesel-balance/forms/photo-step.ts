import { signedInClaims } from '../../../../client/stored-log-in.ts'
import type { Step } from '../../../../outbox/entry.ts'

/** The photo is sent first; what it shows names it. */
export function withPhoto(photo: File | null, branch: string, step: Step): Step[] {
  if (photo === null) return [step]
  const params = { userId: signedInClaims()?.id ?? 0 }
  const file = { field: 'image', file: photo, fields: { branch } }
  return [
    { call: 'addSnapshot', params, file },
    { ...step, fill: { ...step.fill, snapshot: { step: 0, path: ['data', 'id'] } } },
  ]
}
