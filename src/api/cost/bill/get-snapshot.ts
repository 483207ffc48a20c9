import { calls } from '#contract/calls.ts'
import { findSnapshot } from '#store/cost/snapshot.ts'
import { keptFile } from '../../frame/file-operation.ts'

/** AB-06: a snapshot as it was kept, for whoever may see its branch. */
export const getSnapshot = keptFile(calls.snapshot, 'paper', (tx, scope, { snapshotId }) =>
  findSnapshot(tx, scope, snapshotId),
)
