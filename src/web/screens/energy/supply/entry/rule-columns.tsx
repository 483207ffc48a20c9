import { formatDay, formatNaira } from '#chart/format.ts'
import type { BandTariffRow, SupplyRuleRow } from '#contract/energy/feeder-shapes.ts'
import type { Column } from '../../../../table/column.ts'
import { Badge } from '../../../../ui/Badge.tsx'
import { feederText, ruleText } from '../../../../words/energy/feeder.ts'

const formulaName = ({ formula }: SupplyRuleRow) =>
  formula === null ? ruleText.noFormula : ruleText.formulas[formula]

const confirmedWords = ({ confirmed_by: by, confirmed_on: on }: SupplyRuleRow) =>
  by === null ? ruleText.notConfirmed : ruleText.confirmedBy(by, formatDay(on))

export const RULE_COLUMNS: readonly Column<SupplyRuleRow>[] = [
  {
    key: 'code',
    title: ruleText.rule,
    wraps: true,
    value: ({ code }) => code,
    cell: ({ code, is_own: isOwn, regulator, rule }) => (
      <span className="block min-w-56">
        <span className="flex flex-wrap items-center gap-x-2 font-medium">
          {code}, {regulator}
          <Badge icon={null}>{isOwn ? ruleText.own : ruleText.published}</Badge>
        </span>
        {rule}
      </span>
    ),
    exported: ({ code, rule }) => `${code}: ${rule}`,
  },
  { key: 'bands', title: ruleText.bands, value: ({ bands }) => bands.join(' ') },
  {
    key: 'valid_from',
    title: ruleText.validFrom,
    value: (row) => row.valid_from,
    text: (row) => formatDay(row.valid_from),
  },
  {
    key: 'valid_to',
    title: ruleText.validTo,
    value: (row) => row.valid_to,
    text: (row) => (row.valid_to === null ? ruleText.open : formatDay(row.valid_to)),
  },
  { key: 'formula', title: ruleText.formula, wraps: true, value: formulaName },
  { key: 'source', title: ruleText.source, wraps: true, value: ({ source }) => source },
  { key: 'confirmed', title: ruleText.confirmed, wraps: true, value: confirmedWords },
]

export const TARIFF_COLUMNS: readonly Column<BandTariffRow>[] = [
  { key: 'disco', title: feederText.disco, value: ({ disco }) => disco },
  { key: 'class', title: feederText.customerClass, value: (row) => feederText.classes[row.customer_class] },
  { key: 'band', title: feederText.band, value: ({ band }) => band },
  {
    key: 'rate',
    title: ruleText.rate,
    align: 'right',
    value: ({ rate }) => rate,
    text: ({ rate }) => formatNaira(rate, Number.isInteger(rate * 100) ? 2 : 4),
  },
  {
    key: 'valid_from',
    title: ruleText.validFrom,
    value: (row) => row.valid_from,
    text: (row) => formatDay(row.valid_from),
  },
  { key: 'source', title: ruleText.source, wraps: true, value: ({ source }) => source },
  { key: 'entered_by', title: ruleText.enteredBy, value: (row) => row.entered_by },
]
