import type { BriefData } from '#contract/alert/brief.ts'
import { findDifferences } from '../../../form/differences.ts'
import { FormFields } from '../../../form/FormFields.tsx'
import { labels } from '../../../form/fields.ts'
import { PageForm } from '../../../form/PageForm.tsx'
import { useFilledForm } from '../../../form/use-filled-form.ts'
import { PageLink } from '../../../shell/menu/PageLink.tsx'
import { Card } from '../../../ui/Card.tsx'
import { localMoment } from '../../../ui/field/local-moment.ts'
import { briefPageText as text } from '../../../words/alert/brief.ts'
import { BRIEF, type BriefEntries, briefEntries } from './brief-fields.ts'
import { useSaveBrief } from './use-brief.ts'

/** How often, by what and about which branches it is sent. */
export function BriefForm({ data }: { data: BriefData }) {
  const { form, base, fill, draft } = useFilledForm<BriefEntries, BriefData['settings']>(
    data.settings,
    { key: 'brief' },
    briefEntries,
  )
  const { save, busy, failure, conflict, settle } = useSaveBrief(base, fill)
  const told = (entered: BriefEntries) =>
    Object.fromEntries(Object.entries(entered).map(([name, value]) => [name, String(value)])) as Record<
      keyof BriefEntries,
      string
    >
  return (
    <Card title={text.settings}>
      <PageForm
        label={text.settings}
        draft={draft}
        conflict={
          conflict && {
            differences: findDifferences(labels(BRIEF), told(briefEntries(conflict)), told(form.getValues())),
            onKeep: () => {
              fill(conflict)
              settle()
            },
            onTakeOver: form.handleSubmit((entered) => save(entered, conflict.version)),
          }
        }
        busy={busy}
        failure={failure}
        submit={text.save}
        submitting={text.saving}
        onSubmit={form.handleSubmit((entered) => save(entered))}
      >
        <p className="max-w-prose text-sm text-ink-soft">{text.help}</p>
        <FormFields of={BRIEF} form={form} with={shown(data)} />
        {data.next_at !== null && (
          <p className="text-xs text-ink-soft">{text.nextAt(localMoment(data.next_at))}</p>
        )}
      </PageForm>
    </Card>
  )
}

function shown({ home, channels }: BriefData) {
  const all = { value: 'all', label: text.all }
  const hints = channels.map(({ channel, to, notice }) => [
    channel,
    { hint: <Where to={to} notice={notice} /> },
  ])
  return {
    ...Object.fromEntries(hints),
    about: home === null ? null : { options: [all, { value: 'home', label: text.home(home.name) }] },
  }
}

function Where({ to, notice }: Pick<BriefData['channels'][number], 'to' | 'notice'>) {
  return (
    <>
      {to !== null && <span className="block">{text.to(to)}</span>}
      {notice !== null && <span className="block text-warn">{notice}</span>}
      {to === null && (
        <PageLink path="/personal-data" className="text-primary-ink underline">
          {text.phoneLink}
        </PageLink>
      )}
    </>
  )
}
