/**
 * Rounding at the edge: half away from zero, exact on the decimal text of the number.
 *
 * 2.625 → 2.63, −2.625 → −2.63, 1.005 → 1.01. Compute unrounded and round once. A sum of thousands of doubles is off
 * from the decimal sum by some hundred units of its last place: 92,885.325 arrives as 92,885.3249999999. What lies
 * nearer to a tie than such noise is one: 2⁻⁴³ of the value (512 units of the last place), at most a millionth of the
 * last place shown, which no meter, tariff or bill tells apart.
 * A value that is no finite number is a mistake of the caller (unknown is null), so it throws.
 * Source: domain.md §0 "Rounding" (V-R1, V-R2), T15.
 */
import { Decimal } from 'decimal.js'

/** Below this size a double still tells a tie from its neighbours by more than the margin. */
const SAFE_SCALED = 2 ** 36
const TIE_MARGIN = 1e-4

/** A year of a hundred devices is a million figures: the power is worked out once. */
const SCALES = Array.from({ length: 10 }, (_, places) => 10 ** places)

const NOISE = 2 ** -43
const MOST_NOISE = 1e-6

/** The value rounded to `places` decimals, half away from zero. */
export function round(value: number, places = 2): number {
  if (!Number.isFinite(value)) throw new RangeError('Only a finite number can be rounded.')
  const scale = SCALES[places] ?? 10 ** places
  const scaled = Math.abs(value) * scale
  const whole = Math.floor(scaled)
  const fraction = scaled - whole
  const isTie = Math.abs(fraction - 0.5) <= Math.min(MOST_NOISE, scaled * NOISE)
  const isClear = isTie || (places >= 0 && scaled < SAFE_SCALED && Math.abs(fraction - 0.5) > TIE_MARGIN)
  const magnitude = isClear
    ? (isTie || fraction > 0.5 ? whole + 1 : whole) / scale
    : new Decimal(value).abs().toDecimalPlaces(places, Decimal.ROUND_HALF_UP).toNumber()
  return value < 0 && magnitude !== 0 ? -magnitude : magnitude
}

/** Rounds a known value and keeps an unknown one unknown. */
export function roundOrNull(value: number | null, places = 2): number | null {
  return value === null ? null : round(value, places)
}
