/** What a utility meter is fed by from a day on; what was not entered is null. Source: domain.md §16.A. */
import type { Band } from '../../cost/tariff/band.ts'
import type { CustomerClass } from '../../cost/tariff/customer-class.ts'
import type { FeederWiring, LoggerSupply, VoltageSide } from './feeder-day.ts'

export interface FeederFacts {
  readonly deviceId: number
  readonly name: string
  readonly disco: string | null
  readonly band: Band | null
  readonly customerClass: CustomerClass | null
  readonly accountNo: string | null
  readonly meterNo: string | null
  readonly contractedKva: number | null
  readonly voltageSide: VoltageSide | null
  readonly loggerSupply: LoggerSupply | null
  /** Local day. */
  readonly validFrom: string
}

/** How the meter is wired; not entered: its voltage is the supply's own, as for hours of use (domain.md §4). */
export function wiring(row: Pick<FeederFacts, 'voltageSide' | 'loggerSupply'> | null): FeederWiring {
  return { side: row?.voltageSide ?? 'line', logger: row?.loggerSupply ?? null }
}
