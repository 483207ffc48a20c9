import { useEffect, useState } from 'react'
import { fetchPart } from '../../client/fetch-part.ts'
import { toast } from './toast.ts'

type Panels = typeof import('./panels.tsx')

let fetched: Panels | null = null

const load = async () => {
  fetched ??= await import('./panels.tsx')
  return fetched
}

/** What opens over a page is no part of its first script: it comes once the page stands, and when it is wanted before. */
export function warmPanels(): void {
  load().catch(() => undefined)
}

interface Wish {
  /** Somebody points at what opens it: it is fetched without a word. */
  isWanted: boolean
  isOpen: boolean
  /** What cannot be fetched is told where it was to be opened; absent: it stays closed without a word. */
  onMissing?: () => void
}

/** A panel by its name once it is wanted and there. Where it could not be fetched, each opening tries again. */
export function usePanel<Name extends keyof Panels>(
  name: Name,
  { isWanted, isOpen, onMissing }: Wish,
): Panels[Name] | null {
  const [panels, setPanels] = useState<Panels | null>(null)
  const known = panels ?? fetched
  const isMissing = isWanted && known === null
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is done where it is missing is no reason to fetch it again
  useEffect(() => {
    if (!isMissing) return
    let isGone = false
    fetchPart(load).then(
      (found) => isGone || setPanels(found),
      (error: Error) => {
        if (isGone || !isOpen || !onMissing) return
        toast({ title: error.message, tone: 'bad' })
        onMissing()
      },
    )
    return () => {
      isGone = true
    }
  }, [isMissing, isOpen])
  return isWanted && known !== null ? known[name] : null
}
