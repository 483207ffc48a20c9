import { FormFields } from '../../../form/FormFields.tsx'
import { blank } from '../../../form/fields.ts'
import { Tabs } from '../../../ui/Tabs.tsx'
import { ratesText } from '../../../words/cost.ts'
import { RateForm } from './RateForm.tsx'
import { RatePart } from './RatePart.tsx'
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
