/**
 * Customer class by contracted capacity and supply voltage.
 *
 * Maximum demand (MD) from 45 kVA; MD1 metered at low voltage, MD2 at 11 or 33 kV. The class is
 * one key of a tariff, it carries no price itself. Source: domain.md §1 "Classes".
 */
export type CustomerClass = 'NON_MD' | 'MD1' | 'MD2'

const LEAST_MD_KVA = 45
const LOW_VOLTAGE_LIMIT_V = 1_000

export function customerClass(capacityKva: number, supplyV: number): CustomerClass {
  if (capacityKva < LEAST_MD_KVA) return 'NON_MD'
  return supplyV <= LOW_VOLTAGE_LIMIT_V ? 'MD1' : 'MD2'
}
