import '#contract/account-routes.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { factorText } from '#contract/people/factor-messages.ts'
import { passkeyText } from '#contract/people/passkey-messages.ts'
import type { Creation, Made } from '#contract/people/passkeys.ts'
import { formatInstant } from '#domain/time/range/range.ts'
import type { AnswerOf } from '../../../client/call.ts'
import { call } from '../../../client/call.ts'
import { Part, pickPart } from '../../../shell/page/Part.tsx'
import { useWrite } from '../../../shell/use-write.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { AskPassword } from './AskPassword.tsx'
import { NewPasskey } from './NewPasskey.tsx'
import { Passkeys } from './Passkeys.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SetUpApp } from './SetUpApp.tsx'

type Facts = AnswerOf<'accountFactors'>['data']
type Wish = 'set up' | 'renew' | 'remove' | 'add passkey' | { readonly passkeyId: string }

/** Where the card is: what it shows, a password that is asked for, an app to set up, codes to keep. */
type Stage =
  | { readonly at: 'facts' }
  | { readonly at: 'password'; readonly wish: Wish }
  | { readonly at: 'app'; readonly shown: AnswerOf<'beginApp'>['data'] }
  | { readonly at: 'passkey'; readonly creation: Creation }
  | { readonly at: 'codes'; readonly codes: readonly string[] }

const START: Stage = { at: 'facts' }

/** One's own second factor, on Personal Data and in the administrator area (H14). */
export function SecondFactor({ zone }: { zone: string }) {
  const query = useQuery({
    queryKey: ['account', 'factors'],
    queryFn: ({ signal }) => call('accountFactors', {}, signal),
  })
  return (
    <Part title={factorText.title} ask={pickPart(query, ({ data }) => data)}>
      {(facts) => (
        <Card title={factorText.title} className="w-full max-w-lg">
          {facts === undefined ? <Skeleton height={160} /> : <Stages facts={facts} zone={zone} />}
        </Card>
      )}
    </Part>
  )
}

function Stages({ facts, zone }: { facts: Facts; zone: string }) {
  const [stage, setStage] = useState<Stage>(START)
  const { prove, confirm, add } = useFactor(setStage)
  if (stage.at === 'password') {
    return (
      <AskPassword
        submit={submitLabel(stage.wish)}
        onCancel={() => setStage(START)}
        onSubmit={(password) => prove(stage.wish, password)}
      />
    )
  }
  if (stage.at === 'app') return <SetUpApp shown={stage.shown} onConfirm={confirm} />
  if (stage.at === 'passkey') {
    return <NewPasskey creation={stage.creation} onMade={add} onCancel={() => setStage(START)} />
  }
  if (stage.at === 'codes') return <RecoveryCodes codes={stage.codes} onDone={() => setStage(START)} />
  return <FactsAndWishes facts={facts} zone={zone} onWish={(wish) => setStage({ at: 'password', wish })} />
}

function submitLabel(wish: Wish): string {
  if (typeof wish === 'object') return passkeyText.remove
  return wish === 'remove' ? factorText.remove : factorText.go
}

interface WishesProps {
  facts: Facts
  zone: string
  onWish: (wish: Wish) => void
}

function FactsAndWishes({ facts, zone, onWish }: WishesProps) {
  return (
    <div className="flex flex-col gap-5">
      <AppCodes facts={facts} zone={zone} onWish={onWish} />
      <Passkeys
        facts={facts}
        zone={zone}
        onAdd={() => onWish('add passkey')}
        onRemove={(passkeyId) => onWish({ passkeyId })}
      />
      {(facts.app_since !== null || facts.passkeys.length > 0) && (
        <div className="flex flex-wrap items-center gap-3">
          <Button onClick={() => onWish('renew')}>{factorText.renew}</Button>
          <span className="text-sm text-ink-soft">{factorText.recoveryLeft(facts.recovery_left)}</span>
        </div>
      )}
    </div>
  )
}

function AppCodes({ facts, zone, onWish }: WishesProps) {
  const { app_since: since, passkeys, is_required } = facts
  const isOn = since !== null
  return (
    <section aria-label={factorText.app} className="flex flex-col gap-3">
      <h3 className="font-semibold">{factorText.app}</h3>
      <p>{factorText.meaning}</p>
      <p>
        <Badge tone={isOn ? 'good' : 'neutral'}>
          {isOn
            ? factorText.on(formatInstant(zone, since))
            : passkeys.length > 0
              ? factorText.offBesidePasskey
              : factorText.off}
        </Badge>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button tone={isOn || passkeys.length > 0 ? 'secondary' : 'primary'} onClick={() => onWish('set up')}>
          {isOn ? factorText.replace : factorText.setUp}
        </Button>
        {isOn && (!is_required || passkeys.length > 0) && (
          <Button onClick={() => onWish('remove')}>{factorText.remove}</Button>
        )}
      </div>
    </section>
  )
}

function useFactor(setStage: (stage: Stage) => void) {
  const { write } = useWrite()
  const tell = (description: string) => toast({ title: factorText.changed, description, tone: 'good' })
  const removed = (message: string) => {
    tell(message)
    setStage(START)
  }
  return {
    prove: async (wish: Wish, password: string) => {
      const body = { password }
      if (typeof wish === 'object') {
        removed((await write('removePasskey', { params: wish, body })).message)
      } else if (wish === 'set up') {
        setStage({ at: 'app', shown: (await write('beginApp', { body })).data })
      } else if (wish === 'add passkey') {
        setStage({ at: 'passkey', creation: (await write('beginPasskey', { body })).data })
      } else if (wish === 'renew') {
        const { recovery_codes, message } = await write('renewRecoveryCodes', { body })
        tell(message)
        setStage({ at: 'codes', codes: recovery_codes })
      } else {
        removed((await write('removeFactor', { body })).message)
      }
    },
    confirm: async (code: string) => {
      const { recovery_codes, message } = await write('confirmApp', { body: { code } })
      tell(message)
      setStage({ at: 'codes', codes: recovery_codes })
    },
    add: async (name: string, made: Made) => {
      const { recovery_codes: codes, message } = await write('addPasskey', { body: { name, made } })
      tell(message)
      setStage(codes.length > 0 ? { at: 'codes', codes } : START)
    },
  }
}
