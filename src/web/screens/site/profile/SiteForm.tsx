import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import type { SitePart } from '#contract/site/client-profile.ts'
import { clientFormText } from '#contract/site/profile-messages.ts'
import { FormFields } from '../../../form/FormFields.tsx'
import { ProfileFrame } from './ProfileFrame.tsx'
import type { SiteEntries } from './profile-fields.ts'
import { SITE, siteBody, siteEntries, siteRefusals } from './profile-fields.ts'
import type { ProfileForm } from './use-profile-form.ts'
import { useProfileForm } from './use-profile-form.ts'

const HOURS = { opens: SITE.opens, closes: SITE.closes }

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
    toEntries: siteEntries,
    validate: siteRefusals,
    toBody: siteBody,
    send: (write, body) => write('editSite', { params: { branchId: site.branch }, body }),
    put: (profile, row) => ({
      ...profile,
      sites: profile.sites.map((one) => (one.branch === row.branch ? row : one)),
    }),
    onSaved,
  })
  return (
    <ProfileFrame part="Site" profile={profile} locked={locked}>
      <FormFields of={SITE} form={profile.form} with={{ opens: <Hours profile={profile} />, closes: null }} />
    </ProfileFrame>
  )
}

/** A range of local time: two boxes, one sentence. */
function Hours({ profile }: { profile: ProfileForm<SiteEntries> }) {
  const hintId = useId()
  const { form } = profile
  const [opens, closes] = useWatch({ control: form.control, name: ['opens', 'closes'] })
  const both = { deps: ['opens', 'closes'] }
  return (
    <fieldset aria-describedby={hintId} className="min-w-0 @min-[28rem]:col-span-2">
      <legend className="mb-1 text-sm font-medium text-ink">
        {clientFormText.fields.siteOperatingHours}
      </legend>
      <div className="grid grid-cols-2 items-start gap-4">
        <FormFields of={HOURS} form={form} with={{ opens: both, closes: both }} />
      </div>
      <p id={hintId} className="mt-1 text-xs text-ink-soft">
        {opens !== '' && closes !== '' && `${opens} – ${closes}. `}
        {clientFormText.hoursHint}
      </p>
    </fieldset>
  )
}
