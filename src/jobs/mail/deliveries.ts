/** How far a delivery is, and when it is to end. */
export interface Steps {
  readonly signal: AbortSignal
  /** The server has the last byte of the letter, or may have it in a moment. */
  handedOver(): void
}

export interface Delivery {
  /** Settles when the server has said whether it took the letter. */
  readonly done: Promise<void>
  /** Nobody waits for it any more: it ends, unless the server may have taken the letter. */
  giveUp(): void
}

/** Answers that came after a letter was given up and that nobody has asked for yet. */
const MOST_REMEMBERED = 1_000

/**
 * No letter is on its way twice: one that was given up before the server had it is ended, and one that the server had is
 * waited for in the background; whoever sends it again hears what became of it (R7).
 */
export function createDeliveries<Letter extends { readonly messageId: string }>(
  deliver: (letter: Letter, steps: Steps) => Promise<void>,
) {
  const known = new Map<string, Delivery & { isOver(): boolean }>()

  function start(letter: Letter) {
    const { messageId } = letter
    const over = new AbortController()
    let isHandedOver = false
    let isAwaited = true
    let isOver = false
    const handedOver = () => {
      isHandedOver = true
    }
    const done = deliver(letter, { signal: over.signal, handedOver })
    done.then(
      () => {
        isOver = true
        if (isAwaited) known.delete(messageId)
      },
      () => known.delete(messageId),
    )
    return {
      done,
      isOver: () => isOver,
      giveUp() {
        if (isHandedOver) isAwaited = false
        else over.abort()
      },
    }
  }

  return {
    begin(letter: Letter): Delivery {
      const earlier = known.get(letter.messageId)
      if (earlier?.isOver()) known.delete(letter.messageId)
      if (earlier) return earlier
      const delivery = start(letter)
      if (known.size >= MOST_REMEMBERED) known.delete(known.keys().next().value as string)
      known.set(letter.messageId, delivery)
      return delivery
    },
  }
}
