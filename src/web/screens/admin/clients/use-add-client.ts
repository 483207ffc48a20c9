import { useState } from 'react'
import { clientFormText } from '#contract/admin-form-messages.ts'
import { sentenceOf } from '../../../client/client-error.ts'
import { useWrite } from '../../../shell/use-write.ts'
import { toast } from '../../../ui/toast.ts'
import type { ClientEntries } from './client-entries.ts'
import { clientBody } from './client-entries.ts'

/** Adds the client, then its file: a file that is refused does not undo the client. */
export function useAddClient(onAdded: (id: number) => void) {
  const { write, once, busy } = useWrite()
  const [failure, setFailure] = useState<string | null>(null)
  const add = (entered: ClientEntries, file: File) =>
    once(async () => {
      setFailure(null)
      try {
        const { data, detail } = await write('adminAddClient', { body: clientBody(entered) })
        toast({ title: clientFormText.added, description: detail, tone: 'good' })
        await keep(data.id, file)
        onAdded(data.id)
      } catch (error) {
        toast({ title: clientFormText.addFailed, description: sentenceOf(error), tone: 'bad' })
        setFailure(sentenceOf(error))
      }
    })

  const keep = async (clientId: number, file: File) => {
    const body = new FormData()
    body.set('image', file)
    const wish = [clientId, file.name, file.size, file.lastModified].join(' ')
    try {
      await write('adminClientFile', { params: { clientId }, body }, wish)
    } catch (error) {
      toast({ title: clientFormText.fileRefused, description: sentenceOf(error), tone: 'bad' })
    }
  }
  return { add, busy, failure }
}
