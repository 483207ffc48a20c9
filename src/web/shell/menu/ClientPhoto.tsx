import { useQuery } from '@tanstack/react-query'
import { callFile } from '../../client/call.ts'
import { useAddress } from '../../ui/use-address.ts'

export interface ClientPhotoProps {
  id: number
  /** Empty beside the organisation's name. */
  alt: string
  className: string
}

/** The organisation's picture, fetched with the token that a plain picture address could not carry. */
export function ClientPhoto({ id, alt, className }: ClientPhotoProps) {
  const { data = null } = useQuery({
    // Under the name of the snapshots: no write changes a picture.
    queryKey: ['snapshot', 'client', id],
    queryFn: ({ signal }) => callFile('clientPhoto', { params: { photoId: id } }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { isNoFigure: true },
  })
  const address = useAddress(data)
  return address === null ? null : <img src={address} alt={alt} className={className} />
}
