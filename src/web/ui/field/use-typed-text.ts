import type { ChangeEvent, KeyboardEvent, Ref } from 'react'
import { useImperativeHandle, useRef, useState } from 'react'
import type { TypedFormat } from './typed-format.ts'
import { typedText, typedValue } from './typed-format.ts'

/** An event as a form library reads it: its value is the form's, not the text of the box. */
export interface TypedEvent {
  target: { name: string; value: string }
  type: 'change' | 'blur'
}

/** What a field gives to a form library in place of its box. */
export interface TypedHandle {
  value: string
  focus: () => void
}

export interface TypedValue {
  name?: string | undefined
  /** Given: the form holds it; else the field is registered and the form library sets it. */
  value?: string | undefined
  onChange?: ((event: TypedEvent) => unknown) | undefined
  onBlur?: ((event: TypedEvent) => unknown) | undefined
  ref?: Ref<TypedHandle> | undefined
}

/**
 * A box whose text and value differ: '22-11-2026' is shown, '2026-11-22' is in the form. A text that cannot be read stays
 * in both as it was typed, so that nothing is lost and a rule can refuse it.
 */
export function useTypedText(format: TypedFormat, typed: TypedValue) {
  const { value, ref } = typed
  const box = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(() => typedText(format, value ?? ''))
  const [isTyping, setTyping] = useState(false)
  const [given, setGiven] = useState(value)
  const latest = useRef(text)
  const write = (next: string) => {
    latest.current = next
    setText(next)
  }
  if (value !== undefined && value !== given) {
    setGiven(value)
    if (value !== typedValue(format, text)) setText(typedText(format, value))
  }
  const [handle] = useState<TypedHandle>(() => ({
    get value() {
      return typedValue(format, latest.current)
    },
    // The form library is not typed here: what it has no value for is undefined.
    set value(next: string) {
      if ((next ?? '') !== typedValue(format, latest.current)) write(typedText(format, next ?? ''))
    },
    focus: () => box.current?.focus(),
  }))
  useImperativeHandle(ref, () => handle, [handle])
  const tell = (type: TypedEvent['type'], next: string) => {
    const event = { target: { name: typed.name ?? '', value: typedValue(format, next) }, type }
    void (type === 'change' ? typed.onChange : typed.onBlur)?.(event)
  }
  return {
    text,
    value: typedValue(format, text),
    isTyping,
    isUnread: text.trim() !== '' && format.read(text) === null,
    /** As if it had been typed. */
    choose: (chosen: string) => {
      write(typedText(format, chosen))
      tell('change', chosen)
    },
    box: {
      ref: box,
      name: typed.name,
      value: text,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        const next = format.guide(text, event.target.value)
        setTyping(true)
        write(next)
        tell('change', next)
      },
      onBlur: () => {
        const tidy = typedText(format, typedValue(format, text))
        setTyping(false)
        write(tidy)
        tell('blur', tidy)
      },
    },
  }
}

export type TypedText = ReturnType<typeof useTypedText>

/** Opens the calendar from the keyboard. */
export function onArrowDown(open: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    open()
  }
}
