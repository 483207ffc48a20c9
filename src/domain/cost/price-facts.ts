/** Papers of price, fuel and emissions as rows; exact amounts as decimal text. */
import type { SourceType } from '../site/device-type.ts'

export interface PurchaseRow {
  readonly id: number
  readonly branchId: number
  readonly date: string
  readonly litres: string
  readonly nairaPerLitre: string
}

export interface BillRow {
  readonly id: number
  readonly branchId: number
  readonly kind: 'pre-paid' | 'post-paid' | 'ipp'
  readonly date: string
  readonly endDate: string | null
  readonly kwh: string
  readonly vatInclusiveNaira: string
}

export interface EntryRow {
  readonly id: number
  readonly branchId: number
  readonly startDay: string
  readonly endDay: string
  readonly litres: string
  /** The generator that it belongs to alone; null: all of the branch. */
  readonly deviceId: number | null
}

export interface TariffRow {
  readonly id: number
  readonly branchId: number | null
  readonly deviceType: SourceType
  readonly rate: string
  readonly vatRate: string
  readonly validFrom: string
  readonly label: string
}

export interface FactorRow {
  /** 0: the platform's. */
  readonly id: number
  readonly kind: 'diesel' | 'gas' | 'grid'
  readonly kgPerUnit: number
  readonly validFrom: string
  /** Set by the organisation itself: it goes before the platform's. */
  readonly isOwn: boolean
}

export interface PriceFacts {
  readonly purchases: PurchaseRow[]
  readonly bills: BillRow[]
  readonly entries: EntryRow[]
  readonly tariffs: TariffRow[]
  readonly factors: FactorRow[]
}
