import type { UseFormReturn } from 'react-hook-form'
import type { DeviceRow } from '#contract/platform/admin-shapes.ts'
import { FormFields } from '../../../../form/FormFields.tsx'
import type { Entries } from '../../../../form/fields.ts'
import { blank, findRefusals } from '../../../../form/fields.ts'
import { Button } from '../../../../ui/Button.tsx'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { Spinner } from '../../../../ui/Spinner.tsx'
import { commissionText as text } from '../../../../words/commission.ts'
import { AddForm } from '../../form/AddForm.tsx'
import { browserMoment } from '../../form/browser-moment.ts'
import { useAdminWrite } from '../../use-admin-write.ts'
import { CheckList } from './CheckList.tsx'
import { COMMISSION, commissionBody } from './commission-fields.ts'
import { useCommissionFacts } from './use-commission-facts.ts'

/** Whether a newly connected device is right, live, and the button of whoever says so. */
export function Commission({ device }: { device: DeviceRow }) {
  const params = { clientId: device.client_id, deviceId: device.id }
  const { data, error, refetch, isPaused, goOn } = useCommissionFacts(params)
  const facts = data?.data
  return (
    <div className="flex flex-col gap-6">
      <p className="text-sm text-ink-soft">{text.help}</p>
      {error !== null && facts === undefined && <ErrorState onRetry={() => refetch()} />}
      <p role="status" className="flex flex-wrap items-center gap-2 text-sm">
        {facts?.newest ? text.newest(browserMoment(facts.newest.at)) : text.waiting}
        {!facts?.newest && !isPaused && <Spinner />}
        {isPaused && (
          <>
            <span className="text-ink-soft">{text.paused}</span>
            <Button size="sm" onClick={goOn}>
              {text.again}
            </Button>
          </>
        )}
      </p>
      {facts && <CheckList checks={facts.checks} />}
      <CommissionForm params={params} onDone={() => refetch()} />
      {facts && <Past commissioned={facts.commissioned} />}
    </div>
  )
}

type Params = ReturnType<typeof useCommissionFacts>['params']

function CommissionForm({ params, onDone }: { params: Params; onDone: () => void }) {
  const saving = useAdminWrite('adminCommissionDevice', { done: text.done, failed: text.failed, onDone })
  const save = async (entered: Entries<typeof COMMISSION>, form: UseFormReturn<typeof entered>) => {
    const isDone = await saving.send({ params, body: commissionBody(entered) })
    if (isDone) form.reset(blank(COMMISSION))
    return isDone
  }
  return (
    <AddForm
      label={text.title}
      draftKey={`commission/${params.deviceId}`}
      start={blank(COMMISSION)}
      refusals={(entered) => findRefusals(COMMISSION, entered)}
      submit={text.submit}
      submitting={text.submitting}
      saving={saving}
      onSave={save}
    >
      {(form) => (
        <>
          <p className="text-sm font-semibold @min-[36rem]:col-span-2">{text.display}</p>
          <FormFields of={COMMISSION} form={form} />
        </>
      )}
    </AddForm>
  )
}

type Commissioned = NonNullable<ReturnType<typeof useCommissionFacts>['data']>['data']['commissioned']

function Past({ commissioned }: { commissioned: Commissioned }) {
  return (
    <section aria-label={text.past} className="flex flex-col gap-2">
      <h3 className="text-sm font-semibold">{text.past}</h3>
      {commissioned.length === 0 && <p className="text-sm text-ink-soft">{text.none}</p>}
      <ul className="flex flex-col gap-2 text-sm">
        {commissioned.map(({ at, by, note, despite }) => (
          <li key={at} className="flex flex-col">
            <span>{text.by(by ?? text.unknownPerson, browserMoment(at))}</span>
            {note !== '' && <span className="text-ink-soft">{note}</span>}
            {despite !== null && <span className="text-warn">{`${text.despite}: ${despite}`}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
