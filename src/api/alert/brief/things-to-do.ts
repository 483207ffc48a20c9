import { briefSentence } from '#contract/alert/brief-messages.ts'
import { MOST_THINGS } from '#contract/alert/things-to-do.ts'
import { toDoAction, toDoListed } from '#contract/alert/to-do-messages.ts'
import { topicPage } from '#contract/alert/topic-page.ts'
import { calls } from '#contract/calls.ts'
import { readerZone, thingsToDo } from '#domain/alert/brief/brief.ts'
import { isFindingTopic } from '#domain/alert/brief/topic.ts'
import { mayInOrganisation } from '#domain/people/can.ts'
import { briefFacts } from '#store/alert/brief/brief-facts.ts'
import { operation } from '../../frame/operation.ts'
import { selectWholeBranches } from '../../frame/scope.ts'

/** What one's brief would say of these branches if nothing had been told (domain.md §16.N). */
export const getThingsToDo = operation(calls.thingsToDo, {
  async fetch({ tx, scope, tree, user, now }, { query }) {
    const { userId, homeBranchId } = user
    const branches = selectWholeBranches(tree, query)
    const zone = readerZone(tree.branches, homeBranchId, tree.organisation.zone)
    const facts = await briefFacts(tx, scope, { userId, branches, zone, now })
    return {
      now,
      most: query.most ?? MOST_THINGS,
      facts: { ...facts, mayAct: mayInOrganisation(user, 'amend') },
    }
  },
  compute: ({ facts, ...rest }) => ({ ...rest, things: thingsToDo(facts) }),
  present: ({ things, most, now }) => ({
    data: {
      things: things.slice(0, most).map((thing) => ({
        topic: thing.topic,
        action: toDoAction[thing.topic],
        branch: { id: thing.branchId, name: thing.branchName },
        text: briefSentence(thing, now),
        low: isFindingTopic(thing.topic) ? thing.low : null,
        is_naira: isFindingTopic(thing.topic),
        page: topicPage(thing.topic),
      })),
      count: things.length,
    },
    detail: toDoListed,
  }),
})
