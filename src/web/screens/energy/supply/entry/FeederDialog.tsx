import { useQuery } from '@tanstack/react-query'
import { formatDay, formatMoment, formatQuantity } from '#chart/format.ts'
import type { FeederRow } from '#contract/energy/feeder-shapes.ts'
import { type AnswerOf, call } from '../../../../client/call.ts'
import { fillsForm } from '../../../../client/query-client.ts'
import { valuesToSend } from '../../../../form/fields.ts'
import { useTodayLookup, useZoneLookup } from '../../../../form/use-today.ts'
import { Lost } from '../../../../shell/page/Lost.tsx'
import { Badge } from '../../../../ui/Badge.tsx'
import { Dialog } from '../../../../ui/overlay/Dialog.tsx'
import { Spinner } from '../../../../ui/Spinner.tsx'
import { feederText } from '../../../../words/energy/feeder.ts'
import { supplyPageText } from '../../../../words/energy/supply.ts'
import { AddRowForm } from './AddRowForm.tsx'
import { FEEDER, feederRefusals, feederStart } from './feeder-fields.ts'
import { useAddRow } from './use-add-row.ts'

type Device = AnswerOf<'feeders'>['data']['devices'][number]

interface FeederDialogProps {
  deviceId: number
  onClose: () => void
}

/** What a meter is fed by: its rows, and a new one from a day on. */
export function FeederDialog({ deviceId, onClose }: FeederDialogProps) {
  const query = useQuery({
    queryKey: ['feeders'],
    queryFn: ({ signal }) => call('feeders', {}, signal),
    ...fillsForm,
  })
  const { data: answer, error } = query
  const device = answer?.data.devices.find(({ device_id }) => device_id === deviceId)
  return (
    <Dialog
      open
      width="lg"
      onOpenChange={(open) => !open && onClose()}
      title={feederText.title}
      {...(device === undefined ? {} : { description: feederText.of(device.name) })}
    >
      {answer === undefined && error === null && <Spinner label={`Loading ${feederText.title}`} visible />}
      {error !== null && answer === undefined && <Lost query={query} />}
      {answer !== undefined && device !== undefined && (
        <div className="flex flex-col gap-6">
          {answer.data.may_enter ? (
            <FeederForm key={device.in_force} device={device} onClose={onClose} />
          ) : (
            <p className="text-sm text-ink-soft">{supplyPageText.mayNot}</p>
          )}
          <History device={device} />
        </div>
      )}
    </Dialog>
  )
}

function FeederForm({ device, onClose }: { device: Device; onClose: () => void }) {
  const today = useTodayLookup()(String(device.branch_id))
  const inForce = device.rows.find(({ id }) => id === device.in_force) ?? null
  const adding = useAddRow('addFeeder', (body) => ({ params: { deviceId: device.device_id }, body }), {
    added: feederText.added,
    failed: feederText.failed,
  })
  return (
    <AddRowForm
      label={feederText.form}
      draftKey={`feeder/${device.device_id}`}
      start={feederStart(inForce, device, today)}
      refusals={feederRefusals}
      toBody={(entered) => valuesToSend(FEEDER, entered)}
      adding={adding}
      onClose={onClose}
      fields={FEEDER}
    />
  )
}

function History({ device: { rows, in_force, branch_id } }: { device: Device }) {
  const zone = useZoneLookup()(String(branch_id))
  return (
    <section aria-label={feederText.history}>
      <h3 className="text-sm font-semibold">{feederText.history}</h3>
      {rows.length === 0 && <p className="mt-1 text-sm text-ink-soft">{feederText.none}</p>}
      <ul className="mt-1">
        {rows.map((row) => (
          <li key={row.id} className="border-b border-line py-2 text-sm last:border-0">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
              {formatDay(row.valid_from)}: {row.name}
              {row.id === in_force && <Badge tone="good">{feederText.inForce}</Badge>}
            </p>
            <p className="text-ink-soft">{rowWords(row)}</p>
            <p className="text-xs text-ink-soft">
              {feederText.entered} {formatMoment(row.entered_at, zone)}
              {row.entered_by !== null && `, ${row.entered_by}`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function rowWords(row: FeederRow): string {
  const { band, customer_class: kind, voltage_side: side, logger_supply: logger } = row
  const parts = [
    row.disco,
    band === null ? null : feederText.bands(band),
    kind === null ? null : feederText.classes[kind],
    row.contracted_kva === null ? null : formatQuantity(row.contracted_kva, 'kVA', 0),
    row.account_no === null ? null : `${feederText.account} ${row.account_no}`,
    row.meter_no === null ? null : `${feederText.meter} ${row.meter_no}`,
    side === null ? null : feederText.sides[side],
    logger === null ? null : `${feederText.logger} ${feederText.loggers[logger].toLowerCase()}`,
  ]
  return parts.filter((one) => one !== null).join(' · ')
}
