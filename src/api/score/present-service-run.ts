import { roundOrNull } from '#domain/round.ts'
import type { ServiceRun } from '#domain/score/generator/service-run.ts'

export function presentServiceRun({ basis, hours, isLeast, starts, counter }: ServiceRun) {
  return {
    basis,
    hours: roundOrNull(hours),
    is_least: isLeast,
    starts: roundOrNull(starts),
    engine_hours: roundOrNull(counter?.newest.value ?? null),
  }
}
