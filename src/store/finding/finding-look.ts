import type { Instant } from '#domain/time/interval.ts'
import type { Scope } from '../engine/scope.ts'
import type { Tx } from '../engine/transaction.ts'

export interface DueLook {
  readonly branchId: number
  /** Counts the writes that are in the figures that are read from now on; later ones are due again. */
  readonly written: number
  /** Nobody has looked before. */
  readonly isFirst: boolean
}

/**
 * Branches whose findings are due: written about since their last look, or looked at before an instant. Those that were
 * written about come first, then those that waited longest. At most `most`, and none of `except`.
 */
export async function dueLooks(
  tx: Tx,
  scope: Scope,
  {
    before,
    except,
    most,
  }: { readonly before: Instant; readonly except: readonly number[]; readonly most: number },
): Promise<DueLook[]> {
  const { rows } = await tx.query<DueLook>({
    name: 'due-finding-looks',
    text: `select b.id as "branchId", coalesce(l.written, 0) as written,
        coalesce(l.looked_at = '-infinity', true) as "isFirst"
      from branch b left join finding_look l on l.organisation_id = $1 and l.branch_id = b.id
      where b.organisation_id = $1 and (l.branch_id is null or l.written <> l.looked or l.looked_at < $2)
        and b.id <> all ($4::int4[])
      order by l.written is distinct from l.looked desc, l.looked_at nulls first, b.id limit $3`,
    values: [scope.organisationId, new Date(before), most, except],
  })
  return rows
}

/** Writes down, with what it found, that the branch was looked at. */
export async function endFindingLook(
  tx: Tx,
  scope: Scope,
  { branchId, written }: Omit<DueLook, 'isFirst'>,
  now: Instant,
): Promise<void> {
  await tx.query({
    name: 'end-finding-look',
    text: `insert into finding_look (organisation_id, branch_id, looked_at, looked) values ($1, $2, $3, $4)
      on conflict (organisation_id, branch_id) do update set looked_at = excluded.looked_at, looked = excluded.looked`,
    values: [scope.organisationId, branchId, new Date(now), written],
  })
}
