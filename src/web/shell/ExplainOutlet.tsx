import { Suspense } from 'react'
import { lazyPart } from '../lazy-part.tsx'
import type { View } from './use-view.ts'
import { useChangeView } from './use-view.ts'

const ExplainPanel = lazyPart(() => import('../explain/ExplainPanel.tsx'), 'ExplainPanel')

export interface ExplainOutletProps {
  view: View
  onClose: () => void
}

/** The figure that the address names, explained beside the page. */
export function ExplainOutlet({ view, onClose }: ExplainOutletProps) {
  const { explain } = view.search
  if (explain === undefined) return null
  return (
    <Suspense fallback={null}>
      <ExplainPanel figureKey={explain} view={view} onClose={onClose} />
    </Suspense>
  )
}

/** Opens the explanation of a figure by its key: `onExplain={explain('energy.total')}`. */
export function useExplain(): (key: string) => () => void {
  const changeView = useChangeView()
  return (key) => () => changeView({ explain: key })
}
