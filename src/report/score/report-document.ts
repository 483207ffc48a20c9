import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { DASH, estimatedText, formatDay, formatNumber, formatQuantity, measuredText } from '#chart/format.ts'
import { baselineWords } from '#contract/score/baseline-words.ts'
import type { ReportData } from '#contract/score/report.ts'
import { reportText } from '#contract/score/report-page-messages.ts'
import { scoreText } from '#contract/score/score-page-messages.ts'
import { zoneText } from '#contract/site/zone-messages.ts'
import type { Instant } from '#domain/time/interval.ts'
import { letterhead, paperDocument } from '../paper/document.ts'
import { figures } from '../paper/figures.ts'
import { sourceParts } from './report-sources.ts'
import { comparison, imbalances, supply } from './report-supply.ts'

/** The Report page on paper (RP-02): the same figures in the same order. */
export function reportDocument(report: ReportData, at: Instant): TDocumentDefinitions {
  const { name, period } = report
  const title = `${reportText.title} ${period.label}`
  return paperDocument({
    title: `${name}: ${title}`,
    organisation: name,
    foot: `${name} · ${title} · made with Nairawatt`,
    made: new Date(at),
    content: [
      ...letterhead(name, reportText.title, [
        [reportText.period, periodText(report)],
        [reportText.branch, report.branches.join(', ')],
        ...(report.zones.length > 1
          ? [[reportText.zones, zoneText.several(report.zones.join(', '))] satisfies [string, string]]
          : []),
      ]),
      headFigures(report),
      baselinePart(report),
      ...comparison(report),
      ...sourceParts(report),
      ...supply(report),
      imbalances(report),
    ],
  })
}

function periodText({ period: { label, from, to, is_complete } }: ReportData): string {
  return `${label}: ${formatDay(from)} – ${formatDay(to)}${is_complete ? '' : `, ${reportText.soFar}`}`
}

function headFigures({ total_consumption: total, papr, carbon }: ReportData): Content {
  return figures([
    {
      label: reportText.consumption,
      value: formatQuantity(total.kwh, 'kWh'),
      note: [measuredText(total.coverage), estimatedText(total.estimated_kwh)]
        .filter((words) => words !== null)
        .join(', '),
    },
    {
      label: reportText.papr,
      value: formatNumber(papr.papr),
      note: [
        papr.band,
        `${reportText.peak} ${formatQuantity(papr.peak, 'kVA')}, ${reportText.average} ${formatQuantity(papr.avg, 'kVA')}`,
      ]
        .filter((words) => words !== null)
        .join('. '),
    },
    {
      label: reportText.carbon,
      value: formatQuantity(carbon.tons, 't'),
      note: `${formatNumber(carbon.trees)} ${reportText.trees}`,
    },
  ])
}

/** In the words of the card on screen: savings are those of the whole period, so not one figure less the other. */
function baselinePart({ baseline }: ReportData): Content {
  const words = baselineWords(baseline, (kwh) => formatQuantity(kwh, 'kWh'))
  const boxes = figures([
    {
      label: scoreText.forecast,
      value: formatQuantity(baseline.forecast, 'kWh'),
      note: words.expected === null ? '' : `${scoreText.expected} ${words.expected}`,
    },
    {
      label: words.used,
      value: formatQuantity(baseline.used, 'kWh'),
      note:
        baseline.used_percent === null
          ? ''
          : `${formatNumber(baseline.used_percent)} % ${scoreText.ofForecast}`,
    },
    {
      label: words.savings,
      value: words.saved ?? DASH,
      note: words.saved === null ? scoreText.noForecast : words.savingsMeaning,
    },
  ])
  return { unbreakable: true, stack: [{ text: reportText.baseline, style: 'heading' }, boxes] }
}
