import {
  type AlarmEpisode,
  alarmCondition,
  alarmEpisodes,
  type ControllerWord,
  FLAP_MS,
  isOfNow,
} from '#domain/alert/controller-alarm.ts'
import { reconcile } from '#domain/alert/reconcile.ts'
import { inPieces } from '#domain/in-pieces.ts'
import { DAY_MS, HOUR_MS, type Instant } from '#domain/time/interval.ts'
import { type Alert, alertsTouching, moveAlert, removeAlert } from '#store/alert/alert.ts'
import { endMutesUntilChanged } from '#store/alert/alert-list.ts'
import { controllerWords } from '#store/alert/controller-word.ts'
import { devicesWith } from '#store/meter/reading/device-measure.ts'
import type { LookContext } from './judge-context.ts'
import type { DeviceLook } from './readings/device-look.ts'

/** Older readings raise nothing, as for limits (domain `look-span`). */
const REACH_MS = 7 * DAY_MS
/** A controller that tells something else every minute is one fault and no hundred alerts. */
const MOST_A_DAY = 40
/** Controllers whose readings are read at once. */
const AT_ONCE = 50
const KIND = 'controller-alarm'

type WrittenAlarm = Alert & { readonly about: string; readonly words: string }

interface JudgedController {
  readonly device: DeviceLook['device']
  readonly changedFrom: Instant
  /** Alarms that stood since then. */
  readonly written: readonly WrittenAlarm[]
}

/** Makes the alarms of controllers that are written down equal to what they told since the first changed reading. */
export async function judgeControllers(ctx: LookContext, looks: readonly DeviceLook[]): Promise<void> {
  const { tx, scope, settings, now } = ctx
  if (!settings.controller_alarm_alerts || looks.length === 0) return
  const earliest = now - REACH_MS
  const telling = await devicesWith(tx, scope, 'alarms')
  await endUntold(ctx, looks, telling)
  const controllers = looks.flatMap((look): JudgedController[] => {
    const { device, changed } = look
    if ((telling.get(device.id) ?? 0) < earliest) return []
    const changedFrom = Math.max(changed?.from ?? now - HOUR_MS, earliest) - FLAP_MS
    return [{ device, changedFrom, written: listAlarms(look.written, changedFrom) }]
  })
  for (const together of inPieces(controllers, AT_ONCE)) {
    const words = await readWords(ctx, together, ({ changedFrom }) => changedFrom)
    for (const one of together) await judgeController(ctx, one, words.get(one.device.id) ?? [])
  }
}

/** A controller that goes on speaking and has said nothing of alarms for a week, as another one in its place: what it told last is over. */
async function endUntold(
  { tx, scope, now }: LookContext,
  looks: readonly DeviceLook[],
  telling: ReadonlyMap<number, Instant>,
): Promise<void> {
  for (const { device, written } of looks) {
    const lastAt = telling.get(device.id)
    if (lastAt === undefined || Math.min(device.heardAt, now) - lastAt <= REACH_MS) continue
    const open = listAlarms(written, now).filter(({ until }) => until === null)
    for (const { id, since, value, limit } of open)
      await moveAlert(tx, scope, id, { since, value, limit, until: Math.max(since, lastAt) })
  }
}

function listAlarms(alerts: readonly Alert[], from: Instant): WrittenAlarm[] {
  return alerts.flatMap((alert) =>
    alert.kind === KIND && (alert.until === null || alert.until >= from)
      ? [{ ...alert, about: alert.about ?? '', words: alert.words ?? '' }]
      : [],
  )
}

async function judgeController(
  ctx: LookContext,
  one: JudgedController,
  words: readonly ControllerWord[],
): Promise<void> {
  const { device, changedFrom, written } = one
  const found = (await findAlarms(ctx, one, words)).filter(
    ({ until }) => until === null || until >= changedFrom,
  )
  const added: AlarmEpisode[] = []
  for (const condition of new Set([...written, ...found].map(({ about }) => about))) {
    const isOf = ({ about }: { readonly about: string }) => about === condition
    const own = found.filter(isOf)
    const changes = reconcile(written.filter(isOf), own)
    for (const id of changes.removed) await removeAlert(ctx.tx, ctx.scope, id)
    for (const [id, episode] of changes.moved) await moveAlert(ctx.tx, ctx.scope, id, episode)
    added.push(...own.filter((episode) => changes.added.includes(episode)))
  }
  const heard = { at: device.heardAt, periodS: device.periodS }
  const fresh = added.filter((episode) => isOfNow(episode, heard, ctx.now))
  if (fresh.length === 0) return
  const ofToday = await countOfToday(ctx, device)
  for (const episode of fresh.slice(0, Math.max(0, MOST_A_DAY - ofToday))) {
    const { about, words } = episode
    const place = { kind: KIND, branchId: device.branchId, deviceId: device.id, about, words } as const
    ctx.added.push({ place, episode })
    await endMutesUntilChanged(ctx.tx, ctx.scope, place)
  }
}

async function countOfToday(
  { tx, scope, now }: LookContext,
  { id: deviceId, branchId }: DeviceLook['device'],
): Promise<number> {
  const touching = await alertsTouching(tx, scope, { branchId, deviceId }, { from: now - DAY_MS, to: now })
  return touching.filter(({ kind }) => kind === KIND).length
}

/**
 * What is written down of the time before goes on from there: only what stood then and nobody wrote down is looked for
 * further back, a day at first.
 */
async function findAlarms(
  ctx: LookContext,
  one: JudgedController,
  words: readonly ControllerWord[],
): Promise<AlarmEpisode[]> {
  const earliest = earliestRead(ctx)
  let from = Math.max(earliest, one.changedFrom)
  let told = words
  const open = () => one.written.filter(({ since }) => since < from)
  for (const back of [from - DAY_MS, earliest]) {
    if (from <= earliest || !standsUnwritten(told[0], from, open())) break
    from = Math.max(earliest, back)
    told = (await readWords(ctx, [one], () => from)).get(one.device.id) ?? []
  }
  return alarmEpisodes(told, open())
}

const earliestRead = ({ now }: LookContext): Instant => now - REACH_MS - FLAP_MS

function readWords(
  ctx: LookContext,
  controllers: readonly JudgedController[],
  from: (one: JudgedController) => Instant,
): Promise<Map<number, ControllerWord[]>> {
  const earliest = earliestRead(ctx)
  const asked = controllers.map((one) => ({ deviceId: one.device.id, from: Math.max(earliest, from(one)) }))
  return controllerWords(ctx.tx, ctx.scope, asked, { to: ctx.now + 1, earliest })
}

function standsUnwritten(
  before: ControllerWord | undefined,
  from: Instant,
  open: readonly WrittenAlarm[],
): boolean {
  if (before === undefined || before.at >= from) return false
  const known = new Set(open.map(({ about }) => about))
  return before.alarms.some((text) => !known.has(alarmCondition(text)))
}
