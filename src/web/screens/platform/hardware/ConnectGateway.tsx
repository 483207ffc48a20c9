import { Card } from '../../../ui/Card.tsx'
import { hardwareText as text } from '../../../words/platform/hardware.ts'

/** What to set so that a gateway is heard. */
export function ConnectGateway({ isEmpty }: { isEmpty: boolean }) {
  return (
    <Card title={text.connect}>
      {isEmpty && <p className="pb-2 text-sm font-medium">{text.connectNone}</p>}
      <ol className="flex max-w-3xl list-decimal flex-col gap-1 pl-5 text-sm text-ink-soft">
        {text.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </Card>
  )
}
