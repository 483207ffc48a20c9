import type { ComponentType, ReactNode } from 'react'
import { Component, use } from 'react'
import { canReach, fetchPart, PartMissing } from './client/fetch-part.ts'
import { ErrorState } from './ui/ErrorState.tsx'

type PropsOf<C> = C extends (props: infer Props extends object) => ReactNode ? Props : Record<never, never>

/** As the router takes the component of a page. */
interface LazyPart<Props> {
  (props: Props): ReactNode
  preload: () => Promise<void>
}

/**
 * A component whose code is fetched when it is drawn, or before by `preload`, as the router does. Where it cannot be
 * fetched it says so in its own place and can be asked for again; the page around it stands.
 */
export function lazyPart<File, Name extends keyof File>(
  load: () => Promise<File>,
  name: Name,
): LazyPart<PropsOf<File[Name]>> {
  type Props = PropsOf<File[Name]>
  let asked: Promise<ComponentType<Props>> | undefined
  const ask = () => {
    asked ??= withItsValue(fetchPart(load).then((file) => file[name] as ComponentType<Props>))
    return asked
  }
  function Fetched(props: Props) {
    const Part = use(ask())
    return <Part {...props} />
  }
  function Lazy(props: Props) {
    return (
      <PartBoundary
        onMissing={() => {
          asked = undefined
        }}
      >
        <Fetched {...props} />
      </PartBoundary>
    )
  }
  const preload = async () => {
    await ask().catch(() => undefined)
  }
  return Object.assign(Lazy, { preload })
}

/** React reads of such a promise at once what is there already; of another it puts that off, and draws what stands around it once more. */
function withItsValue<T>(promise: Promise<T>): Promise<T> {
  const told = promise.then((value) => {
    Object.assign(told, { status: 'fulfilled', value })
    return value
  })
  return told
}

interface BoundaryProps {
  onMissing: () => void
  children: ReactNode
}

interface BoundaryState {
  error: unknown
  isTrying: boolean
}

const FINE: BoundaryState = { error: null, isTrying: false }

class PartBoundary extends Component<BoundaryProps, BoundaryState> {
  override state = FINE

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { error, isTrying: false }
  }

  override componentDidCatch(error: unknown): void {
    if (error instanceof PartMissing) this.props.onMissing()
  }

  /** A browser may keep in mind that the file could not be had: with a connection only a new page surely asks again. */
  readonly #tryAgain = async () => {
    this.setState({ isTrying: true })
    if (await canReach()) location.reload()
    else this.setState(FINE)
  }

  override componentDidMount(): void {
    addEventListener('online', this.#online)
  }

  override componentWillUnmount(): void {
    removeEventListener('online', this.#online)
  }

  /** What is being typed beside it is not lost to a new page. */
  readonly #online = () => {
    const isMissing = this.state.error instanceof PartMissing && !this.state.isTrying
    if (isMissing && document.querySelector('form,[role=dialog]') === null) void this.#tryAgain()
  }

  override render(): ReactNode {
    const { error, isTrying } = this.state
    if (error === null) return this.props.children
    // Any other fault is the page's.
    if (!(error instanceof PartMissing)) throw error
    return (
      <ErrorState onRetry={() => void this.#tryAgain()} retrying={isTrying}>
        {error.message}
      </ErrorState>
    )
  }
}
