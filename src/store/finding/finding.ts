import { OPEN_AGAIN, type StateRow } from '#domain/finding/change-state.ts'
import type { Finding, FindingKind, FindingState } from '#domain/finding/finding.ts'
import type { FindingChanges, StoredFinding } from '#domain/finding/reconcile.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Scope } from '../engine/scope.ts'
import { leaveToCommit, type Tx } from '../engine/transaction.ts'
import { wakeFindings } from '../engine/wake-findings.ts'

/** A finding with what became of it. Days are local, naira numbers exact to the kobo. */
export interface FindingRecord extends StoredFinding, StateRow {
  readonly branchName: string
  readonly zone: string
  readonly deviceName: string | null
  readonly noticedAt: Instant
  readonly figuresAt: Instant
  /** Who changed its state last. */
  readonly changedByName: string | null
  readonly changedByRole: string | null
  readonly changedAt: Instant | null
  readonly version: number
}

const ms = (column: string) => `(extract(epoch from f.${column}) * 1000)::float8`

const FIGURES = `f.id, f.kind, f.subject, f.branch_id as "branchId", f.device_id as "deviceId", f.from_day::text as "from",
  f.to_day::text as "to", f.low::float8 as low, f.mid::float8 as mid, f.high::float8 as high, f.basis, f.coverage,
  f.evidence, f.state`

const STATE = `f.sent_on::text as "sentOn", f.complaint_no as "complaintNo", f.answered_on::text as "answeredOn",
  f.settled_on::text as "settledOn", f.settled_naira::float8 as "settledNaira", f.settled_kwh::float8 as "settledKwh",
  f.reason, f.version`

const LISTED = `select ${FIGURES}, ${STATE}, b.name as "branchName", coalesce(b.zone, o.zone) as zone,
    d.name as "deviceName", ${ms('noticed_at')} as "noticedAt", ${ms('figures_at')} as "figuresAt",
    ${ms('changed_at')} as "changedAt",
    (select coalesce(nullif(u.name, ''), u.username) from app_user u
     where u.organisation_id = $1 and u.id = f.changed_by) as "changedByName",
    (select u.role from app_user u where u.organisation_id = $1 and u.id = f.changed_by) as "changedByRole"
  from finding f
  join organisation o on o.id = $1
  join branch b on b.organisation_id = $1 and b.id = f.branch_id
  left join device d on d.organisation_id = $1 and d.id = f.device_id
  where f.organisation_id = $1 and ($2::int4[] is null or f.branch_id = any ($2))`

const branchFilter = ({ branchIds }: Scope) => (branchIds === 'all' ? null : branchIds)

export interface FindingPage {
  /** null: of every kind, state, branch. */
  readonly kinds: readonly FindingKind[] | null
  readonly states: readonly FindingState[] | null
  readonly branches: readonly number[] | null
  readonly limit: number
  readonly offset: number
}

/** Ranked by what is sure to be due, largest first; what has no known naira comes last. */
export async function listFindings(tx: Tx, scope: Scope, page: FindingPage): Promise<FindingRecord[]> {
  const { rows } = await tx.query<FindingRecord>({
    name: 'list-findings',
    text: `${LISTED} and ($3::text[] is null or f.kind = any ($3)) and ($4::text[] is null or f.state = any ($4))
        and ($5::int4[] is null or f.branch_id = any ($5))
      order by f.low desc nulls last, f.id limit $6 offset $7`,
    values: [
      scope.organisationId,
      branchFilter(scope),
      page.kinds,
      page.states,
      page.branches,
      page.limit,
      page.offset,
    ],
  })
  return rows
}

/** One finding of the scope, locked until the transaction ends; null: there is none with this id. */
export async function lockFinding(tx: Tx, scope: Scope, id: number): Promise<FindingRecord | null> {
  const { rows } = await tx.query<FindingRecord>(`${LISTED} and f.id = $3 for update of f`, [
    scope.organisationId,
    branchFilter(scope),
    id,
  ])
  return rows[0] ?? null
}

/** One finding of the scope; null: there is none with this id. */
export async function findingById(tx: Tx, scope: Scope, id: number): Promise<FindingRecord | null> {
  const { rows } = await tx.query<FindingRecord>(`${LISTED} and f.id = $3`, [
    scope.organisationId,
    branchFilter(scope),
    id,
  ])
  return rows[0] ?? null
}

/** The finding of a kind about a subject; null: nothing of the kind is told. */
export async function findingAbout(
  tx: Tx,
  scope: Scope,
  kind: FindingKind,
  subject: string,
): Promise<FindingRecord | null> {
  return (await findingsAbout(tx, scope, kind, [subject])).get(subject) ?? null
}

/** Those of a kind about each subject, by subject; one of which nothing is told is not in it. */
export async function findingsAbout(
  tx: Tx,
  scope: Scope,
  kind: FindingKind,
  subjects: readonly string[],
): Promise<Map<string, FindingRecord>> {
  const { rows } = await tx.query<FindingRecord>(`${LISTED} and f.kind = $3 and f.subject = any ($4)`, [
    scope.organisationId,
    branchFilter(scope),
    kind,
    subjects,
  ])
  return new Map(rows.map((row) => [row.subject, row]))
}

export interface SummedFindings {
  readonly branchId: number
  readonly kind: FindingKind
  readonly state: FindingState
  readonly low: number | null
  readonly settledNaira: number | null
}

/** What sums are made of. The findings of an organisation are few: one a feeder, bill or delivery at the most. */
export async function findingsToSum(
  tx: Tx,
  scope: Scope,
  branches: readonly number[] | null,
): Promise<SummedFindings[]> {
  const { rows } = await tx.query<SummedFindings>({
    name: 'findings-to-sum',
    text: `select f.branch_id as "branchId", f.kind, f.state, f.low::float8 as low,
        f.settled_naira::float8 as "settledNaira"
      from finding f where f.organisation_id = $1 and ($2::int4[] is null or f.branch_id = any ($2))
        and ($3::int4[] is null or f.branch_id = any ($3)) and f.state <> 'dismissed'`,
    values: [scope.organisationId, branchFilter(scope), branches],
  })
  return rows
}

/** Low of each that was found of a kind in the time that begins on a local day, and that nobody dismissed. */
export async function findingsSince(
  tx: Tx,
  scope: Scope,
  kind: FindingKind,
  from: string,
  branches: readonly number[],
): Promise<{ branchId: number; low: number | null }[]> {
  const { rows } = await tx.query<{ branchId: number; low: number | null }>({
    name: 'findings-since',
    text: `select f.branch_id as "branchId", f.low::float8 as low from finding f
      where f.organisation_id = $1 and ($2::int4[] is null or f.branch_id = any ($2))
        and f.kind = $3 and f.from_day = $4 and f.branch_id = any ($5::int4[]) and f.state <> 'dismissed'`,
    values: [scope.organisationId, branchFilter(scope), kind, from, branches],
  })
  return rows
}

export interface UnsentFinding
  extends Pick<Finding, 'kind' | 'branchId' | 'from' | 'to' | 'low' | 'coverage'> {
  readonly noticedAt: Instant
}

/** Those that nobody has sent or ended, of all branches of the scope. */
export async function openFindings(tx: Tx, scope: Scope): Promise<UnsentFinding[]> {
  const { rows } = await tx.query<UnsentFinding>({
    name: 'open-findings',
    text: `select f.kind, f.branch_id as "branchId", f.from_day::text as "from", f.to_day::text as "to", f.low::float8 as low, f.coverage,
        ${ms('noticed_at')} as "noticedAt"
      from finding f where f.organisation_id = $1 and f.state = 'open' and ($2::int4[] is null or f.branch_id = any ($2))`,
    values: [scope.organisationId, branchFilter(scope)],
  })
  return rows
}

/** Those of the scope's branches whose time reaches a local day or later, and of bills all that are open, as they are stored. */
export async function storedFindings(tx: Tx, scope: Scope, since: string): Promise<StoredFinding[]> {
  const { rows } = await tx.query<StoredFinding>({
    name: 'stored-findings',
    text: `select ${FIGURES} from finding f where f.organisation_id = $1
      and (f.to_day > $2 or (f.kind = 'bill-dispute' and f.state = 'open'))
      and ($3::int4[] is null or f.branch_id = any ($3)) order by f.id for update`,
    values: [scope.organisationId, since, branchFilter(scope)],
  })
  return rows
}

/** Writes what the figures say. One that exists already under its name from before stays as it is. */
export async function writeFindings(
  tx: Tx,
  scope: Scope,
  { added, changed, gone }: FindingChanges,
  now: Instant,
): Promise<void> {
  for (const finding of added) {
    await tx.query({
      name: 'add-finding',
      text: `insert into finding (organisation_id, kind, subject, branch_id, device_id, from_day, to_day, low, mid, high,
          basis, coverage, evidence, noticed_at, figures_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $14)
        on conflict (organisation_id, kind, subject) do nothing`,
      values: [scope.organisationId, finding.kind, finding.subject, ...figures(finding), new Date(now)],
    })
  }
  for (const { id, finding } of changed) {
    await tx.query({
      name: 'change-finding',
      text: `update finding set branch_id = $3, device_id = $4, from_day = $5, to_day = $6, low = $7, mid = $8, high = $9,
          basis = $10, coverage = $11, evidence = $12, figures_at = $13, version = version + 1
        where organisation_id = $1 and id = $2`,
      values: [scope.organisationId, id, ...figures(finding), new Date(now)],
    })
  }
  if (gone.length === 0) return
  await tx.query('delete from finding where organisation_id = $1 and id = any ($2)', [
    scope.organisationId,
    gone,
  ])
}

function figures(finding: Finding) {
  const { branchId, deviceId, from, to, low, mid, high, basis, coverage, evidence } = finding
  return [branchId, deviceId, from, to, low, mid, high, basis, coverage, JSON.stringify(evidence)]
}

/** Writes what a person did with it; opened again, its figures follow the meters from the next look on. */
export async function keepFindingState(
  tx: Tx,
  scope: Scope,
  id: number,
  row: StateRow,
  by: { readonly userId: number; readonly now: Instant },
): Promise<void> {
  const { state, sentOn, complaintNo, answeredOn, settledOn, settledNaira, settledKwh, reason } = row
  const change = tx.query(
    `update finding set state = $3, sent_on = $4, complaint_no = $5, answered_on = $6, settled_on = $7,
       settled_naira = $8, settled_kwh = $9, reason = $10, changed_by = $11, changed_at = $12, version = version + 1
     where organisation_id = $1 and id = $2`,
    [
      scope.organisationId,
      id,
      state,
      sentOn,
      complaintNo,
      answeredOn,
      settledOn,
      settledNaira,
      settledKwh,
      reason,
      by.userId,
      new Date(by.now),
    ],
  )
  await leaveToCommit(tx, change)
  if (state === OPEN_AGAIN.state) await wakeFindings(tx, scope, null)
}
