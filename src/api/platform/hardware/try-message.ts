import { calls } from '#contract/calls.ts'
import { checkWords } from '#contract/meter/commission-messages.ts'
import { triedText } from '#contract/meter/tried-messages.ts'
import type { TriedAnswer } from '#contract/platform/admin-mappings.ts'
import { adminText } from '#contract/platform/platform-messages.ts'
import { mappingFault } from '#domain/meter/hardware/json-mapping.ts'
import type { TriedMessage, TriedReading } from '#domain/meter/hardware/tried-message.ts'
import { measureLabel } from '#domain/meter/import/columns.ts'
import { keptUnit } from '#domain/meter/import/unit.ts'
import type { Tree } from '#domain/site/tree.ts'
import { platformRead } from '../../frame/platform-operation.ts'
import { ApiError } from '../../frame/respond.ts'

/** What a message would become, asked of the code that takes messages in; a question, although it is a POST. */
export const postAdminTryMessage = platformRead(calls.adminTryMessage, (ctx, { params, body }) =>
  ctx.view(params.clientId, async ({ tx, scope, tree, now }) => {
    const fault = body.mapping && mappingFault(body.mapping)
    if (fault) throw new ApiError('bad-request', fault)
    const tried = await ctx.hardware.tryMessage(tx, scope, body, now)
    return { detail: adminText.mappingTried, data: presentTried(tried, tree, body) }
  }),
)

interface Asked {
  readonly topic: string
  readonly message: string
}

function presentTried(tried: TriedMessage, tree: Tree, asked: Asked): TriedAnswer {
  return {
    dialect: tried.dialect,
    sentence: triedText.whose(tried, asked),
    readings: tried.readings.map((reading) => presentReading(reading, tree)),
    left_out: tried.leftOut,
    refused: tried.refused.map(({ name, refusal }) => ({
      hardware: name?.id ?? null,
      sentence: refusal.sentence,
    })),
    guesses: tried.guesses.map((guess) => ({ ...guess })),
  }
}

function presentReading(reading: TriedReading, tree: Tree): TriedAnswer['readings'][number] {
  const { name, isOwn, deviceId, at, refusal, values, dropped, doubts } = reading
  return {
    hardware: name.id,
    channel: name.channel,
    device: deviceNamed(tree, deviceId),
    is_own: isOwn,
    at,
    refusal,
    values: values.map(({ measure, value }) => ({
      measure,
      label: measureLabel(measure),
      value,
      unit: keptUnit(measure),
    })),
    dropped: dropped.map((one) => ({ measure: one.measure, sentence: triedText.dropped(one) })),
    doubts: doubts.map((check) => ({ key: check.key, state: check.state, ...checkWords(check) })),
  }
}

function deviceNamed(tree: Tree, deviceId: number | null) {
  for (const branch of tree.branches) {
    const device = branch.devices.find(({ id }) => id === deviceId)
    if (device) return { id: device.id, name: device.name, branch: branch.name }
  }
  return null
}
