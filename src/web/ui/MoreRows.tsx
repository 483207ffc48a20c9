import { Spinner } from './Spinner.tsx'

/** The end of a table that is not drawn to its end yet. */
export function MoreRows({ end }: { end: (element: HTMLElement | null) => void }) {
  return (
    <div ref={end} className="sticky left-0 p-3 text-center">
      <Spinner label="Drawing more rows" size="sm" />
    </div>
  )
}
