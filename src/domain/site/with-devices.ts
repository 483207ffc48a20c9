import type { Branch, Device } from './tree.ts'

/** A branch with some of its devices alone. */
export function withDevices(branch: Branch, isWanted: (device: Device) => boolean): Branch {
  return { ...branch, devices: branch.devices.filter(isWanted) }
}

/** A branch without its loads. */
export const withSources = (branch: Branch): Branch => withDevices(branch, ({ isSource }) => isSource)
