import type { Place } from '#domain/site/place.ts'
import type { Tree } from '#domain/site/tree.ts'
import { notFound } from '../../frame/respond.ts'

/** A generator that the caller sees. */
export function requireSet(tree: Tree, deviceId: number): Place {
  for (const branch of tree.branches)
    for (const device of branch.devices)
      if (device.id === deviceId && device.deviceType === 'GENERATOR') return { branch, device }
  throw notFound()
}
