import { newestFinding, type OpenFinding } from '#domain/alert/lasting.ts'
import type { AlertKind, AlertSettings } from '#domain/alert/settings.ts'
import { type FindingKind, isHistory } from '#domain/finding/finding.ts'
import { addDays } from '#domain/time/calendar-day.ts'
import { localDay, startOfDay } from '#domain/time/zone.ts'
import { openFindings } from '#store/finding/finding.ts'
import type { JudgeContext, PlacedStanding } from './judge-context.ts'

interface FindingRule {
  readonly kind: AlertKind
  readonly about: FindingKind
  isOn(settings: AlertSettings): boolean
  /** Naira above which it is told. */
  most(settings: AlertSettings): number
  /** Proven litres are told without a price too. */
  readonly isUnpricedTold: boolean
  /** Days that have to be over since it ended. */
  readonly after: number
  /** The local day on which it began to hold. */
  began(finding: Pick<OpenFinding, 'from' | 'to'>): string
}

const RULES: readonly FindingRule[] = [
  {
    kind: 'claim-ready',
    about: 'supply-claim',
    isOn: ({ claim_ready_alerts }) => claim_ready_alerts,
    most: () => 0,
    isUnpricedTold: false,
    // The 3rd of the next month: late readings have come by then.
    after: 2,
    began: ({ to }) => addDays(to, 2),
  },
  {
    kind: 'tank-fell',
    about: 'tank-fell',
    isOn: ({ tank_fell_alerts }) => tank_fell_alerts,
    most: () => 0,
    isUnpricedTold: true,
    after: 0,
    began: ({ from }) => from,
  },
  {
    kind: 'delivery-short',
    about: 'delivery-short',
    isOn: ({ delivery_short_alerts }) => delivery_short_alerts,
    most: () => 0,
    isUnpricedTold: true,
    after: 0,
    began: ({ from }) => from,
  },
  {
    kind: 'bill-failed',
    about: 'bill-dispute',
    isOn: ({ bill_failed_alerts, bill_failed_naira }) => bill_failed_alerts && bill_failed_naira !== null,
    most: ({ bill_failed_naira }) => bill_failed_naira ?? 0,
    isUnpricedTold: false,
    after: 0,
    // Its days are over: it is asked for.
    began: ({ to }) => to,
  },
]

/** How the findings of each branch stand that nobody has sent or ended. */
export async function findingStandings({
  tx,
  scope,
  tree,
  placed,
  now,
}: JudgeContext): Promise<PlacedStanding[]> {
  if (!RULES.some(({ isOn }) => isOn(placed.anywhere))) return []
  const open = await openFindings(tx, scope)
  return tree.branches.flatMap(({ id, zone }) => {
    const today = localDay(zone, now)
    const settings = placed.at({ branchId: id, deviceId: null })
    const rules = RULES.filter(({ isOn }) => isOn(settings))
    const isDue = ({ to }: OpenFinding, after: number) =>
      !isHistory({ to }, today) && addDays(to, after) <= today
    return rules.map(({ kind, about, most, isUnpricedTold, after, began }) => ({
      place: { kind, branchId: id, deviceId: null },
      standing: newestFinding(
        open.filter((one) => one.branchId === id && one.kind === about && isDue(one, after)),
        { most: most(settings), isUnpricedTold, began: (one) => startOfDay(zone, began(one)) },
      ),
    }))
  })
}
