/**
 * Today against yesterday: which way the arrow points.
 *
 * today = E[00:00, now), yesterday = E[00:00 of the day before, 00:00), real calendar days
 * whatever range is selected. Equal or unknown → none. kWh. Source: domain.md §3 (V-E3).
 */
export type Trend = 'up' | 'down' | 'none'

export function dayTrend(todayKwh: number | null, yesterdayKwh: number | null): Trend {
  if (todayKwh === null || yesterdayKwh === null || todayKwh === yesterdayKwh) return 'none'
  return todayKwh > yesterdayKwh ? 'up' : 'down'
}
