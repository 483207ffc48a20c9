import { useRef, useState } from 'react'
import { snapshotFault } from '#domain/cost/snapshot-rule.ts'
import { shrinkPhoto } from './shrink-photo.ts'

/**
 * Takes a chosen file: a picture that the rules take (AB-06, judged as it was chosen) is made smaller before it is
 * kept, anything else is handed on as it is, for the form to refuse. Only the last choice counts.
 */
export function usePhoto(limitBytes: number, onChange: (file: File | null) => void) {
  const [busy, setBusy] = useState(false)
  const turn = useRef(0)
  const choose = async (file: File | null) => {
    turn.current += 1
    const mine = turn.current
    if (file === null || snapshotFault(file, limitBytes) !== null) {
      setBusy(false)
      onChange(file)
      return
    }
    setBusy(true)
    const kept = await shrinkPhoto(file).catch(() => file)
    if (mine !== turn.current) return
    setBusy(false)
    onChange(kept)
  }
  return { choose, busy }
}
