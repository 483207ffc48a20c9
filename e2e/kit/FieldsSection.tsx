import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '#web/ui/Button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Card } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/field/Checkbox.tsx'
import { NumberField } from '#web/ui/field/NumberField.tsx'
import { PasswordField } from '#web/ui/field/PasswordField.tsx'
import { SegmentedControl } from '#web/ui/field/SegmentedControl.tsx'
import { Select } from '#web/ui/field/Select.tsx'
import { Switch } from '#web/ui/field/Switch.tsx'
import { TextField } from '#web/ui/field/TextField.tsx'

const BRANCHES = ['Ikeja', 'Lekki', 'Apapa'].map((label) => ({ value: label, label }))
const MODES = ['Day', 'Month', 'Quarter', 'Half Year', 'Year'].map((label) => ({ value: label, label }))

export function FieldsSection() {
  return (
    <Card title="Fields">
      <form className="grid gap-4 md:grid-cols-2 xl:grid-cols-3" onSubmit={(event) => event.preventDefault()}>
        <TextField label="Username" autoComplete="username" required hint="As your administrator gave it." />
        <PasswordField label="Password" required error="Invalid Username or Password" />
        <NumberField label="Quantity" unit="L" required defaultValue="1,200.5" />
        <NumberField label="Price per litre" prefix="₦" error="Price per litre must be greater than zero" />
        <TextField label="Tariff" prefix="₦" value="68.20" readOnly />
        <Select label="Branch" options={BRANCHES} placeholder="Select a branch" />
        <Choices />
        <LateList />
      </form>
      <div className="mt-6 flex flex-wrap items-center gap-2">
        <Buttons />
      </div>
    </Card>
  )
}

/** A form that is about Apapa while its list is still the one of before. */
function LateList() {
  const [known, setKnown] = useState(BRANCHES.slice(0, 2))
  const { register } = useForm({ defaultValues: { site: 'Apapa' } })
  return (
    <div className="flex items-end gap-2">
      <Select {...register('site')} label="Site" options={known} placeholder="Choose" className="grow" />
      <Button onClick={() => setKnown(BRANCHES)}>Newer list</Button>
    </div>
  )
}

function Choices() {
  const [mode, setMode] = useState('Month')
  const [on, setOn] = useState(true)
  return (
    <>
      <div className="flex flex-col gap-2">
        <Checkbox label="Ikeja" indeterminate defaultChecked={false} />
        <Checkbox label="Ikeja Gen 1" defaultChecked hint="Generator, 250 kVA" />
        <Checkbox label="Ikeja Mains" />
        <Checkbox label="Lekki Solar" disabled />
      </div>
      <div className="flex flex-col items-start gap-3">
        <SegmentedControl label="Mode" segments={MODES} value={mode} onValueChange={setMode} />
        <Switch label="Breaker" checked={on} onChange={() => setOn(!on)} />
        <Switch label="Breaker that is switching" defaultChecked busy />
      </div>
    </>
  )
}

function Buttons() {
  const [busy, setBusy] = useState(false)
  const [presses, setPresses] = useState(0)
  const save = () => {
    setBusy(true)
    setPresses(presses + 1)
  }
  return (
    <>
      <Button tone="primary" busy={busy} busyLabel="Saving" onClick={save}>
        Save
      </Button>
      <output aria-label="Presses">{presses}</output>
      <Button icon={<Plus aria-hidden="true" className="size-4" />}>Add Bills</Button>
      <Button tone="quiet">Cancel</Button>
      <Button tone="danger">Delete</Button>
      <Button disabled>Disabled</Button>
      <Button size="sm">Small</Button>
      <a href="/" className={buttonClass({ tone: 'secondary' })}>
        To the dashboard
      </a>
    </>
  )
}
