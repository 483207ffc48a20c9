import { useRef, useState } from 'react'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import { useForm } from 'react-hook-form'
import { errorSentence } from '../../../client/client-error.ts'
import type { Refusals } from '../../../form/resolver.ts'
import { createResolver } from '../../../form/resolver.ts'

interface Sending<E extends FieldValues> {
  empty: DefaultValues<E>
  validate: (entered: E) => Refusals<E>
  send: (entered: E) => Promise<unknown>
}

/** A form of somebody without a log-in: sent once a press, what was typed stays when it fails. */
export function useSend<E extends FieldValues>({ empty, validate, send }: Sending<E>) {
  const form = useForm<E>({ defaultValues: empty, resolver: createResolver(validate), mode: 'onTouched' })
  const underWay = useRef(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [isDone, setDone] = useState(false)
  const attempt = async (entered: E) => {
    if (underWay.current) return
    underWay.current = true
    setFailure(null)
    try {
      await send(entered)
      setDone(true)
    } catch (error) {
      setFailure(errorSentence(error))
    } finally {
      underWay.current = false
    }
  }
  const startAgain = () => {
    form.reset(empty)
    setDone(false)
  }
  return {
    form,
    submit: form.handleSubmit(attempt),
    busy: form.formState.isSubmitting,
    failure,
    isDone,
    startAgain,
  }
}
