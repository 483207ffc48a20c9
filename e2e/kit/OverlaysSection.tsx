import { Bell, Menu, UserRound } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { NumberField } from '#web/ui/field/NumberField.tsx'
import { Select } from '#web/ui/field/Select.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Dialog } from '#web/ui/overlay/Dialog.tsx'
import { Drawer } from '#web/ui/overlay/Drawer.tsx'
import { DropdownMenu, MenuItem, MenuLabel, MenuSeparator } from '#web/ui/overlay/DropdownMenu.tsx'
import { Popover } from '#web/ui/overlay/Popover.tsx'
import { Explained } from '#web/ui/overlay/Tooltip.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { Tabs } from '#web/ui/Tabs.tsx'

export function OverlaysSection() {
  return (
    <Card title="Overlays">
      <div className="flex flex-wrap items-center gap-2">
        <EditDialog />
        <SideBar />
        <AccountMenu />
        <IconButton label="Notifications" count={0} icon={<Bell aria-hidden="true" className="size-5" />} />
        <IconButton label="Messages" count={12} icon={<Bell aria-hidden="true" className="size-5" />} />
        <Popover label="Why a gap" trigger={<Button>Open popover</Button>}>
          The meter sent nothing between 02:00 and 06:00.
        </Popover>
        <Explained explanation="₦1,234,567.89">₦1.23m</Explained>
        <Toasts />
      </div>
      <div className="mt-4">
        <Tabs
          label="Trackers"
          tabs={[
            { key: 'diesel', label: 'Diesel Purchase Tracker', content: 'Diesel form' },
            { key: 'pre', label: 'Utility Payment Tracker (Pre-paid)', content: 'Pre-paid form' },
            { key: 'ipp', label: 'IPP Payment Tracker', content: 'IPP form' },
          ]}
        />
      </div>
    </Card>
  )
}

function EditDialog() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button tone="primary" onClick={() => setOpen(true)}>
        Open dialog
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Edit diesel purchase"
        description="What was bought, and at what price."
        footer={
          <>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button tone="primary" onClick={() => toast({ title: 'Bill Updated', tone: 'good' })}>
              OK
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-4">
          <NumberField label="Quantity" unit="L" />
          <NumberField label="Price per litre" prefix="₦" />
          <Select label="Fuel type" options={[{ value: 'diesel', label: 'diesel' }]} />
        </div>
      </Dialog>
    </>
  )
}

function AccountMenu() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <DropdownMenu
        trigger={<IconButton label="Account" icon={<UserRound aria-hidden="true" className="size-5" />} />}
      >
        <MenuLabel>Ada Obi</MenuLabel>
        <MenuItem onSelect={() => setOpen(true)}>Personal Data</MenuItem>
        <MenuItem asChild>
          <a href="/password">Password</a>
        </MenuItem>
        <MenuSeparator />
        <MenuItem tone="danger">Log Out</MenuItem>
      </DropdownMenu>

      <Dialog open={open} onOpenChange={setOpen} title="Personal Data">
        Ada Obi
      </Dialog>
    </>
  )
}

function SideBar() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton
        label="Menu"
        icon={<Menu aria-hidden="true" className="size-5" />}
        onClick={() => setOpen(true)}
      />
      <Drawer open={open} onOpenChange={setOpen} title="Branches">
        Ikeja, Lekki, Apapa
      </Drawer>
    </>
  )
}

function Toasts() {
  const succeed = () =>
    toast({
      title: 'Bill Updated',
      description: 'Your addition to the Diesel Purchase Tracker has been successfully submitted',
      tone: 'good',
      durationMs: 1500,
    })
  const fail = () => toast({ title: 'Request Error', description: 'NOT ALLOWED', tone: 'bad' })
  return (
    <>
      <Button onClick={succeed}>Good toast</Button>
      <Button onClick={fail}>Bad toast</Button>
    </>
  )
}
