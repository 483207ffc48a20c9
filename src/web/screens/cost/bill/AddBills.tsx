import { getRouteApi, useRouter } from '@tanstack/react-router'
import { billKindFields } from '#domain/cost/bill/bill-kinds.ts'
import { Refused } from '../../../form/Refused.tsx'
import { useMay } from '../../../form/use-may.ts'
import { billFormText, levelText } from '../../../words/cost.ts'
import { AddBillForm } from './AddBillForm.tsx'
import { KindChoice } from './KindChoice.tsx'

const route = getRouteApi('/app/cost-tracker/add-bills')

/** Home > Cost Tracker > Add Bills: four forms, one at a time; the kind is chosen first (AB-01). */
export function AddBills() {
  const mayAdd = useMay('addBill')
  const { kind } = route.useSearch()
  const router = useRouter()
  if (!mayAdd) {
    return (
      <>
        <h1 className="sr-only">{billFormText.title}</h1>
        <Refused title={billFormText.title} who={levelText.record} />
      </>
    )
  }
  return (
    <>
      <h1 className="sr-only">{billFormText.title}</h1>
      <KindChoice
        kind={kind}
        onChoose={(chosen) =>
          void router.navigate({
            to: '/cost-tracker/add-bills',
            search: (before) => ({ ...before, kind: chosen }),
            replace: true,
            resetScroll: false,
          })
        }
      />
      {kind !== undefined && <AddBillForm key={kind} {...billKindFields(kind)} />}
    </>
  )
}
