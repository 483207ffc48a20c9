import { useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useForm, useWatch } from 'react-hook-form'
import { addDays } from '#domain/time/calendar-day.ts'
import { lastUsedBranch } from '../../../../form/last-used-branch.ts'
import { createResolver } from '../../../../form/resolver.ts'
import { useBranch } from '../../../../form/use-branch.ts'
import { useTodayLookup } from '../../../../form/use-today.ts'
import type { FormDraft } from '../../../../outbox/draft/use-draft.ts'
import { useDraft } from '../../../../outbox/draft/use-draft.ts'
import { useOutbox } from '../../../../outbox/use-outbox.ts'
import { useOrganisation } from '../../../../shell/menu/organisation.ts'
import type { Strapping } from '../../diesel-balance/forms/dip-fields.ts'
import { useTank } from '../../diesel-balance/use-balance.ts'
import type { ChoosableGenerator } from './GeneratorChoice.tsx'
import type { Judged } from './judge-refuel.ts'
import { judgeRefuel } from './judge-refuel.ts'
import type { RefuelEntries } from './refuel-entries.ts'
import { dipUnit, emptyRefuel, readLitres, refuelRefusals } from './refuel-entries.ts'
import type { KnownFacts } from './use-fuel-facts.ts'
import { useFuelFacts } from './use-fuel-facts.ts'
import { useGenerators } from './use-generators.ts'

export type RefuelForm = UseFormReturn<RefuelEntries>

export interface Refuel {
  readonly form: RefuelForm
  /** What is typed, with the only generator of the branch chosen by itself. */
  readonly entered: RefuelEntries
  readonly today: string
  readonly yesterday: string
  readonly known: KnownFacts
  readonly generators: readonly ChoosableGenerator[]
  readonly chosen: ChoosableGenerator | null
  readonly judged: Judged | null
  /** A reason is asked for. */
  readonly isOdd: boolean
  readonly online: boolean
  readonly limitBytes: number
  readonly draft: FormDraft
  readonly draftKey: string
  /** The server asks for a reason, whatever this page knows; false again as soon as something else is typed. */
  readonly setAsked: (isAsked: boolean) => void
  /** What the millimetres of the stick mean; empty: nobody knows. */
  readonly strapping: Strapping
  /** The minute of now is taken: a time is asked for. */
  readonly isTimeAsked: boolean
  readonly askTime: () => void
}

/** The form of a refuelling or dip, with what the meters say of what is typed into it. */
export function useRefuelForm(): Refuel {
  const { branches, upload_limit_bytes: limitBytes } = useOrganisation()
  const branch = useBranch()
  const localToday = useTodayLookup()
  const { online } = useOutbox()
  const [selected] = useState(branch.start)
  const [start] = useState(() => selected || (lastUsedBranch(branches) ?? ''))
  const [askedFor, setAskedFor] = useState<string | null>(null)
  const [timeFor, setTimeFor] = useState<string | null>(null)
  const seen = useRef<FormContext>({
    known: NOTHING_KNOWN,
    generators: [],
    strapping: [],
    askedFor: null,
    online: true,
  })
  const form: RefuelForm = useForm<RefuelEntries>({
    defaultValues: emptyRefuel(start, localToday(start)),
    resolver: createResolver((typed) => {
      const { strapping: table } = seen.current
      const whole = withOnly(typed, seen.current.generators, table)
      const today = localToday(typed.branch)
      const rules = { today, limitBytes, strapping: table, ...ruleFacts(whole, seen.current) }
      return refuelRefusals(whole, rules)
    }),
    mode: 'onTouched',
  })
  // By the address alone: what is remembered may be another branch when a waiting entry comes back to be mended.
  const draftKey = `refuel/${selected}`
  const draft = useDraft(form, draftKey)
  const typed = useWatch({ control: form.control }) as RefuelEntries
  const today = localToday(typed.branch)
  const yesterday = addDays(today, -1)
  const known = useFuelFacts(typed.branch, typed.day, today, yesterday)
  const generators = useGenerators(typed.branch, known)
  const strapping = useTank(Number(typed.branch)).data?.data.strapping ?? NO_TABLE
  const entered = withOnly(typed, generators, strapping)
  seen.current = { known, generators, strapping, askedFor, online }
  const { judged: said, isAsked } = ruleFacts(entered, seen.current)
  return {
    form,
    entered,
    today,
    yesterday,
    known,
    generators,
    chosen: findChosen(entered, generators),
    judged: said,
    isOdd: entered.mode === 'refuel' && (isAsked || said?.verdict === 'odd'),
    online,
    limitBytes,
    draft,
    draftKey,
    setAsked: (asked) => setAskedFor(asked ? marks(entered) : null),
    strapping,
    isTimeAsked: timeFor === entered.day,
    askTime: () => setTimeFor(entered.day),
  }
}

/** What the form knows while it is typed; a field is judged as it is typed, before it is drawn again. */
interface FormContext {
  readonly known: KnownFacts
  readonly generators: readonly ChoosableGenerator[]
  readonly strapping: Strapping
  readonly askedFor: string | null
  readonly online: boolean
}

const NOTHING_KNOWN: KnownFacts = { facts: null, latest: null, isAsking: false }

const NO_TABLE: Strapping = []

/** With what there is no choice about: the only generator, and what a dip is read in. */
function withOnly(
  typed: RefuelEntries,
  generators: readonly ChoosableGenerator[],
  strapping: Strapping,
): RefuelEntries {
  const only = generators.length === 1 ? (generators[0]?.id ?? '') : ''
  return { ...typed, device: typed.device || only, unit: dipUnit(typed, strapping) }
}

const findChosen = ({ device }: RefuelEntries, generators: readonly ChoosableGenerator[]) =>
  generators.find(({ id }) => id === device) ?? null

function ruleFacts(entered: RefuelEntries, { known, generators, askedFor, online }: FormContext) {
  return {
    judged: judgeLitresTyped(entered, findChosen(entered, generators), known, online),
    isAsked: askedFor === marks(entered),
  }
}

/** What the server's question was about. */
const marks = ({ day, device, quantity }: RefuelEntries) => [day, device, quantity].join(' ')

function judgeLitresTyped(
  entered: RefuelEntries,
  chosen: ChoosableGenerator | null,
  { facts }: KnownFacts,
  online: boolean,
): Judged | null {
  const litres = readLitres(entered)
  if (entered.mode === 'dip' || litres === null || facts === null || !chosen?.facts) return null
  return judgeRefuel(Number(litres), chosen.facts, facts, online)
}
