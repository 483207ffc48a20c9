import type { AnswerOf } from '../../client/call.ts'

export type LoadBranch = AnswerOf<'loadOverview'>['authenticatedData']['branches'][number]
export type Demands = AnswerOf<'branchDemand'>['data']['devices_demands']

export interface LoadCard {
  id: number
  name: string
  kwh: number | null
  hours: number | null
  unknown: string | undefined
  demand: Demands[number] | null
}

/** The loads of a branch, each with its own demand (LO-03); null where it is not known. */
export function loadCards({ devices }: LoadBranch, demands: Demands | undefined): LoadCard[] {
  return devices
    .filter((one) => one.is_load)
    .map(({ device_id, name, consumption, device_runtime, unknown }) => {
      const demand = demands?.find((one) => one.device_id === device_id)
      return {
        id: device_id,
        name,
        kwh: unknown === undefined ? consumption : null,
        hours: unknown === undefined ? device_runtime : null,
        unknown,
        demand: demand === undefined || demand.unknown !== undefined ? null : demand,
      }
    })
}
