import { formatNaira, formatQuantity, formatShare } from '#chart/format.ts'
import type { ReportData } from '#contract/score/report.ts'
import { reportText } from '#contract/score/report-page-messages.ts'
import { type ComparedFigure, changeWords } from '#contract/score/report-words.ts'
import type { ExplainFigure } from '../../../chart/RingCard.tsx'
import type { Column } from '../../../table/column.ts'
import { RawLogs } from '../../../table/RawLogs.tsx'
import { ExplainButton } from '../../../ui/ExplainButton.tsx'

interface ComparisonTableProps {
  comparison: NonNullable<ReportData['comparison']>
  explain: ExplainFigure
}

/** Every figure against the report before, in words. */
export function ComparisonTable({ comparison: { label, figures }, explain }: ComparisonTableProps) {
  return (
    <RawLogs
      title={reportText.compared(label)}
      columns={comparedColumns(explain)}
      rows={figures}
      rowKey={({ name }) => name}
      fileName="report-comparison"
    />
  )
}

const amount = (value: number | null, unit: string) =>
  unit === '₦' ? formatNaira(value) : formatQuantity(value, unit)

const right = 'right' as const

const comparedColumns = (explain: ExplainFigure): readonly Column<ComparedFigure>[] => [
  { key: 'figure', title: reportText.figure, value: ({ name }) => reportText.comparedFigures[name] },
  {
    key: 'now',
    title: reportText.thisTime,
    align: right,
    value: ({ now }) => now,
    cell: ({ now, unit }) => amount(now, unit),
  },
  {
    key: 'before',
    title: reportText.timeBefore,
    align: right,
    value: ({ before }) => before,
    cell: ({ before, unit }) => amount(before, unit),
  },
  {
    key: 'change',
    title: reportText.change,
    wraps: true,
    value: (figure) => changeWords(figure, { amount, share }),
    cell: (figure) => {
      const words = changeWords(figure, { amount, share })
      if (figure.difference === null) return words
      return (
        <ExplainButton
          label={`${reportText.change}, ${reportText.comparedFigures[figure.name]}`}
          onExplain={explain(`change_${figure.name}`)}
        >
          {words}
        </ExplainButton>
      )
    },
  },
]

const share = (part: number) => formatShare(part, 2)
