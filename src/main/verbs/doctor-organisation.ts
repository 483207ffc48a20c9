import { type DeviceQuestion, deviceQuestions } from '#api/meter/device-questions.ts'
import { type GatewayStandings, gatewayStandings } from '#api/meter/gateway-standings.ts'
import { type SiteStandings, siteStandings } from '#api/platform/site/site-standings.ts'
import type { Database } from '#store/engine/database.ts'
import { makeScope } from '#store/engine/scope.ts'
import { type UnknownName, unknownNames } from '#store/meter/hardware/unknown-name.ts'
import { type ParkedReason, parkedReasons } from '#store/meter/reading/parked.ts'
import { type RetentionWait, retentionWait } from '#store/meter/retention/retention-wait.ts'
import { verifyChain } from '#store/platform/audit.ts'
import { type Health, loadHealth } from '#store/platform/organisation-health.ts'
import { tree } from '#store/site/organisation.ts'
import { organisationZones } from '#store/site/organisation-ids.ts'
import type { Finding } from './finding.ts'

const HOUR_MS = 3_600_000
const REASONS_OF_A_DEVICE = 3
const MOST_REASONS = 30
const MOST_OF_A_REASON = 200

/** How readings come in and whether the audit chain is whole, organisation by organisation. */
export async function organisations(database: Database): Promise<Finding[]> {
  const found: Finding[] = []
  for (const { id, name, zone } of await organisationZones(database)) {
    const scope = makeScope({ organisationId: id, branchIds: 'all', userId: null, level: 1, zone })
    const who = `${name} (organisation ${id})`
    const findings = await database.withScope(
      scope,
      async (tx) => {
        const health = await loadHealth(tx, scope)
        const limits = { perDevice: REASONS_OF_A_DEVICE, most: MOST_REASONS }
        const reasons = health.parked > 0 ? await parkedReasons(tx, scope, limits) : []
        const whole = await tree(tx, scope)
        const questions = whole === null ? [] : await deviceQuestions(tx, scope, whole)
        const gateways = whole === null ? NO_GATEWAYS : await gatewayStandings(tx, scope, whole, Date.now())
        const sites = await siteStandings(tx, scope, whole?.branches ?? [], Date.now())
        const names = await unknownNames(tx, scope, MOST_REASONS)
        const waits = await retentionWait(tx, scope, { zone, branches: whole?.branches ?? [] }, Date.now())
        const chain = await verifyChain(tx, scope)
        return [
          readings(who, health, reasons),
          ...devices(who, questions),
          ...silentGateways(who, gateways),
          ...siteAgents(who, sites),
          ...hardware(who, names),
          ...oldReadings(who, waits),
          audit(who, chain),
        ]
      },
      { readOnly: true },
    )
    found.push(...findings)
  }
  return found
}

function audit(who: string, chain: Awaited<ReturnType<typeof verifyChain>>): Finding {
  const what = `${who}, audit`
  if (chain.brokenAt === null) return { what, state: 'ok', says: `${chain.entries} entries, chain whole` }
  const says = `entry ${chain.brokenAt} was changed or its neighbour removed: compare with a backup`
  return { what, state: 'WRONG', says }
}

const questionRank = ({ about }: DeviceQuestion) => (about === 'period' ? 0 : 1)

/** Periods that the readings contradict first: they make figures wrong, a missing rating lets wrong ones in. */
function devices(who: string, questions: readonly DeviceQuestion[]): Finding[] {
  if (questions.length === 0) return []
  const sorted = [...questions].sort((a, b) => questionRank(a) - questionRank(b))
  const count = (about: DeviceQuestion['about']) => questions.filter((one) => one.about === about).length
  const says = `${count('period')} with another reading period than is set, ${count('rating')} without a rating`
  const more = sorted.slice(0, MOST_REASONS).map(({ device, sentence }) => `${plain(device)}: ${sentence}`)
  return [{ what: `${who}, devices`, state: 'WARN', says, more }]
}

const NO_GATEWAYS: GatewayStandings = { gateways: 0, silent: [] }

/** By the rule of their alert: nothing came for as long as their quickest meter may be quiet. */
function silentGateways(who: string, { gateways, silent }: GatewayStandings): Finding[] {
  if (gateways === 0) return []
  const what = `${who}, gateways`
  if (silent.length === 0) return [{ what, state: 'ok', says: `${gateways}, none of them silent` }]
  const says = `${silent.length} of ${gateways} silent: look at their power and network`
  const more = silent
    .slice(0, MOST_REASONS)
    .map(
      ({ name, since, devices: behind }) => `${plain(name)}: since ${minuteText(since)}, ${behind} devices`,
    )
  return [{ what, state: 'WARN', says, more }]
}

function siteAgents(who: string, { agents, troubles }: SiteStandings): Finding[] {
  if (agents === 0) return []
  const what = `${who}, site agents`
  if (troubles.length === 0) return [{ what, state: 'ok', says: `${agents}, all of them well` }]
  const says = `${troubles.length} of ${agents} to look at`
  return [{ what, state: 'WARN', says, more: troubles.map(plain) }]
}

function hardware(who: string, names: readonly UnknownName[]): Finding[] {
  if (names.length === 0) return []
  const says =
    'names of hardware are heard that stand for no device: map them (administrator area, View Client, Hardware)'
  const more = names.map(({ dialect, id, channel }) => plain([dialect, id, channel].join(' ').trim()))
  return [{ what: `${who}, hardware`, state: 'WARN', says, more }]
}

/** Why the readings of a month that should be gone are still there. */
function oldReadings(who: string, waits: RetentionWait | null): Finding[] {
  if (waits === null) return []
  const { before, since, isBusy, unmade } = waits
  const why = isBusy
    ? 'readings of it wait to be added up, or a file is being imported'
    : 'nothing could be made of these days; look into the log for why'
  const more = unmade
    .slice(0, MOST_REASONS)
    .map(({ device, from, to }) => `${plain(device)}: ${minuteText(from)} to ${minuteText(to)}`)
  const says = `readings before ${before} should be gone since ${minuteText(since)} and are not: ${why}`
  return [{ what: `${who}, old readings`, state: 'WARN', says, more }]
}

function readings(who: string, health: Health, reasons: readonly ParkedReason[]): Finding {
  const what = `${who}, readings`
  const more = reasons.map(parkedLine)
  if ((health.oldestDirtyMs ?? 0) > HOUR_MS) {
    const says = 'readings wait for over an hour to be added up: restart the server'
    return { what, state: 'WRONG', says, more }
  }
  const silent =
    health.silentDevices > 0
      ? `; ${health.silentDevices} devices silent for a day: look at their gateways`
      : ''
  const parked = health.parked > 0 ? `; ${health.parked} parked frames, the newest reasons:` : ''
  const state = silent === '' && parked === '' ? 'ok' : 'WARN'
  return { what, state, says: `${health.devices} devices${silent}${parked}`, more }
}

/** A frame may have said anything: what a terminal would obey is left out, and what is long is cut. */
function parkedLine({ device, reason, times, lastAt }: ParkedReason): string {
  const why = plain(reason)
  const cut = why.length > MOST_OF_A_REASON ? `${why.slice(0, MOST_OF_A_REASON)}…` : why
  const last = minuteText(lastAt)
  return `${device ?? 'no device of the key'}: ${cut} (${times} times, last ${last})`
}

function minuteText(at: number): string {
  return `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

const plain = (text: string) => text.replace(/\p{Cc}+/gu, ' ')
