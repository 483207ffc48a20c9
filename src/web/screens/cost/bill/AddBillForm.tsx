import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { BillKindFields } from '#domain/cost/bill/bill-kinds.ts'
import { billChecks, disputedBill } from '#domain/cost/bill/check/bill-checks.ts'
import { lastUsedBranch } from '../../../form/last-used-branch.ts'
import { SubmitBar } from '../../../form/SubmitBar.tsx'
import { useBranch } from '../../../form/use-branch.ts'
import { useTodayLookup } from '../../../form/use-today.ts'
import { Warning } from '../../../form/Warning.tsx'
import { DraftNotice } from '../../../outbox/draft/DraftNotice.tsx'
import { useDraft } from '../../../outbox/draft/use-draft.ts'
import { WaitingList } from '../../../outbox/WaitingList.tsx'
import { useOrganisation } from '../../../shell/menu/organisation.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { billFlowText } from '../../../words/bill.ts'
import { billCheckText } from '../../../words/cost/bill-checks.ts'
import { billFormText } from '../../../words/cost.ts'
import { PurchaseChecks } from '../prepaid/PurchaseChecks.tsx'
import { BillFields } from './BillFields.tsx'
import { BillTariff } from './BillTariff.tsx'
import type { BillEntries } from './bill-entries.ts'
import { emptyBill } from './bill-entries.ts'
import { BillChecks, CheckCounts, OpenChecks } from './check/BillChecks.tsx'
import { knownFigures, typedFigures } from './check/check-figures.ts'
import { DuplicateBanner } from './check/DuplicateBanner.tsx'
import { findOtherBills } from './check/other-bills.ts'
import { PurchaseDelivery } from './PurchaseDelivery.tsx'
import { BillPicture } from './picture/BillPicture.tsx'
import { ReceiptPaste } from './ReceiptPaste.tsx'
import { SameAsLast } from './SameAsLast.tsx'
import { useAddBill } from './use-add-bill.ts'
import { useBillFacts } from './use-bill-facts.ts'
import { useBillForm } from './use-bill-form.ts'
import { useFilledBill } from './use-filled-bill.ts'

/** One of the four forms (AB-01), with what is known beside it. What was typed is kept until it has been stored. */
export function AddBillForm(fields: BillKindFields) {
  const { kind, tracker } = fields
  const branch = useBranch()
  const localToday = useTodayLookup()
  const { upload_limit_bytes: limitBytes, branches } = useOrganisation()
  const [selected] = useState(branch.start)
  const [start] = useState(selected || (lastUsedBranch(branches) ?? ''))
  const filled = useFilledBill(kind)
  const form = useBillForm(
    { kind, limitBytes, needsSnapshot: true, todayIn: localToday },
    { ...emptyBill(start), ...filled },
  )
  // By the address alone: what is remembered may be another branch when a waiting bill comes back to be mended.
  const key = `bill/${kind}/${selected}`
  const draft = useDraft(form, key)
  const navigate = useNavigate()
  const isDisputing = useRef(false)
  const adding = useAddBill(fields, form, key, ({ branch: same }) => {
    draft.stored()
    form.reset(emptyBill(same))
    if (isDisputing.current) void navigate({ to: '/cost-tracker/to-get-back', search: true })
  })
  const stay = () => {
    isDisputing.current = false
  }
  const { facts, vatRate, isLost } = useBillFacts(kind, form)
  const entered = useWatch({ control: form.control }) as BillEntries
  const rows = facts?.near ?? []
  const others = adding.refusedFor ?? findOtherBills(kind, entered, rows, vatRate)
  const typedNow = typedFigures(kind, entered, vatRate)
  const checks = billChecks(typedNow, knownFigures(entered, facts, others))
  const disputed = kind === 'diesel' ? null : disputedBill(typedNow.gross, checks)
  const isTyped = [entered.branch, entered.date, kind === 'post-paid' ? entered.end_date : '-'].every(Boolean)
  const waitsFor = !isTyped ? billFlowText.noBranchDays : facts ? null : billFlowText.notKnownYet
  return (
    <>
      <form
        noValidate
        aria-label={tracker}
        aria-busy={adding.busy}
        className="group/form @container flex flex-col gap-4"
        onSubmit={branch.guard((event) => {
          stay()
          return form.handleSubmit((typed) => adding.send(typed))(event)
        })}
      >
        <DraftNotice draft={draft} />
        {others.length > 0 && (
          <DuplicateBanner
            others={others}
            rows={rows}
            isRefused={adding.refusedFor !== null}
            busy={adding.busy}
            onEnter={() => !branch.refuses() && void form.handleSubmit((typed) => adding.send(typed, true))()}
            onDiscard={() => {
              adding.forget()
              draft.discard()
            }}
          />
        )}
        <div className="grid items-start gap-4 @min-[44rem]:grid-cols-[minmax(0,1fr)_18rem] @min-[44rem]:grid-rows-[auto_1fr] @min-[66rem]:grid-cols-[17rem_minmax(0,1fr)_18rem]">
          <Card className="@min-[44rem]:col-start-2 @min-[66rem]:sticky @min-[66rem]:top-20 @min-[66rem]:col-start-1 @min-[66rem]:row-start-1">
            <BillPicture kind={kind} form={form} isRequired={kind === 'diesel'} />
          </Card>
          <Card
            title={tracker}
            className="@min-[44rem]:col-start-1 @min-[44rem]:row-span-2 @min-[44rem]:row-start-1 @min-[66rem]:col-start-2"
          >
            <div className="flex flex-col gap-4">
              {facts?.last && (
                <SameAsLast kind={kind} form={form} last={facts.last} today={localToday(entered.branch)} />
              )}
              {kind === 'pre-paid' && <ReceiptPaste form={form} />}
              <BillFields kind={kind} form={form} todayIn={localToday} vatRate={vatRate} hasBranch />
              {kind === 'diesel' && <PurchaseDelivery form={form} />}
              {kind !== 'diesel' && <BillTariff form={form} checks={checks} facts={facts} />}
              {isLost && <p className="text-xs text-ink-soft">{billFlowText.factsLost}</p>}
              <OpenChecks checks={checks} />
              {disputed !== null && Number(disputed.disputed) > 0 && (
                <Button
                  busy={adding.busy}
                  className="max-md:w-full md:self-end"
                  onClick={() => {
                    isDisputing.current = true
                    void form.handleSubmit((typed) => adding.send(typed), stay)()
                  }}
                >
                  {billCheckText.saveAndDispute}
                </Button>
              )}
              <SubmitBar
                label={billFormText.submit}
                busyLabel={billFormText.submitting}
                busy={adding.busy}
                failure={adding.failure}
                notice={
                  adding.warning === null ? (
                    <CheckCounts checks={checks} />
                  ) : (
                    <Warning>{adding.warning}</Warning>
                  )
                }
              />
            </div>
          </Card>
          <div className="flex flex-col gap-4 @min-[44rem]:col-start-2 @min-[66rem]:col-start-3 @min-[66rem]:row-start-1">
            {kind === 'pre-paid' && <PurchaseChecks entered={entered} facts={facts} />}
            <BillChecks checks={checks} waitsFor={waitsFor} disputed={disputed} />
          </div>
        </div>
      </form>
      <WaitingList kind="bill" />
    </>
  )
}
