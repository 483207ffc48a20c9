import { factorAt, sortedMultipliers } from '#domain/meter/register/multiplier.ts'
import type { Device } from '#domain/site/tree.ts'
import { BLOCK_MS, type Interval } from '#domain/time/interval.ts'
import type { Scope } from '../engine/scope.ts'
import type { Tx } from '../engine/transaction.ts'
import { readingsInForce } from '../meter/packing/told.ts'

export interface RegisterRise extends Interval {
  readonly kwh: number
}

const OF_SPAN = readingsInForce(['kwh_export'], {
  device: '= $2',
  from: ['>=', '$3::timestamptz'],
  to: ['<', '$4::timestamptz'],
})

/**
 * What rose on a device's export register, kWh between the block of one reading and that of the next; a register that falls begins
 * anew there. What is told at the begin of a block is of the one before. Time in which it stood still is not in it.
 */
export async function exportedEnergy(
  tx: Tx,
  scope: Scope,
  device: Device,
  { from, to }: Interval,
): Promise<RegisterRise[]> {
  const { rows } = await tx.query<[at: number, register: number]>({
    name: 'exported-energy',
    rowMode: 'array',
    text: `select (extract(epoch from date_bin('15 minutes', r.ts - interval '1 microsecond', timestamptz '2000-01-01 00:00Z')) * 1000)::float8 as at,
        max(r.kwh_export) from ${OF_SPAN} r where r.kwh_export is not null group by 1 order by 1`,
    values: [scope.organisationId, device.id, new Date(from), new Date(to)],
  })
  const factors = sortedMultipliers(
    device.multipliers.map((one) => ({ from: one.validFrom, factor: one.ctRatio * one.vtRatio })),
  )
  const rises: RegisterRise[] = []
  for (const [n, [at, register]] of rows.entries()) {
    const [before, had] = rows[n - 1] ?? [at, register]
    const rose = { from: before + BLOCK_MS, to: at + BLOCK_MS, kwh: (register - had) * factorAt(factors, at) }
    if (register > had) rises.push(rose)
  }
  return rises
}
