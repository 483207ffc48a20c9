import { type DemandPart, FACTORS } from '#domain/demand/day/part.ts'

export interface DemandDayPart extends DemandPart {
  readonly branchId: number
  readonly day: string
  /** How many of the devices were sources; they stand first. */
  readonly sources: number
  /** kW, of each device: from which power on it counted as energised. null: it is not told. */
  readonly thresholds: Float32Array | null
  /** As `KnownDay` has it; null: it is not told, or was not asked for. */
  readonly known: Float64Array | null
}

/** 'loads' leaves out what power factors rest on, 'known' is all with what is told of all known blocks. */
export type PartsWanted = 'all' | 'loads' | 'known'

const OWN = 3
const COUNTS = 3

export type PackedPart = [
  branchId: number,
  day: string,
  idBytes: number,
  hasThresholds: boolean,
  packed: string,
  factorBytes: number,
  knownBytes: number | null,
]

/** The columns of `demand_day` that `unpackParts` reads. */
export function packedPart(wanted: PartsWanted): string {
  const factors = wanted === 'loads' ? '' : ' || factors'
  const [known, knownBytes] =
    wanted === 'known' ? [` || coalesce(known, '')`, 'length(known)'] : ['', 'null::int4']
  const columns = `own${factors}${known} || coalesce(thresholds, '') || device_ids || counts`
  return `branch_id, day, length(device_ids), thresholds is not null, encode(${columns}, 'base64'), length(factors), ${knownBytes}`
}

type Unpacked = Omit<DemandDayPart, 'start' | 'blockMs' | 'branchId' | 'day'>

/** Of which devices a row tells. */
interface Listed {
  readonly ids: Int32Array
  readonly sources: number
  readonly thresholds: Float32Array | null
}

/** All rows lie in one piece of memory: a year of branches is thousands of them. */
export function unpackParts(rows: readonly PackedPart[]) {
  const most = rows.reduce((sum, [, , , , packed]) => sum + 8 * Math.ceil((packed.length * 3) / 4 / 8) + 8, 0)
  const memory = new ArrayBuffer(most)
  const bytes = Buffer.from(memory)
  const before = new Map<number, Listed>()
  let at = 0
  return ([branchId, , idBytes, hasThresholds, packed, factorBytes, knownBytes]: PackedPart): Unpacked => {
    const devices = idBytes / 4
    const sources = factorBytes / (8 * FACTORS.length)
    const begin = at
    const length = bytes.write(packed, begin, 'base64')
    at += 8 * Math.ceil(length / 8)
    const idsAt = begin + length - (4 + COUNTS * 2) * devices
    const ownBytes = OWN * 8 * devices
    const thresholdsAt = hasThresholds ? idsAt - 4 * devices : idsAt
    const knownAt = thresholdsAt - (knownBytes ?? 0)
    const read = {
      ids: new Int32Array(memory, idsAt, devices),
      thresholds: hasThresholds ? new Float32Array(memory, thresholdsAt, devices) : null,
      sources,
    }
    const known = before.get(branchId)
    const isKnown =
      known?.sources === sources && isSame(known.ids, read.ids) && isSame(known.thresholds, read.thresholds)
    const { ids: deviceIds, thresholds } = isKnown ? known : read
    if (!isKnown) before.set(branchId, read)
    return {
      own: new Float64Array(memory, begin, OWN * devices),
      factors: new Float64Array(memory, begin + ownBytes, (knownAt - begin - ownBytes) / 8),
      known: knownBytes === null ? null : new Float64Array(memory, knownAt, knownBytes / 8),
      deviceIds,
      sources,
      thresholds,
      counts: new Int16Array(memory, idsAt + 4 * devices, COUNTS * devices),
    }
  }
}

function isSame(a: ArrayLike<number> | null, b: ArrayLike<number> | null): boolean {
  if (a === null || b === null) return a === b
  if (a.length !== b.length) return false
  for (let n = 0; n < a.length; n++) if (a[n] !== b[n]) return false
  return true
}
