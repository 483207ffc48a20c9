import { calls } from '#contract/calls.ts'
import { latestReadings } from '#store/meter/reading/latest-reading.ts'
import { operation } from '../frame/operation.ts'
import { selectBranches } from '../frame/scope.ts'
import { localTime, organisationPart, placePart } from '../site/present.ts'
import { readingTables } from './reading-tables.ts'

/** The newest reading of each device of the selection, loads too (PA-05). */
export const getLastReading = operation(calls.lastReading, {
  async fetch({ tx, scope, tree, now }, { query }) {
    const branches = selectBranches(tree, query)
    const ids = branches.flatMap(({ devices }) => devices.map(({ id }) => id))
    return { tree, now, branches, latest: await latestReadings(tx, scope, ids) }
  },
  compute: (facts) => facts,
  present: ({ tree, now, branches, latest }) => ({
    status: true as const,
    message: 'Last readings',
    authenticatedData: {
      ...organisationPart(tree, now),
      devices: branches.flatMap((branch) =>
        branch.devices.map((device) => {
          const own = latest.get(device.id)
          return {
            ...placePart({ branch, device }),
            device_type: device.deviceType,
            at: own?.at ?? null,
            date: own ? localTime(branch.zone, own.at) : null,
            ...readingTables(own),
          }
        }),
      ),
    },
  }),
})
