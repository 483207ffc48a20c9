import type { AnswerOf } from '../../../client/call.ts'

/** The calls behind the page: a member's of the organisation, or a platform administrator's of a client. */
export const MEMBER_CALLS = {
  read: 'deviceQuality',
  parked: 'decideParked',
  exchange: 'recordExchange',
  ratio: 'addRatio',
  period: 'setPeriod',
  again: 'computeAgain',
  health: 'hardwareHealth',
} as const

export const ADMIN_CALLS = {
  read: 'adminDeviceQuality',
  parked: 'adminDecideParked',
  exchange: 'adminReplaceMeter',
  ratio: 'adminAddRatio',
  period: 'adminSetPeriod',
  again: 'adminComputeAgain',
  health: 'adminHardwareHealth',
} as const

/** Whose device it is, and by which calls it is asked about. */
export type QualityAsker =
  | { calls: typeof MEMBER_CALLS; params: { deviceId: number } }
  | { calls: typeof ADMIN_CALLS; params: { clientId: number; deviceId: number } }

export type Quality = AnswerOf<'deviceQuality'>['data']
export type QualityDay = Quality['days'][number]
export type ParkedGroup = Quality['parked']['groups'][number]
