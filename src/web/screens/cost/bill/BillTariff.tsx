import { useWatch } from 'react-hook-form'
import type { BillFacts } from '#contract/cost/bill-facts.ts'
import type { BillCheck } from '#domain/cost/bill/check/bill-check.ts'
import type { BillEntries, BillForm } from './bill-entries.ts'
import { computeImpliedTariff } from './check/check-figures.ts'
import { TariffScale } from './check/TariffScale.tsx'
import { SeemsGross, setIncludesVat } from './VatFields.tsx'

export interface BillTariffProps {
  form: BillForm
  checks: readonly BillCheck[]
  facts: BillFacts | undefined
}

/** The tariff that is implied beside the one in force; and the question whether VAT is in the amount (E4). */
export function BillTariff({ form, checks, facts }: BillTariffProps) {
  const entered = useWatch({ control: form.control }) as BillEntries
  if (facts === undefined) return null
  const { tariff } = facts
  const implied = computeImpliedTariff(entered, tariff?.vat_rate)
  const asks = checks.some(({ key, verdict }) => key === 'vat' && verdict === 'answer')
  return (
    <>
      {asks && implied !== null && tariff !== null && (
        <SeemsGross implied={implied} inForce={tariff.rate} onSwitch={() => setIncludesVat(form, true)} />
      )}
      <TariffScale
        implied={implied === null ? null : Number(implied)}
        inForce={tariff === null ? null : Number(tariff.rate)}
      />
    </>
  )
}
