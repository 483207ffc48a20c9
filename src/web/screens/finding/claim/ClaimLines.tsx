import type { ReactNode } from 'react'
import { formatNaira, formatNumber } from '#chart/format.ts'
import type { SupplyClaim } from '#contract/energy/supply.ts'
import type { ClaimPart } from '#domain/finding/claim/supply-claim.ts'
import { round } from '#domain/round.ts'
import { ExplainButton } from '../../../ui/ExplainButton.tsx'
import { claimText } from '../../../words/finding/claim.ts'

/** The arithmetic of the claim, line by line. */
export function ClaimLines({ claim, onExplain }: { claim: SupplyClaim; onExplain: () => void }) {
  const { low, high, vat_rate: vatRate, prepaid_kwh: prepaidKwh } = claim
  const isRange = low !== null && high !== null && low.hours !== high.hours
  return (
    <dl className="mt-3 flex flex-col gap-1 text-xs">
      {low !== null && (
        <Line label={isRange ? claimText.lowLine : claimText.allKnown}>
          {claimText.bound(formatNumber(low.hours, 1), low.band)}
        </Line>
      )}
      {isRange && (
        <Line label={claimText.highLine}>{claimText.bound(formatNumber(high.hours, 1), high.band)}</Line>
      )}
      {low?.parts.map((part) => (
        <Line key={`${part.charged} ${part.received}`} label={productWords(part)}>
          {formatNaira(part.net)}
        </Line>
      ))}
      {claim.estimated_kwh > 0 && (
        <Line label={claimText.estimated}>{claimText.kwh(formatNumber(claim.estimated_kwh))}</Line>
      )}
      {claim.left_out_kwh > 0 && (
        <Line label={claimText.leftOut}>{claimText.kwh(formatNumber(claim.left_out_kwh))}</Line>
      )}
      {low?.net != null && low.gross !== null && vatRate !== null && (
        <>
          <Line label={claimText.beforeVat}>
            <ExplainButton label={claimText.beforeVat} onExplain={onExplain}>
              {formatNaira(low.net)}
            </ExplainButton>
          </Line>
          <Line label={claimText.vat(formatNumber(vatRate * 100, 1))}>
            {formatNaira(round(low.gross - low.net))}
          </Line>
        </>
      )}
      {prepaidKwh !== null && (
        <Line label={claimText.prepaid}>{claimText.prepaidKwh(formatNumber(prepaidKwh, 0))}</Line>
      )}
    </dl>
  )
}

const productWords = ({ kwh, charged, received }: ClaimPart) =>
  claimText.product(formatNumber(kwh), formatNumber(charged), formatNumber(received))

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-h-6 items-baseline justify-between gap-3">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="text-right font-medium whitespace-nowrap">{children}</dd>
    </div>
  )
}
