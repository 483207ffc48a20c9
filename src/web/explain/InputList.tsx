import { Pencil } from 'lucide-react'
import { formatDay, formatNumber } from '#chart/format.ts'
import { explainText } from '../words/explain.ts'
import type { ExplainAnswer } from './figure-part.ts'
import { formatWithUnit } from './figure-part.ts'

type Input = ExplainAnswer['inputs'][number]

/** Prices first, then readings and entries. */
export function InputList({ inputs }: { inputs: readonly Input[] }) {
  const isPrice = ({ kind, role }: Input) => kind === 'price' || role === 'emission factor'
  const [prices, others] = [inputs.filter(isPrice), inputs.filter((one) => !isPrice(one))]
  return (
    <>
      <Inputs title={explainText.prices} inputs={prices} />
      <Inputs title={explainText.inputs} inputs={others} />
    </>
  )
}

function Inputs({ title, inputs }: { title: string; inputs: readonly Input[] }) {
  if (inputs.length === 0) return null
  return (
    <section>
      <h3 className="mt-4 mb-1 text-xs font-semibold text-ink-soft">{title}</h3>
      <ul className="text-sm">
        {inputs.map((input) => (
          <li
            key={`${input.role} ${input.ref}`}
            className="flex flex-wrap gap-x-4 border-b border-line py-1.5"
          >
            <span className="min-w-32 font-medium tabular-nums">
              {formatWithUnit(input.value, input.unit, countDecimals(input.value))}
            </span>
            <span className="text-ink-soft">{formatDays(input)}</span>
            <span className="ml-auto text-right text-ink-soft">
              {input.label}
              {input.count !== undefined && `, ${explainText.readings(formatNumber(input.count, 0))}`}
              {input.who !== null && input.when !== null && `, ${input.who} ${momentText(input.when)}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A factor of 0.439 keeps its three decimals. */
function countDecimals(value: number | null): number {
  const decimals = value === null ? 0 : (String(value).split('.')[1]?.length ?? 0)
  return Math.min(6, Math.max(2, decimals))
}

function formatDays({ from, to }: Input): string {
  if (from === null) return ''
  if (to === null) return `from ${formatDay(from)} ${explainText.openEnd}`
  return from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`
}

/** '2026-11-20T10:00:00' → '20-11-2026 10:00' */
export function momentText(at: string): string {
  return `${formatDay(at.slice(0, 10))} ${at.slice(11, 16)}`
}

export function EditList({ edits }: { edits: ExplainAnswer['edits'] }) {
  return (
    <section>
      <h3 className="mt-4 mb-1 text-xs font-semibold text-ink-soft">{explainText.edits}</h3>
      {edits.length === 0 && <p className="text-sm text-ink-soft">{explainText.noEdits}</p>}
      <ul className="flex flex-col gap-1 text-sm">
        {edits.map((edit) => (
          <li key={`${edit.when} ${edit.label} ${edit.what}`} className="flex gap-2">
            <Pencil aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ink-soft" />
            <span>
              {edit.when !== null && momentText(edit.when)}
              {edit.who !== null && `, ${edit.who}`}: {edit.label}, {edit.what} changed from{' '}
              {edit.from ?? '—'} to {edit.to ?? '—'}.
              {edit.reason !== null && <span className="text-ink-soft"> “{edit.reason}”</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
