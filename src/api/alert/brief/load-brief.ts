import { type Brief, briefBranches, makeBrief, readerZone } from '#domain/alert/brief/brief.ts'
import { mayInOrganisation } from '#domain/people/can.ts'
import type { Branch } from '#domain/site/tree.ts'
import type { Instant } from '#domain/time/interval.ts'
import { briefFacts, briefFigures } from '#store/alert/brief/brief-facts.ts'
import {
  type BriefChoice,
  type BriefSetting,
  briefSetting,
  NO_BRIEF,
} from '#store/alert/brief/brief-setting.ts'
import type { TopicRow } from '#store/alert/brief/brief-topic.ts'
import { type ListedSend, listOwnMessages } from '#store/engine/mail/listed-messages.ts'
import { type PersonToMail, personToMail } from '#store/people/person.ts'
import type { PhonesSetUp, ScopedContext } from '../../frame/operation.ts'

export interface LoadedBrief {
  readonly setting: BriefSetting | null
  readonly choice: BriefChoice & { readonly version: number }
  readonly person: PersonToMail | null
  readonly branches: readonly Branch[]
  readonly home: Branch | null
  readonly zone: string
  readonly brief: Brief
  readonly topics: readonly TopicRow[]
  readonly sends: readonly ListedSend[]
  readonly isMailSetUp: boolean
  readonly phonesSetUp: PhonesSetUp
  readonly now: Instant
}

export async function loadBrief(ctx: ScopedContext): Promise<LoadedBrief> {
  const { tx, scope, user, tree, now, isMailSetUp, phonesSetUp } = ctx
  const { userId, homeBranchId } = user
  const [setting, person, sends] = await Promise.all([
    briefSetting(tx, scope, userId),
    personToMail(tx, scope, userId),
    listOwnMessages(tx, scope, userId),
  ])
  const choice = setting ?? NO_BRIEF
  const zone = readerZone(tree.branches, homeBranchId, tree.organisation.zone)
  const branches = briefBranches(tree.branches, choice.about, homeBranchId)
  // What is off is shown as it would be every week.
  const isDaily = choice.rhythm === 'daily'
  const [facts, figures] = await Promise.all([
    briefFacts(tx, scope, { userId, branches, zone, now }),
    isDaily ? null : briefFigures(tx, scope, { branches, zone, now }),
  ])
  const mayAct = mayInOrganisation(user, 'amend')
  return {
    ...{ setting, choice, person, zone, sends, isMailSetUp, phonesSetUp, now },
    branches: tree.branches,
    home: tree.branches.find(({ id }) => id === homeBranchId) ?? null,
    brief: makeBrief({ ...facts, mayAct }, figures),
    topics: facts.topics as readonly TopicRow[],
  }
}
