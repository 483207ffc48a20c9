/**
 * What a verdict on a register reading may mean, in plain words. kWh or kvarh as the meter shows them.
 *
 * Source: domain.md §15.2 (V-M10: "4,000 kWh leap: was the meter exchanged?").
 */
import { round } from '../../round.ts'
import type { RegisterVerdict } from '../rollup/judge-samples.ts'

export function suggestRemedy({ verdict, reason, register, value, previous }: RegisterVerdict): string {
  const unit = register === 'kwh' ? 'kWh' : 'kvarh'
  const amount = (one: number) => `${round(Math.abs(one)).toLocaleString('en')} ${unit}`
  const change = `${amount(value - previous)} ${value < previous ? 'fall' : 'leap'}`
  if (verdict === 'H') return `${change}: held until the next readings judge it.`
  if (verdict === 'X') return `${change}: false, the readings after it go on without it.`
  if (reason === 'exchange') return `${change}: was the meter exchanged?`
  if (reason === 'reset') return `${change}: the register began again at ${amount(value)}.`
  return `${change}: a correction of the meter.`
}
