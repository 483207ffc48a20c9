import type { BillAmountRow, BillingData } from '#contract/billing/billing.ts'
import { prefixedName } from '#domain/site/device-name.ts'

type Device = BillingData['branches'][number]['devices'][number]

/** A device of the bill under the name that every page gives it. */
export interface BilledDevice {
  id: number
  name: string
  billing: Device['billing']
}

export function billedDevices({ branches }: BillingData): BilledDevice[] {
  return branches.flatMap((branch) =>
    branch.devices.map(({ device_id, name, billing }) => ({
      id: device_id,
      name: prefixedName(branch.name, name),
      billing,
    })),
  )
}

/** The wire demands a number: `unknown` beside a 0 tells that there is none. */
export function knownKwh({ usage_kwh, unknown, coverage }: BillAmountRow): number | null {
  return unknown !== undefined && usage_kwh === 0 && coverage === 0 ? null : usage_kwh
}

export function knownNaira({ value_naira, unknown }: BillAmountRow): number | null {
  return unknown !== undefined && value_naira === 0 ? null : value_naira
}

/** A part of the energy has no rate: the amount is of the rest. */
export function isPartOnly(amount: BillAmountRow): boolean {
  return amount.unknown !== undefined && amount.value_naira > 0
}
