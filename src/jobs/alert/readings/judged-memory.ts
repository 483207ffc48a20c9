import type { JudgedUpTo } from '#domain/alert/look/look-span.ts'

/**
 * How far this process has judged, so that a look goes on from there. It is lost with the process and then made anew: a look
 * that finds nothing here reads more blocks and comes to the same alerts.
 */
export interface JudgedMemory {
  /** Of an organisation, by the settings of this version; null: nothing is known. */
  recall(organisationId: number, version: number): Remembered | null
  /** Once the look is committed. */
  remember(organisationId: number, judged: Judged): void
}

export interface Remembered {
  readonly version: number
  readonly devices: ReadonlyMap<number, JudgedUpTo>
  /** Silence is all that its blocks are asked about. */
  readonly isSilenceAll: boolean
  /** An alert of a gateway stands. */
  readonly isGatewaySilent: boolean
}

export interface Judged extends Remembered {
  /** They are all devices of the organisation: what is known of others is forgotten. */
  readonly isAll: boolean
}

export function createJudgedMemory(): JudgedMemory {
  const known = new Map<number, Remembered & { readonly devices: Map<number, JudgedUpTo> }>()
  return {
    recall(organisationId, version) {
      const one = known.get(organisationId)
      return one?.version === version ? one : null
    },
    remember(organisationId, { isAll, devices, ...judged }) {
      const before = known.get(organisationId)
      const goesOn = before !== undefined && before.version === judged.version && !isAll
      const all = goesOn ? before.devices : new Map<number, JudgedUpTo>()
      for (const [id, one] of devices) all.set(id, one)
      known.set(organisationId, { ...judged, devices: all })
    },
  }
}
