import * as alertGroups from './alert/alert-groups.ts'
import * as alertSettings from './alert/alert-settings.ts'
import * as brief from './alert/brief.ts'
import * as limitReplay from './alert/limit-replay.ts'
import * as limitsInForce from './alert/limits-in-force.ts'
import * as notifications from './alert/notifications.ts'
import * as placeLimits from './alert/place-limits.ts'
import * as thingsToDo from './alert/things-to-do.ts'
import * as billing from './billing/billing.ts'
import * as mail from './billing/mail.ts'
import * as breakers from './breaker/breakers.ts'
import { type AnyCall, isCall } from './call.ts'
import * as billChecks from './cost/bill-checks.ts'
import * as billFacts from './cost/bill-facts.ts'
import * as bills from './cost/bills.ts'
import * as blendedCost from './cost/blended-cost.ts'
import * as costTracker from './cost/cost-tracker.ts'
import * as deliveries from './cost/deliveries.ts'
import * as dieselBalance from './cost/diesel-balance.ts'
import * as disputePack from './cost/dispute-pack.ts'
import * as equipment from './cost/equipment.ts'
import * as fuelEntries from './cost/fuel-entries.ts'
import * as monthEnd from './cost/month-end.ts'
import * as prepaid from './cost/prepaid.ts'
import * as rates from './cost/rates.ts'
import * as tank from './cost/tank.ts'
import * as averagePowerFactor from './demand/average-power-factor.ts'
import * as branchDemand from './demand/branch-demand.ts'
import * as capacitors from './demand/capacitors.ts'
import * as feeders from './energy/feeders.ts'
import * as loadOverview from './energy/load-overview.ts'
import * as parameters from './energy/parameters.ts'
import * as supply from './energy/supply.ts'
import * as explain from './explain.ts'
import * as claimPack from './finding/claim-pack.ts'
import * as findings from './finding/findings.ts'
import * as outages from './finding/outages.ts'
import * as solar from './finding/solar.ts'
import * as sources from './finding/sources.ts'
import * as voltage from './finding/voltage.ts'
import * as commands from './meter/commands.ts'
import * as deviceQuality from './meter/device-quality.ts'
import * as hardwareHealth from './meter/hardware-health.ts'
import * as imports from './meter/imports.ts'
import * as reading from './meter/reading.ts'
import * as siteAgent from './meter/site-agent.ts'
import * as account from './people/account.ts'
import * as factors from './people/factors.ts'
import * as passkeys from './people/passkeys.ts'
import * as token from './people/token.ts'
import * as visitor from './people/visitor.ts'
import * as adminAudit from './platform/admin-audit.ts'
import * as adminBranches from './platform/admin-branches.ts'
import * as adminClients from './platform/admin-clients.ts'
import * as adminCommissioning from './platform/admin-commissioning.ts'
import * as adminDevices from './platform/admin-devices.ts'
import * as adminHardware from './platform/admin-hardware.ts'
import * as adminMakes from './platform/admin-makes.ts'
import * as adminMappings from './platform/admin-mappings.ts'
import * as adminMessages from './platform/admin-messages.ts'
import * as adminRates from './platform/admin-rates.ts'
import * as adminRetention from './platform/admin-retention.ts'
import * as adminSiteAgents from './platform/admin-site-agents.ts'
import * as adminUsers from './platform/admin-users.ts'
import * as aggregate from './score/dashboard/aggregate.ts'
import * as dailyConsumption from './score/dashboard/daily-consumption.ts'
import * as deviceUsage from './score/dashboard/device-usage.ts'
import * as totalEnergy from './score/dashboard/total-energy.ts'
import * as home from './score/home.ts'
import * as league from './score/league.ts'
import * as monthlyReport from './score/monthly-report.ts'
import * as report from './score/report.ts'
import * as scoreCard from './score/score-card.ts'
import * as scoreCardParts from './score/score-card-parts.ts'
import * as setSize from './score/set-size.ts'
import * as branches from './site/branches.ts'
import * as clientProfile from './site/client-profile.ts'
import * as sideBarData from './site/side-bar-data.ts'

/** The files that declare calls. A further call of one of them is in the collection by being exported. */
const topics = [
  alertGroups,
  alertSettings,
  limitReplay,
  limitsInForce,
  brief,
  notifications,
  placeLimits,
  thingsToDo,
  billing,
  mail,
  breakers,
  billChecks,
  billFacts,
  disputePack,
  bills,
  blendedCost,
  costTracker,
  deliveries,
  dieselBalance,
  equipment,
  fuelEntries,
  prepaid,
  monthEnd,
  rates,
  tank,
  averagePowerFactor,
  branchDemand,
  capacitors,
  aggregate,
  dailyConsumption,
  deviceUsage,
  feeders,
  loadOverview,
  parameters,
  supply,
  totalEnergy,
  explain,
  claimPack,
  findings,
  outages,
  solar,
  sources,
  voltage,
  commands,
  deviceQuality,
  hardwareHealth,
  imports,
  reading,
  siteAgent,
  account,
  factors,
  passkeys,
  token,
  visitor,
  adminAudit,
  adminBranches,
  adminClients,
  adminDevices,
  adminCommissioning,
  adminHardware,
  adminMakes,
  adminMappings,
  adminMessages,
  adminRates,
  adminRetention,
  adminSiteAgents,
  adminUsers,
  home,
  league,
  monthlyReport,
  report,
  scoreCardParts,
  setSize,
  scoreCard,
  branches,
  clientProfile,
  sideBarData,
] as const

/** What of a file's exports is a call; schemas and types beside them are not. */
type CallsIn<File> = File extends unknown
  ? { [N in keyof File as File[N] extends AnyCall ? N : never]: File[N] }
  : never
type All<Part> = (Part extends unknown ? (part: Part) => void : never) extends (all: infer Whole) => void
  ? Whole
  : never
type Flat<T> = { readonly [N in keyof T]: T[N] }

export type Calls = Flat<All<CallsIn<(typeof topics)[number]>>>
export type CallName = keyof Calls

/** Those that are answered with a file and not with JSON. */
export type FileCallName = {
  [N in CallName]: Calls[N] extends { readonly file: readonly string[] } ? N : never
}[CallName]

/** The calls among the exports of some files, by name; two of one name are a mistake. */
export function collectCalls(files: readonly object[]): Record<string, AnyCall> {
  const found: Record<string, AnyCall> = {}
  for (const [name, value] of files.flatMap((file) => Object.entries(file))) {
    if (!isCall(value)) continue
    if (Object.hasOwn(found, name)) throw new Error(`Two calls are named ${name}`)
    found[name] = value
  }
  return found
}

/** Every call of the product. The server's routes, the OpenAPI document and the web client are derived from this table. */
export const calls = collectCalls(topics) as unknown as Calls

const names = new Map(Object.entries(calls).map(([name, call]) => [call as AnyCall, name as CallName]))

/** What a call is called; none that is not in the table is served. */
export function nameOfCall(call: AnyCall): CallName {
  const name = names.get(call)
  if (name === undefined) throw new Error(`The contract does not know ${call.method} ${call.path}`)
  return name
}
