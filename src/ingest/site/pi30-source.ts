import type { Instant } from '#domain/time/interval.ts'
import type { Log } from '#store/engine/log.ts'
import { openInverter } from '../pi30/inverter.ts'
import { frameOfChannel } from '../pi30/measures.ts'
import { onBeat } from './on-beat.ts'
import type { Pi30LinkSetting } from './site-file.ts'
import type { Source, Take } from './source.ts'

const UNREADABLE = 'What it says cannot be understood.'

/** Reads an inverter that speaks PI30 behind a serial server, each period, on the beat of the clock. */
export function startPi30Source(setting: Pi30LinkSetting, take: Take, log: Log): Source {
  const { name, host, port, timeout_ms, period_s, devices } = setting
  const inverter = openInverter({ host, port, timeoutMs: timeout_ms })
  const stopped = new AbortController()
  let trouble: string | null = null
  let readAt: Instant | null = null
  let readings = 0
  let failures = 0

  function fail(why: string): void {
    failures += 1
    // Told when it begins and when it ends: it may last for weeks.
    if (trouble === null) log.warn({ link: name, why }, 'An inverter is not read')
    trouble = why
  }

  async function readIt(): Promise<void> {
    const outcome = await inverter.read()
    if (outcome.kind === 'resting' || stopped.signal.aborted) return
    if (outcome.kind !== 'read') return fail(outcome.sentence)
    const frames = devices.flatMap(
      ({ channel, device_id }) => frameOfChannel(channel, device_id, outcome) ?? [],
    )
    readAt = outcome.at
    readings += frames.length
    take(frames)
    if (trouble !== null) log.info({ link: name }, 'The inverter is read again')
    trouble = null
  }

  const polling = onBeat(period_s * 1_000, stopped.signal, () =>
    readIt().catch((error: unknown) => {
      log.error({ err: error, link: name }, UNREADABLE)
      fail(UNREADABLE)
    }),
  )
  return {
    name,
    figures: () => ({ trouble, readAt, readings, failures }),
    async stop() {
      stopped.abort()
      inverter.close()
      await polling
    },
  }
}
