import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import type { SitePart } from '#contract/site/client-profile.ts'
import { clientFormText } from '#contract/site/profile-messages.ts'
import { fieldOf } from '../../../form/field-of.ts'
import { TextField } from '../../../ui/field/TextField.tsx'
import { TimeField } from '../../../ui/field/TimeField.tsx'
import { ProfileFrame } from './ProfileFrame.tsx'
import type { SiteEntries } from './profile-entries.ts'
import { siteBody, siteEntries, siteRefusals } from './profile-entries.ts'
import type { ProfileForm } from './use-profile-form.ts'
import { useProfileForm } from './use-profile-form.ts'

const { fields } = clientFormText

export interface SiteFormProps {
  site: SitePart
  locked: string | null
  onSaved: () => void
}

/** Site Details (CP-01). */
export function SiteForm({ site, locked, onSaved }: SiteFormProps) {
  const profile = useProfileForm<SiteEntries, SitePart>({
    part: 'Site',
    draftKey: locked === null ? `profile-site/${site.branch}` : null,
    stored: site,
    entriesOf: siteEntries,
    refusalsOf: siteRefusals,
    bodyOf: siteBody,
    send: (write, body) => write('editSite', { params: { branchId: site.branch }, body }),
    put: (profile, row) => ({
      ...profile,
      sites: profile.sites.map((one) => (one.branch === row.branch ? row : one)),
    }),
    onSaved,
  })
  return (
    <ProfileFrame part="Site" profile={profile} locked={locked}>
      <TextField {...fieldOf(profile.form, 'siteName')} label={fields.siteName} required autoComplete="off" />
      <TextField
        {...fieldOf(profile.form, 'contactPerson')}
        label={fields.contactPerson}
        required
        autoComplete="off"
      />
      <TextField
        {...fieldOf(profile.form, 'siteAddress')}
        label={fields.siteAddress}
        required
        autoComplete="off"
        className="@min-[28rem]:col-span-2"
      />
      <Hours profile={profile} />
    </ProfileFrame>
  )
}

/** A range of local time: two boxes, one sentence. */
function Hours({ profile }: { profile: ProfileForm<SiteEntries> }) {
  const hintId = useId()
  const { register, formState, control } = profile.form
  const [opens, closes] = useWatch({ control, name: ['opens', 'closes'] })
  const box = (name: 'opens' | 'closes') => (
    <TimeField
      {...register(name, { deps: ['opens', 'closes'] })}
      label={fields[name]}
      required
      error={formState.errors[name]?.message}
    />
  )
  return (
    <fieldset aria-describedby={hintId} className="min-w-0 @min-[28rem]:col-span-2">
      <legend className="mb-1 text-sm font-medium text-ink">{fields.siteOperatingHours}</legend>
      <div className="grid grid-cols-2 items-start gap-4">
        {box('opens')}
        {box('closes')}
      </div>
      <p id={hintId} className="mt-1 text-xs text-ink-soft">
        {opens !== '' && closes !== '' && `${opens} – ${closes}. `}
        {clientFormText.hoursHint}
      </p>
    </fieldset>
  )
}
