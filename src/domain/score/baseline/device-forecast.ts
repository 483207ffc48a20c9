import type { Kwh } from '../../quantity.ts'
import type { BaselineMethod } from './expected-week.ts'

/** The forecast of a device's month as it stood when the month began. */
export interface DeviceForecast {
  readonly deviceId: number
  /** 'YYYY-MM' */
  readonly month: string
  readonly kwh: Kwh
  readonly method: BaselineMethod
  /** Half width of the 80 % interval ÷ kWh; null: too little is known, or it was frozen before there were intervals. */
  readonly intervalShare: number | null
  /** One figure a day, first to last. */
  readonly dayKwh: readonly number[]
}
