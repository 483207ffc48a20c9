import { useMemo } from 'react'
import { deviceColours } from '#chart/palette.ts'
import { useOrganisation } from '../shell/menu/organisation.ts'

/** A colour for every device of the organisation, the same in every selection and on every page. */
export function useDeviceColours(): ReadonlyMap<string, string> {
  const { branches } = useOrganisation()
  return useMemo(
    () =>
      deviceColours(
        branches
          .flatMap(({ devices }) => devices)
          .map(({ device_id, device_type }) => ({ key: String(device_id), sourceType: device_type })),
      ),
    [branches],
  )
}
