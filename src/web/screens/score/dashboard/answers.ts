import type { AnswerOf } from '../../../client/call.ts'

/** The answers that the Dashboard draws, as the calls give them. */
export type Energy = AnswerOf<'totalEnergy'>['authenticatedData']
export type EnergyFigures = Energy['selection']
export type Demand = AnswerOf<'branchDemand'>['data']
export type Usage = AnswerOf<'deviceUsage'>['authenticatedData']
export type UsedDevice = Usage['branches'][number]['devices'][number]
export type Daily = AnswerOf<'dailyConsumption'>['authenticatedData']
/** What bars of an interval under a day are made of. */
export type Fine = AnswerOf<'energyConsumption'>['authenticatedData']
export type Loads = AnswerOf<'loadOverview'>['authenticatedData']
