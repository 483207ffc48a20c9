import type { Category, Series, Slice } from '#chart/types.ts'
import type { AnswerOf } from '../../../client/call.ts'
import { loadText } from '../../../words/analysis.ts'

export type LoadBranch = AnswerOf<'loadOverview'>['authenticatedData']['branches'][number]
export type LoadDevice = LoadBranch['devices'][number]
export type DeviceDemand = AnswerOf<'branchDemand'>['data']['devices_demands'][number]

export function listLoads({ devices }: LoadBranch): LoadDevice[] {
  return devices.filter(({ is_load }) => is_load)
}

/** LO-04: a branch that has no load has nothing to show. */
export function branchesWithLoads(branches: readonly LoadBranch[]): LoadBranch[] {
  return branches.filter((branch) => listLoads(branch).length > 0)
}

type Colours = ReadonlyMap<string, string>

const loadColour = (colours: Colours, { device_id }: LoadDevice) =>
  colours.get(String(device_id)) ?? 'var(--source-load)'

/** LO-02: hours that each load ran; null where they are not known. */
export function runningBars(
  loads: readonly LoadDevice[],
  branch: string,
): { categories: Category[]; series: Series[] } {
  return {
    categories: loads.map((one) => ({
      key: String(one.device_id),
      label: one.name,
      // The branch stands over the chart, and a phone has no room for it under every bar.
      tick: one.name.startsWith(`${branch} `) ? one.name.slice(branch.length + 1) : one.name,
      ...(one.unknown === undefined ? {} : { note: one.unknown }),
    })),
    series: [
      {
        key: 'hours',
        label: loadText.running,
        colour: 'var(--source-load)',
        values: loads.map(({ device_runtime, unknown }) => (unknown === undefined ? device_runtime : null)),
      },
    ],
  }
}

/** LO-02: energy of each load; null where it is not known. */
export function loadSlices(loads: readonly LoadDevice[], colours: Colours): Slice[] {
  return loads.map((one) => ({
    key: String(one.device_id),
    label: one.name,
    colour: loadColour(colours, one),
    value: one.unknown === undefined ? one.consumption : null,
  }))
}

/** What no load meters; null where it is not known, or the loads took more than the branch. */
export function restSlice({ unmetered_kwh: { value, unknown }, percentage_load }: LoadBranch): Slice | null {
  if (unknown !== undefined || percentage_load.value > 100) return null
  return { key: 'rest', label: loadText.rest, colour: 'var(--source-unknown)', value }
}

export interface LabelledDemand {
  label: string
  value: number
}

/**
 * LO-03: demand under the labels that the specification observed, where "Maximum" stands over the lowest demand and
 * "Minimum" over the highest: section 2 asks to keep the labels so.
 */
export function labelledDemand({ min, max, avg }: DeviceDemand): LabelledDemand[] {
  return [
    { label: loadText.maximum, value: min },
    { label: loadText.minimum, value: max },
    { label: loadText.average, value: avg },
  ]
}
