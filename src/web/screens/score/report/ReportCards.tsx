import { formatNumber } from '#chart/format.ts'
import type { ReportData } from '#contract/score/report.ts'
import { reportText } from '#contract/score/report-page-messages.ts'
import { Rows } from '../../../chart/RingCard.tsx'
import { quantityOrNull } from '../../../table/format-or-null.ts'
import { FigureCard } from '../../../ui/FigureCard.tsx'
import { BaselineCard } from '../card/BaselineCard.tsx'
import { PaprCard } from '../card/PaprCard.tsx'
import { useExplainReport } from './use-explain-report.ts'

/** RP-03. */
export function ReportCards({ report }: { report: ReportData }) {
  const explain = useExplainReport(report)
  const { total_consumption: total, carbon, baseline, papr } = report
  return (
    <div className="@container">
      <div className="grid gap-3 @min-[40rem]:grid-cols-2 @min-[60rem]:grid-cols-3 md:gap-4">
        <div className="grid min-w-0 content-start gap-3 @min-[40rem]:col-span-2 @min-[40rem]:grid-cols-2 @min-[60rem]:col-span-1 @min-[60rem]:grid-cols-1 md:gap-4">
          <FigureCard
            label={reportText.consumption}
            value={total.kwh === null ? null : formatNumber(total.kwh)}
            unit="kWh"
            coverage={total.coverage}
            estimated={total.estimated_kwh}
            onExplain={explain('consumption')}
          />
          <FigureCard
            label={reportText.carbon}
            value={carbon.tons === null ? null : formatNumber(carbon.tons)}
            unit={carbon.unit}
            explanation={reportText.treesMeaning}
            onExplain={explain('carbon')}
          >
            <Rows
              rows={[{ label: reportText.treesLabel, value: quantityOrNull(carbon.trees, reportText.trees) }]}
            />
          </FigureCard>
        </div>
        <PaprCard papr={papr} explain={explain} />
        <BaselineCard baseline={baseline} title={reportText.baseline} explain={explain} />
      </div>
    </div>
  )
}
