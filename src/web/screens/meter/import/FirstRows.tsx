import { mappingText } from '../../../words/import.ts'
import type { Understood } from './use-imports.ts'

interface FirstRowsProps {
  rows: Understood['first']
  /** The mapping was changed since: these are as the proposal reads them. */
  isProposal: boolean
}

/** The first rows: as they stand, and as they are read. */
export function FirstRows({ rows, isProposal }: FirstRowsProps) {
  if (rows.length === 0) return null
  return (
    <section aria-label={mappingText.first} className="mt-4">
      <h3 className="text-sm font-semibold">{mappingText.first}</h3>
      {isProposal && <p className="text-xs text-ink-soft">{mappingText.firstNote}</p>}
      {/* biome-ignore lint/a11y/useSemanticElements: a landmark for every table would be too many */}
      <div
        role="group"
        aria-label={mappingText.read}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="mt-2 overflow-x-auto"
      >
        <table className="w-full text-sm">
          <thead>
            <tr className="border-b border-line text-left text-xs text-ink-soft">
              <th className="py-1.5 pr-4 font-medium">{mappingText.line}</th>
              <th className="py-1.5 pr-4 font-medium">{mappingText.inFile}</th>
              <th className="py-1.5 font-medium">{mappingText.read}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ line, cells, read, refusal }) => (
              <tr key={line} className="border-b border-line align-top last:border-b-0">
                <td className="py-1.5 pr-4 text-ink-soft">{line}</td>
                <td className="py-1.5 pr-4 text-ink-soft sm:whitespace-nowrap">{cells.join(' · ')}</td>
                <td className="py-1.5">
                  {refusal === null ? (
                    <span className="flex flex-wrap gap-x-4">
                      {read.map(({ label, value }) => (
                        <span key={label} className="whitespace-nowrap">
                          {label} <span className="font-medium">{value}</span>
                        </span>
                      ))}
                    </span>
                  ) : (
                    <span className="text-bad">{refusal}</span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
