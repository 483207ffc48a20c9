import { useQuery } from '@tanstack/react-query'
import type { BillKind } from '#domain/cost/bill/bill-kinds.ts'
import { callFile } from '../../../../client/call.ts'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { useAddress } from '../../../../ui/use-address.ts'
import { billFlowText } from '../../../../words/bill.ts'
import { billFormText } from '../../../../words/cost.ts'
import { refuelText } from '../../../../words/diesel.ts'
import { PdfShown } from './PdfShown.tsx'

export interface KeptSnapshotProps {
  /** 'entry': litres put in, or a dip. */
  kind: BillKind | 'entry'
  /** null: nothing is attached. */
  id: number | null
}

/** What is stored with a bill, fetched with the token that a plain picture address could not carry. */
export function KeptSnapshot({ kind, id }: KeptSnapshotProps) {
  const { data, isPending, isError } = useQuery({
    queryKey: ['snapshot', id],
    queryFn: ({ signal }) => callFile('snapshot', { params: { snapshotId: id ?? 0 } }, signal),
    enabled: id !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const address = useAddress(data ?? null)
  const words = snapshotWords(kind)
  if (id === null || isError)
    return <p className="text-xs text-ink-soft">{isError ? words.lost : words.none}</p>
  if (isPending || address === null) return <Skeleton width={160} height={120} />
  if (data.type === 'application/pdf') return <PdfShown address={address} name={words.kept} />
  return (
    <img
      src={address}
      alt={words.kept}
      className="max-h-60 max-w-full self-start rounded-md border border-line object-contain"
    />
  )
}

function snapshotWords(kind: KeptSnapshotProps['kind']) {
  if (kind === 'entry') {
    return { kept: refuelText.photoKept, none: refuelText.noPhoto, lost: refuelText.photoLost }
  }
  return kind === 'diesel'
    ? { kept: billFormText.keptSnapshot, none: billFormText.noSnapshot, lost: billFormText.snapshotLost }
    : {
        kept: billFlowText.attachmentKept,
        none: billFlowText.noAttachment,
        lost: billFlowText.attachmentLost,
      }
}
