import { useRef, useState } from 'react'
import { snapshotFault } from '#domain/cost/bill/snapshot-rule.ts'
import { shrinkPhoto } from './shrink-photo.ts'

/**
 * Takes a chosen file: a picture that the rules take (AB-06, judged as it was chosen) is made smaller before it is
 * kept, anything else is handed on as it is, for the form to refuse. Only the last choice counts. The file is handed on
 * at once as it was chosen, so that a form that is sent meanwhile has it, and once more when it is smaller, unless the
 * form holds another by then (`holds`).
 */
export function usePhoto(
  limitBytes: number,
  onChange: (file: File | null) => void,
  holds: (file: File) => boolean,
) {
  const [busy, setBusy] = useState(false)
  const turn = useRef(0)
  const choose = async (file: File | null) => {
    turn.current += 1
    const mine = turn.current
    const isTaken = file !== null && snapshotFault(file, limitBytes) === null
    setBusy(isTaken)
    onChange(file)
    if (!isTaken) return
    const kept = await shrinkPhoto(file).catch(() => file)
    if (mine !== turn.current) return
    setBusy(false)
    if (kept !== file && holds(file)) onChange(kept)
  }
  return { choose, busy }
}
