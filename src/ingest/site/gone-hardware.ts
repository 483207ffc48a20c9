import type { ReadingFrame } from '#contract/meter/reading.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Said } from '../meter/dialects/message.ts'
import { remember } from '../remember.ts'
import type { GoneHardware } from './source.ts'

type HardwareDialect = NonNullable<ReadingFrame['hardware']>['dialect']

const MOST = 200

/** Hardware whose gateway or last will said that it is gone, until it speaks again: told to the server with the agent's health. */
export function createGoneHardware() {
  const gone = new Map<string, GoneHardware>()

  function forget(dialect: HardwareDialect, id: string, channel: string | null): void {
    for (const [key, { hardware }] of gone) {
      const isSame = hardware.dialect === dialect && hardware.id === id
      const isMeant = channel === null || hardware.channel === undefined || hardware.channel === channel
      if (isSame && isMeant) gone.delete(key)
    }
  }

  return {
    note(dialect: HardwareDialect, { events = [], readings = [] }: Said, at: Instant): void {
      for (const { name } of readings) forget(dialect, name.id, name.channel)
      for (const event of events) {
        if (event.kind === 'history') continue
        const { id, channel } = event.name
        const ofOne = event.isOfAll ? {} : { channel }
        if (event.kind === 'online') forget(dialect, id, event.isOfAll ? null : channel)
        else {
          const key = JSON.stringify([dialect, id, ofOne])
          const since = gone.get(key)?.since ?? at
          remember(gone, MOST, key, { hardware: { dialect, id, ...ofOne }, since })
        }
      }
    },
    all: (): readonly GoneHardware[] => [...gone.values()],
  }
}
