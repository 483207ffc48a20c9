import { getRouteApi, useRouter } from '@tanstack/react-router'
import { Refused } from '../../../form/Refused.tsx'
import { useMay } from '../../../form/use-may.ts'
import { Lost } from '../../../shell/page/Lost.tsx'
import { Card } from '../../../ui/Card.tsx'
import { importText } from '../../../words/import.ts'
import { FileDrop } from './FileDrop.tsx'
import { ImportList } from './ImportList.tsx'
import { OpenImport } from './OpenImport.tsx'
import { useImports } from './use-imports.ts'

const route = getRouteApi('/app/import')

/** Home > Import: one way in for files of readings, bills, diesel, tank dips and run hours (T14). */
export function Import() {
  const may = useMay('addImport')
  const { file } = route.useSearch()
  const router = useRouter()
  const show = (id: number | undefined) => {
    void router.navigate({ to: '/import', search: (before) => ({ ...before, file: id }) })
  }
  return (
    <>
      <h1 className="sr-only">{importText.title}</h1>
      {!may && <Refused title={importText.refused} who={importText.who} />}
      {may && file === undefined && <Files onOpen={show} />}
      {may && file !== undefined && <OpenImport key={file} importId={file} onBack={() => show(undefined)} />}
    </>
  )
}

function Files({ onOpen }: { onOpen: (id: number) => void }) {
  const { data, error, isFetching, refetch } = useImports()
  return (
    <>
      <FileDrop limitBytes={data?.limit_bytes ?? null} onSent={onOpen} />
      {data === undefined && error !== null ? (
        <Card>
          <Lost query={{ error, isFetching, refetch }} />
        </Card>
      ) : (
        <ImportList rows={data?.data} onOpen={onOpen} />
      )}
    </>
  )
}
