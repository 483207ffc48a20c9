import { formatQuantity, formatShare } from '#chart/format.ts'
import type { SetSizeAnswer } from '#contract/score/set-size.ts'
import { setSizeText as text } from '../../../../words/score/set-size.ts'

const COLOURS = ['bg-warn', 'bg-good', 'bg-primary', 'bg-bad']

interface BandTableProps {
  bands: NonNullable<SetSizeAnswer['bands']>
  hours: number
}

/** The curve as a table. */
export function BandTable({ bands, hours }: BandTableProps) {
  return (
    <table className="mt-2 w-full text-sm">
      <caption className="sr-only">{text.curve}</caption>
      <thead className="text-xs text-ink-soft">
        <tr className="border-b border-line">
          <th scope="col" className="py-1 text-left font-medium">
            {text.band}
          </th>
          <th scope="col" className="py-1 text-right font-medium">
            {text.hours}
          </th>
          <th scope="col" className="py-1 text-right font-medium">
            {text.share}
          </th>
        </tr>
      </thead>
      <tbody className="tabular-nums">
        {bands.map((own, n) => (
          <tr key={text.bands[n]} className="border-b border-line last:border-0">
            <td className="py-1.5">
              <span className="flex items-center gap-2">
                <span aria-hidden="true" className={`size-2.5 shrink-0 rounded-full ${COLOURS[n]}`} />
                <span>
                  {text.bands[n]} <span className="text-xs text-ink-soft">{text.bandNotes[n]}</span>
                </span>
              </span>
            </td>
            <td className="py-1.5 text-right whitespace-nowrap">{formatQuantity(own, 'h', 1)}</td>
            <td className="py-1.5 text-right whitespace-nowrap">
              {formatShare(hours === 0 ? 0 : own / hours)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
