import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { factorText } from '#contract/people/factor-messages.ts'
import { formatInstant } from '#domain/time/range/range.ts'
import type { AnswerOf } from '../../../client/call.ts'
import { call } from '../../../client/call.ts'
import { useOrganisation } from '../../../shell/menu/organisation.ts'
import { Part, pickPart } from '../../../shell/page/Part.tsx'
import { useWrite } from '../../../shell/use-write.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { AskPassword } from './AskPassword.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SetUpApp } from './SetUpApp.tsx'

type Facts = AnswerOf<'accountFactors'>['data']
type Wish = 'set up' | 'renew' | 'remove'

/** Where the card is: what it shows, a password that is asked for, an app to set up, codes to keep. */
type Stage =
  | { readonly at: 'facts' }
  | { readonly at: 'password'; readonly wish: Wish }
  | { readonly at: 'app'; readonly shown: AnswerOf<'beginApp'>['data'] }
  | { readonly at: 'codes'; readonly codes: readonly string[] }

const START: Stage = { at: 'facts' }

/** One's own second factor, on Personal Data (H14). */
export function SecondFactor() {
  const query = useQuery({
    queryKey: ['account', 'factors'],
    queryFn: ({ signal }) => call('accountFactors', {}, signal),
  })
  return (
    <Part title={factorText.title} ask={pickPart(query, ({ data }) => data)}>
      {(facts) => (
        <Card title={factorText.title} className="w-full max-w-lg">
          {facts === undefined ? <Skeleton height={160} /> : <Stages facts={facts} />}
        </Card>
      )}
    </Part>
  )
}

function Stages({ facts }: { facts: Facts }) {
  const [stage, setStage] = useState<Stage>(START)
  const { prove, confirm } = useFactor(setStage)
  if (stage.at === 'password') {
    return (
      <AskPassword
        submit={stage.wish === 'remove' ? factorText.remove : factorText.go}
        onCancel={() => setStage(START)}
        onSubmit={(password) => prove(stage.wish, password)}
      />
    )
  }
  if (stage.at === 'app') return <SetUpApp shown={stage.shown} onConfirm={confirm} />
  if (stage.at === 'codes') return <RecoveryCodes codes={stage.codes} onDone={() => setStage(START)} />
  return <FactsAndWishes facts={facts} onWish={(wish) => setStage({ at: 'password', wish })} />
}

function FactsAndWishes({ facts, onWish }: { facts: Facts; onWish: (wish: Wish) => void }) {
  const { zone } = useOrganisation()
  const isOn = facts.app_since !== null
  return (
    <div className="flex flex-col gap-3">
      <p>{factorText.meaning}</p>
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={isOn ? 'good' : 'neutral'}>
          {facts.app_since === null ? factorText.off : factorText.on(formatInstant(zone, facts.app_since))}
        </Badge>
        {isOn && (
          <span className="text-sm text-ink-soft">{factorText.recoveryLeft(facts.recovery_left)}</span>
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button tone={isOn ? 'secondary' : 'primary'} onClick={() => onWish('set up')}>
          {isOn ? factorText.replace : factorText.setUp}
        </Button>
        {isOn && <Button onClick={() => onWish('renew')}>{factorText.renew}</Button>}
        {isOn && !facts.is_required && <Button onClick={() => onWish('remove')}>{factorText.remove}</Button>}
      </div>
    </div>
  )
}

function useFactor(setStage: (stage: Stage) => void) {
  const { write } = useWrite()
  const tell = (description: string) => toast({ title: factorText.changed, description, tone: 'good' })
  return {
    prove: async (wish: Wish, password: string) => {
      const body = { password }
      if (wish === 'set up') {
        const { data } = await write('beginApp', { body })
        setStage({ at: 'app', shown: data })
      } else if (wish === 'renew') {
        const { recovery_codes, message } = await write('renewRecoveryCodes', { body })
        tell(message)
        setStage({ at: 'codes', codes: recovery_codes })
      } else {
        const { message } = await write('removeFactor', { body })
        tell(message)
        setStage(START)
      }
    },
    confirm: async (code: string) => {
      const { recovery_codes, message } = await write('confirmApp', { body: { code } })
      tell(message)
      setStage({ at: 'codes', codes: recovery_codes })
    },
  }
}
