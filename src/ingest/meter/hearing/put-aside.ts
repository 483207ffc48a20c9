import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '#store/engine/log.ts'
import type { Frame } from '../commit-frames.ts'
import type { Refused } from '../meter-admission.ts'
import type { Metering, Sender } from '../metering.ts'
import type { Spent } from '../post/budgets.ts'

export interface PutAsideOptions {
  readonly metering: Pick<Metering, 'takeFrames'>
  readonly log: Log
  /** between two tries, whatever a refusal says; a test sets it */
  readonly pauseMs?: number
}

/** Messages of one client and of all that wait at once. */
const MOST_OF_CLIENT = 20
const MOST = 200
const MOST_TRIES = 5
const LONGEST_PAUSE_S = 60

/**
 * Messages of MQTT_URL that are refused for what their own client has sent: the broker hands them over one after another,
 * so one that is waited for would hold those of all other clients. They are acknowledged and tried again from memory a few
 * times; what is refused still, or does not fit, is lost, and the log counts it.
 */
export function createPutAside({ metering, log, pauseMs }: PutAsideOptions) {
  const waiting = new Map<number, number>()
  let all = 0

  function lose({ organisationId }: Sender, { code }: Refused, frames: readonly Frame[]): void {
    const told = { organisationId, code, readings: frames.length }
    log.warn(told, 'A message of MQTT_URL is lost: its client has sent more than can be taken')
  }

  async function tryAgain(sender: Sender, frames: readonly Frame[], spent: Spent, first: Refused) {
    let refused = first
    for (let tries = 1; tries < MOST_TRIES; tries++) {
      const told = 1000 * Math.min(refused.retryAfterS ?? 1, LONGEST_PAUSE_S)
      await sleep(pauseMs ?? told, null, { ref: false })
      const taken = await metering.takeFrames(sender, frames, spent)
      if (!('code' in taken)) return
      refused = taken
      // What is of the whole server passes for all: it is no try of this client.
      if (!taken.isOfSender && taken.code !== 'internal') tries -= 1
    }
    lose(sender, refused, frames)
  }

  return {
    add(sender: Sender, frames: readonly Frame[], spent: Spent, refused: Refused): void {
      const { organisationId } = sender
      const others = waiting.get(organisationId) ?? 0
      if (others >= MOST_OF_CLIENT || all >= MOST) {
        lose(sender, refused, frames)
        return
      }
      waiting.set(organisationId, others + 1)
      all += 1
      void tryAgain(sender, frames, spent, refused).finally(() => {
        all -= 1
        const left = (waiting.get(organisationId) ?? 1) - 1
        if (left > 0) waiting.set(organisationId, left)
        else waiting.delete(organisationId)
      })
    },
  }
}
