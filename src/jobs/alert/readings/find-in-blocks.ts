import { type AlertBlock, type BlockRules, blockRules } from '#domain/alert/block-rules.ts'
import type { PlacedSettings } from '#domain/alert/limits/place-limits.ts'
import { type Found, judgeBlocks, type ReadLook, unbrokenSilence } from '#domain/alert/look/judge-blocks.ts'
import type { AlertSettings } from '#domain/alert/settings.ts'
import { groupBy } from '#domain/group-by.ts'
import { inPieces } from '#domain/in-pieces.ts'
import { BLOCK_MS } from '#domain/time/interval.ts'
import { alertBlocks } from '#store/alert/alert-block.ts'
import { devicesHeardBefore } from '#store/meter/reading/reading-near.ts'
import type { LookContext } from '../judge-context.ts'
import type { DeviceLook } from './device-look.ts'
import { inTurns } from './in-turns.ts'

/** Blocks that are read and judged at once: some 10 ms, then others have their turn. */
const MOST_BLOCKS = 3_000

type ReadDevice = ReadLook<DeviceLook>

/**
 * Judges the devices whose blocks may tell something new; of the others the newest reading says whether they are silent.
 * By device.
 */
export async function findInBlocks(
  { tx, scope, placed, now }: LookContext,
  looks: readonly DeviceLook[],
): Promise<Map<number, Found>> {
  const found = new Map<number, Found>()
  await inTurns(looks, (look) => {
    const silence = look.span === null ? unbrokenSilence(look, now) : null
    if (silence !== null) found.set(look.device.id, silence)
  })
  const all = blockRules(placed.anywhere)
  const wanted = { means: all.size > 1, power: all.has('load') || all.has('power-factor') }
  const rulesAt = rulesOfPlaces(placed)
  for (const piece of cutPieces(looks.filter((look): look is ReadDevice => look.span !== null))) {
    const devices = piece.map(({ device }) => device)
    const { span } = piece[0]!
    const blocks = await alertBlocks(tx, scope, devices, span, wanted)
    const asked = piece.flatMap((look) =>
      mayBeNew(look, blocks.get(look.device.id)) ? [look.device.id] : [],
    )
    const heard = asked.length === 0 ? null : await devicesHeardBefore(tx, scope, asked, span.from)
    const fresh = new Set(asked.filter((id) => heard?.has(id) === false))
    for (const look of piece) {
      const { id } = look.device
      const own = blocks.get(id) ?? []
      const bornAt = fresh.has(id) ? (own.find(({ readings }) => readings > 0)?.at ?? span.to) : span.from
      found.set(id, judgeBlocks(look, { own, bornAt, rules: rulesAt(look.device) }))
    }
  }
  return found
}

/** Made once for all devices that share their limits. */
function rulesOfPlaces(placed: PlacedSettings) {
  const made = new Map<AlertSettings, BlockRules>()
  return ({ id, branchId }: { readonly id: number; readonly branchId: number }): BlockRules => {
    const settings = placed.at({ branchId, deviceId: id })
    const rules = made.get(settings) ?? blockRules(settings)
    made.set(settings, rules)
    return rules
  }
}

/** Devices of one span together, few enough that they hold nobody up. */
function cutPieces(looks: readonly ReadDevice[]): ReadDevice[][] {
  return [...groupBy(looks, ({ span }) => span.from).values()].flatMap((together) => {
    const { from, to } = together[0]!.span
    const most = Math.max(1, Math.floor((MOST_BLOCKS * BLOCK_MS) / (to - from)))
    return inPieces(together, most)
  })
}

/** Nothing is known of it at the beginning of its span. */
function mayBeNew(
  { judgedTo, device: { heardAt }, span }: ReadDevice,
  own: readonly AlertBlock[] = [],
): boolean {
  return judgedTo === null && heardAt >= span.from && own[0]?.readings === 0
}
