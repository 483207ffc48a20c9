import { useRef } from 'react'
import { useController } from 'react-hook-form'
import type { ClientPart } from '#contract/site/client-profile.ts'
import { clientFormText } from '#contract/site/profile-messages.ts'
import { pictureForm } from '../../../client/picture-form.ts'
import { FormFields } from '../../../form/FormFields.tsx'
import { ClientPhoto } from '../../../shell/menu/ClientPhoto.tsx'
import { useOrganisation } from '../../../shell/menu/organisation.ts'
import type { Writing } from '../../../shell/use-write.ts'
import { SnapshotField } from '../../cost/bill/picture/SnapshotField.tsx'
import { ProfileFrame } from './ProfileFrame.tsx'
import type { ClientEntries } from './profile-fields.ts'
import { CLIENT, clientEntries, clientRefusals } from './profile-fields.ts'
import type { ProfileForm } from './use-profile-form.ts'
import { useProfileForm } from './use-profile-form.ts'

export interface ClientFormProps {
  client: ClientPart
  locked: string | null
}

/** Client Details (CP-01). */
export function ClientForm({ client, locked }: ClientFormProps) {
  const { upload_limit_bytes: limitBytes } = useOrganisation()
  const sendPhoto = useSendPhoto()
  const profile = useProfileForm<ClientEntries, ClientPart>({
    part: 'Client',
    draftKey: locked === null ? 'profile-client' : null,
    stored: client,
    toEntries: clientEntries,
    validate: (entered) => clientRefusals(entered, client.photo !== null, limitBytes),
    toBody: async ({ photo, ...typed }, write) =>
      photo === null ? typed : { ...typed, photo: await sendPhoto(photo, write) },
    send: (write, body) => write('editClient', { body }),
    put: (profile, row) => ({ ...profile, client: row }),
  })
  return (
    <ProfileFrame part="Client" profile={profile} locked={locked}>
      <FormFields
        of={CLIENT}
        form={profile.form}
        with={{
          photo:
            locked === null ? (
              <Photo profile={profile} kept={profile.base.photo} />
            ) : (
              <LockedPhoto id={client.photo} />
            ),
        }}
      />
    </ProfileFrame>
  )
}

const WORDS = {
  hint: clientFormText.photoHint,
  add: clientFormText.addPhoto,
  other: clientFormText.otherPhoto,
  remove: clientFormText.removePhoto,
}

function Photo({ profile, kept }: { profile: ProfileForm<ClientEntries>; kept: number | null }) {
  const { field, fieldState } = useController({ control: profile.form.control, name: 'photo' })
  return (
    <SnapshotField
      label={CLIENT.photo.label}
      words={WORDS}
      file={field.value}
      error={fieldState.error?.message}
      required={kept === null}
      inputRef={field.ref}
      className="@min-[28rem]:col-span-2"
      onChange={(file) => {
        field.onChange(file)
        void profile.form.trigger('photo')
      }}
      {...(kept === null ? {} : { kept: <KeptPhoto id={kept} /> })}
    />
  )
}

function LockedPhoto({ id }: { id: number | null }) {
  return (
    <div>
      <p className="mb-1 text-sm font-medium text-ink">{CLIENT.photo.label}</p>
      {id === null ? (
        <p className="text-sm text-ink-soft">{clientFormText.noPhoto}</p>
      ) : (
        <KeptPhoto id={id} />
      )}
    </div>
  )
}

function KeptPhoto({ id }: { id: number }) {
  return (
    <ClientPhoto
      id={id}
      alt={clientFormText.photoNow}
      className="mt-1 size-24 self-start rounded-md border border-line object-cover"
    />
  )
}

/** Sends the picture before the form that names it; one that has arrived is not sent again. */
function useSendPhoto() {
  const sent = useRef<{ file: File; id: number } | null>(null)
  return async (file: File, write: Writing['write']): Promise<number> => {
    if (sent.current?.file === file) return sent.current.id
    const { body, wish } = pictureForm(file)
    const { data } = await write('addClientPhoto', { body }, wish)
    sent.current = { file, id: data.id }
    return data.id
  }
}
