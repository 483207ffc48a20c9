import { pictureForm } from '../../../client/picture-form.ts'
import { valuesToSend } from '../../../form/fields.ts'
import { failureToast, useSave } from '../../../shell/use-save.ts'
import { toast } from '../../../ui/overlay/toast.ts'
import { clientFormText } from '../../../words/platform-forms.ts'
import type { ClientEntries } from './client-fields.ts'
import { CLIENT } from './client-fields.ts'

/** Adds the client, then its file: a file that is refused does not undo the client. */
export function useAddClient(onAdded: (id: number) => void) {
  const { write, save, busy, failure } = useSave()
  const add = (entered: ClientEntries, file: File) =>
    save(async () => {
      const { data, detail } = await write('adminAddClient', { body: valuesToSend(CLIENT, entered) })
      toast({ title: clientFormText.added, description: detail, tone: 'good' })
      await keep(data.id, file)
      onAdded(data.id)
    }, failureToast(clientFormText.addFailed))

  const keep = async (clientId: number, file: File) => {
    const { body, wish } = pictureForm(file)
    try {
      await write('adminClientFile', { params: { clientId }, body }, `${clientId} ${wish}`)
    } catch (error) {
      failureToast(clientFormText.fileRefused)(error)
    }
  }
  return { add, busy, failure }
}
