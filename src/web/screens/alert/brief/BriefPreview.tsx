import { Check, Copy, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { formatDay } from '#chart/format.ts'
import type { BriefData } from '#contract/alert/brief.ts'
import { PageLink } from '../../../shell/menu/PageLink.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { briefPageText as text } from '../../../words/alert/brief.ts'
import { useMuteTopic } from './use-brief.ts'

/** What the brief says now, line by line, to copy by hand. */
export function BriefPreview({ data }: { data: BriefData }) {
  const { preview, settings } = data
  const { mute, busy } = useMuteTopic()
  return (
    <Card title={text.preview} actions={preview.text !== null && <CopyText copied={preview.text} />}>
      <div className="flex flex-col gap-3">
        {settings.rhythm === 'off' && <p className="text-sm text-ink-soft">{text.whenOff}</p>}
        <p className="text-sm font-medium">{preview.cost}</p>
        {preview.lines.length === 0 && (
          <p className="text-sm text-ink-soft">{preview.text === null ? text.notSent : text.nothing}</p>
        )}
        {preview.lines.length > 0 && (
          <ul aria-label={text.preview} className="divide-y divide-line">
            {preview.lines.map((line) => (
              <li
                key={`${line.topic} ${line.branch.id}`}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2"
              >
                <Line line={line} className="min-w-0 flex-1 basis-60" />
                <Button
                  tone="quiet"
                  size="sm"
                  disabled={busy}
                  icon={<EyeOff aria-hidden="true" className="size-4" />}
                  aria-label={text.notUsefulOf(line.text)}
                  onClick={() => void mute(line, true)}
                >
                  {text.notUseful}
                </Button>
              </li>
            ))}
          </ul>
        )}
        <ToldBefore told={preview.told} />
        {preview.sms !== null && (
          <div>
            <p className="text-xs text-ink-soft">{text.sms306(preview.sms.length)}</p>
            <p className="mt-1 rounded-md border border-line bg-sunken px-3 py-2 text-sm wrap-anywhere select-all">
              {preview.sms}
            </p>
          </div>
        )}
        <Muted muted={data.muted} busy={busy} onTell={(line) => void mute(line, false)} />
      </div>
    </Card>
  )
}

/** A sentence that leads to the page of its branch that shows what it is about. */
function Line({ line, className = '' }: { line: BriefData['preview']['lines'][number]; className?: string }) {
  return (
    <PageLink
      path={line.page}
      // The league puts a branch beside the others.
      change={{ branches: line.topic === 'league' ? undefined : [line.branch.id], devices: undefined }}
      className={`text-sm wrap-anywhere underline decoration-line-strong underline-offset-4 hover:text-primary-ink ${className}`}
    >
      {line.text}
    </PageLink>
  )
}

function CopyText({ copied }: { copied: string }) {
  const [done, setDone] = useState<string | null>(null)
  const copy = () =>
    navigator.clipboard.writeText(copied).then(
      () => setDone(copied),
      () => toast({ title: text.copyFailed, tone: 'bad' }),
    )
  const isDone = done === copied
  const Icon = isDone ? Check : Copy
  return (
    <Button
      tone="quiet"
      size="sm"
      icon={<Icon aria-hidden="true" className="size-4" />}
      onClick={() => void copy()}
    >
      {isDone ? text.copied : text.copy}
    </Button>
  )
}

function ToldBefore({ told }: { told: BriefData['preview']['told'] }) {
  if (told.length === 0) return null
  return (
    <section aria-label={text.told}>
      <h3 className="text-xs font-medium text-ink-soft">{text.told}</h3>
      <ul className="divide-y divide-line">
        {told.map((line) => (
          <li key={`${line.topic} ${line.branch.id}`} className="py-2 text-sm wrap-anywhere">
            <Line line={line} />
            <span className="block text-xs text-ink-soft">{text.toldOn(formatDay(line.on))}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface MutedProps {
  muted: BriefData['muted']
  busy: boolean
  onTell: (line: BriefData['muted'][number]) => void
}

function Muted({ muted, busy, onTell }: MutedProps) {
  if (muted.length === 0) return null
  return (
    <section aria-label={text.muted}>
      <h3 className="text-xs font-medium text-ink-soft">{text.muted}</h3>
      <ul className="divide-y divide-line">
        {muted.map((line) => (
          <li
            key={`${line.topic} ${line.branch.id}`}
            className="flex flex-wrap items-center justify-between gap-2 py-2 text-sm"
          >
            <span className="min-w-0">
              {line.title}
              <span className="block text-xs text-ink-soft">
                {text.mutedUntil(line.branch.name, formatDay(line.until))}
              </span>
            </span>
            <Button
              tone="quiet"
              size="sm"
              disabled={busy}
              aria-label={text.tellAgainOf(line.title, line.branch.name)}
              onClick={() => onTell(line)}
            >
              {text.tellAgain}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
