import type { Branch } from './tree.ts'

/** A branch without its loads. */
export function withSources(branch: Branch): Branch {
  return { ...branch, devices: branch.devices.filter(({ isSource }) => isSource) }
}
