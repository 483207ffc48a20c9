import { prefixedName } from '#domain/site/device-name.ts'
import type { TreeBranch } from './selection.ts'

interface BranchOfAnswer {
  branch_id: number
  name: string
  devices: readonly { device_id: number; name: string; is_load: boolean }[]
}

/** The sidebar's tree (SH-04): loads are hidden, a device carries its branch's name unless it contains it. */
export function buildTree(branches: readonly BranchOfAnswer[]): TreeBranch[] {
  return branches.map(({ branch_id, name, devices }) => ({
    id: branch_id,
    name,
    devices: devices
      .filter(({ is_load }) => !is_load)
      .map((device) => ({ id: device.device_id, name: prefixedName(name, device.name) })),
  }))
}
