import { formatNumber, formatQuantity } from '#chart/format.ts'
import type { Figure } from '#domain/meter/commission/check.ts'

/** 'L1 230.0 V · L2 229.9 V': figures of one unit have as many decimals as the one that needs most. */
export function writeFigures(figures: readonly Figure[]): string {
  return figures
    .map(({ name, value, unit }) => {
      const places = Math.max(...figures.filter((one) => one.unit === unit).map(neededPlaces))
      const written = unit === '' ? formatNumber(value, places) : formatQuantity(value, unit, places)
      return `${name} ${written}`
    })
    .join(' · ')
}

function neededPlaces({ value }: Figure): number {
  if (Number.isInteger(value)) return 0
  return Math.abs(value) < 10 ? 3 : 1
}
