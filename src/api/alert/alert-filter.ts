import type { z } from 'zod'
import type { alertFilter } from '#contract/alert/notifications.ts'
import { wantedKinds } from '#domain/alert/severity.ts'
import type { AlertFilter } from '#store/alert/alert-list.ts'

/** What the query of a list of alerts narrows it by. */
export function readFilter(query: z.output<typeof alertFilter>): AlertFilter {
  const { state, branches, devices, kinds, severity, acknowledged, from_day, to_day } = query
  return {
    state: state ?? null,
    branches: branches ?? null,
    devices: devices ?? null,
    kinds: wantedKinds(kinds ?? null, severity ?? null),
    isAcknowledged: acknowledged === undefined ? null : acknowledged === 'yes',
    firstDay: from_day ?? null,
    lastDay: to_day ?? null,
  }
}
