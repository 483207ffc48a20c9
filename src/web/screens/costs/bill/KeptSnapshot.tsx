import { useQuery } from '@tanstack/react-query'
import { billFormText } from '#contract/cost-page-messages.ts'
import { callFile } from '../../../client/call.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useAddress } from '../../../ui/use-address.ts'

/** The snapshot that is stored with a purchase, fetched with the token that a plain picture address could not carry. */
export function KeptSnapshot({ id }: { id: number | null }) {
  const { data, isPending, isError } = useQuery({
    queryKey: ['snapshot', id],
    queryFn: ({ signal }) => callFile('snapshot', { params: { snapshotId: id ?? 0 } }, signal),
    enabled: id !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const address = useAddress(data ?? null)
  if (id === null || isError) {
    const words = isError ? billFormText.snapshotLost : billFormText.noSnapshot
    return <p className="text-xs text-ink-soft">{words}</p>
  }
  if (isPending || address === null) return <Skeleton width={160} height={120} />
  return (
    <img
      src={address}
      alt={billFormText.keptSnapshot}
      className="max-h-60 max-w-full self-start rounded-md border border-line object-contain"
    />
  )
}
