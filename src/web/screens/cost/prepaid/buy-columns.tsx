import { formatDay, formatNaira, formatNumber } from '#chart/format.ts'
import type { BuyListData, BuyListRow } from '#contract/cost/prepaid.ts'
import type { Column } from '../../../table/column.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { ExplainButton } from '../../../ui/ExplainButton.tsx'
import { prepaidPageText as text } from '../../../words/prepaid.ts'
import { daysWords, meterWords, shortDay } from './standing-words.ts'

/** Branch, meter, how long, by when, how much; what is not known says what to do, and stands last. */
export function buyColumns(
  data: BuyListData | undefined,
  explain: (key: string) => () => void,
): Column<BuyListRow>[] {
  const { columns: titles } = text
  const totals = data?.totals
  return [
    {
      key: 'branch',
      title: titles.branch,
      value: ({ branch }) => branch.name,
      searchable: true,
      wraps: true,
      total: () => totals && text.total(totals.known, totals.rows),
    },
    {
      key: 'meter',
      title: titles.meter,
      value: meterWords,
      wraps: true,
      isDetail: true,
    },
    {
      key: 'days',
      title: titles.days,
      align: 'right',
      value: ({ low_days, lasts_long }) => (lasts_long ? Number.MAX_SAFE_INTEGER : low_days),
      exported: ({ days }) => days,
      text: (row) => daysWords(row) ?? '—',
      cell: (row) => <Lasts row={row} explain={explain} />,
    },
    {
      key: 'buy_by',
      title: titles.buyBy,
      value: ({ buy_by }) => buy_by,
      text: ({ buy_by }) => formatDay(buy_by),
      cell: (row) => <BuyBy row={row} />,
    },
    {
      key: 'kwh',
      title: titles.kwh,
      align: 'right',
      isDetail: true,
      value: ({ kwh }) => kwh,
      total: () => totals && formatNumber(totals.kwh),
    },
    {
      key: 'naira',
      title: titles.naira,
      align: 'right',
      value: ({ naira }) => naira,
      text: (row) => nairaWords(row),
      cell: (row) => <Price row={row} explain={explain} />,
      total: () => totals && formatNaira(totals.naira, 0),
    },
    {
      key: 'high',
      title: titles.high,
      align: 'right',
      isDetail: true,
      value: ({ high_naira }) => high_naira,
      text: ({ high_naira }) => formatNaira(high_naira, 0),
      total: () => totals && formatNaira(totals.high_naira, 0),
    },
  ]
}

function nairaWords({ naira, has_tariff, reason }: BuyListRow): string {
  if (naira === null && reason === null && !has_tariff) return text.noTariff
  return naira === 0 ? text.nothing : formatNaira(naira, 0)
}

function Lasts({ row, explain }: { row: BuyListRow; explain: (key: string) => () => void }) {
  const words = daysWords(row)
  if (words === null) return <Unknown row={row} />
  return (
    <span className="inline-flex flex-col items-end">
      <ExplainButton
        label={`${text.columns.days}, ${row.branch.name}`}
        onExplain={explain(`prepaid.days.${row.device.id}`)}
      >
        {words}
      </ExplainButton>
      {row.low_days !== null && row.days !== 0 && (
        <span className="text-xs text-ink-soft">{text.atLeast(formatNumber(row.low_days, 1))}</span>
      )}
      {row.waiting_kwh > 0 && (
        <span className="text-xs text-ink-soft">{text.waiting(formatNumber(row.waiting_kwh, 1))}</span>
      )}
    </span>
  )
}

/** Why it is not known and what to do. */
function Unknown({ row }: { row: BuyListRow }) {
  const { reason, bought_less_used } = row
  if (reason === null) return '—'
  return (
    <span className="inline-flex flex-col items-end text-ink-soft">
      <span className="max-w-56 text-right text-xs">{text.reasons[reason]}</span>
      {reason === 'no-display' && bought_less_used !== null && (
        <span className="text-xs">{text.boughtLessUsed(formatNumber(bought_less_used, 0))}</span>
      )}
    </span>
  )
}

function BuyBy({ row }: { row: BuyListRow }) {
  if (row.buy_by === null) return '—'
  return row.is_due ? <Badge tone="bad">{text.now}</Badge> : shortDay(row.buy_by)
}

function Price({ row, explain }: { row: BuyListRow; explain: (key: string) => () => void }) {
  const words = nairaWords(row)
  const taken = row.naira !== null && row.waiting_kwh > 0
  return (
    <span className="inline-flex flex-col items-end">
      {row.naira === null || row.naira === 0 ? (
        words
      ) : (
        <PriceButton row={row} words={words} explain={explain} />
      )}
      {taken && (
        <span className="text-xs text-ink-soft">{text.waitingTaken(formatNumber(row.waiting_kwh, 1))}</span>
      )}
    </span>
  )
}

interface PriceProps {
  row: BuyListRow
  words: string
  explain: (key: string) => () => void
}

function PriceButton({ row, words, explain }: PriceProps) {
  return (
    <ExplainButton
      label={`${text.columns.naira}, ${row.branch.name}`}
      onExplain={explain(`prepaid.buy.${row.device.id}.${row.until}`)}
    >
      {words}
    </ExplainButton>
  )
}

/** The list as a file has it: figures as figures, days as days. */
export function buyFileColumns(): Column<BuyListRow>[] {
  const { columns: titles, files } = text
  return [
    { key: 'branch', title: titles.branch, value: ({ branch }) => branch.name },
    { key: 'meter', title: titles.meter, value: meterWords },
    { key: 'units', title: titles.units, value: ({ credit }) => credit?.kwh ?? null },
    { key: 'days', title: files.days, value: ({ days }) => days },
    { key: 'low', title: files.low, value: ({ low_days }) => low_days },
    { key: 'buy_by', title: titles.buyBy, value: ({ buy_by }) => buy_by },
    { key: 'until', title: files.until, value: ({ until }) => until },
    { key: 'kwh', title: titles.kwh, value: ({ kwh }) => kwh },
    { key: 'naira', title: `${titles.naira} (₦)`, value: ({ naira }) => naira },
    { key: 'high', title: `${titles.high} (₦)`, value: ({ high_naira }) => high_naira },
    { key: 'why', title: files.why, value: ({ reason }) => (reason === null ? null : text.reasons[reason]) },
  ]
}
