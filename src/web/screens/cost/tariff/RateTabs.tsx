import type { ReactNode } from 'react'
import { useState } from 'react'
import { FormFields } from '../../../form/FormFields.tsx'
import { blank } from '../../../form/fields.ts'
import type { Column } from '../../../table/column.ts'
import { DataTable } from '../../../table/DataTable.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { levelText, ratesText } from '../../../words/cost.ts'
import { RateForm } from './RateForm.tsx'
import { factorColumns, priceColumns, tariffColumns } from './rate-columns.tsx'
import { FACTOR, factorRefusals, TARIFF, tariffBody, tariffRefusals } from './rate-fields.ts'
import type { FactorAdding, RateBranch, Rates, TariffAdding } from './use-rates.ts'

export interface RateTabsProps {
  /** Whose they are, for the drafts. */
  whose: string
  rates: Rates | undefined
  branches: readonly RateBranch[]
  /** The local day of the organisation. */
  today: string
  addTariff: TariffAdding
  addFactor: FactorAdding
}

/** Tariffs, prices of diesel and emission factors of an organisation, for its own people and for the platform. */
export function RateTabs({ whose, rates, branches, today, addTariff, addFactor }: RateTabsProps) {
  const branchName = (id: number | null) =>
    branches.find((one) => one.id === id)?.name ?? ratesText.everyBranch
  const mayOperate = rates?.may_operate ?? false
  const part = { isLoading: rates === undefined, mayOperate }
  return (
    <Tabs
      label={ratesText.parts}
      tabs={[
        {
          key: 'tariffs',
          label: ratesText.tariffs,
          content: (
            <RatePart
              {...part}
              label={ratesText.tariffs}
              help={ratesText.tariffsHelp}
              columns={tariffColumns(branchName)}
              rows={rates?.tariffs ?? []}
              empty={ratesText.noTariffs}
              addLabel={ratesText.addTariff}
              form={(close) => (
                <RateForm
                  label={ratesText.addTariff}
                  draftKey={`tariff/${whose}`}
                  start={{ ...blank(TARIFF), valid_from: today }}
                  refusals={tariffRefusals}
                  toBody={tariffBody}
                  adding={addTariff}
                  onClose={close}
                >
                  {(form) => (
                    <div className="grid items-start gap-3 @min-[28rem]:grid-cols-2 @min-[44rem]:grid-cols-3">
                      <FormFields
                        of={TARIFF}
                        form={form}
                        with={{ branch: { options: branchOptions(branches) } }}
                      />
                    </div>
                  )}
                </RateForm>
              )}
            />
          ),
        },
        {
          key: 'diesel',
          label: ratesText.dieselPrices,
          content: (
            <RatePart
              {...part}
              label={ratesText.dieselPrices}
              help={ratesText.dieselHelp}
              columns={priceColumns(branchName)}
              rows={rates?.diesel_prices ?? []}
              empty={ratesText.noPrices}
            />
          ),
        },
        {
          key: 'factors',
          label: ratesText.factors,
          content: (
            <RatePart
              {...part}
              label={ratesText.factors}
              help={ratesText.factorsHelp}
              columns={factorColumns()}
              rows={rates?.factors ?? []}
              empty={ratesText.noTariffs}
              addLabel={ratesText.addFactor}
              form={(close) => (
                <RateForm
                  label={ratesText.addFactor}
                  draftKey={`factor/${whose}`}
                  start={{ ...blank(FACTOR), valid_from: today }}
                  refusals={factorRefusals}
                  toBody={(entered) => entered}
                  adding={addFactor}
                  onClose={close}
                >
                  {(form) => (
                    <div className="grid items-start gap-3 @min-[28rem]:grid-cols-3">
                      <FormFields of={FACTOR} form={form} />
                    </div>
                  )}
                </RateForm>
              )}
            />
          ),
        },
      ]}
    />
  )
}

function branchOptions(branches: readonly RateBranch[]) {
  const each = branches.map(({ id, name }) => ({ value: String(id), label: name }))
  return [{ value: '', label: ratesText.everyBranch }, ...each]
}

interface RatePartProps<Row> {
  label: string
  help: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  empty: string
  isLoading: boolean
  mayOperate: boolean
  addLabel?: string
  form?: (close: () => void) => ReactNode
}

function RatePart<Row extends object>(props: RatePartProps<Row>) {
  const { label, help, columns, rows, empty, isLoading, mayOperate, addLabel, form } = props
  const [isAdding, setAdding] = useState(false)
  return (
    <div className="flex flex-col gap-3">
      <p className="text-xs text-ink-soft">
        {help}
        {form !== undefined && !isLoading && !mayOperate && ` ${levelText.operate}`}
      </p>
      {form !== undefined && mayOperate && isAdding && form(() => setAdding(false))}
      {form !== undefined && mayOperate && !isAdding && (
        <Button className="self-start" onClick={() => setAdding(true)}>
          {addLabel}
        </Button>
      )}
      <div className="-mx-4 md:-mx-6">
        <DataTable
          label={label}
          columns={columns}
          rows={rows}
          loading={isLoading}
          rowKey={(row) => rows.indexOf(row)}
          empty={<EmptyState title={empty} />}
        />
      </div>
    </div>
  )
}
