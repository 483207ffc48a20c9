import { passkeyText } from '#contract/people/passkey-messages.ts'
import { formatInstant } from '#domain/time/range/range.ts'
import type { AnswerOf } from '../../../client/call.ts'
import { Button } from '../../../ui/Button.tsx'

type Facts = AnswerOf<'accountFactors'>['data']

interface PasskeysProps {
  facts: Facts
  zone: string
  onAdd: () => void
  onRemove: (passkeyId: string) => void
}

/** One's own passkeys: when each was added and used last. */
export function Passkeys({ facts, zone, onAdd, onRemove }: PasskeysProps) {
  const { passkeys, passkey_host: host } = facts
  const isHere = host === location.hostname && 'PublicKeyCredential' in window
  return (
    <section aria-label={passkeyText.title} className="flex flex-col gap-3">
      <h3 className="font-semibold">{passkeyText.title}</h3>
      <p>{passkeyText.meaning}</p>
      {passkeys.length > 0 && (
        <ul className="flex flex-col divide-y divide-line rounded-md border border-line">
          {passkeys.map(({ id, name, added_at, last_used_at }) => (
            <li key={id} className="flex items-center justify-between gap-3 px-3 py-2">
              <div className="min-w-0">
                <p className="font-medium wrap-anywhere">{name}</p>
                <p className="text-sm text-ink-soft">
                  <span className="inline-block">{passkeyText.addedOn(formatInstant(zone, added_at))},</span>{' '}
                  <span className="inline-block">
                    {last_used_at === null
                      ? passkeyText.neverUsed
                      : passkeyText.lastUsed(formatInstant(zone, last_used_at))}
                  </span>
                </p>
              </div>
              <Button tone="quiet" aria-label={passkeyText.removeNamed(name)} onClick={() => onRemove(id)}>
                {passkeyText.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isHere ? (
        <Button className="self-start" onClick={onAdd}>
          {passkeyText.add}
        </Button>
      ) : (
        <p className="text-sm text-ink-soft">
          {host === null ? passkeyText.nowhere : passkeyText.elsewhere(host)}
        </p>
      )}
    </section>
  )
}
