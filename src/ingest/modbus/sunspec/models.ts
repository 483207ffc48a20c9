/**
 * Models of SunSpec that are read: each says by itself how its registers are laid out (github.com/sunspec/models 7abdf898,
 * Apache-2.0, files unchanged in `models/`).
 */
import { z } from 'zod'
import model1 from './models/model_1.json' with { type: 'json' }
import model101 from './models/model_101.json' with { type: 'json' }
import model102 from './models/model_102.json' with { type: 'json' }
import model103 from './models/model_103.json' with { type: 'json' }
import model111 from './models/model_111.json' with { type: 'json' }
import model113 from './models/model_113.json' with { type: 'json' }
import model160 from './models/model_160.json' with { type: 'json' }
import model201 from './models/model_201.json' with { type: 'json' }
import model202 from './models/model_202.json' with { type: 'json' }
import model203 from './models/model_203.json' with { type: 'json' }
import model204 from './models/model_204.json' with { type: 'json' }
import model213 from './models/model_213.json' with { type: 'json' }
import model701 from './models/model_701.json' with { type: 'json' }
import model714 from './models/model_714.json' with { type: 'json' }

const pointType = z.enum([
  ...(['int16', 'uint16', 'count', 'enum16', 'bitfield16', 'acc16', 'sunssf', 'pad'] as const),
  ...(['int32', 'uint32', 'acc32', 'enum32', 'bitfield32', 'float32'] as const),
  ...(['int64', 'uint64', 'acc64', 'float64', 'string'] as const),
])

const point = z.object({
  name: z.string(),
  type: pointType,
  size: z.number().int().positive(),
  /** The point that holds the power of ten, or the power itself. */
  sf: z.union([z.string(), z.number().int()]).optional(),
  units: z.string().optional(),
})

const group = z.object({
  name: z.string(),
  points: z.array(point),
  /** How many there are: a number, the point that says it, or 0 for as many as fit. */
  count: z.union([z.number().int(), z.string()]).optional(),
})

const model = z.object({ id: z.number().int(), group: group.extend({ groups: z.array(group).default([]) }) })

export type SunSpecPoint = z.infer<typeof point>
export type SunSpecModel = z.infer<typeof model>

const FILES: readonly unknown[] = [
  ...[model1, model101, model102, model103, model111, model113, model160],
  ...[model201, model202, model203, model204, model213, model701, model714],
]

export const MODELS: ReadonlyMap<number, SunSpecModel> = new Map(
  FILES.map((file) => model.parse(file)).map((read) => [read.id, read]),
)
