// A process that lets its helpers go behind, and tells the priorities of its threads in the order in which they began.
import { readdirSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { getPriority } from 'node:os'
import { letHelpersGoBehind } from './thread-priority.ts'

// The threads that files are read by.
await Promise.all([stat('.'), stat('.'), stat('.'), stat('.')])
letHelpersGoBehind()
const ids = readdirSync('/proc/self/task').map(Number)
process.send?.(ids.sort((a, b) => a - b).map((id) => getPriority(id)))
