import type { AnswerOf } from '../../../client/call.ts'

export type Money = AnswerOf<'homeMoney'>['data']
export type BranchRow = Money['branches'][number]
export type Change = Money['total']['change']
export type Site = AnswerOf<'homeSites'>['data']['branches'][number]
