import type { Phases, Reading } from '#domain/meter/reading.ts'
import { HOUR_MS, type Instant } from '#domain/time/interval.ts'

/** Of the current transformers in front of a meter: 200 A to 5 A. */
export const CT = 40
const LAGOS_MS = HOUR_MS

/** The local clock as a gateway writes it. */
export const clockText = (at: Instant): string =>
  new Date(at + LAGOS_MS).toISOString().replace(/\D/g, '').slice(0, 14)

/**
 * What an ADL400 behind a gateway says of a reading: currents, powers and registers are those of the secondary side.
 * What it has nothing to say about is absent.
 */
export function acrelFrame(reading: Reading, names: { gateway: string; meter: string }): object {
  const { at, kwh, kvarh, kw, kvar, pf, hz, v, i, p, q, pfPhase } = reading
  const told = {
    ...phases('u', v),
    ...phases('i', i, CT),
    ...phases('p', p, CT),
    p: secondary(kw, CT),
    ...phases('q', q, CT),
    q: secondary(kvar, CT),
    ...phases('pf', pfPhase),
    pf,
    hz,
    wh: secondary(kwh, CT),
    varh: secondary(kvarh, CT),
  }
  const known = Object.entries(told).filter(([, value]) => value !== null)
  return {
    type: 'data',
    time: clockText(at),
    gwSN: names.gateway,
    meterSN: names.meter,
    meterName: 'adl400',
    meterStatus: 'normal',
    ch: 0,
    pt: 1,
    ct: CT,
    ...Object.fromEntries(known),
  }
}

function phases(letter: string, [a, b, c]: Phases, ratio = 1): Record<string, number | null> {
  return {
    [`${letter}a`]: secondary(a, ratio),
    [`${letter}b`]: secondary(b, ratio),
    [`${letter}c`]: secondary(c, ratio),
  }
}

/** A hundredth of the primary side stays one: 40 is in a hundred thousandths of it. */
const secondary = (value: number | null, ratio: number) =>
  value === null ? null : Math.round((value / ratio) * 1e5) / 1e5
