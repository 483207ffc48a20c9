import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SupplyRuleRow } from '#contract/energy/feeder-shapes.ts'
import { call } from '../../../../client/call.ts'
import { FormFields } from '../../../../form/FormFields.tsx'
import { blank, valuesToSend } from '../../../../form/fields.ts'
import { useToday } from '../../../../form/use-today.ts'
import { Lost } from '../../../../shell/page/Lost.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/overlay/Dialog.tsx'
import { Tabs } from '../../../../ui/Tabs.tsx'
import { ruleText } from '../../../../words/energy/feeder.ts'
import { RateForm } from '../../../cost/tariff/RateForm.tsx'
import { RatePart } from '../../../cost/tariff/RatePart.tsx'
import { ConfirmRule } from './ConfirmRule.tsx'
import { RULE_COLUMNS, TARIFF_COLUMNS } from './rule-columns.tsx'
import { BAND_TARIFF, bandTariffRefusals, RULE, ruleBody, ruleRefusals } from './rule-fields.ts'
import { useAddRow } from './use-add-row.ts'

const TOLD = { added: ruleText.added, failed: ruleText.addFailed }

/** What claims rest on: rules of regulators with who confirmed them, and what each band costs. */
export function RulesDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery({
    queryKey: ['supplyRules'],
    queryFn: ({ signal }) => call('supplyRules', {}, signal),
  })
  const data = query.data?.data
  const part = { isLoading: data === undefined, mayOperate: data?.may_operate ?? false }
  return (
    <Dialog
      open
      width="xl"
      onOpenChange={(open) => !open && onClose()}
      title={ruleText.title}
      description={ruleText.description}
    >
      {data === undefined && query.error !== null ? (
        <Lost query={query} />
      ) : (
        <Tabs
          label={ruleText.title}
          tabs={[
            { key: 'rules', label: ruleText.rules, content: <Rules {...part} rows={data?.rules ?? []} /> },
            {
              key: 'tariffs',
              label: ruleText.tariffs,
              content: (
                <RatePart
                  {...part}
                  label={ruleText.tariffs}
                  help={ruleText.tariffsHelp}
                  columns={TARIFF_COLUMNS}
                  rows={data?.band_tariffs ?? []}
                  empty={ruleText.noTariffs}
                  addLabel={ruleText.addTariff}
                  form={(close) => <TariffForm onClose={close} />}
                />
              ),
            },
          ]}
        />
      )}
    </Dialog>
  )
}

interface RulesProps {
  rows: readonly SupplyRuleRow[]
  isLoading: boolean
  mayOperate: boolean
}

function Rules({ rows, isLoading, mayOperate }: RulesProps) {
  const [confirming, setConfirming] = useState<SupplyRuleRow | null>(null)
  return (
    <div className="flex flex-col gap-3">
      {confirming !== null && (
        <ConfirmRule key={confirming.id} rule={confirming} onClose={() => setConfirming(null)} />
      )}
      <RatePart
        isLoading={isLoading}
        mayOperate={mayOperate}
        label={ruleText.rules}
        help={ruleText.rulesHelp}
        columns={RULE_COLUMNS}
        rows={rows}
        empty={ruleText.noRules}
        addLabel={ruleText.addRule}
        form={(close) => <RuleForm onClose={close} />}
        {...(mayOperate
          ? {
              rowActions: (row: SupplyRuleRow) => (
                <Button
                  size="sm"
                  tone="quiet"
                  aria-label={`${ruleText.confirm} ${row.code}`}
                  onClick={() => setConfirming(row)}
                >
                  {ruleText.confirm}
                </Button>
              ),
            }
          : {})}
      />
    </div>
  )
}

function RuleForm({ onClose }: { onClose: () => void }) {
  const adding = useAddRow('addSupplyRule', (body) => ({ body }), TOLD)
  return (
    <RateForm
      label={ruleText.addRule}
      draftKey="supply-rule"
      start={{ ...blank(RULE), valid_from: useToday() }}
      refusals={ruleRefusals}
      toBody={ruleBody}
      adding={adding}
      onClose={onClose}
    >
      {(form) => (
        <div className="grid items-start gap-3 @min-[28rem]:grid-cols-2 @min-[44rem]:grid-cols-3">
          <FormFields of={RULE} form={form} />
        </div>
      )}
    </RateForm>
  )
}

function TariffForm({ onClose }: { onClose: () => void }) {
  const adding = useAddRow('addBandTariff', (body) => ({ body }), TOLD)
  return (
    <RateForm
      label={ruleText.addTariff}
      draftKey="band-tariff"
      start={{ ...blank(BAND_TARIFF), valid_from: useToday() }}
      refusals={bandTariffRefusals}
      toBody={(entered) => valuesToSend(BAND_TARIFF, entered)}
      adding={adding}
      onClose={onClose}
    >
      {(form) => (
        <div className="grid items-start gap-3 @min-[28rem]:grid-cols-2 @min-[44rem]:grid-cols-3">
          <FormFields of={BAND_TARIFF} form={form} />
        </div>
      )}
    </RateForm>
  )
}
