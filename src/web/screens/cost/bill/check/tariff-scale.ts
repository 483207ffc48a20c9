/** Where two tariffs stand on a scale that holds both; places are per cent of its width. */
export interface Scale {
  from: number
  to: number
  inForceAt: number
  impliedAt: number | null
  /** implied ÷ in force − 1; null while nothing is implied. */
  over: number | null
}

/** Beyond this many times the tariff in force the mark stands at the end of the scale: the words tell how far. */
const FARTHEST = 3
const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]

/** ₦/kWh. `inForce` is above zero. */
export function tariffScale(inForce: number, implied: number | null): Scale {
  const shown = implied === null ? inForce : Math.min(implied, inForce * FARTHEST)
  const [low, high] = [Math.min(inForce, shown), Math.max(inForce, shown)]
  const margin = Math.max((high - low) * 0.3, inForce * 0.04)
  const step = STEPS.find((one) => (high - low + 2 * margin) / one <= 8) ?? 1000
  const from = Math.max(0, Math.floor((low - margin) / step) * step)
  const to = Math.ceil((high + margin) / step) * step
  const place = (value: number) => ((value - from) / (to - from)) * 100
  return {
    from,
    to,
    inForceAt: place(inForce),
    impliedAt: implied === null ? null : place(shown),
    over: implied === null ? null : implied / inForce - 1,
  }
}
