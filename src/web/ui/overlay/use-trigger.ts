import type { ReactElement, Ref, SyntheticEvent } from 'react'
import { cloneElement, useCallback, useLayoutEffect, useRef, useState } from 'react'

const EVENTS = [
  'onPointerEnter',
  'onPointerDown',
  'onPointerDownCapture',
  'onPointerMove',
  'onPointerLeave',
  'onKeyDown',
  'onClick',
  'onFocus',
  'onBlur',
] as const
const ATTRIBUTES = [
  'id',
  'aria-haspopup',
  'aria-expanded',
  'aria-controls',
  'aria-describedby',
  'data-state',
] as const

/** Each handler says which event it takes, as React makes it. */
type Handler = (event: never) => void
export type TriggerEvents = Partial<Record<(typeof EVENTS)[number], Handler>>
type Attributes = Partial<Record<(typeof ATTRIBUTES)[number], unknown>>
export type TriggerProps = TriggerEvents & Attributes

/** What a panel needs of the element that opens it. */
export interface Standing {
  element: HTMLElement
  /** Takes what Radix would put on its own trigger. */
  take: (props: TriggerProps) => void
}

export interface Trigger {
  /** Drawn in its place: what was given, with the events and attributes of a trigger. */
  drawn: ReactElement
  /** Of the element; null until somebody points at it, reaches it or presses it, or its panel is open all the same. */
  standing: Standing | null
}

/**
 * An element that opens a panel, on the page before the panel's code is. `first` answers its events until the panel stands;
 * from then on Radix does, as if the element were its own. `isOpen`: a field beside it may open the panel, too.
 */
export function useTrigger(
  trigger: ReactElement,
  shown: Attributes,
  first: TriggerEvents,
  isOpen = false,
): Trigger {
  const place = useRef<HTMLElement | null>(null)
  const [element, setElement] = useState<HTMLElement | null>(null)
  const [attributes, setAttributes] = useState<Attributes>({})
  const radix = useRef<TriggerEvents | null>(null)
  const take = useCallback((props: TriggerProps) => {
    radix.current = props
    setAttributes((before) => {
      const isSame = ATTRIBUTES.every((name) => before[name] === props[name])
      return isSame ? before : Object.fromEntries(ATTRIBUTES.map((name) => [name, props[name]]))
    })
  }, [])
  useLayoutEffect(() => {
    if (isOpen && place.current) setElement(place.current)
  }, [isOpen])
  const own = trigger.props as TriggerEvents
  const on = (name: (typeof EVENTS)[number]) => (event: SyntheticEvent<HTMLElement>) => {
    setElement(event.currentTarget)
    const given = event as never
    own[name]?.(given)
    const answer = radix.current ?? first
    answer[name]?.(given)
  }
  const events = Object.fromEntries(EVENTS.map((name) => [name, on(name)]))
  const given = trigger.props as Attributes & { ref?: Ref<HTMLElement> }
  return {
    drawn: cloneElement(trigger, {
      ...shown,
      ...attributes,
      ...pickGiven(given),
      ...events,
      ref: place,
    } as object),
    standing: element && { element, take },
  }
}

/** What the element says of itself is stronger, as with Radix. */
function pickGiven(given: Attributes): Attributes {
  return Object.fromEntries(
    ATTRIBUTES.filter((name) => given[name] !== undefined).map((name) => [name, given[name]]),
  )
}

export function putRef(ref: Ref<HTMLElement> | undefined, element: HTMLElement | null): void {
  if (typeof ref === 'function') ref(element)
  else if (ref) ref.current = element
}
