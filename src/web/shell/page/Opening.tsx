import { Spinner } from '../../ui/Spinner.tsx'

/** While a page's own code is on its way. */
export function Opening() {
  return (
    <div className="grid min-h-dvh place-items-center">
      <Spinner size="lg" label="Loading" />
    </div>
  )
}
