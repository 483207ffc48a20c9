import type { Verdict } from './checked-bill.ts'

/** In the order of their numbers (§16.F). */
export const CHECK_KEYS = [
  'duplicate',
  'overlap',
  'gap',
  'arithmetic',
  'vat',
  'tariff',
  'register',
  'meter',
  'estimated',
  'band',
  'unusual',
  'lines',
] as const
export type CheckKey = (typeof CHECK_KEYS)[number]

interface Head<K extends CheckKey> {
  readonly key: K
  readonly verdict: Verdict
  /** ₦ in dispute for this check alone: no naira stands in two. null: none, or not known. */
  readonly naira: string | null
}

export type BillCheck =
  | (Head<'duplicate'> & {
      readonly isReplacing: boolean
      /** There is one like it, and a person said that both are right. */
      readonly isAccepted: boolean
    })
  | (Head<'overlap'> & { readonly days: number })
  | (Head<'gap'> & { readonly days: number; readonly after: string | null })
  | (Head<'arithmetic'> & { readonly over: string | null; readonly expected: string | null })
  | (Head<'vat'> & {
      readonly rate: string | null
      readonly printed: string | null
      readonly expected: string | null
    })
  | (Head<'tariff'> & {
      readonly implied: string | null
      readonly inForce: string | null
      readonly kwh: string | null
    })
  | (Head<'register'> & { readonly unexplained: string | null; readonly between: string | null })
  | (Head<'meter'> & {
      readonly ours: string | null
      readonly within: string | null
      readonly coverage: number | null
      /** kWh that are too many for certain. */
      readonly sure: string | null
      /** ₦ of all that is more than ours. */
      readonly most: string | null
    })
  | (Head<'estimated'> & {
      readonly why: 'marked' | 'equal' | 'too-long' | null
      readonly read: string | null
    })
  | (Head<'band'> & { readonly billed: string | null; readonly inForce: string | null })
  | (Head<'unusual'> & { readonly share: number | null; readonly of: 'naira' | 'kwh' | null })
  | (Head<'lines'> & { readonly names: readonly string[] })

export type CheckOf<K extends CheckKey> = Extract<BillCheck, { key: K }>
