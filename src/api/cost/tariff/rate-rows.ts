import { rateSentence, rateText } from '#contract/cost/cost-messages.ts'
import type { RateFault } from '#domain/cost/tariff/rate-rule.ts'
import { localDay } from '#domain/time/zone.ts'
import type { FactorRecord } from '#store/cost/emission-factor.ts'
import type { TariffRecord } from '#store/cost/tariff.ts'
import type { ScopedContext } from '../../frame/operation.ts'
import { ApiError } from '../../frame/respond.ts'

export function tariffRow(tariff: TariffRecord, isInForce: boolean) {
  return {
    id: tariff.id,
    branch: tariff.branchId,
    device_type: tariff.deviceType,
    rate: Number(tariff.rate),
    vat_rate: Number(tariff.vatRate),
    valid_from: tariff.validFrom,
    label: tariff.label,
    in_force: isInForce,
  }
}

export function factorRow(factor: FactorRecord, isInForce: boolean) {
  return {
    kind: factor.kind,
    kg_per_unit: Number(factor.kgPerUnit),
    valid_from: factor.validFrom,
    is_own: factor.isOwn,
    in_force: isInForce,
  }
}

/** Today in the organisation's zone: dated rates of all its branches are shown by it. */
export function today({ tree, now }: Pick<ScopedContext, 'tree' | 'now'>): string {
  return localDay(tree.organisation.zone, now)
}

export function requireRead<T extends object>(read: T | RateFault): T {
  if ('fault' in read) throw new ApiError('bad-request', rateSentence(read as RateFault))
  return read as T
}

/** What moves the costs of every branch is not for those who see only some of them. */
export function requireWholeOrganisation({ scope }: ScopedContext): void {
  if (scope.branchIds !== 'all') throw new ApiError('not-allowed', rateText.wholeOrganisation)
}
