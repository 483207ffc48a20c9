import { useState } from 'react'
import type { BreakerRow } from '#contract/breaker/breakers.ts'
import type { SwitchState } from '#domain/breaker/command.ts'
import { DataTable } from '../../table/DataTable.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Switch } from '../../ui/field/Switch.tsx'
import { breakerPageText } from '../../words/breaker.ts'
import { breakerColumns } from './breaker-columns.tsx'
import { SwitchDialog } from './SwitchDialog.tsx'
import { isPending } from './use-breakers.ts'
import { useOutcomes } from './use-outcomes.ts'

interface SwitchRequest {
  row: BreakerRow
  wanted: SwitchState
}

/** Every breaker with its toggle; pressing it asks, and switches nothing yet. */
export function BreakerTable({ rows, zone }: { rows: readonly BreakerRow[]; zone: string }) {
  const [wish, setWish] = useState<SwitchRequest | null>(null)
  const expect = useOutcomes(rows)
  return (
    <>
      <DataTable
        label={breakerPageText.title}
        columns={breakerColumns(zone)}
        rows={rows}
        rowKey={({ device_id }) => device_id}
        rowActions={(row) => <Toggle row={row} onWish={(wanted) => setWish({ row, wanted })} />}
        empty={<EmptyState title={breakerPageText.none}>{breakerPageText.addFirst}</EmptyState>}
      />
      {wish !== null && <SwitchDialog {...wish} zone={zone} onAsked={expect} onClose={() => setWish(null)} />}
    </>
  )
}

interface ToggleProps {
  row: BreakerRow
  onWish: (wanted: SwitchState) => void
}

/** Where the state is not known there is nothing to toggle: both states are offered. */
function Toggle({ row, onWish }: ToggleProps) {
  const { name, branch_name, switch_state, unknown, is_active } = row
  const label = breakerPageText.toggle(name, branch_name)
  if (unknown === undefined) {
    const isOn = switch_state === 'ON'
    return (
      <Switch
        label={label}
        hideLabel
        className="align-middle"
        checked={isOn}
        busy={isPending(row)}
        disabled={!is_active}
        onChange={() => onWish(isOn ? 'OFF' : 'ON')}
      />
    )
  }
  return (
    <span className="inline-flex gap-1">
      {(['ON', 'OFF'] as const).map((state) => (
        <Button
          key={state}
          size="sm"
          aria-label={`${breakerPageText.switchTo(state)}, ${label}`}
          busy={isPending(row) && row.command?.wanted === state}
          disabled={!is_active || (isPending(row) && row.command?.wanted !== state)}
          onClick={() => onWish(state)}
        >
          {state}
        </Button>
      ))}
    </span>
  )
}
