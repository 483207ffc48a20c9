import { briefText } from '#contract/alert/brief-messages.ts'
import { calls } from '#contract/calls.ts'
import { addressBy } from '#domain/alert/brief/address-by.ts'
import { MUTED_MS } from '#domain/alert/brief/brief.ts'
import { topicKey } from '#domain/alert/brief/topic.ts'
import { keepBriefSetting, lockBriefSetting, NO_BRIEF } from '#store/alert/brief/brief-setting.ts'
import { muteTopic } from '#store/alert/brief/brief-topic.ts'
import { personToMail } from '#store/people/person.ts'
import { operation, writeTo } from '../../frame/operation.ts'
import { recordChange } from '../../frame/record-change.ts'
import { ApiError, notFound } from '../../frame/respond.ts'
import { requireVersion } from '../../frame/version.ts'
import { loadBrief } from './load-brief.ts'
import { presentBrief, settingsPart } from './present-brief.ts'

/** One's brief as it is sent, as it would be now, and what was sent of it (domain.md §16.N). */
export const getBrief = operation(calls.brief, {
  fetch: loadBrief,
  compute: (loaded) => loaded,
  present: (loaded) => ({ data: presentBrief(loaded), detail: briefText.listed }),
})

export const putBrief = writeTo(
  calls.editBrief,
  async ({ tx, scope, user }) => {
    const [setting, person] = await Promise.all([
      lockBriefSetting(tx, scope, user.userId),
      personToMail(tx, scope, user.userId),
    ])
    return { setting, person }
  },
  async (ctx, { body }, { setting, person }) => {
    const { tx, scope, user, now } = ctx
    const before = settingsPart(setting ?? NO_BRIEF)
    const { version, ...sent } = body
    requireVersion(version, before, { ...sent, version: before.version })
    const channels = [...new Set(body.channels)]
    const isSent = body.rhythm !== 'off' || body.is_urgent
    if (isSent && channels.length === 0) throw new ApiError('bad-request', briefText.noChannel)
    const byPhone = channels.some((one) => one !== 'mail')
    if (isSent && byPhone && (!person || addressBy('sms', person) === null))
      throw new ApiError('bad-request', briefText.noPhone)
    const choice = {
      ...{ rhythm: body.rhythm, channels, about: body.about },
      ...{ isUrgent: body.is_urgent, isReportMailed: body.is_report_mailed },
    }
    await keepBriefSetting(tx, scope, user.userId, choice, now)
    const data = presentBrief(await loadBrief(ctx))
    await recordChange(ctx, {
      action: 'brief.changed',
      subject: `brief ${user.userId}`,
      before,
      after: data.settings,
    })
    return { data, detail: briefText.saved }
  },
)

/** One's own alone: the others of the branch are told of it still. */
export const putBriefTopic = writeTo(
  calls.muteBriefTopic,
  async () => null,
  async (ctx, { body }) => {
    const { tx, scope, user, tree, now } = ctx
    if (!tree.branches.some(({ id }) => id === body.branch)) throw notFound()
    const until = body.is_muted ? now + MUTED_MS : null
    await muteTopic(tx, scope, user.userId, { topic: body.about_topic, branchId: body.branch, until })
    const data = presentBrief(await loadBrief(ctx))
    const subject = `brief ${user.userId}`
    const after = { topic: topicKey({ topic: body.about_topic, branchId: body.branch }), until }
    await recordChange(ctx, {
      action: body.is_muted ? 'brief-topic.muted' : 'brief-topic.unmuted',
      subject,
      after,
    })
    return { data, detail: body.is_muted ? briefText.muted : briefText.unmuted }
  },
)
