import { Button } from '../../ui/Button.tsx'
import { crashText } from '../../words/shell.ts'

/** A page that could not be drawn, or whose code could not be fetched after an update of the server. */
export function Crashed() {
  return (
    <main role="alert" className="grid min-h-dvh place-items-center p-6 text-center">
      <div className="flex flex-col items-center gap-3">
        <h1 className="text-lg font-semibold">{crashText.title}</h1>
        <p className="text-ink-soft">{crashText.message}</p>
        <Button tone="primary" onClick={() => location.reload()}>
          {crashText.reload}
        </Button>
      </div>
    </main>
  )
}
