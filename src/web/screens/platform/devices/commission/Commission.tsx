import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { DIALECT_NAMES } from '#contract/meter/tried-messages.ts'
import type { DeviceRow } from '#contract/platform/admin-shapes.ts'
import type { CheckState } from '#domain/meter/commission/check.ts'
import type { AnswerOf } from '../../../../client/call.ts'
import { FormFields } from '../../../../form/FormFields.tsx'
import type { Entries } from '../../../../form/fields.ts'
import { blank, findRefusals } from '../../../../form/fields.ts'
import { Badge } from '../../../../ui/Badge.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { buttonClass } from '../../../../ui/button-class.ts'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { Spinner } from '../../../../ui/Spinner.tsx'
import { commissionText as text } from '../../../../words/platform/commission.ts'
import { makesText } from '../../../../words/platform/makes.ts'
import { AddForm } from '../../form/AddForm.tsx'
import { browserMoment } from '../../form/browser-moment.ts'
import { AdminLink } from '../../shell/AdminLink.tsx'
import { useAdminWrite } from '../../use-admin-write.ts'
import { CheckList } from './CheckList.tsx'
import { COMMISSION, commissionBody } from './commission-fields.ts'
import { Makes } from './Makes.tsx'
import { useCommissionFacts } from './use-commission-facts.ts'

/** Whether a newly connected device is right, live, and the button of whoever says so. */
export function Commission({ device }: { device: DeviceRow }) {
  const params = { clientId: device.client_id, deviceId: device.id }
  const { data, error, refetch, isPaused, goOn } = useCommissionFacts(params)
  const facts = data?.data
  // Once readings come it is the checks that are looked at; what is open stays so under the finger of whoever reads it.
  const [isOpen, setOpen] = useState<boolean | null>(null)
  if (isOpen === null && facts) setOpen(facts.newest === null)
  return (
    <div className="flex flex-col gap-6">
      {(isOpen !== null || error !== null) && (
        <details
          open={isOpen === true}
          onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
          className="min-w-0 rounded-md border border-line"
        >
          <summary className="min-h-10 cursor-pointer rounded-md px-3 py-2.5 text-sm font-semibold pointer-coarse:min-h-11">
            {makesText.title}
          </summary>
          <div className="border-t border-line p-3">
            <Makes device={device} />
          </div>
        </details>
      )}
      <div className="flex flex-col gap-2 text-sm">
        {facts && <Standing last={facts.commissioned[0]} />}
        <p role="status" className="flex items-center gap-2">
          {facts && (facts.newest ? text.newest(browserMoment(facts.newest.at)) : text.waiting)}
          {!facts?.newest && !isPaused && <Spinner />}
        </p>
        {facts && <Heard clientId={device.client_id} heard={facts.heard} />}
        <p className="text-ink-soft">{isPaused ? text.paused : text.help}</p>
        {isPaused && (
          <Button size="sm" className="self-start" onClick={goOn}>
            {text.again}
          </Button>
        )}
      </div>
      {error !== null && facts === undefined && <ErrorState onRetry={() => refetch()} />}
      {facts && <CheckList checks={facts.newest ? facts.checks : facts.checks.filter(isTold)} />}
      <CommissionForm
        params={params}
        needsReason={facts?.may_commission === false}
        onDone={() => refetch()}
      />
      {facts && <Past commissioned={facts.commissioned} />}
    </div>
  )
}

type FactsHeard = AnswerOf<'adminCommissionFacts'>['data']['heard']

/** What its keys have said that is not taken in: the way to where it is mapped or explained. */
function Heard({ clientId, heard }: { clientId: number; heard: FactsHeard }) {
  if (heard.length === 0) return null
  return (
    <ul aria-label={text.heard} className="flex flex-col gap-1">
      {heard.map(({ dialect, name, key_id }) => (
        <li key={`${dialect} ${name}`} className="flex flex-wrap items-center gap-2">
          <Badge tone="warn">{text.heard}</Badge>
          <span className="wrap-anywhere">
            {dialect === null
              ? text.heardTopic(name)
              : text.heardName(name, DIALECT_NAMES[dialect] ?? dialect)}
          </span>
          <AdminLink
            path="/view-client"
            search={
              dialect === null
                ? { client: clientId, part: 'mapping', topic: name, key: key_id }
                : { client: clientId, part: 'hardware' }
            }
            className={buttonClass({ size: 'sm' })}
          >
            {dialect === null ? text.explain : text.map}
          </AdminLink>
        </li>
      ))}
    </ul>
  )
}

/** Before the first reading nothing is told but that messages are refused. */
const isTold = ({ state }: { state: CheckState }) => state !== 'unknown'

/** Whether somebody has said already that the device is right. */
function Standing({ last }: { last: Commissioned[number] | undefined }) {
  if (last === undefined) return <p>{text.none}</p>
  return (
    <p className="flex flex-wrap items-center gap-2">
      <Badge tone={last.despite === null ? 'good' : 'warn'}>{text.commissioned}</Badge>
      {text.by(last.by ?? text.unknownPerson, browserMoment(last.at))}
    </p>
  )
}

type Params = ReturnType<typeof useCommissionFacts>['params']

interface CommissionFormProps {
  params: Params
  needsReason: boolean
  onDone: () => void
}

/** A reason is asked for where something is wrong: as the checks say, or as the server refused what was typed. */
function CommissionForm({ params, needsReason, onDone }: CommissionFormProps) {
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
          <FormFields
            of={COMMISSION}
            form={form}
            with={{ despite: needsReason || saving.failure !== null ? {} : null }}
          />
        </>
      )}
    </AddForm>
  )
}

type Commissioned = NonNullable<ReturnType<typeof useCommissionFacts>['data']>['data']['commissioned']

function Past({ commissioned }: { commissioned: Commissioned }) {
  if (commissioned.length === 0) return null
  return (
    <section aria-label={text.past} className="flex flex-col gap-2">
      <h3 className="text-sm font-semibold">{text.past}</h3>
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
